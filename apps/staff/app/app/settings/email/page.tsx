import { Email } from "../../../../features/organization/email";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <Email />
    </WithSettings>
  );
}
