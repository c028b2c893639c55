import type { Validator } from "./verdict";

/** A co-borrower who reads the borrower's mail says so, so that both are not asked at one address unknowingly. */
export const notPrimaryEmail =
  (primary: string | null | undefined): Validator<string> =>
  (value) =>
    value !== "" && primary && isSame(value, primary) ? { key: "primShared" } : null;

/** Two people of one loan who are not the borrower must not have the same address; its catalogue entry is {hash}. */
export const notSameEmail =
  (others: readonly (string | null | undefined)[]): Validator<string> =>
  (value) =>
    value !== "" && others.some((other) => other && isSame(value, other)) ? { key: "hash" } : null;

/** A rank that another lien on the same property already has; "Other" is no rank. */
export const freeLienPosition =
  (taken: readonly (string | null | undefined)[]): Validator<string> =>
  (value) =>
    value !== "" && value !== "Other" && taken.includes(value) ? { key: "duplicateLienPosition" } : null;

/** And the ranks of all liens on one property, each of which one of them has. */
export const distinctRanks: Validator<readonly (string | null | undefined)[]> = (ranks) =>
  ranks.some((rank, at) => freeLienPosition(ranks.slice(0, at))(rank ?? "")) ? { key: "duplicateLienPosition" } : null;

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
