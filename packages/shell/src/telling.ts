import { type Fault, type FaultEntry, type Portal, saidBy, type Telling, tellingOf } from "@gable/api";
import { AREAS, type Area, formatDate, type useText } from "@gable/i18n";
import { RULE_TOAST_TIMES, TOAST_TIMES, type Toast } from "@gable/ui";

/** How long rules and warnings are shown. */
const LONG = { duration: RULE_TOAST_TIMES.time, extended: RULE_TOAST_TIMES.extended };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The parameters of an entry by their place, as words have them. */
const wordsAt = (params: readonly unknown[] | undefined): Record<string, string> =>
  Object.fromEntries((params ?? []).map((param, at) => [String(at), String(param)]));

/** Parameters with days as the reader writes them. */
function daysIn(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([at, one]) => [at, DAY.test(one) ? formatDate(one) : one]));
}

/** What is wrong with a field whose name comes first. */
const NAMES_FIELD: ReadonlySet<string | undefined> = new Set(
  [
    "required",
    "invalid",
    "pattern",
    "duplicate",
    "inUse",
    "unproven",
    "date",
    "ssn",
    "number",
    "invalidDate",
    "minLesser",
    "greater",
    "lesser",
  ].flatMap((key) => [key, `validation:${key}`]),
);

/** What a field is called that only the server has given a name, which is in English; nothing where what is said names none. */
export function namedByServer(
  { key, params }: { key?: string | undefined; params?: readonly unknown[] | undefined },
  text: ReturnType<typeof useText>,
  language: string,
): string | undefined {
  const name = params?.[0];
  if (!NAMES_FIELD.has(key) || !name) return undefined;
  return language === "en" ? String(name) : text("errors:thisValue");
}

/** What an entry says: in the reader's language where its key names an area of the catalogue, else as the server said it; undefined where that is nothing. */
export function wordsOfEntry(
  { key, params, message }: FaultEntry,
  text: ReturnType<typeof useText>,
): string | undefined {
  return key?.includes(":") ? text(key, { ...daysIn(wordsAt(params)), fallback: message ?? "" }) : message;
}

/** A part of what an entry says: in the reader's language where its key names an area of the catalogue, else as the server or the company said it. */
export function partOf(
  { key, params }: FaultEntry,
  part: string,
  said: string,
  text: ReturnType<typeof useText>,
): string {
  return key?.includes(":") ? text(`${key}.${part}`, { ...daysIn(wordsAt(params)), fallback: said }) : said;
}

/** The areas of the catalogue that entries speak from. */
export function areasOf(entries: readonly FaultEntry[]): Area[] {
  const named = new Set(entries.map(({ key }) => key?.split(":")[0]));
  return AREAS.filter((area) => named.has(area));
}

/** What a rule says, with the fields it misses, in the reader's language where it has words there. */
export const saidOf = (rule: FaultEntry, text: ReturnType<typeof useText>) =>
  saidBy(rule, (part, said) => partOf(rule, part, said, text));

/** What rules have to say of a change that was made. */
export function warningOf(warnings: readonly FaultEntry[], title: string, text: ReturnType<typeof useText>): Toast {
  return { tone: "warn", title, detail: warnings.map((rule) => saidOf(rule, text)).join("\n"), ...LONG };
}

/** What is told of a failure, in the reader's language, with the reference to quote. */
export function toastOf(telling: Telling, text: ReturnType<typeof useText>, language: string): Toast {
  const words = { ...telling.params };
  const name = namedByServer({ key: telling.key, params: [words[0]] }, text, language);
  if (name) words[0] = name;
  const said = telling.rules
    ? telling.rules.map((rule) => saidOf(rule, text)).join("\n")
    : telling.key
      ? text(telling.key, { ...daysIn(words), fallback: telling.text ?? "" })
      : telling.text;
  const detail = said ?? (telling.detail ? text(`errors:${telling.detail}`, words) : undefined);
  const reference = telling.errorRef ? text("errors:reference", { ref: telling.errorRef }) : null;
  return {
    tone: "bad",
    title:
      (telling.head && wordsOfEntry(telling.head, text)) ??
      text(`errors:${telling.title}`, { ...words, fallback: telling.title }),
    detail: [detail, reference].filter(Boolean).join("\n"),
    ...(telling.long ? LONG : {}),
  };
}

/**
 * Tells each thing once: the same words are not shown again while they stand there, and what fails because the server is away
 * is told once until it is reached.
 */
export class Teller {
  private away = new Set<string>();
  private shownAt = new Map<string, number>();

  constructor(private show: (toast: Toast) => void) {}

  reached(): void {
    this.away.clear();
  }

  tell(toast: Toast, { once, repeats }: { once: boolean; repeats: boolean }, now = performance.now()): void {
    if (this.away.has(toast.title) && once) return;
    const words = `${toast.title}\n${toast.detail ?? ""}`;
    const standing = now - (this.shownAt.get(words) ?? Number.NEGATIVE_INFINITY) < TOAST_TIMES.time;
    // What a person does again is answered again.
    if (standing && !repeats) return;
    for (const [other, at] of this.shownAt) if (now - at >= TOAST_TIMES.time) this.shownAt.delete(other);
    this.shownAt.set(words, now);
    this.away.add(toast.title);
    this.show(toast);
  }
}

/** What a part of the page says in its place of a fault: one sentence or more, and the reference on a line of its own. */
export function wordsInPlace(
  fault: Fault,
  text: ReturnType<typeof useText>,
  known: { portal: Portal; supportEmail: string; language: string },
): string {
  const toast = toastOf(tellingOf(fault, known), text, known.language);
  return toast.detail || toast.title;
}
