import { LeadPage } from "../../../../features/leads/lead-page";

export default async function OneLeadPage({ params }: { params: Promise<{ leadId: string }> }) {
  return <LeadPage id={(await params).leadId} />;
}
