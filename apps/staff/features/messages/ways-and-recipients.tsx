import type { RecipientTokens } from "@gable/api";
import { FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { CheckList } from "./check-list";
import { RecipientPicker } from "./recipient-picker";

/** Whether a kind of message goes, by which ways, and to whom. */
export function WaysAndRecipients({ tokens }: { tokens: RecipientTokens }) {
  const { t } = useTranslation("messages");
  // Blind copies can go to whom copies can.
  const copies = tokens.mailCC?.map((one) => one.option) ?? [];
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField path="isActive" />
        <CheckList
          path="channels"
          options={[
            ["EMAIL", t("channel.EMAIL")],
            ["SMS", t("channel.SMS")],
          ]}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <RecipientPicker path="mailTo" parts={tokens.mailTo?.map((one) => one.option) ?? []} />
        <RecipientPicker path="mailCC" parts={copies} />
        <RecipientPicker path="mailBCC" parts={copies} />
      </div>
    </>
  );
}
