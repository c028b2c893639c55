import { WithAreas } from "@gable/shell";
import { ClassSettings } from "../../../../features/document-classes/class-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["documentSettings"]}>
        <ClassSettings />
      </WithAreas>
    </WithSettings>
  );
}
