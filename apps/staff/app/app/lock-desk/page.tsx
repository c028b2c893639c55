import { InAddress } from "../../../features/list/in-address";
import { LockDesk } from "../../../features/lock/lock-desk";

export default function LockDeskPage() {
  return (
    <InAddress>
      <LockDesk />
    </InAddress>
  );
}
