"use client";
import { type NewLoan, useCreateLoan } from "@gable/api";
import { Choice, Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";

const PURPOSES = ["Purchase", "Refinance"];

interface Props {
  onMade: (loanId: number) => void;
  onClose: () => void;
}

/** Begins a loan with who borrows and what for: one without a name could not be told from another. */
export function NewLoanDialog(props: Props) {
  return (
    <WithAreas areas={["borrower", "loan"]}>
      <Asking {...props} />
    </WithAreas>
  );
}

function Asking({ onMade, onClose }: Props) {
  const { t } = useTranslation(["pipeline", "loan"]);
  const create = useCreateLoan();
  const form = useRecordForm<NewLoan & Versioned>({
    record: { Borrower: {} },
    numbers: [],
    labels: "borrower:field",
    write: async ({ whole }) => {
      const { LoanId } = await create.mutateAsync(whole);
      onMade(LoanId);
      return whole;
    },
  });
  return (
    <RecordDialog title={t("pipeline:newLoan")} form={form} onClose={onClose} saveLabel={t("pipeline:create")} small>
      <FieldGrid columns={2}>
        <Text path="Borrower.FirstName" must maxLength={150} />
        <Text path="Borrower.LastName" must maxLength={150} />
        <Choice path="LoanPurposeType" label={t("pipeline:purpose")} of="LoanPurposeType" values={PURPOSES} />
      </FieldGrid>
    </RecordDialog>
  );
}
