import { applyPatch, type Borrower, type Declaration, type Demographic, type Residence } from "@gable/api";
import { expect, it } from "vitest";
import { missingOfBorrower, missingOfDeclaration, missingOfDemographic } from "./borrower-completion";
import vectors from "./completion.json";

/** What the server works out of the same cases is in domain/borrower/completion_cases_test.go. */
interface Case {
  case: string;
  borrower?: object;
  residences?: Residence[];
  declaration?: object | null;
  demographic?: object | null;
  open: string[];
}

const changed = <T extends object>(base: object, patch: object | null | undefined): T | undefined =>
  patch === null ? undefined : applyPatch(base as T, patch ?? {});

it.each(vectors.cases as unknown as Case[])("completes as the server does: $case", (one) => {
  const borrower = changed<Borrower>(vectors.borrower, one.borrower) as Borrower;
  const residences = one.residences ?? (vectors.residences as Residence[]);
  const open = {
    person: missingOfBorrower(borrower, residences, vectors.today),
    declarations: missingOfDeclaration(changed<Declaration>(vectors.declaration, one.declaration), borrower.id),
    demographics: missingOfDemographic(changed<Demographic>(vectors.demographic, one.demographic), borrower.id),
  };
  expect(Object.entries(open).flatMap(([part, missing]) => (missing.length > 0 ? [part] : []))).toEqual(one.open);
});
