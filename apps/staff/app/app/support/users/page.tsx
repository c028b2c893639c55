"use client";
import { WithAreas } from "@gable/shell";
import { InAddress } from "../../../../features/list/in-address";
import { SupportList } from "../../../../features/support/support-list";

export default function SupportUsersPage() {
  return (
    <WithAreas areas={["users", "support", "billing"]}>
      <InAddress>
        <SupportList />
      </InAddress>
    </WithAreas>
  );
}
