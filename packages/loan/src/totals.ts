import type { Asset, Employer, IncomeItem, Liability, OwnedProperty } from "@gable/api";
import { type Amount, cents, sum } from "./money";

/** Running totals of loan-data-entry.md section 3. */

export function totalAssets(assets: readonly Asset[]): number {
  return sum(assets.map((asset) => asset.AssetDetail?.CashOrMarketValueAmt));
}

const MORTGAGES = new Set(["HELOC", "MortgageLoan"]);

type Bucket = "monthly" | "mortgagePaidOff" | "nonMortgagePaidOff" | "omitted";

/** The one bucket a debt is counted in. */
export function bucketOf({ LiabilityDetail: detail }: Liability): Bucket {
  if (detail?.ExclusionInd) return "omitted";
  if (!detail?.PayoffStatusInd) return "monthly";
  return MORTGAGES.has(detail.LiabilityType ?? "") ? "mortgagePaidOff" : "nonMortgagePaidOff";
}

export function totalLiabilities(
  liabilities: readonly Liability[],
): Record<Bucket | "grand", { MonthlyPaymentAmt: number; UnpaidBalanceAmt: number }> {
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
  const detail = property.Property?.PropertyDetail ?? {};
  const usage = detail.PropertyUsageType || detail.PropertyCurrentUsageType;
  const rented = usage === "Investment" || (usage === "PrimaryResidence" && (detail.FinancedUnitCount ?? 1) > 1);
  return rented && property.OwnedPropertyDetail?.DispositionStatusType === "Retain" && !property.SubjectInd;
}

/** The debts tied to a property, from whichever side the tie was made. */
function linkedLiabilities(property: OwnedProperty, liabilities: readonly Liability[]): Liability[] {
  const ids = new Set((property.Liabilities ?? []).map((ref) => ref.id));
  return liabilities.filter(
    (debt) => ids.has(debt.id) || (property.id !== undefined && debt.OwnedPropertyId === property.id),
  );
}

/** The debt marked as first lien; where none is, the unmarked one with the largest balance. */
function firstLienOf(linked: readonly Liability[]): Liability | undefined {
  const marked = linked.find((debt) => debt.LiabilityDetail?.LienPosition === "FirstLien");
  if (marked) return marked;
  const balance = (debt: Liability) => cents(debt.LiabilityDetail?.UnpaidBalanceAmt);
  return linked
    .filter((debt) => !debt.LiabilityDetail?.LienPosition)
    .reduce<Liability | undefined>((top, debt) => (top && balance(top) >= balance(debt) ? top : debt), undefined);
}

/** Liens, PITI and the net rental income that lists show for one owned property. */
export function figuresOf(property: OwnedProperty, liabilities: readonly Liability[]): OwnedFigures {
  const detail = property.OwnedPropertyDetail ?? {};
  const linked = linkedLiabilities(property, liabilities);
  const payments = (debts: readonly Liability[]): number =>
    sum(debts.map((debt) => debt.LiabilityDetail?.MonthlyPaymentAmt));
  const first = firstLienOf(linked);
  const isLinked = linked.length > 0;
  const firstLien = isLinked ? payments(first ? [first] : []) : sum([detail.FirstLienAmt]);
  const subordinateLien = isLinked
    ? payments(linked.filter((debt) => debt !== first))
    : sum([detail.SubordinateLienAmt]);
  const omitted = payments(
    linked.filter((debt) => debt.LiabilityDetail?.ExclusionInd || debt.LiabilityDetail?.PayoffStatusInd),
  );
  const piti = isLinked
    ? sum([firstLien, subordinateLien, detail.MaintenanceExpenseAmt, -omitted])
    : sum([detail.LienInstallmentAmt, detail.MaintenanceExpenseAmt]);
  const netRentalIncome = countsRent(property) ? netRentOf(property, piti) : piti > 0 ? -piti : 0;
  return { firstLien, subordinateLien, omitted, piti, netRentalIncome };
}

/** Percent of gross rent that counts where no factor is given (Fannie Mae Selling Guide B3-3.5). */
const USUAL_OCCUPANCY = 75;

