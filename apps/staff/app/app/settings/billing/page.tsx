import { WithAreas } from "@gable/shell";
import { Billing } from "../../../../features/billing/billing";

export default function BillingPage() {
  return (
    <WithAreas areas={["billing"]}>
      <Billing />
    </WithAreas>
  );
}
