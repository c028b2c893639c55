import { WithAreas } from "@gable/shell";
import { DocumentSettings } from "../../../../features/document-classes/document-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["documentSettings", "documents", "forms", "needs"]}>
        <DocumentSettings />
      </WithAreas>
    </WithSettings>
  );
}
