import { WithAreas } from "@gable/shell";
import { TemplateSettings } from "../../../../features/fees/template-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["closingCosts", "fees", "contacts", "enums"]}>
        <TemplateSettings />
      </WithAreas>
    </WithSettings>
  );
}
