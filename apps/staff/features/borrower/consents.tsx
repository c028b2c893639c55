"use client";
import { type Borrower, type Consent, type ConsentKind, useCreditAuthorizations, useSaveConsent } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { formatDate, formatInstant, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { YesNo } from "@gable/ui";

const KINDS: readonly { kind: ConsentKind; type: string }[] = [
  { kind: "e-consent", type: "EConsent" },
  { kind: "credit-consent", type: "CreditConsent" },
];

/** The consents of a person. Each is noted at once, with the day: it is an act of its own, not a field. */
export function Consents({ loanId, borrower }: { loanId: number; borrower: Borrower }) {
  const { t } = useTranslation("borrower");
  const locked = useReadOnly();
  const save = useSaveConsent(loanId);
  const { language } = usePreferences();
  const said = useCreditAuthorizations(loanId, borrower.id).data?.rows[0];
  const given: Record<ConsentKind, boolean | null> = {
    "e-consent": borrower.eConsent ?? null,
    "credit-consent": borrower.BorrowerDetail?.CreditReportAuthInd ?? null,
  };
  const note = (consent: Consent | undefined, answer: boolean | null) => {
    if (answer === null) return t("consent.none");
    if (!consent?.Date) return undefined;
    const date = formatDate(consent.Date);
    return answer ? t("consent.given", { date }) : t("consent.refused", { date });
  };
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2 xl:grid-cols-4">
      {KINDS.map(({ kind, type }) => (
        <YesNo
          key={kind}
          layout="segments"
          readOnly={locked}
          label={t(`consent.${kind}`)}
          value={given[kind]}
          hint={note(borrower.BorrowerConsent?.[type], given[kind])}
          onChange={(answer) =>
            save.mutate(
              { borrowerId: borrower.id, kind, given: answer },
              { onSuccess: () => notify({ tone: "good", title: t("consent.saved") }) },
            )
          }
        />
      ))}
      {said ? (
        <details className="text-sm sm:col-span-2">
          <summary className="min-h-6 w-fit cursor-pointer rounded-sm">
            {t(wordsOf(said), { name: said.by, at: formatInstant(said.at, language) })}
          </summary>
          <p className="mt-1 text-ink-muted text-xs">{t("consent.text")}</p>
          <blockquote lang={said.language} className="whitespace-pre-line border-line border-l-2 pl-3">
            {said.wording}
          </blockquote>
        </details>
      ) : null}
    </div>
  );
}

/** Who says so: the borrower in the portal, or one of the staff who was told. */
function wordsOf({ given, notedByStaff }: { given: boolean; notedByStaff?: boolean }) {
  if (notedByStaff) return given ? "consent.told" : "consent.toldNo";
  return given ? "consent.said" : "consent.saidNo";
}
