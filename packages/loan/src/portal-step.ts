/** The parts of the records that decide which questions a borrower is still asked. */
interface Person {
  ContactPoint?: { CellPhone?: string } | undefined;
}
interface Home {
  id: string;
  ResidenceDetail?: {
    ResidencyType?: string;
    BasisType?: string;
    DurationYearsCount?: number | null;
    DurationMonthsCount?: number | null;
  };
  Landlord?: { MonthlyRentAmt?: number | null };
  Address?: { LineText?: string; CityName?: string; StateCode?: string; PostalCode?: string };
}

export interface PortalStep {
  /** The last part of the address: contact, address, previous-address, previous-address-2 … */
  slug: string;
  kind: "contact" | "address" | "previous-address";
  complete: boolean;
  /** The record the step is about; absent until it is made. */
  residenceId?: string;
}

/** Two years of addresses are asked for (Uniform Residential Loan Application, section 1a). */
export const HISTORY_MONTHS = 24;
const MINUTES = { contact: 1, address: 2, "previous-address": 1 } as const;

/** The whole time at an address in months; null when it is not known. */
export function monthsAt(home: Home): number | null {
  const { DurationYearsCount: years, DurationMonthsCount: months } = home.ResidenceDetail ?? {};
  const unknown = (years === undefined || years === null) && (months === undefined || months === null);
  return unknown ? null : 12 * (years ?? 0) + (months ?? 0);
}

/** Whether an address has everything the application asks of it. */
export function isHomeComplete(home: Home | undefined): boolean {
  if (!home) return false;
  const { LineText, CityName, StateCode, PostalCode } = home.Address ?? {};
  const basis = home.ResidenceDetail?.BasisType;
  const rent = home.Landlord?.MonthlyRentAmt;
  const placed = Boolean(LineText && CityName && StateCode && PostalCode && basis) && monthsAt(home) !== null;
  return placed && (basis !== "Rent" || (rent !== null && rent !== undefined));
}

/**
 * The questions in order, with those that are answered marked: previous addresses are asked for one by one until two
 * years are covered. Nothing that is known is asked for again.
 */
export function portalSteps(person: Person, residences: readonly Home[]): PortalStep[] {
  const current = residences.find((home) => home.ResidenceDetail?.ResidencyType === "Current");
  const previous = residences.filter((home) => home.ResidenceDetail?.ResidencyType === "Prior");
  const steps: PortalStep[] = [
    { slug: "contact", kind: "contact", complete: Boolean(person.ContactPoint?.CellPhone) },
    withId({ slug: "address", kind: "address", complete: isHomeComplete(current) }, current),
  ];
  let covered = current ? monthsAt(current) : null;
  for (const [index, home] of previous.entries()) {
    steps.push(withId({ slug: previousSlug(index), kind: "previous-address", complete: isHomeComplete(home) }, home));
    if (covered !== null) covered += monthsAt(home) ?? 0;
  }
  const allKnown = previous.every((home) => monthsAt(home) !== null);
  if (covered !== null && covered < HISTORY_MONTHS && allKnown) {
    steps.push({ slug: previousSlug(previous.length), kind: "previous-address", complete: false });
  }
  return steps;
}

function withId(step: PortalStep, home: Home | undefined): PortalStep {
  return home ? { ...step, residenceId: home.id } : step;
}

function previousSlug(index: number): string {
  return index === 0 ? "previous-address" : `previous-address-${index + 1}`;
}

/** How many minutes the open questions take; 0 when none is open. */
export function minutesLeft(steps: readonly PortalStep[]): number {
  return steps.reduce((sum, step) => sum + (step.complete ? 0 : MINUTES[step.kind]), 0);
}
