"use client";
import type { Borrower } from "@gable/api";
import { Choice, Text } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { phone } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { type OpenRow, RowDialog } from "../record/row-dialog";
import { ROLES } from "./choices";
import { EmailField } from "./email-field";

interface Props extends Omit<OpenRow<Borrower>, "row"> {
  people: readonly Borrower[];
}

/** What is needed to put a person on the loan; the rest follows in the form. */
export function NewBorrowerDialog({ people, ...open }: Props) {
  const { t } = useTranslation("borrower");
  const isPrimaryBorrower = people.length === 0;
  return (
    <RowDialog<Borrower>
      {...open}
      row={{ active: true, Role: "Borrower", isPrimaryBorrower, Name: {}, ContactPoint: {} }}
      labels="borrower:field"
      title={t("newBorrower")}
      saveLabel={t("add")}
    >
      <FieldGrid columns={2}>
        <Text path="Name.FirstName" must />
        <Text path="Name.LastName" must />
        <EmailField self={{ isPrimaryBorrower }} people={people} />
        <Text path="ContactPoint.CellPhone" inputMode="tel" maxLength={40} check={phone} />
        <Choice path="Role" of="BorrowerRole" values={ROLES} must />
      </FieldGrid>
    </RowDialog>
  );
}
