import type { Asset, Employer, IncomeItem, Liability, LiabilitySum, LiabilityTotals, OwnedProperty } from "@gable/api";
import { type Amount, cents, sum } from "./money";

/** Running totals of loan-data-entry.md section 3. */

export function totalAssets(assets: readonly Asset[]): number {
  return sum(assets.map((asset) => asset.AssetDetail?.CashOrMarketValueAmt));
}

const MORTGAGES = new Set(["HELOC", "MortgageLoan"]);

type Bucket = Exclude<keyof LiabilityTotals, "grand">;

/** The one bucket a debt is counted in. */
export function bucketOf({ LiabilityDetail: detail }: Liability): Bucket {
  if (detail?.ExclusionInd) return "omitted";
  if (!detail?.PayoffStatusInd) return "monthly";
  return MORTGAGES.has(detail.LiabilityType ?? "") ? "mortgagePaidOff" : "nonMortgagePaidOff";
}

export function totalLiabilities(liabilities: readonly Liability[]): Record<Bucket | "grand", Required<LiabilitySum>> {
  const of = (debts: readonly Liability[]) => ({
    MonthlyPaymentAmt: sum(debts.map((debt) => debt.LiabilityDetail?.MonthlyPaymentAmt)),
    UnpaidBalanceAmt: sum(debts.map((debt) => debt.LiabilityDetail?.UnpaidBalanceAmt)),
  });
  const within = (bucket: Bucket) => of(liabilities.filter((debt) => bucketOf(debt) === bucket));
  return {
    monthly: within("monthly"),
    mortgagePaidOff: within("mortgagePaidOff"),
    nonMortgagePaidOff: within("nonMortgagePaidOff"),
    omitted: within("omitted"),
    grand: of(liabilities),
  };
}

export interface OwnedFigures {
  firstLien: number;
  subordinateLien: number;
  omitted: number;
  piti: number;
  netRentalIncome: number;
}

/** Whether rent of a property is asked for and counted: an investment, or a primary residence of several units, that is kept and not the subject. */
export function countsRent(property: OwnedProperty): boolean {
  const usage = property.Property?.PropertyDetail?.PropertyUsageType;
  const units =
    property.OwnedPropertyDetail?.OwnedUnitCount ?? property.Property?.PropertyDetail?.FinancedUnitCount ?? 1;
  const rented = usage === "Investment" || (usage === "PrimaryResidence" && units > 1);
  return rented && property.OwnedPropertyDetail?.DispositionStatusType === "Retain" && !property.SubjectInd;
}

/** Liens, PITI and the net rental income that lists show for one owned property. */
export function figuresOf(property: OwnedProperty, liabilities: readonly Liability[]): OwnedFigures {
  const ids = new Set((property.Liabilities ?? []).map((ref) => ref.id));
  const linked = liabilities.filter((debt) => ids.has(debt.id) || debt.OwnedPropertyId === property.id);
  const payment = (debt: Liability): Amount => debt.LiabilityDetail?.MonthlyPaymentAmt;
  const isFirst = (debt: Liability) => debt.LiabilityDetail?.LienPosition === "FirstLien";
  const firstLien = sum(linked.filter(isFirst).map(payment));
  const subordinateLien = sum(linked.filter((debt) => !isFirst(debt)).map(payment));
  const omitted = sum(
    linked.filter((debt) => debt.LiabilityDetail?.ExclusionInd || debt.LiabilityDetail?.PayoffStatusInd).map(payment),
  );
  const detail = property.OwnedPropertyDetail ?? {};
  const maintenance = detail.MaintenanceExpenseAmt;
  const piti =
    linked.length > 0
      ? sum([firstLien, subordinateLien, maintenance, -omitted])
      : sum([detail.LienInstallmentAmt, maintenance]);
  const netRentalIncome = countsRent(property) ? (detail.RentalIncomeNetAmt ?? 0) : Math.max(-piti, 0);
  return { firstLien, subordinateLien, omitted, piti, netRentalIncome };
}

/** The value of all owned property, and the monthly income of those that are not the subject. */
export function totalOwned(
  properties: readonly OwnedProperty[],
  liabilities: readonly Liability[],
): { owned: number; monthlyIncome: number } {
  const income = properties
    .filter((property) => !property.SubjectInd)
    .map((property) => {
      const detail = property.OwnedPropertyDetail ?? {};
      if (!detail.RentIncCalcInd || cents(detail.RentalIncomeGrossAmt) > 0) return detail.RentalIncomeNetAmt;
      return -figuresOf(property, liabilities).piti;
    });
  return {
    owned: sum(properties.map((property) => property.Property?.PropertyDetail?.EstimatedValueAmt)),
    monthlyIncome: sum(income),
  };
}

/** The income items that lists show. */
export function shownIncome(items: readonly IncomeItem[]): IncomeItem[] {
  return items.filter((item) => item.IncomeType !== "SubjectPropertyNetCashFlow");
}

/** Income of current jobs, and of everything that does not come from a job. */
export function totalIncome(employers: readonly Employer[], items: readonly IncomeItem[]): number {
  const jobs = employers
    .filter((employer) => employer.Employment?.StatusType === "Current")
    .map((employer) => employer.Employment?.MonthlyIncomeAmt);
  const others = shownIncome(items)
    .filter((item) => !item.EmployerId)
    .map((item) => item.MonthlyTotalAmt);
  return sum([...jobs, ...others]);
}

export type IncomeLine = { employer: Employer; item?: undefined } | { item: IncomeItem; employer?: undefined };

/** Employment and other income in the order of lists: primary, current by start, other income, previous by end. */
export function incomeInOrder(employers: readonly Employer[], items: readonly IncomeItem[]): IncomeLine[] {
  const isCurrent = (employer: Employer) => employer.Employment?.StatusType !== "Previous";
  const isPrimary = (employer: Employer) =>
    isCurrent(employer) && employer.Employment?.ClassificationType === "Primary";
  const by = (date: (employer: Employer) => string | null | undefined) => (one: Employer, other: Employer) =>
    (date(one) ?? "9999").localeCompare(date(other) ?? "9999");
  const start = by((employer) => employer.Employment?.StartDate);
  const end = by((employer) => employer.Employment?.EndDate);
  return [
    ...employers
      .filter(isPrimary)
      .sort(start)
      .map((employer) => ({ employer })),
    ...employers
      .filter((employer) => isCurrent(employer) && !isPrimary(employer))
      .sort(start)
      .map((employer) => ({ employer })),
    ...shownIncome(items)
      .filter((item) => !item.EmployerId)
      .map((item) => ({ item })),
    ...employers
      .filter((employer) => !isCurrent(employer))
      .sort(end)
      .map((employer) => ({ employer })),
  ];
}

const DAY_MS = 86_400_000;

/** Days since 1970 of a civil date; NaN when it is none. */
export function dayNumber(date: string | null | undefined): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(date ?? "") ? Date.parse(`${date}T00:00:00Z`) / DAY_MS : Number.NaN;
}

/** Years of a job to two decimals ("2.50"), null when it spans no more than a day. */
export function incomeYears(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): string | null {
  const days = dayNumber(end || today) - dayNumber(start);
  return days > 1 ? ((days + 1) / 365).toFixed(2) : null;
}
