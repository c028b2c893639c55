import { at, mergePatch, withValue } from "@gable/api";

type Tree = Record<string, unknown>;

/** A record as a form holds it: the numbers at `paths` are decimal strings, so that no figure passes through a float while it is typed. */
export function toForm(record: object, paths: readonly string[]): Tree {
  let values: Tree = structuredClone(record) as Tree;
  for (const path of paths) {
    const value = at(values, path);
    if (typeof value === "number") values = withValue(values, path, String(value));
  }
  return values;
}

/** The record a form's values stand for: decimal strings become numbers, an empty one null. */
export function fromForm<T extends object>(values: object, paths: readonly string[]): T {
  let record = structuredClone(values) as Tree;
  for (const path of paths) {
    const value = at(record, path);
    if (value === "") record = withValue(record, path, null);
    else if (typeof value === "string") {
      const number = Number(value);
      record = withValue(record, path, Number.isFinite(number) ? number : value);
    }
  }
  return record as T;
}

/** What a record has beside its content, and can't be changed. */
const BY_SERVER = ["id", "version", "BorrowerId"];

/** The merge patch from one record to the other, without what the server gives. */
export function patchBetween(from: object, to: object): Tree {
  const patch: Tree = mergePatch<Tree>(withoutEmpty(from), withoutEmpty(to) as Tree);
  for (const key of BY_SERVER) delete patch[key];
  return prune(patch);
}

/** An empty list says as much as none. */
function withoutEmpty(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.length > 0 ? value : undefined];
      return [key, isBranch(value) ? withoutEmpty(value) : value];
    }),
  );
}

/** Leaves out branches that say nothing. */
function prune(patch: Tree): Tree {
  const kept: Tree = {};
  for (const [key, value] of Object.entries(patch)) {
    const inner = isBranch(value) ? prune(value) : value;
    if (!isBranch(inner) || Object.keys(inner).length > 0) kept[key] = inner;
  }
  return kept;
}

/** Whether two patches are about a field in common. */
export function overlaps(one: Tree, other: Tree): boolean {
  return Object.keys(one).some((key) => {
    if (!(key in other)) return false;
    const [mine, theirs] = [one[key], other[key]];
    return isBranch(mine) && isBranch(theirs) ? overlaps(mine, theirs) : true;
  });
}

/** What of a patch is not about the same fields as the other. */
export function apart(patch: Tree, other: Tree): Tree {
  const kept: Tree = {};
  for (const [key, value] of Object.entries(patch)) {
    const theirs = other[key];
    if (!(key in other)) kept[key] = value;
    else if (isBranch(value) && isBranch(theirs)) kept[key] = apart(value, theirs);
  }
  return prune(kept);
}

function isBranch(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
