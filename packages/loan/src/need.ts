import type { Need } from "@gable/api";

/** Needs as they are shown: one alone, or those that share an envelope, in their order. The first says where the entry stands. */
export type NeedEntry = readonly [Need, ...Need[]];

/** Among which of the others a need stands: signatures that were sent for, what is to be reviewed, what is open, what is accepted. */
function placeOf(need: Need): number {
  if (need.status === "ACCEPTED") return 5;
  if (need.status === "IN_REVIEW") return 1;
  if (need.type === "DOCUMENT_SIGNATURE" && need.envelopeSentAt && need.envelopeStatus !== "VOIDED") return 0;
  const { rejectionAt, sentToBorrowerAt } = need;
  if (rejectionAt && sentToBorrowerAt && rejectionAt >= sentToBorrowerAt) return 2;
  return sentToBorrowerAt ? 4 : 3;
}

/** By which moment needs of one place are ordered; those that wait for their first answer or are accepted stand as they were asked. */
const momentOf = (need: Need) =>
  placeOf(need) > 2 ? "" : (need.status === "IN_REVIEW" && need.eSignAt) || need.updatedAt || "";

const textually = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Needs that share an envelope as one entry, and all in the order in which staff look at them. */
export function clubNeeds(needs: readonly Need[]): NeedEntry[] {
  const partsOf = new Map<string, Need[]>();
  for (const need of needs)
    if (need.envelopeId) partsOf.set(need.envelopeId, [...(partsOf.get(need.envelopeId) ?? []), need]);
  const open = (need: Need) =>
    (partsOf.get(need.envelopeId ?? "") ?? []).filter(({ envelopeStatus }) => envelopeStatus !== "COMPLETED").length;
  const compare = (one: Need, other: Need) =>
    placeOf(one) - placeOf(other) ||
    (placeOf(one) === 0 ? open(one) - open(other) : 0) ||
    textually(momentOf(other), momentOf(one)) ||
    textually(one.id, other.id);
  const entries: NeedEntry[] = needs
    .filter((need) => !need.envelopeId || partsOf.get(need.envelopeId)?.[0] === need)
    .map((need) => {
      const [first = need, ...others] = [...(partsOf.get(need.envelopeId ?? "") ?? [need])].sort(compare);
      return [first, ...others];
    });
  return entries.sort(([one], [other]) => compare(one, other));
}

/** The entries of a condition: signatures keep their places, and of the others the primary borrower's come first. */
export function needsOfCondition(
  entries: readonly NeedEntry[],
  conditionId: string,
  primary: string | undefined,
): NeedEntry[] {
  const own = entries.filter(([need]) => need.LoanConditionId === conditionId);
  const isSignature = ([need]: NeedEntry) => need.type === "DOCUMENT_SIGNATURE";
  const isPrimary = ([need]: NeedEntry) => Boolean(primary) && need.BorrowerId === primary;
  const others = own.filter((entry) => !isSignature(entry));
  const ordered = [...others.filter(isPrimary), ...others.filter((entry) => !isPrimary(entry))];
  return own.map((entry) => (isSignature(entry) ? entry : (ordered.shift() ?? entry)));
}

/** An entry by whom its parts are asked of. */
export function groupOf(entry: NeedEntry) {
  const asked = <Key extends "BorrowerId" | "WizeUserId" | "BusinessContactId" | "ExternalSignee">(key: Key) =>
    entry.filter((need) => need[key]);
  const distinct = <T>(of: readonly (T | undefined)[]) => [...new Set(of)].filter((one) => one !== undefined);
  return {
    clubbedNeeds: entry,
    borrowersNeeds: asked("BorrowerId"),
    WizeUserNeeds: asked("WizeUserId"),
    LoanBusinessContactNeeds: asked("BusinessContactId"),
    ExternalSigneeNeeds: asked("ExternalSignee"),
    borrowers: distinct(entry.map((need) => need.BorrowerId)),
    wizeUsers: distinct(entry.map((need) => need.WizeUserId)),
    businessContactUsers: distinct(entry.map((need) => need.BusinessContactId)),
    externalSignee: entry.flatMap((need) => need.ExternalSignee ?? []),
  };
}
