import { Leads } from "../../../features/leads/leads";

export default function LeadsPage() {
  return <Leads />;
}
