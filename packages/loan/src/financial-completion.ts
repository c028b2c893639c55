import type { Asset, Borrower, Employer, Expense, IncomeItem, Liability, LoanFile, OwnedProperty } from "@gable/api";
import { Asked, type Missing } from "./missing";
import { countsRent, dayNumber, isCurrentJob } from "./totals";

/** What assets, debts, properties and income are complete with, and whether income covers two years. */

const LOOKBACK_DAYS = 30;
const LONGEST_GAP_DAYS = 30;

/**
 * Whether the borrower's jobs cover two years and 30 days up to today without a gap over 30 days; a retired borrower without
 * jobs is exempt. A job is a present one here exactly where its pay counts as income.
 */
export function coversIncome(
  borrowerId: string,
  employers: readonly Employer[],
  items: readonly IncomeItem[],
  today: string,
): boolean {
  const jobs = employers.filter((employer) => employer.BorrowerId === borrowerId);
  if (jobs.length === 0)
    return items.some(
      (item) =>
        item.BorrowerId === borrowerId && item.IncomeType === "Pension" && item.IncomeItemMetaData?.RetirementDate,
    );
  const year = Number(today.slice(0, 4));
  const twoYearsAgo = dayNumber(`${year - 2}${today.slice(4) === "-02-29" ? "-02-28" : today.slice(4)}`);
  const end = dayNumber(today);
  const spans = jobs
    .map(
      (job) =>
        [dayNumber(job.Employment?.StartDate), isCurrentJob(job) ? end : dayNumber(job.Employment?.EndDate)] as const,
    )
    .filter(([from, to]) => !Number.isNaN(from) && !Number.isNaN(to))
    .sort(([one], [other]) => one - other);
  let covered = twoYearsAgo - LOOKBACK_DAYS;
  for (const [from, to] of spans) {
    if (from - covered > LONGEST_GAP_DAYS) return false;
    covered = Math.max(covered, to);
  }
  return end - covered <= LONGEST_GAP_DAYS;
}

const EXEMPT_ROLES = new Set(["TitleHolder", "NonTitleSpouse"]);

/** The active borrowers whose income is not covered. */
export function uncoveredBorrowers(file: LoanFile, today: string): Borrower[] {
  return (file.Borrowers ?? []).filter(
    (borrower) =>
      borrower.active !== false &&
      !EXEMPT_ROLES.has(borrower.Role ?? "") &&
      !coversIncome(borrower.id, file.Employers ?? [], file.IncomeItems ?? [], today),
  );
}

export function missingOfAsset(asset: Asset): Missing[] {
  const asked = new Asked(asset.id);
  asked.answer("AssetDetail.CashOrMarketValueAmt", asset.AssetDetail?.CashOrMarketValueAmt);
  asked.need("Borrowers", asset.Borrowers);
  return asked.missing;
}

export function missingOfLiability(liability: Liability): Missing[] {
  const asked = new Asked(liability.id);
  asked.answer("LiabilityDetail.MonthlyPaymentAmt", liability.LiabilityDetail?.MonthlyPaymentAmt);
  asked.need("Borrowers", liability.Borrowers);
  return asked.missing;
}

export function missingOfExpense(expense: Expense): Missing[] {
  const asked = new Asked(expense.id);
  asked.need("ExpenseType", expense.ExpenseType);
  asked.need("ExpenseTypeOtherDesc", expense.ExpenseType !== "Other" || expense.ExpenseTypeOtherDesc);
  asked.answer("MonthlyPaymentAmt", expense.MonthlyPaymentAmt);
  asked.need("Borrowers", expense.Borrowers);
  return asked.missing;
}

export function missingOfOwnedProperty(property: OwnedProperty): Missing[] {
  const asked = new Asked(property.id);
  const owned = property.OwnedPropertyDetail ?? {};
  const detail = property.Property?.PropertyDetail ?? {};
  const housing = property.Property?.Housing ?? {};
  asked.need("Borrowers", property.Borrowers);
  asked.need("OwnedPropertyDetail.DispositionStatusType", owned.DispositionStatusType);
  asked.answer("Property.PropertyDetail.EstimatedValueAmt", detail.EstimatedValueAmt);
  asked.need("Property.PropertyDetail.PropertyUsageType", detail.PropertyUsageType);
  asked.need("Property.Housing.HousingType", housing.HousingType);
  asked.need("Property.Housing.HousingTypeOtherDesc", housing.HousingType !== "Other" || housing.HousingTypeOtherDesc);
  if (countsRent(property)) {
    if (owned.RentIncCalcInd) {
      asked.answer("OwnedPropertyDetail.RentalIncomeGrossAmt", owned.RentalIncomeGrossAmt);
      asked.answer("OwnedPropertyDetail.OccupancyFactor", owned.OccupancyFactor);
    } else asked.answer("OwnedPropertyDetail.RentalIncomeNetAmt", owned.RentalIncomeNetAmt);
  }
  return asked.missing;
}

export function missingOfEmployer(employer: Employer): Missing[] {
  const asked = new Asked(employer.id);
  const job = employer.Employment ?? {};
  asked.answer("Employment.MonthlyIncomeAmt", job.MonthlyIncomeAmt);
  asked.need("Employment.PositionDesc", job.PositionDesc);
  asked.need("Employment.StartDate", job.StartDate);
  asked.need("Employment.EndDate", job.StatusType === "Current" || job.EndDate);
  return asked.missing;
}

const BASE_PAY = new Set(["Base", "MilitaryBasePay"]);

export function missingOfIncomeItem(item: IncomeItem): Missing[] {
  const asked = new Asked(item.id);
  asked.need("IncomeType", item.IncomeType);
  asked.need(
    "IncomeTypeOtherDesc",
    item.IncomeType !== "Other" || item.EmploymentIncomeInd || item.IncomeTypeOtherDesc,
  );
  asked.answer("MonthlyTotalAmt", BASE_PAY.has(item.IncomeType ?? "") ? 0 : item.MonthlyTotalAmt);
  return asked.missing;
}
