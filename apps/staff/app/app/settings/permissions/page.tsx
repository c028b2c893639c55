import { Permissions } from "../../../../features/organization/permissions";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <Permissions />
    </WithSettings>
  );
}
