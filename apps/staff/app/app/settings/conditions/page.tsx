import { WithAreas } from "@gable/shell";
import { TemplateSettings } from "../../../../features/conditions/template-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["conditionTemplates", "conditions", "contacts", "enums"]}>
        <TemplateSettings />
      </WithAreas>
    </WithSettings>
  );
}
