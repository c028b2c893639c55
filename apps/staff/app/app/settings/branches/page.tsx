import { Branches } from "../../../../features/organization/branches";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <Branches />
    </WithSettings>
  );
}
