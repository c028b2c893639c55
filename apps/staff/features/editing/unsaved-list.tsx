import type { UnsavedEdit } from "@gable/api";
import { useText } from "@gable/i18n";

/** What somebody had changed and not saved, step by step. */
export function UnsavedList({ edits, label }: { edits: readonly UnsavedEdit[]; label: string }) {
  const text = useText();
  const steps = [...new Set(edits.map(({ section }) => section))];
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      {steps.map((step) => (
        <div key={step}>
          <p className="text-ink-muted text-xs">{text(`loan:steps.${step}`)}</p>
          <dl className="divide-y divide-line">
            {edits
              .filter(({ section }) => section === step)
              .map(({ field, label: name, value }) => (
                <div key={field} className="flex gap-4 py-1 text-sm">
                  <dt className="w-48 shrink-0 max-sm:w-2/5 text-ink-muted">{name}</dt>
                  <dd className="wrap-anywhere min-w-0 font-medium">{value || "—"}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
