"use client";
import { type Borrower, useOwnPart } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { TextField } from "@gable/ui";
import { contactAnswers, contactField, contactPatch, openContact, wrongContact } from "./answers";
import { useDraft } from "./draft";
import { type StepProps, StepScreen } from "./step-screen";

/** How the borrower is reached; name and email are the loan team's to change. */
export function ContactStep({ borrower, ...props }: StepProps & { borrower: Borrower }) {
  const { t } = useTranslation("pos");
  const own = useOwnPart(props.loanId);
  const { draft, kept } = useDraft({
    base: contactAnswers(borrower),
    wrong: wrongContact,
    save: (changed, as) => own.saveBorrower(contactPatch(changed), as),
    reread: async () => contactAnswers((await own.reread()).borrower),
    fieldOf: contactField,
  });
  const name = [borrower.Name?.FirstName, borrower.Name?.LastName].filter(Boolean).join(" ");
  return (
    <StepScreen
      {...props}
      title={t("step.contact.title")}
      lead={t("step.contact.lead")}
      draft={draft}
      kept={kept}
      open={openContact(draft.answers)}
    >
      {(wire) => (
        <>
          <TextField {...wire("CellPhone")} required type="tel" inputMode="tel" autoComplete="tel" maxLength={25} />
          <TextField
            {...wire("HomePhone")}
            hint={t("field.optional")}
            type="tel"
            inputMode="tel"
            autoComplete="home tel"
            maxLength={25}
          />
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
