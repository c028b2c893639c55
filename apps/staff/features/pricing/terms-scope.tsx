import { useOrgUnits, useUserName } from "@gable/api";
import type { PricingBook } from "@gable/api/pricing";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import type { Adjuster, Margin, Plan } from "./book-fields";

/** What a margin, an adjuster and a plan may be bounded by. */
type Scope = Partial<Adjuster & Margin & Plan>;

/** Which loans something of the company's terms is of, in one line. */
export function TermsScope({ of, book }: { of: Scope; book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const units = useOrgUnits();
  const officer = useUserName(of.officerId || undefined);
  const between = (name: string, least: string | undefined, most: string | undefined) => {
    if (least === undefined && most === undefined) return "";
    return `${name} ${[least ?? "", most ?? ""].join("–")}`;
  };
  const ltv = (rate: number | undefined) => (rate === undefined ? undefined : formatPercent(rate));
  const dollars = (amount: number | undefined) =>
    amount === undefined ? undefined : formatUsd(amount, { cents: false });
  const least = dollars(of.minAmt);
  const most = dollars(of.maxAmt);
  const parts = [
    of.kind ? text(`pricing:planKind.${of.kind}`) : "",
    book.investors.find(({ id }) => id === of.investorId)?.name,
    units.data?.find(({ id }) => id === of.orgUnitId)?.name,
    officer,
    of.channel ? text(`organization:channel.${of.channel}`) : "",
    of.mortgageType ? text(`enums:MortgageType.${of.mortgageType}`) : "",
    of.states?.join(", "),
    of.purposes?.map((one) => text(`pricing:purpose.${one}`)).join(", "),
    of.occupancies?.map((one) => text(`enums:PropertyUsageType.${one}`)).join(", "),
    least === undefined ? "" : t("terms.least", { amount: least }),
    most === undefined ? "" : t("terms.most", { amount: most }),
    between(t("whatIf.score"), of.minScore?.toString(), of.maxScore?.toString()),
    between("LTV", ltv(of.minLtv), ltv(of.maxLtv)),
    of.productIds?.length ? t("count", { count: of.productIds.length }) : "",
    of.isDefault ? t("field.isDefault") : "",
  ];
  return <span className="text-ink-muted text-xs empty:hidden">{parts.filter(Boolean).join(" · ")}</span>;
}
