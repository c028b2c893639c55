/** One field of an entry of the journal: as it was and as it became, "" for nothing. */
export interface ChangedField {
  path: string;
  was: string;
  is: string;
}

const MOST_FIELDS = 12;

/** What differs between two states of a record, field by field; of the first twelve unless `most` says otherwise. */
export function changedFields(before: unknown, after: unknown, most = MOST_FIELDS): ChangedField[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((path) => was.get(path) !== is.get(path))
    .slice(0, most)
    .map((path) => ({ path, was: was.get(path) ?? "", is: is.get(path) ?? "" }));
}

function flat(value: unknown, path = "", into = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || named(one)))
    into.set(path, value.map((one) => named(one) ?? String(one)).join(", "));
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      if (key !== "id" && key !== "version") flat(inner, path ? `${path}.${key}` : key, into);
  } else if (path && value !== undefined && value !== null) into.set(path, String(value));
  return into;
}

function named(value: unknown): string | undefined {
  const name = typeof value === "object" && value !== null ? (value as { name?: unknown }).name : undefined;
  return typeof name === "string" ? name : undefined;
}
