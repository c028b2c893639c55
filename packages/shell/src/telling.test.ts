import { expect, it, vi } from "vitest";
import { areasOf, namedByServer, Teller, toastOf, warningOf, wordsOfEntry } from "./telling";

const offline = { tone: "bad", title: "No connection", detail: "Try again." } as const;
const ONCE = { once: true, repeats: false };

it("tells of a server that is away once, until it is reached again", () => {
  const show = vi.fn();
  const teller = new Teller(show);
  teller.tell(offline, ONCE, 0);
  teller.tell(offline, ONCE, 60_000);
  expect(show).toHaveBeenCalledTimes(1);
  teller.reached();
  teller.tell(offline, ONCE, 120_000);
  expect(show).toHaveBeenCalledTimes(2);
});

it("does not repeat the words that still stand there, but answers a person who tries again", () => {
  const show = vi.fn();
  const teller = new Teller(show);
  const read = { once: false, repeats: false };
  teller.tell(offline, read, 0);
  teller.tell(offline, read, 4_999);
  expect(show).toHaveBeenCalledTimes(1);
  teller.tell({ ...offline, detail: "Another." }, read, 4_999);
  teller.tell(offline, read, 5_000);
  expect(show).toHaveBeenCalledTimes(3);
  teller.tell(offline, { once: false, repeats: true }, 5_001);
  expect(show).toHaveBeenCalledTimes(4);
});

it("says what has a key in the reader's language, days as the reader writes them, and else what the server said", () => {
  const known: Record<string, string> = { "errors:rateIsLocked.refused": "bloqueada hasta el {{1}}" };
  const text = (key: string, { fallback, ...words }: Record<string, unknown> & { fallback?: string } = {}) =>
    (known[key] ?? fallback ?? key).replace("{{1}}", String(words["1"]));
  const telling = { do: "toast", title: "processingError", text: "locked until 2026-11-23" } as const;
  const params = { 0: "6.375", 1: "2026-11-23" };
  const keyed = toastOf({ ...telling, key: "errors:rateIsLocked.refused", params }, text, "es");
  expect(keyed.detail).toMatch(/^bloqueada hasta el \D*\d+.*2026$/);
  expect(keyed.detail).not.toContain("2026-11-23");
  expect(toastOf({ ...telling, key: "locks:refused.unknown", params }, text, "es").detail).toBe(
    "locked until 2026-11-23",
  );
});

it("says a warning of a shipped rule in the reader's language", () => {
  const text = (key: string, { fallback }: { fallback?: string } = {}) =>
    key === "stageRules:docsClosingDate.message" ? "Falta la fecha." : (fallback ?? key);
  const warned = warningOf([{ key: "stageRules:docsClosingDate", message: "It is missing." }], "Aviso", text);
  expect(warned).toMatchObject({ tone: "warn", title: "Aviso", detail: "Falta la fecha." });
});

it("says an entry in the reader's language where its key names an area, else as the server did", () => {
  const text = (key: string, { fallback }: { fallback?: string } = {}) =>
    key === "refusals:need.settled" ? "Ya está resuelto." : (fallback ?? key);
  expect(wordsOfEntry({ key: "refusals:need.settled", message: "Settled." }, text)).toBe("Ya está resuelto.");
  expect(wordsOfEntry({ key: "refusals:need.unknown", message: "Settled." }, text)).toBe("Settled.");
  expect(wordsOfEntry({ key: "required", message: "Needed." }, text)).toBe("Needed.");
});

it("says what a shipped rule asks for in the reader's language, and a company's own in the company's words", () => {
  const known: Record<string, string> = {
    "stageRules:docsClosingDate.message": "Falta la fecha.",
    "stageRules:docsClosingDate.missing": "Fecha estimada de cierre",
  };
  const text = (key: string, { fallback }: { fallback?: string } = {}) => known[key] ?? fallback ?? key;
  const rules = [
    {
      ruleName: "A",
      key: "stageRules:docsClosingDate",
      message: "It is missing.",
      missingFields: ["Estimated closing date"],
    },
    { ruleName: "B", message: "Ours.", missingFields: ["Branch code"] },
  ];
  const toast = toastOf({ do: "toast", title: "processingError", text: "…", rules }, text, "es");
  expect(toast.detail).toBe("Falta la fecha.\n· Fecha estimada de cierre\nOurs.\n· Branch code");
  expect(areasOf([...rules, { key: "required" }])).toEqual(["stageRules"]);
});

it("says above what a person wrote what was refused, in the reader's language", () => {
  const text = (key: string, { fallback }: { fallback?: string } = {}) =>
    key === "refusals:loan.sectionLocked" ? "Esta parte está bloqueada." : (fallback ?? key);
  const head = { key: "refusals:loan.sectionLocked", message: "This part is locked." };
  const toast = toastOf({ do: "toast", title: "This part is locked.", head, text: "Ask Ann." }, text, "es");
  expect(toast).toMatchObject({ title: "Esta parte está bloqueada.", detail: "Ask Ann." });
});

it("gives a field that only the server has named no name in another language", () => {
  const known: Record<string, string> = {
    "errors:thisValue": "Este valor",
    "validation:required": "{{0}} es obligatorio",
  };
  const text = (key: string, { fallback, ...words }: Record<string, unknown> & { fallback?: string } = {}) =>
    (known[key] ?? fallback ?? key).replace("{{0}}", String(words["0"]));
  const telling = { do: "toast", title: "processingError", text: "Loan purpose is required" } as const;
  const toast = toastOf({ ...telling, key: "validation:required", params: { 0: "Loan purpose" } }, text, "es");
  expect(toast.detail).toBe("Este valor es obligatorio");
  expect(namedByServer({ key: "required", params: ["Loan purpose"] }, text, "en")).toBe("Loan purpose");
  for (const key of ["invalidDate", "lesser"])
    expect(namedByServer({ key, params: ["Down payment"] }, text, "es")).toBe("Este valor");
  expect(namedByServer({ key: "min", params: ["Loan amount", "0"] }, text, "es")).toBeUndefined();
});
