import { WithAreas } from "@gable/shell";
import { WithSettings } from "../../../../features/organization/setting-page";
import { TableSettings } from "../../../../features/reference-tables/table-settings";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["government", "referenceTables"]}>
        <TableSettings />
      </WithAreas>
    </WithSettings>
  );
}
