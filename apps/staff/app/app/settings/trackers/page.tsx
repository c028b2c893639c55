import { WithAreas } from "@gable/shell";
import { WithSettings } from "../../../../features/organization/setting-page";
import { TrackerSettings } from "../../../../features/trackers/tracker-settings";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["trackers"]}>
        <TrackerSettings />
      </WithAreas>
    </WithSettings>
  );
}
