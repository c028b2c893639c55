import { applyPatch, Fault } from "@gable/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RowForms, type RowSource } from "./row-forms";
import type { Change, Versioned } from "./source";
import type { FieldSpec } from "./spec";

interface Debt extends Versioned {
  type?: string;
  holder?: string;
  payment?: number | string;
}

const FIELDS: readonly FieldSpec[] = [
  { path: "type", kind: "choice", label: "finance:type", choices: ["Card", "Car"], must: true },
  { path: "holder", kind: "text", label: "finance:holder" },
  { path: "payment", kind: "money", label: "finance:payment" },
];
const LATER_MS = 800;

/** What the server holds. */
let held: Debt[] = [];
const sent: [id: string, patch: object, version: number | undefined][] = [];
const made: Debt[] = [];

const versionOf = (id: string) => held.find((one) => one.id === id)?.version;
const stale = () => new Fault(412, {}, { method: "PATCH", path: "/x" });

function formsOf(more: Partial<RowSource<Debt>> = {}) {
  const forms = new RowForms<Debt>({
    fields: FIELDS,
    update: async (id, { patch, version }: Change<Debt>) => {
      sent.push([id, patch, version]);
      if (version !== versionOf(id)) throw stale();
      held = held.map((one) => (one.id === id ? { ...applyPatch(one, patch), version: (version ?? 0) + 1 } : one));
      return held.find((one) => one.id === id) as Debt;
    },
    create: async (record) => {
      made.push(record);
      const stored = { ...record, id: `id-${made.length}`, version: 1 };
      held = [...held, stored];
      return stored;
    },
    reread: async (id) => held.find((one) => one.id === id) as Debt,
    begin: () => ({}),
    wordsOf: (entry) => entry.message ?? "",
    ...more,
  });
  forms.arrive(held);
  return forms;
}
const pass = (ms = LATER_MS) => vi.advanceTimersByTimeAsync(ms);
const told = (verdict: { key: string } | null) => verdict?.key;
const payments = (forms: RowForms<Debt>) => forms.rows.map(({ record }) => record.payment);

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  made.length = 0;
  held = [
    { id: "a", version: 1, type: "Card", holder: "Bank", payment: 10 },
    { id: "b", version: 1, type: "Car", holder: "Auto", payment: 20 },
  ];
});
afterEach(() => void vi.useRealTimers());

it("saves each row by itself, with what was typed in it and on the version it is based on", async () => {
  const forms = formsOf();
  forms.change("a", "payment", "11");
  forms.change("a", "holder", "New Bank");
  forms.change("b", "payment", "21");
  expect(payments(forms)).toEqual([11, 21]);
  expect([forms.dirty, forms.state]).toEqual([true, "dirty"]);
  await pass();
  expect(sent).toEqual([
    ["a", { payment: 11, holder: "New Bank" }, 1],
    ["b", { payment: 21 }, 1],
  ]);
  expect([forms.dirty, forms.state]).toEqual([false, "saved"]);
});

it("keeps a row that is wrong, says why, and saves the others", async () => {
  const forms = formsOf();
  forms.change("a", "payment", "12,50");
  forms.change("a", "holder", "New Bank");
  forms.change("b", "payment", "21");
  await pass();
  expect(forms.problems(told).get("a")?.get("payment")).toBe("number");
  expect(payments(forms)).toEqual(["12,50", 21]);
  expect(sent.map(([, patch]) => patch)).toEqual([{ holder: "New Bank" }, { payment: 21 }]);
  forms.change("a", "payment", "12.5");
  await pass();
  expect(sent.at(-1)?.[1]).toEqual({ payment: 12.5 });
  expect(forms.problems(told).size).toBe(0);
});

it("draws a row anew only where something of it is different", () => {
  const forms = formsOf();
  const [first, second] = forms.rows;
  forms.change("b", "payment", "21");
  const [sameFirst, other] = forms.rows;
  expect(sameFirst).toBe(first);
  expect(other).not.toBe(second);
});

