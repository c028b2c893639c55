import type { Liability } from "@gable/api";
import { distinctRanks, freeLienPosition, type Validator, type Verdict } from "@gable/loan";

/** The rank of a debt among those of one property is no other's, as the server holds it (domain/finance/liability.go); debts without a property do not compete. */
export function rankCheck(
  debts: readonly Liability[],
  own: string | undefined,
  property: string | null | undefined,
): Validator<string> {
  const rivals = property ? debts.filter((debt) => debt.id !== own && debt.OwnedPropertyId === property) : [];
  return freeLienPosition(rivals.map((debt) => debt.LiabilityDetail?.LienPosition));
}

/** And the ranks of the debts that a property is tied to, as the server holds them (domain/finance/liability.go). */
export function ranksCheck(debts: readonly Liability[]): (tied: readonly string[]) => Verdict {
  return (tied) =>
    distinctRanks(debts.filter((debt) => tied.includes(debt.id)).map((debt) => debt.LiabilityDetail?.LienPosition));
}
