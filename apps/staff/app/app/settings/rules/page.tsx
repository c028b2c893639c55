import { Rules } from "../../../../features/rules";

export default function RulesPage() {
  return <Rules />;
}
