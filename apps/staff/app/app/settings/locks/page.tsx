"use client";
import { WithAreas } from "@gable/shell";
import { LockPolicySettings } from "../../../../features/lock/lock-policy";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["locks"]}>
        <LockPolicySettings />
      </WithAreas>
    </WithSettings>
  );
}
