"use client";
import {
  type MessageConfig,
  useMessageConfigs,
  useRecipientTokens,
  useSaveMessageConfig,
  useTrackers,
} from "@gable/api";
import { FormField, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { SettingDialog } from "../organization/setting-dialog";
import { useNameOf } from "../trackers/name";
import { CheckList } from "./check-list";
import { MESSAGE_FIELDS } from "./fields";
import { MessageWordsFields } from "./message-words";
import { WaysAndRecipients } from "./ways-and-recipients";

const STAGES = [
  "QUALIFICATION",
  "PREAPPROVED",
  "LOAN_SETUP",
  "DISCLOSURE_SENT",
  "UNDERWRITING_SUBMITTED",
  "APPROVED_WITH_CONDITION",
  "CLEAR_TO_CLOSE",
  "DOCS_OUT",
  "DOCS_SIGNED",
  "LOAN_FUNDED",
  "SUSPENDED",
] as const;

/** What the company says of one kind of message. */
export function MessageDialog({ config, onClose }: { config: MessageConfig; onClose: () => void }) {
  const { t } = useTranslation("messages");
  const text = useText();
  const save = useSaveMessageConfig();
  const configs = useMessageConfigs();
  const tokens = useRecipientTokens();
  const form = useRecordForm<MessageConfig>({
    record: config,
    name: config.kind,
    fields: MESSAGE_FIELDS,
    labels: "messages:field",
    keepsEmptyLists: true,
    write: ({ patch, version }) => save(config.kind, patch, version, "form"),
    reread: async () => (await configs.refetch()).data?.rows.find((row) => row.kind === config.kind) ?? config,
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      width={1000}
      title={text(`messages:kind.${config.kind}`)}
      create={undefined}
      onClose={onClose}
    >
      <NotRead of={tokens} title={t("settings.failed")} lines={8} />
      {tokens.data ? (
        <div className="flex flex-col gap-5">
          <WaysAndRecipients tokens={tokens.data} />
          <FieldGrid columns={3}>
            <FormField path="delayMinutes" />
            <FormField path="textFrom" />
            <FormField path="textUntil" />
          </FieldGrid>
          {config.kind === "STAGE_CHANGE" ? (
            <CheckList
              path="stages"
              hint={t("settings.all")}
              options={STAGES.map((stage) => [stage, text(`enums:Stage.${stage}`)])}
            />
          ) : null}
          {config.kind === "TRACKER_CHANGE" ? <TrackerList /> : null}
          <MessageWordsFields tokens={tokens.data.templateTokens ?? []} />
        </div>
      ) : null}
    </SettingDialog>
  );
}

function TrackerList() {
  const { t } = useTranslation("messages");
  const nameOf = useNameOf();
  const trackers = useTrackers();
  const options = trackers.data?.rows.map((row): [string, string] => [row.name, nameOf(row)]) ?? [];
  return <CheckList path="trackers" hint={t("settings.all")} options={options} />;
}
