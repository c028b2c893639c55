import { WithAreas } from "@gable/shell";
import { MasterSettings } from "../../../../features/needs/master-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["needs", "needSets", "conditionTemplates", "contacts", "enums"]}>
        <MasterSettings />
      </WithAreas>
    </WithSettings>
  );
}
