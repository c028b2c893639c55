import type { Asset, Employer, Expense, IncomeItem, Liability, OwnedProperty } from "@gable/api";
import { type Amount, cents, shareOf, sum } from "./money";

/** Running totals of loan-data-entry.md section 3. */

/** A gift that already lies in a listed account is counted there. */
export function totalAssets(assets: readonly Asset[]): number {
  const counted = assets.filter((asset) => !asset.AssetDetail?.IncludedInAssetAccountInd);
  return sum(counted.map((asset) => asset.AssetDetail?.CashOrMarketValueAmt));
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

/** What expenses cost a month, without those that are left out: what the ratios count (domain/finance/expense.go). */
export function totalExpenses(expenses: readonly Expense[]): number {
  return sum(expenses.filter((expense) => !expense.ExclusionInd).map((expense) => expense.MonthlyPaymentAmt));
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

/** Whether a property is sold, or about to be: its sale pays its liens. */
function isLeaving(property: OwnedProperty): boolean {
  return ["Sold", "PendingSale"].includes(property.OwnedPropertyDetail?.DispositionStatusType ?? "");
}

/**
 * The one property that a debt counts with, of those that name it or that it names: the one that the debt names, else the
 * subject property, else one that is kept, else the first by id. A debt that stays behind the new loan is a lien on the
 * subject property and counts with no other.
 */
function securedBy(debt: Liability, properties: readonly OwnedProperty[]): OwnedProperty | undefined {
  const names = (property: OwnedProperty) => property.id !== undefined && debt.OwnedPropertyId === property.id;
  const rank = (property: OwnedProperty) =>
    [!names(property), !property.SubjectInd, isLeaving(property)].map(Number).join("");
  return properties
    .filter((property) => names(property) || property.Liabilities?.some((ref) => ref.id === debt.id))
    .filter((property) => property.SubjectInd || !debt.LiabilityDetail?.SubjectLoanResubordinationInd)
    .toSorted((one, other) => inText(rank(one), rank(other)) || inText(one.id ?? "", other.id ?? ""))[0];
}

/** The order of plain texts, whatever the reader's language. */
const inText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The debt marked as first lien with the largest balance; where none is, the unmarked one with the largest. */
function firstLienOf(debts: readonly Liability[]): Liability | undefined {
  const balance = (debt: Liability) => cents(debt.LiabilityDetail?.UnpaidBalanceAmt);
  const payment = (debt: Liability) => cents(debt.LiabilityDetail?.MonthlyPaymentAmt);
  const largest = (position: string) =>
    debts
      .filter((debt) => (debt.LiabilityDetail?.LienPosition ?? "") === position)
      .toSorted(
        (one, other) => balance(other) - balance(one) || payment(other) - payment(one) || inText(one.id, other.id),
      )[0];
  return largest("FirstLien") ?? largest("");
}

/** Liens, PITI and the net income that lists show for one of the owned properties. */
export function figuresOf(
  property: OwnedProperty,
  liabilities: readonly Liability[],
  properties: readonly OwnedProperty[],
): OwnedFigures {
  const detail = property.OwnedPropertyDetail ?? {};
  const debts = liabilities.filter((debt) => securedBy(debt, properties) === property);
  const payments = (some: readonly Liability[]): number =>
    sum(some.map((debt) => debt.LiabilityDetail?.MonthlyPaymentAmt));
  const first = firstLienOf(debts);
  const isLinked = debts.length > 0;
  const firstLien = isLinked ? payments(first ? [first] : []) : sum([detail.FirstLienAmt]);
  const subordinateLien = isLinked
    ? payments(debts.filter((debt) => debt !== first))
    : sum([detail.SubordinateLienAmt]);
  const omitted = payments(
    debts.filter((debt) => debt.LiabilityDetail?.ExclusionInd || debt.LiabilityDetail?.PayoffStatusInd),
  );
  const piti = isLinked
    ? sum([firstLien, subordinateLien, detail.MaintenanceExpenseAmt, -omitted])
    : sum([detail.LienInstallmentAmt, detail.MaintenanceExpenseAmt]);
  return { firstLien, subordinateLien, omitted, piti, netRentalIncome: netIncomeOf(property, piti) };
}

/** Percent of gross rent that counts where no factor is given (Fannie Mae Selling Guide B3-3.5). */
const USUAL_OCCUPANCY = 75;

/**
 * What a property brings a month, negative where it costs: what a row shows, what the total adds up and what the server's ratios
 * count (domain/finance/rental.go says why). The vectors of figures.json hold both to the same.
 */
function netIncomeOf(property: OwnedProperty, piti: number): number {
  const detail = property.OwnedPropertyDetail ?? {};
  const gross = detail.RentalIncomeGrossAmt;
  if (isLeaving(property) && !property.SubjectInd) return 0;
  if (!countsRent(property) || (detail.RentIncCalcInd && cents(gross) <= 0)) return 0 - piti;
  if (known(detail.RentalIncomeNetAmt)) return detail.RentalIncomeNetAmt;
  return sum([shareOf(gross, detail.OccupancyFactor ?? USUAL_OCCUPANCY), -piti]);
}

const known = (amount: Amount): amount is number => amount !== undefined && amount !== null;

/** The value of all owned property, and the monthly income of those that are not the subject: the sum of what their rows show. */
export function totalOwned(
  properties: readonly OwnedProperty[],
  liabilities: readonly Liability[],
): { owned: number; monthlyIncome: number } {
  const others = properties.filter((property) => !property.SubjectInd);
  return {
    owned: sum(properties.map((property) => property.Property?.PropertyDetail?.EstimatedValueAmt)),
    monthlyIncome: sum(others.map((property) => figuresOf(property, liabilities, properties).netRentalIncome)),
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
