import { expect, it } from "vitest";
import { isHomeComplete, minutesLeft, portalSteps } from "./portal-step";

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
