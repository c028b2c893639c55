import { useUserName } from "@gable/api";
import type { PricingBook } from "@gable/api/pricing";
import { Several, useField, useFormOfFields, useValue } from "@gable/form";
import { type Area, useChoices, useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Select } from "@gable/ui";
import { PersonSelect } from "../user/person-select";
import { StatesField } from "./states-field";

export const PURPOSES = ["PURCHASE", "LIMITED_CASH_OUT", "CASH_OUT"];
export const USES = ["PrimaryResidence", "SecondHome", "Investment"];
/** What the rule against steering holds to be risky (12 CFR 1026.36(e)(3)(i)(B)). */
const FEATURES = ["PREPAYMENT_PENALTY", "INTEREST_ONLY", "NEGATIVE_AMORTIZATION", "BALLOON", "DEMAND", "SHARED_EQUITY"];

const PEOPLE_WORDS: readonly Area[] = ["users"];

/** Whose adjuster it is. */
export function InvestorChoice({ book }: { book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const { form } = useFormOfFields();
  return (
    <Select
      label={t("sheet.investor")}
      emptyLabel={t("every")}
      value={useValue<string>("investorId") ?? ""}
      options={book.investors.map(({ id, name }) => ({ value: id ?? "", label: name ?? "" }))}
      onChange={(id) => form.set("investorId", id || undefined)}
    />
  );
}

/** Of which loan officer's loans a margin is. */
export function OfficerChoice() {
  const { t } = useTranslation("pricing");
  const { value, props } = useField({ path: "officerId" });
  const id = typeof value === "string" && value !== "" ? value : undefined;
  const name = useUserName(id);
  return (
    <WithAreas areas={PEOPLE_WORDS}>
      <PersonSelect
        label={t("field.officerId")}
        hint={t("hint.officerId")}
        required={false}
        error={props.error}
        value={id ? { value: id, label: name ?? "…" } : null}
        onChange={(person) => props.onChange(person?.value)}
      />
    </WithAreas>
  );
}

/** Which products something is of; of all where none is chosen. */
export function ProductsChoice({ book }: { book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const chosen = useValue<string[]>("productIds") ?? [];
  if (book.products.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium text-ink-muted text-xs">
        {t("products")}: {chosen.length > 0 ? t("count", { count: chosen.length }) : t("every")}
      </summary>
      <div className="mt-2 max-h-56 overflow-auto rounded-md border border-line p-3">
        <Several
          path="productIds"
          hidden
          legend={t("products")}
          options={book.products.map(({ id, name, code }) => ({ value: id ?? "", label: `${name} · ${code}` }))}
        />
      </div>
    </details>
  );
}

/** Which loans an adjuster is of, by state, purpose and use of the property. */
export function LoansChoice() {
  const { t } = useTranslation("pricing");
  const text = useText();
  const choices = useChoices();
  const { value, props } = useField({ path: "states", label: t("eligibility.states") });
  return (
    <>
      <StatesField
        value={Array.isArray(value) ? (value as string[]) : []}
        error={props.error}
        onChange={props.onChange}
        onBlur={props.onBlur}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Several
          path="purposes"
          legend={t("eligibility.purposes")}
          options={PURPOSES.map((one) => ({ value: one, label: text(`pricing:purpose.${one}`) }))}
        />
        <Several
          path="occupancies"
          legend={t("eligibility.occupancies")}
          options={choices("PropertyUsageType", USES)}
        />
      </div>
    </>
  );
}

/** What makes a product risky for the options that a consumer is presented. */
export function FeaturesChoice() {
  const { t } = useTranslation("pricing");
  const text = useText();
  return (
    <section className="flex flex-col gap-1">
      <Several
        path="features"
        legend={t("features")}
        options={FEATURES.map((one) => ({ value: one, label: text(`pricing:feature.${one}`) }))}
      />
      <p className="text-ink-muted text-xs">{t("featuresHint")}</p>
    </section>
  );
}
