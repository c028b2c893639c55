import { Questions } from "../../../../features/organization/questions";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <Questions />
    </WithSettings>
  );
}
