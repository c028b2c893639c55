import { WithAreas } from "@gable/shell";
import { WithSettings } from "../../../../features/organization/setting-page";
import { TemplateSettings } from "../../../../features/tasks/template-settings";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["template", "trackers"]}>
        <TemplateSettings />
      </WithAreas>
    </WithSettings>
  );
}
