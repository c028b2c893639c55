import { expect, it } from "vitest";
import { isHomeComplete, isPurposeComplete, minutesLeft, portalSteps, shownSteps, stepPath } from "./portal-step";

const home = (id: string, type: string, years: number | null, months: number | null = null) => ({
  id,
  ResidenceDetail: {
    ResidencyType: type,
    BasisType: "Own",
    ...(years === null ? {} : { DurationYearsCount: years }),
    ...(months === null ? {} : { DurationMonthsCount: months }),
  },
  Address: { LineText: "1 Elm St", CityName: "Austin", StateCode: "TX", PostalCode: "78701" },
});
const reachable = { ContactPoint: { CellPhone: "512-555-0100" } };
const slugs = (steps: { slug: string; complete: boolean }[]) =>
  steps.map((step) => `${step.slug}${step.complete ? "" : " open"}`);

it("asks for contact and address first, and for nothing more until the address says how long", () => {
  const steps = portalSteps({}, []);
  expect(slugs(steps)).toEqual(["contact open", "address open"]);
  expect(minutesLeft(steps)).toBe(3);
});

it("is done with two years at the current address", () => {
  const steps = portalSteps(reachable, [home("a", "Current", 2)]);
  expect(slugs(steps)).toEqual(["contact", "address"]);
  expect(minutesLeft(steps)).toBe(0);
});

it("asks for previous addresses one by one until two years are covered", () => {
  expect(slugs(portalSteps(reachable, [home("a", "Current", 1, 11)]))).toEqual([
    "contact",
    "address",
    "previous-address open",
  ]);
  expect(slugs(portalSteps(reachable, [home("a", "Current", 1), home("b", "Prior", null, 6)]))).toEqual([
    "contact",
    "address",
    "previous-address",
    "previous-address-2 open",
  ]);
  expect(slugs(portalSteps(reachable, [home("a", "Current", 1), home("b", "Prior", null, 12)]))).toEqual([
    "contact",
    "address",
    "previous-address",
  ]);
});

it("does not ask for another address before the last one says how long", () => {
  expect(slugs(portalSteps(reachable, [home("a", "Current", 0, 3), home("b", "Prior", null)]))).toEqual([
    "contact",
    "address",
    "previous-address open",
  ]);
});

it("leaves mailing addresses out", () => {
  expect(slugs(portalSteps(reachable, [home("m", "Mailing", null), home("a", "Current", 5)]))).toEqual([
    "contact",
    "address",
  ]);
});

it("wants the rent from who rents", () => {
  const rented = home("a", "Current", 3);
  rented.ResidenceDetail.BasisType = "Rent";
  expect(isHomeComplete(rented)).toBe(false);
  expect(isHomeComplete({ ...rented, Landlord: { MonthlyRentAmt: 0 } })).toBe(true);
  expect(isHomeComplete(undefined)).toBe(false);
});

const bought = {
  Asked: true,
  Editable: true,
  TransactionInfo: { LoanPurposeType: "Purchase", BaseLoanAmt: 320_000 },
  subjectProperty: {
    SalesContractAmt: 400_000,
    Address: { StateCode: "TX" },
    PropertyDetail: { PropertyUsageType: "PrimaryResidence" },
  },
};

it("asks the primary borrower what the loan is for before all else", () => {
  expect(slugs(portalSteps({}, [], { Asked: true, Editable: true }))).toEqual([
    "loan-purpose open",
    "contact open",
    "address open",
  ]);
  expect(slugs(portalSteps(reachable, [home("a", "Current", 2)], bought))).toEqual([
    "loan-purpose",
    "contact",
    "address",
  ]);
  expect(slugs(portalSteps({}, [], { ...bought, Asked: false, Editable: false }))).toEqual([
    "contact open",
    "address open",
  ]);
});

it("shows the purpose, and asks for nothing of it, once the loan is prepared", () => {
  const proposable = portalSteps({}, [], { ...bought, Editable: false, Proposable: true })[0];
  expect(proposable).toEqual({ kind: "loan-purpose", slug: "loan-purpose", complete: true });
  expect(portalSteps({}, [], { Asked: true, Editable: false, Proposable: true, Proposed: true })[0]).toMatchObject({
    complete: true,
  });
  expect(portalSteps({}, [], { ...bought, Editable: false })[0]).toMatchObject({ kind: "loan-purpose", fixed: true });
  expect(slugs(portalSteps({}, [], { Asked: true, Editable: false }))).toEqual(["contact open", "address open"]);
});

it("wants the price of a purchase, and worth and cash of a refinance", () => {
  expect(isPurposeComplete(bought)).toBe(true);
  const refinanced = { ...bought, TransactionInfo: { LoanPurposeType: "Refinance", BaseLoanAmt: 320_000 } };
  expect(isPurposeComplete(refinanced)).toBe(false);
  const worth = {
    ...bought.subjectProperty,
    PropertyDetail: { PropertyUsageType: "Investment", EstimatedValueAmt: 1 },
  };
  expect(isPurposeComplete({ ...refinanced, subjectProperty: worth })).toBe(false);
  const TransactionInfo = { ...refinanced.TransactionInfo, RefinanceCashOutDeterminationType: "NoCashOut" };
  expect(isPurposeComplete({ ...bought, TransactionInfo, subjectProperty: worth })).toBe(true);
  expect(isPurposeComplete({ ...bought, subjectProperty: { ...bought.subjectProperty, Address: {} } })).toBe(false);
});

it("knows the addresses of the steps", () => {
  expect(stepPath(7, "contact")).toBe("/app/7/contact");
  expect(stepPath(7, "loan-purpose")).toBe("/app/loan-purpose?loanId=7");
});

it("leaves out what the lender has hidden, and never how one is reached", () => {
  const steps = portalSteps({}, [home("a", "Current", 1)], { Asked: true, Editable: true });
  expect(slugs(shownSteps(steps, ["loan-purpose", "questions"]))).toEqual([
    "contact open",
    "address",
    "previous-address open",
  ]);
  expect(slugs(shownSteps(steps, ["address", "contact"]))).toEqual(["loan-purpose open", "contact open"]);
});
