import type { CocSummary } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { useFigureWords } from "./use-figure-words";

/** The changes of circumstance that were applied before, each with what it changed and why. */
export function AppliedList({ applied }: { applied: CocSummary["applied"] }) {
  const { t } = useTranslation("editing");
  const text = useText();
  const words = useFigureWords();
  if (applied.length === 0) return null;
  return (
    <section aria-label={t("coc.history")} className="mt-6">
      <h3 className="font-medium font-serif text-lg">{t("coc.history")}</h3>
      <ul className="divide-y divide-line">
        {applied.map((one) => (
          <li key={one.id} className="py-2 text-sm">
            <p className="text-ink-muted">
              {t("coc.appliedOn", { date: formatDate(one.appliedAt), name: one.appliedByName ?? "" })}
            </p>
            <ul>
              {one.changes.map(({ field, from = "", to = "", code, explanation }) => (
                <li key={field} className="wrap-anywhere">
                  <span className="font-medium">{text(`editing:label.${field}`)}</span> {words(field, from)} →{" "}
                  {words(field, to)}
                  {code ? <span className="text-ink-muted"> · {text(`editing:code.${code}`)}</span> : null}
                  {explanation ? <span className="text-ink-muted"> · {explanation}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
