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

/** What is stated of the loan, and whether the borrower is the one to state it. */
interface Purpose {
  Asked: boolean;
  Editable: boolean;
  /** Past the intake: a change goes to the loan team, which accepts it or turns it down. */
  Proposable?: boolean;
  /** One that waits for the loan team. */
  Proposed?: boolean;
  TransactionInfo?: {
    LoanPurposeType?: string;
    RefinanceCashOutDeterminationType?: string;
    BaseLoanAmt?: number | null;
  };
  subjectProperty?: {
    SalesContractAmt?: number | null;
    Address?: { StateCode?: string };
    PropertyDetail?: { PropertyUsageType?: string; EstimatedValueAmt?: number | null };
  };
}

export interface PortalStep {
  /** The last part of the address: loan-purpose, contact, address, previous-address, previous-address-2 … */
  slug: string;
  kind: "loan-purpose" | "contact" | "address" | "previous-address";
  complete: boolean;
  /** Answered, and no longer to be changed by the borrower. */
  fixed?: true;
  /** The record the step is about; absent until it is made. */
  residenceId?: string;
}

/** Two years of addresses are asked for (Uniform Residential Loan Application, section 1a). */
const HISTORY_MONTHS = 24;
const MINUTES = { "loan-purpose": 2, contact: 1, address: 2, "previous-address": 1 } as const;

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

/** Whether the loan's purpose has everything the application asks of it (Uniform Residential Loan Application, section 4a). */
export function isPurposeComplete({ TransactionInfo: terms, subjectProperty: property }: Purpose): boolean {
  const isRefinance = terms?.LoanPurposeType === "Refinance";
  const worth = isRefinance ? property?.PropertyDetail?.EstimatedValueAmt : property?.SalesContractAmt;
  return Boolean(
    terms?.LoanPurposeType &&
      (!isRefinance || terms.RefinanceCashOutDeterminationType) &&
      terms.BaseLoanAmt &&
      worth &&
      property?.Address?.StateCode &&
      property.PropertyDetail?.PropertyUsageType,
  );
}

/** The step of the loan's purpose: for who is asked, as long as there is something to answer or to show. */
function purposeStep(purpose: Purpose | undefined): PortalStep[] {
  if (!purpose?.Asked) return [];
  const complete = isPurposeComplete(purpose) || purpose.Proposed === true;
  const step = { slug: "loan-purpose", kind: "loan-purpose", complete } as const;
  if (purpose.Editable || purpose.Proposable) return [step];
  return complete ? [{ ...step, fixed: true }] : [];
}

/**
 * The questions in order, with those that are answered marked: previous addresses are asked for one by one until two
 * years are covered. Nothing that is known is asked for again.
 */
export function portalSteps(person: Person, residences: readonly Home[], purpose?: Purpose): PortalStep[] {
  const current = residences.find((home) => home.ResidenceDetail?.ResidencyType === "Current");
  const previous = residences.filter((home) => home.ResidenceDetail?.ResidencyType === "Prior");
  const steps: PortalStep[] = [
    ...purposeStep(purpose),
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

/** The steps without those that the lender has hidden; how one is reached is always asked. */
export function shownSteps(steps: readonly PortalStep[], hidden: readonly string[]): PortalStep[] {
  return steps.filter(({ kind }) => kind === "contact" || !hidden.includes(kind === "loan-purpose" ? kind : "address"));
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

/** Where a step is in the portal: the loan's purpose has an address of its own. */
export function stepPath(loanId: number, slug: string): string {
  return slug === "loan-purpose" ? `/app/loan-purpose?loanId=${loanId}` : `/app/${loanId}/${slug}`;
}
