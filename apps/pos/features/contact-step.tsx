"use client";
import { type Borrower, useOwnPart } from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { TextField } from "@gable/ui";
import { CONTACT_FIELDS } from "./fields";
import { type StepProps, StepScreen } from "./step-screen";

/** How the borrower is reached; name and email are the loan team's to change. */
export function ContactStep({ borrower, ...props }: StepProps & { borrower: Borrower }) {
  const { t } = useTranslation("pos");
  const own = useOwnPart(props.loanId);
  const form = useRecordForm<Borrower>({
    record: borrower,
    name: "answers",
    fields: CONTACT_FIELDS,
    labels: "pos:field",
    saves: "itself",
    write: ({ patch, version, as }) => own.saveBorrower(patch, { ifMatch: version, as }),
    reread: async () => (await own.reread()).borrower,
  });
  const name = [borrower.Name?.FirstName, borrower.Name?.LastName].filter(Boolean).join(" ");
  return (
    <StepScreen
      {...props}
      title={t("step.contact.title")}
      lead={t("step.contact.lead")}
      form={form}
      fields={CONTACT_FIELDS}
    >
      {({ text }) => (
        <>
          <TextField {...text("ContactPoint.CellPhone")} />
          <TextField {...text("ContactPoint.HomePhone")} hint={t("field.optional")} />
          <dl className="rounded-2xl bg-sunken px-5 py-4">
            <dt className="text-ink-muted text-sm">{t("field.name")}</dt>
            <dd>{name}</dd>
            <dt className="mt-2 text-ink-muted text-sm">{t("field.email")}</dt>
            <dd className="[overflow-wrap:anywhere]">{borrower.ContactPoint?.Email}</dd>
            <dd className="mt-2 text-ink-muted text-sm">{t("field.fixed")}</dd>
          </dl>
        </>
      )}
    </StepScreen>
  );
}
