import type { MergePatch } from "./call";

type Json = unknown;
type Tree = Record<string, Json>;

function isTree(value: Json): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two JSON values say the same; absent, null and "" are all "nothing". */
export function same(one: Json, other: Json): boolean {
  if (isNothing(one) && isNothing(other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => same(value, other[index]));
  if (isTree(one) && isTree(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]));
  return one === other;
}

function isNothing(value: Json): boolean {
  return value === undefined || value === null || value === "";
}

/** The JSON merge patch that turns `from` into `to`: only what differs, null for what was cleared; lists go whole. */
export function mergePatch<T extends object>(from: object, to: T): MergePatch<T> {
  return difference(from, to) as MergePatch<T>;
}

function difference(from: object, to: object): Tree {
  const before = from as Tree;
  const after = to as Tree;
  const patch: Tree = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[key];
    const is = after[key];
    if (same(was, is)) continue;
    if (isNothing(is)) patch[key] = null;
    else if (isTree(is)) patch[key] = difference(isTree(was) ? was : {}, is);
    else patch[key] = is;
  }
  return patch;
}

/** Applies a merge patch without touching its input. */
export function applyPatch<T extends object>(base: T, patch: object): T {
  const result: Tree = { ...(base as Tree) };
  for (const [key, value] of Object.entries(patch)) {
    // What was kept in a browser may have been written by anyone who was there.
    if (key === "__proto__") continue;
    if (value === null) delete result[key];
    else if (isTree(value)) result[key] = applyPatch(isTree(result[key]) ? result[key] : {}, value);
    else result[key] = value;
  }
  return result as T;
}

/** The value at a dotted path; undefined when any part of the way is missing. */
export function at(base: object | undefined | null, path: string): Json {
  return path
    .split(".")
    .reduce<Json>((value, key) => (isTree(value) || Array.isArray(value) ? (value as Tree)[key] : undefined), base);
}

/** A copy with the value at a dotted path. */
export function withValue<T extends object>(base: T, path: string, value: Json): T {
  const [key = "", ...rest] = path.split(".");
  const tree = base as Tree;
  if (rest.length === 0) return { ...tree, [key]: value } as T;
  const inner = isTree(tree[key]) ? tree[key] : {};
  return { ...tree, [key]: withValue(inner, rest.join("."), value) } as T;
}
