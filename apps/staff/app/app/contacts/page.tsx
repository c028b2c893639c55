import { Contacts } from "../../../features/contacts/contacts";
import { InAddress } from "../../../features/list/in-address";

export default function ContactsPage() {
  return (
    <InAddress>
      <Contacts />
    </InAddress>
  );
}
