import { Tasks } from "../../../features/tasks/tasks";

export default function TasksPage() {
  return <Tasks />;
}
