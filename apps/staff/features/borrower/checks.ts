import type { Borrower } from "@gable/api";
import { firstOf, notPrimaryEmail, notSameEmail, type Verdict } from "@gable/loan";

type Person = Pick<Borrower, "isPrimaryBorrower" | "active" | "ContactPoint"> & { id?: string };

/** What is to be remarked of an address that another person of the loan has too; the server takes it, so it stands in nobody's way. */
export function remarkOnEmail(email: string, self: Person, people: readonly Person[]): Verdict {
  if (self.isPrimaryBorrower) return null;
  const others = people.filter((one) => one.id !== self.id && one.active !== false);
  const of = (primary: boolean) =>
    others.filter((one) => Boolean(one.isPrimaryBorrower) === primary).map((one) => one.ContactPoint?.Email);
  return firstOf(email, ...of(true).map(notPrimaryEmail), notSameEmail(of(false)));
}
