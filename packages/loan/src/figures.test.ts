import type { Employer, IncomeItem, Liability, OwnedProperty } from "@gable/api";
import { describe, expect, it } from "vitest";
import arbitrary from "./figures.arbitrary.json" with { type: "json" };
import cases from "./figures.json" with { type: "json" };
import { coversIncome } from "./financial-completion";
import { ltvCap } from "./ltv";
import {
  bucketOf,
  countsRent,
  figuresOf,
  incomeInOrder,
  incomeYears,
  isCurrentJob,
  totalAssets,
  totalIncome,
  totalLiabilities,
  totalOwned,
} from "./totals";

// The cases that the server is held to as well (figures_agree_test.go): both show the same figures.
describe("the server's figures", () => {
  it.each(cases.ltvCaps)("cap the LTV: $type, $says", ({ type, for: purpose, value, price, cap }) => {
    const of = {
      TransactionInfo: { MortgageType: type, LoanPurposeType: purpose },
      subjectProperty: { SalesContractAmt: price, PropertyDetail: { EstimatedValueAmt: value } },
    };
    expect(ltvCap(of)).toBe(cap);
  });
  it.each(cases.jobs)("take a job for a present one: $says", ({ status, end, present }) => {
    const job: Employer = {
      id: "job",
      version: 1,
      BorrowerId: "ada",
      Employment: { StatusType: status, StartDate: "2015-01-01", EndDate: end, MonthlyIncomeAmt: 100 },
    };
    expect(isCurrentJob(job)).toBe(present);
    expect(totalIncome([job], []), "its pay counts as income").toBe(present ? 100 : 0);
    expect(coversIncome("ada", [job], [], "2026-11-21"), "exactly where it covers the time up to today").toBe(present);
  });
  it.each(cases.owned)("of owned property: $says", (holding) => holds(holding as Holding));
  it("of arbitrary property", () => {
    expect(arbitrary.owned.length).toBeGreaterThan(50);
    for (const holding of arbitrary.owned) holds(holding as Holding);
  });
  it("of arbitrary income", () => {
    expect(arbitrary.incomes.length).toBeGreaterThan(20);
    for (const { Employers, IncomeItems, total } of arbitrary.incomes)
      expect(totalIncome(Employers as Employer[], IncomeItems as IncomeItem[])).toBe(total);
  });
});

interface Holding {
  OwnedProperties: OwnedProperty[];
  Liabilities: Liability[];
  rentals: object[];
  monthlyIncome: number;
}

/** Each row, and the total, which is the sum of the rows but the subject's; in any order of the records. */
function holds({ OwnedProperties: properties, Liabilities: debts, rentals, monthlyIncome }: Holding): void {
  for (const [some, all] of [
    [debts, properties],
    [debts.toReversed(), properties.toReversed()],
  ] as const) {
    const shown = properties.map((property) => figuresOf(property, some, all));
    expect(
      shown.map(({ firstLien, subordinateLien, omitted, piti, netRentalIncome }) => ({
        FirstLienAmt: firstLien,
        SubordinateLienAmt: subordinateLien,
        omittedLiabilitiesAmt: omitted,
        totalPiti: piti,
        DisplayNetRentalIncome: netRentalIncome,
      })),
    ).toEqual(rentals);
    expect(totalOwned(all, some).monthlyIncome).toBe(monthlyIncome);
    const rows = shown.filter((_, index) => !properties[index]?.SubjectInd).map((row) => row.netRentalIncome);
    expect(rows.reduce((sum, net) => sum + Math.round(net * 100), 0) / 100).toBe(monthlyIncome);
  }
}

function debt(id: string, type: string, payment: number, balance: number, excluded = false, paid = false): Liability {
  return {
    id,
    version: 1,
    LiabilityDetail: {
      LiabilityType: type,
      MonthlyPaymentAmt: payment,
      UnpaidBalanceAmt: balance,
      ExclusionInd: excluded,
      PayoffStatusInd: paid,
    },
  };
}

function ranked(one: Liability, position: string): Liability {
  return { ...one, LiabilityDetail: { ...one.LiabilityDetail, LienPosition: position } };
}

it("adds assets in whole cents", () => {
  const asset = (amount?: number) => ({ id: "a", version: 1, AssetDetail: { CashOrMarketValueAmt: amount } });
  expect(totalAssets([asset(0.1), asset(0.2), asset(), asset(19.99)])).toBe(20.29);
  const gift = { id: "g", version: 1, AssetDetail: { CashOrMarketValueAmt: 5, IncludedInAssetAccountInd: true } };
  expect(totalAssets([asset(20), gift]), "a gift that lies in the account is counted there").toBe(20);
});

it("splits liabilities, each into one part and the grand total", () => {
  const totals = totalLiabilities([
    debt("a", "Revolving", 25.5, 950),
    debt("b", "MortgageLoan", 892, 92000, false, true),
    debt("c", "HELOC", 100, 5000, false, true),
    debt("d", "Installment", 282, 11025, false, true),
    debt("e", "Installment", 0, 5000, true),
    debt("f", "HELOC", 7, 70, true, true),
    { id: "g", version: 1 },
  ]);
  const amounts = (payment: number, balance: number) => ({ MonthlyPaymentAmt: payment, UnpaidBalanceAmt: balance });
  expect(totals).toEqual({
    monthly: amounts(25.5, 950),
    mortgagePaidOff: amounts(992, 97000),
    nonMortgagePaidOff: amounts(282, 11025),
    omitted: amounts(7, 5070),
    grand: amounts(1306.5, 114045),
  });
  expect(bucketOf({ id: "g", version: 1 })).toBe("monthly");
});

