import { Officers } from "../../../../features/contacts/officers";
import { InAddress } from "../../../../features/list/in-address";

export default function OfficersPage() {
  return (
    <InAddress>
      <Officers />
    </InAddress>
  );
}
