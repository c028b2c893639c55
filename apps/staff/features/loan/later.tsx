"use client";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, GableMark } from "@gable/ui";

/** A step that is not built yet says so, and what it will hold. */
function Later({ step }: { step: string }) {
  const { t } = useTranslation("later");
  const text = useText();
  return (
    <section className="rounded-lg border border-line-strong border-dashed bg-sheet px-6 py-10 sm:px-10">
      <div className="max-w-2xl">
        <GableMark className="mb-4 h-8 text-line-strong" />
        <Badge tone="note">{t("badge")}</Badge>
        <h2 className="mt-3 font-serif text-2xl">{text(`later:${step}.title`)}</h2>
        <p className="mt-2 text-ink-muted">{text(`later:${step}.body`)}</p>
        <ul className="mt-5 flex flex-col gap-2 border-line border-l-2 pl-4">
          {["one", "two", "three"].map((line) => (
            <li key={line}>{text(`later:${step}.${line}`)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export const PricingLater = () => <Later step="product-pricing" />;
export const FeesLater = () => <Later step="update-fees" />;
