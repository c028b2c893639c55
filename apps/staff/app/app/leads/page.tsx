import { Leads } from "../../../features/leads/leads";
import { InAddress } from "../../../features/list/in-address";

export default function LeadsPage() {
  return (
    <InAddress>
      <Leads />
    </InAddress>
  );
}
