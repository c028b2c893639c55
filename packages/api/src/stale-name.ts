/** Any loan. */
export const ANY = null;
type Part = string | number | typeof ANY;

/** Queries that are stale: those whose key begins so, or is `exact`ly that. */
export interface Stale {
  readonly key: readonly Part[];
  readonly exact?: boolean;
  /** They are read when they are next shown, not at once. */
  readonly later?: boolean;
  /** They are read so long after what others did. */
  readonly afterMs?: number;
}

/** All there is. */
export const EVERYTHING: readonly Stale[] = [{ key: [] }];
/** Who is signed in. */
export const SESSION: readonly Stale[] = [{ key: ["session"] }];
/** What is stale when the server says with an answer that a rule has changed the loan. */
export const CHANGED_BY_RULE: readonly Stale[] = [{ key: ["loan"] }];
/** What is stale when a rule could not tick what it was to. */
export const NOT_TICKED: readonly Stale[] = [{ key: ["tasks"] }];

const NOTHING =
  /^RTC\.(READY|LOAN\.ACTIVE_USERS)$|^\/los\/api\/loans\/\d+\/(access-check|active-users|exit)$|^\/api\/userconfig$/;
const PLACE = /^\/los\/api\/uistate\/(\d+)$/;

/**
 * What is stale by an event or a write that comes of opening a page alone: who has a loan open, where one was and what one
 * prefers, how far a loan is. No table is loaded for it; undefined for all else.
 */
export function staleByOpening(typeOrPath: string): readonly Stale[] | undefined {
  if (NOTHING.test(typeOrPath)) return [];
  const [, loan] = PLACE.exec(typeOrPath) ?? [];
  return loan ? [{ key: ["loan", Number(loan), "uistate"] }] : undefined;
}

/** Whether a query is among those that are named. */
export function isNamed({ key, exact }: Stale, query: readonly unknown[]): boolean {
  if (exact ? query.length !== key.length : query.length < key.length) return false;
  return key.every((part, at) => part === ANY || part === query[at]);
}

/** Whether all that one names is named by the other. */
export function includes(other: Stale, one: Stale): boolean {
  if (other.exact) return Boolean(one.exact) && isNamed(other, one.key);
  return isNamed(other, one.key);
}
