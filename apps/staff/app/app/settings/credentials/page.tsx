import { WithAreas } from "@gable/shell";
import { CredentialSettings } from "../../../../features/credentials/credential-settings";
import { WithSettings } from "../../../../features/organization/setting-page";

export default function Page() {
  return (
    <WithSettings>
      <WithAreas areas={["credentials"]}>
        <CredentialSettings />
      </WithAreas>
    </WithSettings>
  );
}
