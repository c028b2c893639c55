import { Companies } from "../../../../features/contacts/companies";
import { InAddress } from "../../../../features/list/in-address";

export default function CompaniesPage() {
  return (
    <InAddress>
      <Companies />
    </InAddress>
  );
}
