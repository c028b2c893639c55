import { Clients } from "../../../../features/contacts/clients";
import { InAddress } from "../../../../features/list/in-address";

export default function ClientsPage() {
  return (
    <InAddress>
      <Clients />
    </InAddress>
  );
}
