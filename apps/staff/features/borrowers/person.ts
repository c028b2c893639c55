import type { Borrower } from "@gable/api";

export function borrowerName(borrower: Borrower | undefined): string {
  const name = borrower?.Name;
  return (
    name?.FullName || [name?.FirstName, name?.MiddleName, name?.LastName, name?.SuffixName].filter(Boolean).join(" ")
  );
}
