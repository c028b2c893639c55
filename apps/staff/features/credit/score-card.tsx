import type { BorrowerScore } from "@gable/api/credit";
import { useTranslation } from "@gable/i18n";

const BUREAUS = ["Equifax", "Experian", "TransUnion"] as const;

/** A person's score that counts, over those of the bureaus that it follows from. */
export function ScoreCard({ name, score }: { name: string; score: BorrowerScore | undefined }) {
  const { t } = useTranslation("credit");
  return (
    <li className="flex flex-col gap-0.5">
      <span className="text-2xs text-ink-muted uppercase tracking-wide">{name}</span>
      {score?.reported ? (
        <>
          <span className="flex items-baseline gap-2">
            <span className="font-medium font-serif text-3xl/9 tabular-nums">
              {score.representative ?? t("noScore")}
            </span>
            {score.representative ? <span className="text-ink-muted text-xs">{t("counts")}</span> : null}
          </span>
          <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
            {BUREAUS.map((bureau) => (
              <div key={bureau} className="flex gap-1.5">
                <dt className="text-ink-muted">{t(`bureau.${bureau}`)}</dt>
                <dd className="tabular-nums">{score.scores.find((one) => one.bureau === bureau)?.value ?? "—"}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <span className="text-ink-muted text-sm">{t("notReported")}</span>
      )}
    </li>
  );
}
