import { LeadSettings } from "../../../../features/leads/lead-settings";

export default function LeadSettingsPage() {
  return <LeadSettings />;
}