/** The stated net rent, or the counted part of the gross rent less the monthly cost when it is calculated and not stored. */
function netRentOf(property: OwnedProperty, piti: number): number {
  const detail = property.OwnedPropertyDetail ?? {};
  if (known(detail.RentalIncomeNetAmt) || !detail.RentIncCalcInd) return detail.RentalIncomeNetAmt ?? 0;
  const counted = Math.round((cents(detail.RentalIncomeGrossAmt) * (detail.OccupancyFactor ?? USUAL_OCCUPANCY)) / 100);
  return (counted - cents(piti)) / 100;
}

const known = (amount: Amount): amount is number => amount !== undefined && amount !== null;

/** The value of all owned property, and the monthly income of those that are not the subject. */
export function totalOwned(
  properties: readonly OwnedProperty[],
  liabilities: readonly Liability[],
): { owned: number; monthlyIncome: number } {
  const income = properties
    .filter((property) => !property.SubjectInd)
    .map((property) => {
      const detail = property.OwnedPropertyDetail ?? {};
      if (!detail.RentIncCalcInd) return detail.RentalIncomeNetAmt;
      const { piti } = figuresOf(property, liabilities);
      return cents(detail.RentalIncomeGrossAmt) > 0 ? netRentOf(property, piti) : -piti;
    });
  return {
    owned: sum(properties.map((property) => property.Property?.PropertyDetail?.EstimatedValueAmt)),
    monthlyIncome: sum(income),
  };
}

/** The income items that lists show. */
function shownIncome(items: readonly IncomeItem[]): IncomeItem[] {
  return items.filter((item) => item.IncomeType !== "SubjectPropertyNetCashFlow");
}

/** Whether a job is a present one; an unknown status counts as present while no end is known. */
export function isCurrentJob({ Employment: job }: Employer): boolean {
  return job?.StatusType ? job.StatusType === "Current" : !job?.EndDate;
}

/** A job's monthly pay: the stated amount, or the sum of the items that break it down where none is stated. */
export function payOf(employer: Employer, items: readonly IncomeItem[]): number {
  const stated = employer.Employment?.MonthlyIncomeAmt;
  if (known(stated)) return stated;
  return sum(items.filter((item) => item.EmployerId === employer.id).map((item) => item.MonthlyTotalAmt));
}

/** The income that does not break down the pay of a job in the list. */
function otherIncome(employers: readonly Employer[], items: readonly IncomeItem[]): IncomeItem[] {
  return shownIncome(items).filter((item) => !employers.some((employer) => employer.id === item.EmployerId));
}

/** Income of current jobs, and of everything that does not come from a job. */
export function totalIncome(employers: readonly Employer[], items: readonly IncomeItem[]): number {
  const jobs = employers.filter(isCurrentJob).map((employer) => payOf(employer, items));
  return sum([...jobs, ...otherIncome(employers, items).map((item) => item.MonthlyTotalAmt)]);
}

export type IncomeLine = { employer: Employer; item?: undefined } | { item: IncomeItem; employer?: undefined };

/** Employment and other income in the order of lists: primary, current by start, other income, previous by end. */
export function incomeInOrder(employers: readonly Employer[], items: readonly IncomeItem[]): IncomeLine[] {
  const isPrimary = (employer: Employer) => employer.Employment?.ClassificationType === "Primary";
  const by = (date: (employer: Employer) => string | null | undefined) => (one: Employer, other: Employer) =>
    (date(one) ?? "").localeCompare(date(other) ?? "");
  const start = by((employer) => employer.Employment?.StartDate);
  const end = by((employer) => employer.Employment?.EndDate);
  const current = employers.filter(isCurrentJob).sort(start);
  const lines = (jobs: Employer[]) => jobs.map((employer) => ({ employer }));
  return [
    ...lines(current.filter(isPrimary)),
    ...lines(current.filter((employer) => !isPrimary(employer))),
    ...otherIncome(employers, items).map((item) => ({ item })),
    ...lines(employers.filter((employer) => !isCurrentJob(employer)).sort(end)),
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
