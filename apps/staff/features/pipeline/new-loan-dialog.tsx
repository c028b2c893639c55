"use client";
import { type NewLoan, useCreateLoan } from "@gable/api";
import { Choice, Text, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { RowDialog } from "../record/row-dialog";

interface Props {
  onMade: (loanId: number) => void;
  onClose: () => void;
}

/** Begins a loan with who borrows and what for: one without a name could not be told from another. */
export function NewLoanDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation("pipeline");
  const create = useCreateLoan();
  return (
    <WithAreas areas={["borrower", "loan"]}>
      <RowDialog<NewLoan & Versioned>
        row={{ Borrower: {} }}
        writes={{ create: async (loan) => void onMade((await create.mutateAsync(loan)).LoanId) }}
        labels="borrower:field"
        title={t("newLoan")}
        saveLabel={t("create")}
        onClose={onClose}
        small
      >
        <FieldGrid columns={2}>
          <Text path="Borrower.FirstName" must maxLength={150} />
          <Text path="Borrower.LastName" must maxLength={150} />
          <Choice path="LoanPurposeType" label={t("purpose")} of="LoanPurposeType" values={["Purchase", "Refinance"]} />
        </FieldGrid>
      </RowDialog>
    </WithAreas>
  );
}
