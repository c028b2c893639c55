import { type EmailConfigs, useEmailConfigs, useLoanMessageWrites, useRecipientTokens } from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { SettingDialog } from "../organization/setting-dialog";
import { RecipientPicker } from "./recipient-picker";

type LoanMail = EmailConfigs["configs"];

/** Who gets a copy of every email of the loan. */
export function LoanCopiesDialog(props: { loanId: number; configs: LoanMail; onClose: () => void }) {
  const { loanId, configs, onClose } = props;
  const { t } = useTranslation("messages");
  const tokens = useRecipientTokens();
  const all = useEmailConfigs(loanId);
  const { saveAll } = useLoanMessageWrites(loanId);
  const form = useRecordForm<LoanMail>({
    record: configs,
    name: `loan-${loanId}-copies`,
    fields: [],
    labels: "messages:field",
    keepsEmptyLists: true,
    write: ({ patch, version }) => saveAll(patch, version),
    reread: async () => (await all.refetch()).data?.configs ?? configs,
    onSaved: onClose,
  });
  const copies = tokens.data?.mailCC?.map((one) => one.option) ?? [];
  return (
    <SettingDialog
      of={form}
      width={550}
      title={t("loan.copies")}
      description={t("loan.copiesLead")}
      create={undefined}
      onClose={onClose}
    >
      <NotRead of={tokens} title={t("settings.failed")} lines={4} />
      {tokens.data ? (
        <div className="flex flex-col gap-4">
          <RecipientPicker path="mailCC" parts={copies} />
          <RecipientPicker path="mailBCC" parts={copies} />
        </div>
      ) : null}
    </SettingDialog>
  );
}
