import type { Borrower, LoanFile } from "@gable/api";
import {
  type Missing,
  missingAnswers,
  missingOfBorrower,
  missingOfDeclaration,
  missingOfDemographic,
  today,
} from "@gable/loan";

export type Part = "person" | "residences" | "declarations" | "demographics" | "questions";

export interface MissingPart extends Missing {
  part: Part;
}

/** What the wizard still asks of one person, with the part of the form it is in; nothing of a person taken off the loan. */
export function missingOf(file: LoanFile, borrower: Borrower): MissingPart[] {
  if (borrower.active === false) return [];
  const mine = <T extends { BorrowerId?: string }>(records: readonly T[] | undefined) =>
    (records ?? []).filter((one) => one.BorrowerId === borrower.id);
  const within = (part: Part, missing: Missing[]) => missing.map((one) => ({ ...one, part }));
  const own = missingOfBorrower(borrower, mine(file.Residences), today());
  return [
    ...own.map((one) => ({
      ...one,
      part: one.path.startsWith("Residences") ? ("residences" as const) : ("person" as const),
    })),
    ...within("questions", missingAnswers(file, borrower.id, "BORROWER_INFO")),
    ...within("declarations", missingOfDeclaration(mine(file.Declarations)[0], borrower.id)),
    ...within("demographics", missingOfDemographic(mine(file.Demographics)[0], borrower.id)),
  ];
}
