import type { Liability, OwnedProperty } from "@gable/api";
import { describe, expect, it } from "vitest";
import { missingOfExpense } from "./financial-completion";
import { sum } from "./money";
import { isAtOrAfter, isPreapproved } from "./stage";
import {
  figuresOf,
  incomeInOrder,
  incomeYears,
  totalExpenses,
  totalIncome,
  totalLiabilities,
  totalOwned,
} from "./totals";
import { dayMonthYear, dependantAges, email, oldEnough, phone, required, ssn, strictTime } from "./validator";

const debt = (id: string, detail: Liability["LiabilityDetail"]): Liability => ({
  id,
  version: 1,
  LiabilityDetail: detail,
});

it("adds dollars without binary fractions", () => {
  expect(sum([0.1, 0.2, null, undefined])).toBe(0.3);
  expect(sum(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
});

it("puts each debt into one bucket", () => {
  const totals = totalLiabilities([
    debt("1", { LiabilityType: "Revolving", MonthlyPaymentAmt: 50, UnpaidBalanceAmt: 1000 }),
    debt("2", {
      LiabilityType: "MortgageLoan",
      PayoffStatusInd: true,
      MonthlyPaymentAmt: 900,
      UnpaidBalanceAmt: 90000,
    }),
    debt("3", { LiabilityType: "Installment", PayoffStatusInd: true, MonthlyPaymentAmt: 200 }),
    debt("4", { LiabilityType: "Installment", PayoffStatusInd: true, ExclusionInd: true, MonthlyPaymentAmt: 10 }),
  ]);
  expect(totals.monthly).toEqual({ MonthlyPaymentAmt: 50, UnpaidBalanceAmt: 1000 });
  expect(totals.mortgagePaidOff.MonthlyPaymentAmt).toBe(900);
  expect(totals.nonMortgagePaidOff.MonthlyPaymentAmt).toBe(200);
  expect(totals.omitted.MonthlyPaymentAmt).toBe(10);
  expect(totals.grand).toEqual({ MonthlyPaymentAmt: 1160, UnpaidBalanceAmt: 91000 });
});

it("counts expenses that are not left out, and asks what each is, what it comes to and whose it is", () => {
  const support = { id: "a", version: 1, ExpenseType: "ChildSupport", MonthlyPaymentAmt: 640.1 };
  const omitted = { id: "b", version: 1, ExpenseType: "Alimony", MonthlyPaymentAmt: 500, ExclusionInd: true };
  expect(totalExpenses([support, omitted, { id: "c", version: 1, MonthlyPaymentAmt: 0.2 }])).toBe(640.3);
  expect(missingOfExpense({ id: "c", version: 1 }).map(({ path }) => path)).toEqual([
    "ExpenseType",
    "MonthlyPaymentAmt",
    "Borrowers",
  ]);
  expect(missingOfExpense({ ...support, Borrowers: [{ id: "ada" }] })).toEqual([]);
  const other = { ...support, Borrowers: [{ id: "ada" }], ExpenseType: "Other" };
  expect(missingOfExpense(other).map(({ path }) => path)).toEqual(["ExpenseTypeOtherDesc"]);
});

describe("owned property", () => {
  const liens = [
    debt("a", { LienPosition: "FirstLien", MonthlyPaymentAmt: 1000 }),
    debt("b", { LienPosition: "SecondLien", MonthlyPaymentAmt: 200, ExclusionInd: true }),
  ];
  const property: OwnedProperty = {
    id: "p",
    version: 1,
    Liabilities: [{ id: "a" }, { id: "b" }],
    OwnedPropertyDetail: {
      DispositionStatusType: "Retain",
      MaintenanceExpenseAmt: 150,
      LienInstallmentAmt: 70,
      RentalIncomeNetAmt: 420,
    },
    Property: { PropertyDetail: { EstimatedValueAmt: 250000, PropertyUsageType: "Investment" } },
  };
  it("derives liens, PITI and net rent", () => {
    const of = (one: OwnedProperty) => figuresOf(one, liens, [one]);
    expect(of(property)).toEqual({
      firstLien: 1000,
      subordinateLien: 200,
      omitted: 200,
      piti: 1150,
      netRentalIncome: 420,
    });
    expect(of({ ...property, Liabilities: [] }).piti).toBe(220);
    expect(of({ ...property, SubjectInd: true }).netRentalIncome).toBe(-1150);
  });
  it("totals value and the income of those that are not the subject", () => {
    const calculated = {
      ...property,
      OwnedPropertyDetail: { ...property.OwnedPropertyDetail, RentIncCalcInd: true, RentalIncomeGrossAmt: 0 },
    };
    const subject = { ...property, id: "subject", Liabilities: [], SubjectInd: true };
    expect(totalOwned([property, subject], liens)).toEqual({ owned: 500000, monthlyIncome: 420 });
    expect(totalOwned([calculated], liens).monthlyIncome).toBe(-1150);
  });
});

describe("income", () => {
  const job = (id: string, StatusType: string, ClassificationType: string, StartDate: string, EndDate?: string) => ({
    id,
    version: 1,
    Employment: { StatusType, ClassificationType, StartDate, EndDate, MonthlyIncomeAmt: 100 },
  });
  const employers = [
    job("old", "Previous", "Primary", "2010-01-01", "2015-01-01"),
    job("second", "Current", "Secondary", "2012-01-01"),
    job("main", "Current", "Primary", "2020-01-01"),
  ];
  const items = [
    { id: "pension", version: 1, IncomeType: "Pension", MonthlyTotalAmt: 40.4 },
    { id: "flow", version: 1, IncomeType: "SubjectPropertyNetCashFlow", MonthlyTotalAmt: 7 },
    { id: "base", version: 1, IncomeType: "Base", EmployerId: "main", MonthlyTotalAmt: 100 },
  ];
  it("stands in the order an underwriter reads it", () => {
    expect(incomeInOrder(employers, items).map((line) => (line.employer ?? line.item).id)).toEqual([
      "main",
      "second",
      "pension",
      "old",
    ]);
  });
  it("counts current jobs and income that is no part of a job", () =>
    expect(totalIncome(employers, items)).toBe(240.4));
  it("shows years to two decimals, and nothing for a day", () => {
    expect(incomeYears("2024-11-21", null, "2026-11-21")).toBe("2.00");
    expect(incomeYears("2026-01-01", "2026-01-02", "2026-11-21")).toBeNull();
    expect(incomeYears("2026-01-01", "2026-01-03", "2026-11-21")).toBe("0.01");
    expect(incomeYears(null, null, "2026-11-21")).toBeNull();
  });
});

it("orders stages by pipeline, then stage", () => {
  expect(isAtOrAfter("CLEAR_TO_CLOSE", "APPROVED_WITH_CONDITION")).toBe(true);
  expect(isAtOrAfter("QUALIFICATION", "PREAPPROVED")).toBe(false);
  expect(isPreapproved("SUSPENDED")).toBe(false);
  expect(isAtOrAfter("NO_SUCH_STAGE", "SUSPENDED")).toBe(false);
});

describe("validators", () => {
  it.each(["5125550100", "(512) 555-0100", "512.555.0100"])("take the phone %s", (value) =>
    expect(phone(value)).toBeNull(),
  );
  it.each(["555-0100", "51255501000"])("refuse the phone %s", (value) => expect(phone(value)?.key).toBe("invalid"));
  it.each(["a@example.test", "a.b+c@x.example.test"])("take the email %s", (value) => expect(email(value)).toBeNull());
  it.each(["a@b", "a b@example.test", "@example.test", "a@example.test,b@example.test"])(
    "refuse the email %s",
    (value) => expect(email(value)).not.toBeNull(),
  );
  it.each(["123-45-6789", "123456789", "912-70-1234"])("take the number %s", (value) => expect(ssn(value)).toBeNull());
  it.each(["000-12-3456", "666-12-3456", "123-00-4567", "123-45-0000", "912-12-1234", "12345678"])(
    "refuse the number %s",
    (value) => expect(ssn(value)).not.toBeNull(),
  );
  it("know leap years, strict times and ages", () => {
    expect(dayMonthYear("29/02/2024")).toBeNull();
    expect(dayMonthYear("29/02/2023")?.key).toBe("invalid");
    expect(dayMonthYear("13/13/2024")?.key).toBe("invalid");
    expect([strictTime("1:05 PM"), strictTime("12:00am"), strictTime("13:00 pm"), strictTime("1:5 pm")]).toEqual([
      "13:05",
      "00:00",
      "",
      "",
    ]);
    expect(oldEnough(18, "2026-11-21")("2008-11-22")?.key).toBe("dobInvalid");
    expect(oldEnough(18, "2026-11-21")("2008-11-21")).toBeNull();
  });
  it("count dependants' ages", () => {
    expect(dependantAges("3, 5", 2)).toBeNull();
    expect(dependantAges("3,", 2)?.key).toBe("commaInvalid");
    expect(dependantAges("3, x", 2)?.key).toBe("minInvalid");
  });
  it("take Unknown for missing", () => expect(required("Unknown")?.key).toBe("required"));
});
