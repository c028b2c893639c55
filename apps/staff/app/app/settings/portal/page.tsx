import { PortalSettings } from "../../../../features/organization/portal";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <PortalSettings />
    </WithSettings>
  );
}
