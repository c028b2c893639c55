import { type LoanMessageConfig, useLoanMessageConfigs, useLoanMessageWrites, useRecipientTokens } from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { SettingDialog } from "../organization/setting-dialog";
import { LOAN_KIND_FIELDS } from "./fields";
import { WaysAndRecipients } from "./ways-and-recipients";

/** To whom, and by which ways, one kind of message goes on this loan. */
export function LoanKindDialog(props: { loanId: number; row: LoanMessageConfig; onClose: () => void }) {
  const { loanId, row, onClose } = props;
  const { t } = useTranslation("messages");
  const text = useText();
  const tokens = useRecipientTokens();
  const kinds = useLoanMessageConfigs(loanId);
  const { saveKind } = useLoanMessageWrites(loanId);
  const form = useRecordForm<LoanMessageConfig>({
    record: row,
    name: `loan-${loanId}-${row.kind}`,
    fields: LOAN_KIND_FIELDS,
    labels: "messages:field",
    keepsEmptyLists: true,
    write: ({ patch }) => saveKind(row.kind, patch),
    reread: async () => (await kinds.refetch()).data?.rows.find((one) => one.kind === row.kind) ?? row,
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      width={740}
      title={text(`messages:kind.${row.kind}`)}
      description={t("loan.kindLead")}
      create={undefined}
      onClose={onClose}
    >
      <NotRead of={tokens} title={t("settings.failed")} lines={6} />
      {tokens.data ? (
        <div className="flex flex-col gap-4">
          <WaysAndRecipients tokens={tokens.data} />
        </div>
      ) : null}
    </SettingDialog>
  );
}
