import { WithAreas } from "@gable/shell";
import { MessageSettings } from "../../../../features/messages/message-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["messages", "trackers"]}>
        <MessageSettings />
      </WithAreas>
    </WithSettings>
  );
}
