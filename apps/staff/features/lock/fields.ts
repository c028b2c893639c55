import type { FieldSpec } from "@gable/form";

/** What the company says of locks (domain/lock/policy.go). */
export const POLICY_FIELDS: readonly FieldSpec[] = [
  {
    path: "desk",
    kind: "choice",
    label: "locks:field.desk",
    choices: ["OWN", "INVESTOR"],
    words: "locks:policy.deskOf",
    must: true,
    emptyLabel: null,
  },
  { path: "lockPeriods", kind: "text", label: "locks:field.lockPeriods", hint: "locks:hint.lockPeriods", must: true },
  { path: "extensions", kind: "text", label: "locks:field.extensions", hint: "locks:hint.extensions" },
  { path: "maxExtensions", kind: "count", label: "locks:field.maxExtensions", must: true },
  { path: "maxExtensionDays", kind: "count", label: "locks:field.maxExtensionDays", must: true },
  { path: "relockWithinDays", kind: "count", label: "locks:field.relockWithinDays", must: true },
  { path: "relockFee", kind: "percent", label: "locks:field.relockFee", must: true },
  { path: "floatDowns", kind: "check", label: "locks:field.floatDowns" },
  { path: "floatDownMinimum", kind: "percent", label: "locks:field.floatDownMinimum", must: true },
  { path: "floatDownWithinDays", kind: "count", label: "locks:field.floatDownWithinDays", must: true },
  { path: "floatDownCost", kind: "percent", label: "locks:field.floatDownCost", must: true },
  { path: "warnDays", kind: "text", label: "locks:field.warnDays", hint: "locks:hint.warnDays" },
  {
    path: "rateChange",
    kind: "choice",
    label: "locks:field.rateChange",
    choices: ["ASK", "REFUSE"],
    words: "locks:policy.rateChangeOf",
    must: true,
    emptyLabel: null,
  },
];

const field = (path: string, kind: FieldSpec["kind"], more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  kind,
  label: `locks:told.${path}`,
  ...more,
});

/** What the journal tells of a lock (change/lock.go). */
export const LOCK_FIELDS: readonly FieldSpec[] = [
  field("state", "choice", { words: "locks:state" }),
  field("request", "choice", { words: "locks:request" }),
  field("ProductName", "text"),
  field("InvestorName", "text"),
  field("NoteRatePercent", "percent"),
  field("Price", "percent"),
  field("FinalDiscountPoints", "percent"),
  field("lockDays", "count"),
  field("isManual", "check"),
  field("lockedOn", "date"),
  field("expiresOn", "date"),
  field("InvestorLockNumber", "text"),
  field("note", "text"),
  field("changes", "text"),
  field("extensionDaysTotal", "count"),
  field("daysLeft", "count"),
];
