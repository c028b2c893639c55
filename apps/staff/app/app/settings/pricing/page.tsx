"use client";
import { WithAreas } from "@gable/shell";
import { WithSettings } from "../../../../features/organization/setting-page";
import { PricingSettings } from "../../../../features/pricing/pricing-settings";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["pricing"]}>
        <PricingSettings />
      </WithAreas>
    </WithSettings>
  );
}
