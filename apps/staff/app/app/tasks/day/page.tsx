import { InAddress } from "../../../../features/list/in-address";
import { Day } from "../../../../features/tasks/day";

export default function DayPage() {
  return (
    <InAddress>
      <Day />
    </InAddress>
  );
}
