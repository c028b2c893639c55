import type { Borrower, LoanFile } from "@gable/api";

/** Who owes the loan, the primary borrower first. */
export const obligorsOf = (file: LoanFile): readonly Borrower[] =>
  (file.Borrowers ?? [])
    .filter(({ active, Role }) => (active ?? true) && (!Role || Role === "Borrower" || Role === "Cosigner"))
    .toSorted((one, other) => Number(other.isPrimaryBorrower ?? false) - Number(one.isPrimaryBorrower ?? false));

/** A person's first and last name. */
export const nameOf = ({ Name: name }: Borrower) =>
  [name?.FirstName, name?.LastName].filter(Boolean).join(" ") || (name?.FullName ?? "");
