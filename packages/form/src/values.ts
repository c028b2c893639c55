import { at, mergePatch, same } from "@gable/api";

/** JSON by its keys. */
export type Tree = Record<string, unknown>;

/** A record as a form holds it: the numbers at `paths` are decimal strings, so that no figure passes through a float while it is typed. */
export function toForm(record: object, paths: readonly string[]): Tree {
  let values: Tree = structuredClone(record) as Tree;
  for (const path of paths) {
    const value = at(values, path);
    if (typeof value === "number") values = put(values, path, String(value));
  }
  return values;
}

/** The record a form's values stand for: decimal strings become numbers, an empty one null. */
export function fromForm<T extends object>(values: object, paths: readonly string[]): T {
  let record = structuredClone(values) as Tree;
  for (const path of paths) {
    const value = at(record, path);
    if (value === "") record = put(record, path, null);
    else if (typeof value === "string") {
      const number = Number(value);
      record = put(record, path, Number.isFinite(number) ? number : value);
    }
  }
  return record as T;
}

/** What a record has beside its content, and can't be changed. */
const BY_SERVER = ["id", "version", "BorrowerId"];

/** The merge patch from one record to the other, without what the server gives. */
export function patchBetween(from: object, to: object, keepsEmptyLists = false): Tree {
  const patch: Tree = keepsEmptyLists
    ? mergePatch<Tree>(from, to as Tree)
    : mergePatch<Tree>(withoutEmpty(from), withoutEmpty(to) as Tree);
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

/** The paths that two patches are both about and do not agree on; what one of `known` says as well is no news. */
export function clashes(theirs: Tree, mine: Tree, known: readonly Tree[] = [], above = ""): string[] {
  return Object.keys(theirs).flatMap((key) => {
    if (!(key in mine)) return [];
    const path = above + key;
    const [one, other] = [theirs[key], mine[key]];
    const told = known.filter((patch) => key in patch).map((patch) => patch[key]);
    if (isBranch(one) && isBranch(other)) return clashes(one, other, told.filter(isBranch), `${path}.`);
    return [other, ...told].some((value) => same(one, value)) ? [] : [path];
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

/** A patch without what it says of some paths. */
export function without(patch: Tree, paths: readonly string[]): Tree {
  return paths.reduce((left, path) => {
    const [key = "", ...rest] = path.split(".");
    if (!(key in left)) return left;
    const { [key]: inner, ...others } = left;
    return isBranch(inner) && rest.length > 0 ? prune({ ...others, [key]: without(inner, [rest.join(".")]) }) : others;
  }, patch);
}

/** The values of a form, with the numbers written as they were where they are the same numbers. */
export function sameNumbers(values: object, before: object, paths: readonly string[]): object {
  return paths.reduce((next, path) => {
    const [is, was] = [at(next, path), at(before, path)];
    const isSame = typeof is === "string" && typeof was === "string" && was.trim() !== "" && Number(is) === Number(was);
    return isSame ? put(next, path, was) : next;
  }, values);
}

/** A copy with the value at a dotted path; where a number leads into nothing, a list is made. */
export function put<T>(base: T, path: string, value: unknown): T {
  const [key = "", ...rest] = path.split(".");
  const isList = Array.isArray(base) || (!isBranch(base) && /^\d+$/.test(key));
  const copy = (isList ? [...((base as unknown[] | undefined) ?? [])] : { ...(base as object) }) as Tree;
  copy[key] = rest.length === 0 ? value : put(copy[key], rest.join("."), value);
  return copy as T;
}

function isBranch(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
