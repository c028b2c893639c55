"use client";
import type { Borrower } from "@gable/api";
import { Choice, Text, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { phone } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { ROLES } from "./choices";
import { EmailField } from "./email-field";

/** What is needed to put a person on the loan; the rest follows in the form. */
export function NewBorrowerDialog({
  people,
  create,
  onAdded,
  onClose,
}: {
  people: readonly Borrower[];
  create: (record: Partial<Borrower>) => Promise<Borrower>;
  onAdded: (made: Borrower) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("borrower");
  const isFirst = people.length === 0;
  const form = useRecordForm<Partial<Borrower>>({
    record: { active: true, Role: "Borrower", isPrimaryBorrower: isFirst, Name: {}, ContactPoint: {} },
    numbers: [],
    labels: "borrower:field",
    write: async ({ whole }) => {
      const made = await create(whole);
      onAdded(made);
      return made;
    },
  });
  return (
    <RecordDialog title={t("newBorrower")} form={form} onClose={onClose} saveLabel={t("add")}>
      <FieldGrid columns={2}>
        <Text path="Name.FirstName" must />
        <Text path="Name.LastName" must />
        <EmailField self={{ isPrimaryBorrower: isFirst }} people={people} />
        <Text path="ContactPoint.CellPhone" inputMode="tel" maxLength={40} check={phone} />
        <Choice path="Role" of="BorrowerRole" values={ROLES} must />
      </FieldGrid>
    </RecordDialog>
  );
}
