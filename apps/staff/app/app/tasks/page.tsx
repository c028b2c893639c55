import { InAddress } from "../../../features/list/in-address";
import { Tasks } from "../../../features/tasks/tasks";

export default function TasksPage() {
  return (
    <InAddress>
      <Tasks />
    </InAddress>
  );
}