describe("an owned property", () => {
  const all = [
    debt("stranger", "Revolving", 999, 1),
    ranked(debt("second", "HELOC", 150, 20000), "SecondLien"),
    ranked(debt("first", "MortgageLoan", 1000, 200000), "FirstLien"),
    ranked(debt("paid", "HELOC", 80, 9000, false, true), "ThirdLien"),
  ];
  const owned: OwnedProperty = {
    id: "reo",
    version: 1,
    Liabilities: [{ id: "first" }, { id: "second" }, { id: "paid" }],
    OwnedPropertyDetail: { MaintenanceExpenseAmt: 300, DispositionStatusType: "Retain" },
    Property: { PropertyDetail: { PropertyUsageType: "SecondHome" } },
  };
  const let_: OwnedProperty = {
    ...owned,
    Property: { PropertyDetail: { PropertyUsageType: "Investment" } },
    OwnedPropertyDetail: { ...owned.OwnedPropertyDetail, RentalIncomeNetAmt: -12.34 },
  };

  it("costs its liens and upkeep less what is omitted", () => {
    expect(figuresOf(owned, all, [owned])).toEqual({
      firstLien: 1000,
      subordinateLien: 230,
      omitted: 80,
      piti: 1450,
      netRentalIncome: -1450,
    });
  });
  it("shows the stated net rent where rent counts", () => {
    expect(figuresOf(let_, all, [let_]).netRentalIncome).toBe(-12.34);
    const subject = { ...let_, SubjectInd: true };
    expect(figuresOf(subject, all, [subject]).netRentalIncome).toBe(-1450);
  });
  it("counts the stated installment without debts", () => {
    const free: OwnedProperty = {
      id: "free",
      version: 1,
      OwnedPropertyDetail: { LienInstallmentAmt: 10, MaintenanceExpenseAmt: 5 },
    };
    expect(figuresOf(free, all, [free]).piti).toBe(15);
    const none = { id: "none", version: 1 };
    expect(figuresOf(none, [], [none])).toEqual({
      firstLien: 0,
      subordinateLien: 0,
      omitted: 0,
      piti: 0,
      netRentalIncome: 0,
    });
  });
  it("takes the only lien that is tied from its own side as the first", () => {
    const tied = { ...debt("tied", "MortgageLoan", 40, 1), OwnedPropertyId: "reo" };
    const home = { id: "reo", version: 1 };
    expect(figuresOf(home, [tied], [home]).firstLien).toBe(40);
  });
  it("asks for rent of a kept investment or residence of several units only", () => {
    const home = (units: number): OwnedProperty => ({
      ...owned,
      Property: { PropertyDetail: { PropertyUsageType: "PrimaryResidence", FinancedUnitCount: units } },
    });
    expect([
      countsRent(let_),
      countsRent(home(1)),
      countsRent(home(2)),
      countsRent({ ...let_, SubjectInd: true }),
    ]).toEqual([true, false, true, false]);
  });
});

it("sums the value of owned property, the subject's too", () => {
  const property = (value: number, subject: boolean): OwnedProperty => ({
    id: String(value),
    version: 1,
    SubjectInd: subject,
    Property: { PropertyDetail: { EstimatedValueAmt: value } },
  });
  expect(totalOwned([property(100, false), property(400, true)], []).owned).toBe(500);
});

it("orders and sums income", () => {
  const job = (
    id: string,
    rank: string,
    status: string,
    start: string,
    end: string | undefined,
    pay?: number,
  ): Employer => ({
    id,
    version: 1,
    Employment: { ClassificationType: rank, StatusType: status, StartDate: start, EndDate: end, MonthlyIncomeAmt: pay },
  });
  const item = (id: string, type: string, amount: number, employer?: string): IncomeItem => ({
    id,
    version: 1,
    IncomeType: type,
    MonthlyTotalAmt: amount,
    EmployerId: employer,
  });
  const employers = [
    job("past2", "", "Previous", "2010-01-01", "2015-01-01", 9999),
    job("past1", "Primary", "Previous", "2001-01-01", "2009-01-01", 9999),
    job("second", "Secondary", "Current", "2021-01-01", undefined, 100),
    job("first", "Secondary", "Current", "2020-01-01", undefined),
    job("main", "Primary", "Current", "2022-01-01", undefined, 5000),
  ];
  const items = [
    item("pension", "Pension", 2200),
    item("cash", "SubjectPropertyNetCashFlow", 777),
    item("base", "Base", 30, "first"),
    item("part", "Base", 4000, "main"),
    item("old", "Base", 1, "past1"),
  ];
  expect(incomeInOrder(employers, items).map((line) => (line.employer ?? line.item).id)).toEqual([
    "main",
    "first",
    "second",
    "pension",
    "past1",
    "past2",
  ]);
  expect(totalIncome(employers, items)).toBe(7330);
});

it("counts years of a job to two decimals, beyond a day only", () => {
  expect(incomeYears("2024-01-01", null, "2024-12-30")).toBe("1.00");
  expect(incomeYears("2024-01-01", null, "2024-01-03")).toBe("0.01");
  expect(incomeYears("2024-01-01", null, "2024-01-02")).toBeNull();
  expect(incomeYears("2024-01-01", "2026-06-30", "2030-01-01")).toBe("2.50");
  expect(incomeYears(null, null, "2030-01-01")).toBeNull();
});
