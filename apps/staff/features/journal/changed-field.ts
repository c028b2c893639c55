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
  if (Array.isArray(value) && value.every((one) => typeof one !== "object" || named(one))) {
    const shown = value.filter((one) => !isId(one)).map((one) => named(one) ?? String(one));
    if (value.length === 0 || shown.length > 0) into.set(path, shown.join(", "));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      if (key !== "id" && key !== "version") flat(inner, path ? `${path}.${key}` : key, into);
  } else if (path && value !== undefined && value !== null && !isId(value)) into.set(path, String(value));
  return into;
}

/** The id of another record: it names nothing to a person. */
const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function named(value: unknown): string | undefined {
  const name = typeof value === "object" && value !== null ? (value as { name?: unknown }).name : undefined;
  return typeof name === "string" ? name : undefined;
}
