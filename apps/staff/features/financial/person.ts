import type { Borrower, Liability, LoanFile, Ref } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { OpenRow } from "../record/row-dialog";

/** "Ana M. Ruiz Jr.", or "" when no name is known. */
export function nameOf(borrower: Borrower | undefined): string {
  const { FirstName, MiddleName, LastName, SuffixName, FullName } = borrower?.Name ?? {};
  return [FirstName, MiddleName, LastName, SuffixName].filter(Boolean).join(" ") || FullName || "";
}

/** The people still on the loan, the primary borrower first. */
export function activePeople(borrowers: readonly Borrower[]): Borrower[] {
  return borrowers
    .filter((borrower) => borrower.active !== false)
    .sort((one, other) => Number(other.isPrimaryBorrower ?? false) - Number(one.isPrimaryBorrower ?? false));
}

export interface Person {
  value: string;
  label: string;
}

/** The choices of whom a record belongs to. */
export function peopleOf(borrowers: readonly Borrower[], unnamed: string): Person[] {
  return activePeople(borrowers).map((borrower) => ({ value: borrower.id, label: nameOf(borrower) || unnamed }));
}

/** A row of Financial Info that is opened, and the loan that it is of. */
export interface OpenHolding<T> extends OpenRow<T> {
  file: LoanFile;
}

/** The people of a loan that a record may belong to. */
export function usePeople(file: LoanFile): Person[] {
  const { t } = useTranslation("holdings");
  return peopleOf(file.Borrowers ?? [], t("borrower"));
}

/** Whose a new record is: the primary borrower's. */
export const firstOf = (people: readonly Person[]): Ref[] => people.slice(0, 1).map(({ value }) => ({ id: value }));

/** Whose a record is, by first names, for a narrow column. */
export function ownersOf(refs: readonly Ref[] | undefined, borrowers: readonly Borrower[]): string {
  return (refs ?? [])
    .map((ref) => borrowers.find((borrower) => borrower.id === ref.id))
    .map((borrower) => borrower?.Name?.FirstName || nameOf(borrower))
    .filter(Boolean)
    .join(", ");
}

/** What a debt begins with: the primary borrower owes it. */
export const newDebt = (people: readonly Person[]): Partial<Liability> => ({
  Borrowers: firstOf(people),
  LiabilityDetail: {},
});
