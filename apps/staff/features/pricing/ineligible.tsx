import type { Offer, ProductReason } from "@gable/api/pricing";
import { useText, useTranslation } from "@gable/i18n";
import { rateText } from "./show";

/** The products that the loan can't have, each with every reason and what would change it. */
export function Ineligible({ offers }: { offers: readonly Offer[] }) {
  const { t } = useTranslation("pricing");
  return (
    <section aria-labelledby="ineligible" className="flex flex-col gap-2">
      <h2 id="ineligible" className="flex items-baseline gap-2 font-medium font-serif text-lg/6">
        {t("ineligibleProducts")}
        <span className="font-normal font-sans text-ink-muted text-xs">{t("count", { count: offers.length })}</span>
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {offers.map((offer) => (
          <li key={offer.ProductId} className="grid gap-x-6 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(14rem,1fr)_2fr]">
            <div className="text-sm">
              {offer.name}{" "}
              <span className="text-ink-muted text-xs">
                {offer.ProductProviderName} · {offer.code}
                {offer.best ? ` · ${rateText(offer.best.NoteRatePercent)}` : ""}
              </span>
            </div>
            <ul className="flex flex-col gap-0.5 text-sm">
              {offer.reasons.map((reason) => (
                <li key={reason.message}>
                  <Why of={reason} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The values of enumerations that a reason names, in words. */
const ENUMS: Readonly<Record<string, string>> = {
  occupancy: "PropertyUsageType",
  takeOccupancy: "PropertyUsageType",
  housingType: "HousingType",
  takeHousingType: "HousingType",
  mortgageType: "MortgageType",
  takeMortgageType: "MortgageType",
};

/** Why the loan can't have a product, each reason in a line. */
export function WhyList({ of }: { of: readonly ProductReason[] | undefined }) {
  return (
    <ul className="list-disc pl-4">
      {of?.map((reason) => (
        <li key={reason.message}>
          <Why of={reason} />
        </li>
      ))}
    </ul>
  );
}

/** A reason with what would change it. */
export function Why({ of }: { of: ProductReason }) {
  const words = useReasonWords();
  return (
    <>
      {words("reason", of)} {of.remedy ? <span className="text-ink-muted">{words("remedy", of.remedy)}</span> : null}
    </>
  );
}

/** A reason or remedy in the reader's language, with the values that it names in words. */
function useReasonWords() {
  const text = useText();
  return (of: "reason" | "remedy", { key, params, message }: { key: string; params?: string[]; message: string }) => {
    const named = (params ?? []).map((param) =>
      param
        .split(", ")
        .map((value) => {
          if (key === "purpose" || key === "takePurpose") return text(`pricing:purpose.${value}`);
          return ENUMS[key] ? text(`enums:${ENUMS[key]}.${value}`) : value;
        })
        .join(", "),
    );
    return text(`pricing:${of}.${key}`, { fallback: message, ...Object.fromEntries(named.map((v, i) => [`${i}`, v])) });
  };
}