describe("a new row", () => {
  it("waits for what it has to have, and is then stored whole under the name it has", async () => {
    const forms = formsOf();
    const [key = ""] = forms.add([{ holder: "Third", payment: "30" }]);
    await pass();
    expect(made).toEqual([]);
    expect(forms.problems(told).get(key)?.get("type")).toBe("required");
    expect(forms.dirty).toBe(true);
    forms.change(key, "type", "Card");
    await pass();
    expect(made).toEqual([{ type: "Card", holder: "Third", payment: 30 }]);
    forms.arrive(held);
    expect(forms.rows.map((row) => [row.key, row.record.id])).toEqual([
      ["a", "a"],
      ["b", "b"],
      [key, "id-1"],
    ]);
    forms.change(key, "payment", "31");
    await pass();
    expect(sent).toEqual([["id-1", { payment: 31 }, 1]]);
  });

  it("is not shown twice when the list has it before the answer is here", async () => {
    let answer: (made: Debt) => void = () => undefined;
    const forms = formsOf({
      create: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    forms.rows;
    forms.add([{ type: "Card", holder: "Third" }]);
    await pass();
    const stored = { id: "c", version: 1, type: "Card", holder: "Third" };
    held = [...held, stored];
    forms.arrive(held);
    expect(forms.rows).toHaveLength(3);
    answer(stored);
    await pass(0);
    expect(forms.rows).toHaveLength(3);
  });

  it("saves after it what was typed while it was being made", async () => {
    let answer: () => void = () => undefined;
    const forms = formsOf({
      create: (record) =>
        new Promise((resolve) => {
          answer = () => {
            const stored = { ...record, id: "c", version: 1 };
            held = [...held, stored];
            resolve(stored);
          };
        }),
    });
    const [key = ""] = forms.add([{ type: "Card" }]);
    await pass();
    forms.change(key, "holder", "Typed later");
    answer();
    await pass();
    expect(sent).toEqual([["c", { holder: "Typed later" }, 1]]);
  });

  it("goes away again with what was in it", () => {
    const forms = formsOf();
    const [key = ""] = forms.add([{ type: "Card", payment: "5" }]);
    expect(forms.drop(key)).toEqual({ type: "Card", payment: "5" });
    expect(forms.rows).toHaveLength(2);
    expect(forms.dirty).toBe(false);
  });

  it("is made once for each of ten that are pasted", async () => {
    const forms = formsOf();
    forms.add(Array.from({ length: 10 }, (_, index) => ({ type: "Card", payment: String(index + 1) })));
    await pass();
    expect(made.map(({ payment }) => payment)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe("what someone else saved meanwhile", () => {
  it("comes in where it is about something else, and the row is saved on it", async () => {
    const forms = formsOf();
    forms.change("a", "payment", "11");
    held = held.map((one) => (one.id === "a" ? { ...one, version: 2, holder: "Their Bank" } : one));
    await pass();
    expect(sent.map(([, , version]) => version)).toEqual([1, 2]);
    expect(held[0]).toMatchObject({ holder: "Their Bank", payment: 11 });
  });

  it("is asked about where it is the same field", async () => {
    const forms = formsOf();
    forms.change("a", "payment", "11");
    held = held.map((one) => (one.id === "a" ? { ...one, version: 2, payment: 12 } : one));
    await pass();
    expect(forms.contested.map(({ key }) => key)).toEqual(["a"]);
    expect(held[0]?.payment).toBe(12);
    await forms.contested[0]?.form.decide(true);
    expect(held[0]?.payment).toBe(11);
    expect(forms.contested).toEqual([]);
  });

  it("takes the row away with what was typed in it", () => {
    const forms = formsOf();
    forms.change("a", "payment", "11");
    forms.arrive(held.filter(({ id }) => id !== "a"));
    expect(forms.rows.map(({ key }) => key)).toEqual(["b"]);
    expect(forms.dirty).toBe(false);
  });
});

it("is kept for another day, and taken up again", async () => {
  // The session ends while the server is still to answer.
  const before = formsOf({ update: () => new Promise(() => undefined) });
  before.change("a", "payment", "11");
  before.add([{ holder: "Third" }]);
  const kept = structuredClone(before.typed);
  before.rest();
  const forms = formsOf();
  forms.bring(kept);
  expect(payments(forms)).toEqual([11, 20, undefined]);
  expect(forms.rows[2]?.record.holder).toBe("Third");
  await pass();
  expect(sent).toEqual([["a", { payment: 11 }, 1]]);
});
