import type { Employer, IncomeItem, Liability, OwnedProperty } from "@gable/api";
import { describe, expect, it } from "vitest";
import {
  bucketOf,
  countsRent,
  figuresOf,
  incomeInOrder,
  incomeYears,
  totalAssets,
  totalIncome,
  totalLiabilities,
  totalOwned,
} from "./totals";

// The vectors of domain/finance/finance_test.go: server and browser show the same figures.

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
    expect(figuresOf(owned, all)).toEqual({
      firstLien: 1000,
      subordinateLien: 230,
      omitted: 80,
      piti: 1450,
      netRentalIncome: -1450,
    });
  });
  it("shows the stated net rent where rent counts", () => {
    expect(figuresOf(let_, all).netRentalIncome).toBe(-12.34);
    expect(figuresOf({ ...let_, SubjectInd: true }, all).netRentalIncome).toBe(-1450);
  });
  it("calculates the net rent that is not stated", () => {
    const detail = {
      MaintenanceExpenseAmt: 300,
      DispositionStatusType: "Retain",
      RentIncCalcInd: true,
      RentalIncomeGrossAmt: 2000,
    };
    expect(figuresOf({ ...let_, OwnedPropertyDetail: detail }, all).netRentalIncome).toBe(50);
    expect(figuresOf({ ...let_, OwnedPropertyDetail: { ...detail, OccupancyFactor: 100 } }, all).netRentalIncome).toBe(
      550,
    );
  });
  it("counts the stated installment without debts", () => {
    const free: OwnedProperty = {
      id: "free",
      version: 1,
      OwnedPropertyDetail: { LienInstallmentAmt: 10, MaintenanceExpenseAmt: 5 },
    };
    expect(figuresOf(free, all).piti).toBe(15);
    expect(figuresOf({ id: "none", version: 1 }, [])).toEqual({
      firstLien: 0,
      subordinateLien: 0,
      omitted: 0,
      piti: 0,
      netRentalIncome: 0,
    });
  });
  it("takes the only lien that is tied from its own side as the first", () => {
    const tied = { ...debt("tied", "MortgageLoan", 40, 1), OwnedPropertyId: "reo" };
    expect(figuresOf({ id: "reo", version: 1 }, [tied]).firstLien).toBe(40);
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

it("sums owned property, and the income of what is not the subject", () => {
  const property = (
    value: number,
    net: number,
    gross: number,
    calculated: boolean,
    subject: boolean,
  ): OwnedProperty => ({
    id: String(value),
    version: 1,
    SubjectInd: subject,
    OwnedPropertyDetail: {
      RentIncCalcInd: calculated,
      RentalIncomeNetAmt: net,
      RentalIncomeGrossAmt: gross,
      MaintenanceExpenseAmt: 100,
    },
    Property: { PropertyDetail: { EstimatedValueAmt: value } },
  });
  const all = [
    property(100, 10, 0, false, false),
    property(200, 20, 50, true, false),
    property(300, 30, 0, true, false),
    property(400, 40, 0, false, true),
  ];
  expect(totalOwned(all, [])).toEqual({ owned: 1000, monthlyIncome: 10 + 20 - 100 });
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
