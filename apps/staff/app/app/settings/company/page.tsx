import { Company } from "../../../../features/organization/company";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <Company />
    </WithSettings>
  );
}
