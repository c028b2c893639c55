import { describe, expect, it } from "vitest";
import { type Answer, CONTACT_FIELDS, HOME_FIELDS, openOf, PURPOSE_FIELDS } from "./fields";

/** What keeps a screen from being done, by the last part of each path. */
const open = (fields: readonly Answer[], record: object) =>
  Object.fromEntries(Object.entries(openOf(fields, record)).map(([path, fault]) => [path.split(".").at(-1), fault]));

const HOME = {
  Address: { LineText: "7 Invented Row", CityName: "Austin", StateCode: "TX", PostalCode: "787011234" },
  ResidenceDetail: { BasisType: "Own", DurationYearsCount: 3 },
};

describe("what keeps a screen of the portal from being done", () => {
  it("is a cell phone, and one that can be called", () => {
    expect(open(CONTACT_FIELDS, {})).toEqual({ CellPhone: "missing" });
    expect(open(CONTACT_FIELDS, { ContactPoint: { CellPhone: "512", HomePhone: "5125550100" } })).toEqual({
      CellPhone: "phone",
    });
  });

  it("is every part of an address, but for the unit and the county", () => {
    expect(open(HOME_FIELDS, {})).toEqual({
      LineText: "missing",
      CityName: "missing",
      StateCode: "missingChoice",
      PostalCode: "missing",
      BasisType: "missingChoice",
      DurationYearsCount: "duration",
    });
    expect(open(HOME_FIELDS, HOME)).toEqual({});
  });

  it("is the rent of who rents, years or months that are none, and a text that is too long", () => {
    const rented = { ...HOME.ResidenceDetail, BasisType: "Rent" };
    expect(open(HOME_FIELDS, { ...HOME, ResidenceDetail: rented })).toEqual({ MonthlyRentAmt: "amount" });
    expect(open(HOME_FIELDS, { ...HOME, ResidenceDetail: rented, Landlord: { MonthlyRentAmt: 0 } })).toEqual({});
    const wrong = { DurationYearsCount: "1.5", DurationMonthsCount: "12" };
    expect(
      open(HOME_FIELDS, {
        ...HOME,
        Address: { ...HOME.Address, PostalCode: "7870", LineText: "x".repeat(151) },
        ResidenceDetail: { ...HOME.ResidenceDetail, ...wrong },
      }),
    ).toEqual({ LineText: "long", PostalCode: "zip", DurationYearsCount: "years", DurationMonthsCount: "months" });
    expect(open(HOME_FIELDS, { ...HOME, ResidenceDetail: { BasisType: "Own", DurationMonthsCount: 4 } })).toEqual({});
  });

  it("is what the loan is for, where and how much; nothing that another answer has made needless", () => {
    expect(open(PURPOSE_FIELDS, {})).toEqual({
      LoanPurposeType: "missingChoice",
      StateCode: "missingChoice",
      PropertyUsageType: "missingChoice",
      SalesContractAmt: "missingAmount",
      BaseLoanAmt: "missingAmount",
    });
    const refinance = {
      TransactionInfo: { LoanPurposeType: "Refinance", BaseLoanAmt: 0 },
      subjectProperty: { Address: { StateCode: "TX" }, SalesContractAmt: -1 },
    };
    expect(open(PURPOSE_FIELDS, refinance)).toEqual({
      RefinanceCashOutDeterminationType: "missingChoice",
      PropertyUsageType: "missingChoice",
      EstimatedValueAmt: "missingAmount",
      BaseLoanAmt: "missingAmount",
    });
  });
});
