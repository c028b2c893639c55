import { CalledOff, Fault } from "@gable/api";
import { pattern } from "@gable/validation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Form } from "./form";
import type { Change, Versioned } from "./source";
import { type FieldSpec, numbersOf } from "./spec";

// A form that saves itself, as the portal's do.

const RETRY_MS = 2000;
const LATER_MS = 800;

interface Answers extends Versioned {
  name?: string;
  phone?: string;
  rent?: number;
}

const FIELDS: readonly FieldSpec[] = [
  { path: "name", kind: "text", label: "pos:field.name" },
  { path: "phone", kind: "text", label: "pos:field.CellPhone", validators: [pattern(/^\d{10}$/)] },
  { path: "rent", kind: "money", label: "pos:field.Rent" },
];
const STORED: Answers = { version: 1, name: "Ana", phone: "" };

const fault = (status: number) => new Fault(status, {}, { method: "PATCH", path: "/x" });
type Write = (change: Change<Answers>) => Promise<Answers | undefined>;

/** A form over the answers; `write` is what the server does, and what it did is in `sent`. */
function formOf(write: Write = async () => undefined, reread?: () => Promise<Answers>) {
  const sent: [patch: object, as: string][] = [];
  const form = new Form<Answers>(STORED, {
    fields: FIELDS,
    numbers: numbersOf(FIELDS),
    saves: "itself",
    write: (change) => {
      sent.push([change.patch, change.as]);
      return write(change);
    },
    reread,
    wordsOf: (entry) => entry.message ?? "",
  });
  return { form, sent };
}

/** What the server holds, and how it stores what it is sent. */
let held = STORED;
const store: Write = async ({ patch }) => {
  held = { ...held, ...patch, version: (held.version ?? 0) + 1 };
  return held;
};

beforeEach(() => {
  vi.useFakeTimers();
  held = STORED;
});
afterEach(() => void vi.useRealTimers());

describe("a wrong answer", () => {
  it("is said to be held, and not to be on its way for ever", async () => {
    const { form, sent } = formOf();
    form.set("phone", "512");
    expect(form.state).toBe("dirty");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, form.dirty, sent.length]).toEqual(["held", true, 0]);
  });

  it("does not keep its neighbour from being saved, nor the screen in saving after that", async () => {
    const { form, sent } = formOf(store);
    form.set("phone", "512");
    form.set("name", "Eva ");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(sent).toEqual([[{ name: "Eva" }, "form"]]);
    expect([form.state, form.at("phone"), form.at("name")]).toEqual(["held", "512", "Eva "]);
    form.set("phone", "5125550100");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, form.dirty]).toEqual(["saved", false]);
  });
});

describe("without a connection", () => {
  it.each([0, 408, 429, 502, 503, 504, 520])(
    "(%i) it tries again by itself, quietly, and is saved in the end",
    async (status) => {
      const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(status)).mockRejectedValueOnce(fault(status));
      const { form, sent } = formOf(write);
      form.set("name", "Eva");
      await vi.advanceTimersByTimeAsync(LATER_MS);
      expect([form.state, form.change]).toEqual(["away", { name: "Eva" }]);
      await vi.advanceTimersByTimeAsync(RETRY_MS);
      expect(form.state).toBe("away");
      await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
      expect(form.state).toBe("saved");
      expect(sent.map(([, as]) => as)).toEqual(["form", "quiet", "quiet"]);
    },
  );

  it("it tries at once when the network is back, and no more once the screen is left", async () => {
    const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(0));
    const { form } = formOf(write);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    form.again();
    await vi.advanceTimersByTimeAsync(0);
    expect([form.state, write.mock.calls.length]).toEqual(["saved", 2]);
    write.mockRejectedValueOnce(fault(0));
    form.set("name", "Ida");
    await form.save();
    form.rest();
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(write).toHaveBeenCalledTimes(3);
  });
});

it("does not try again what was refused", async () => {
  const { form, sent } = formOf(() => Promise.reject(fault(409)));
  form.set("name", "Eva");
  await vi.advanceTimersByTimeAsync(LATER_MS + 10 * RETRY_MS);
  expect([form.state, sent.length]).toEqual(["failed", 1]);
});

describe("what the server refused of one field", () => {
  const refused = (field: string) =>
    new Fault(422, { code: "VALIDATION_FAILED", errors: [{ field, message: "no" }] }, { method: "PATCH", path: "/x" });

  it("holds up no other: the others are saved, and it stays to be seen", async () => {
    const write = vi.fn<Write>(store).mockRejectedValueOnce(refused("name"));
    const { form, sent } = formOf(write);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    form.set("phone", "5125550100");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(sent[1]).toEqual([{ phone: "5125550100" }, "form"]);
    expect([form.state, form.change, form.problemAt("name")?.message]).toEqual(["held", { name: "Eva" }, "no"]);
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(write, "nothing is sent again by itself").toHaveBeenCalledTimes(2);
  });

  it("is told by its first fault, where there are several", async () => {
    const errors = ["first", "second"].map((message) => ({ field: "name", message }));
    const several = new Fault(422, { code: "VALIDATION_FAILED", errors }, { method: "PATCH", path: "/x" });
    const { form } = formOf(vi.fn<Write>(store).mockRejectedValueOnce(several));
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(form.problemAt("name")?.message).toBe("first");
  });

  it("is sent again once it is typed anew", async () => {
    const write = vi.fn<Write>(store).mockRejectedValueOnce(refused("name"));
    const { form, sent } = formOf(write);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    form.set("name", "Ida");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, sent[1]]).toEqual(["saved", [{ name: "Ida" }, "form"]]);
  });
});

describe("the last saves", () => {
  const typeAndSave = async (form: Form<Answers>, path: string, value: unknown) => {
    form.set(path, value);
    await vi.advanceTimersByTimeAsync(LATER_MS);
  };

  it("are taken back one by one, the latest first, and no more than there were", async () => {
    const { form, sent } = formOf(store);
    await typeAndSave(form, "name", "Eva");
    await typeAndSave(form, "phone", "5125550100");
    await form.undo();
    expect([sent.at(-1)?.[0], form.at("phone"), form.state]).toEqual([{ phone: null }, null, "saved"]);
    await form.undo();
    expect([sent.at(-1)?.[0], form.at("name"), form.canUndo]).toEqual([{ name: "Ana" }, "Ana", false]);
    expect(await form.undo()).toBe(false);
    expect(sent).toHaveLength(4);
  });

  it("leave what someone else has changed since", async () => {
    const { form, sent } = formOf(store);
    await typeAndSave(form, "name", "Eva");
    held = { ...held, name: "Ida", version: 3 };
    form.arrive(held);
    await form.undo();
    expect([form.at("name"), sent.length]).toEqual(["Ida", 1]);
  });
});

it("asks once where the person calls a save off, and again when they ask for it", async () => {
  const write = vi.fn<Write>(store).mockRejectedValueOnce(new CalledOff("CONFIRMATION CANCELLED"));
  const { form } = formOf(write);
  form.set("name", "Eva");
  await vi.advanceTimersByTimeAsync(LATER_MS);
  form.set("phone", "5125550100");
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect([write.mock.calls.length, form.change]).toEqual([1, { name: "Eva", phone: "5125550100" }]);
  await form.save();
  expect([write.mock.calls.length, form.state]).toEqual([2, "saved"]);
});

it("goes on by itself once the change that came first is here", async () => {
  const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(412));
  const { form, sent } = formOf(write);
  form.set("name", "Eva");
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(form.isStale).toBe(true);
  held = { ...STORED, phone: "5125550111", version: 2 };
  form.arrive(held);
  await vi.advanceTimersByTimeAsync(0);
  expect([form.state, form.at("phone"), sent.length]).toEqual(["saved", "5125550111", 2]);
});

it("saves what was typed while it was saving, one write at a time", async () => {
  let answer: (record: Answers) => void = () => undefined;
  const first = new Promise<Answers>((resolve) => {
    answer = resolve;
  });
  const write = vi.fn<Write>(store).mockReturnValueOnce(first);
  const { form, sent } = formOf(write);
  form.set("name", "Eva");
  await vi.advanceTimersByTimeAsync(LATER_MS);
  form.set("rent", "1200.0");
  await vi.advanceTimersByTimeAsync(LATER_MS);
  expect(write).toHaveBeenCalledTimes(1);
  answer({ ...STORED, name: "Eva", version: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([
    [{ name: "Eva" }, "form"],
    [{ rent: 1200 }, "form"],
  ]);
  expect(form.at("rent"), "as it is being typed").toBe("1200.0");
});

describe("someone else's save", () => {
  it("comes in beside what is typed, and what is typed goes onto it", async () => {
    held = { ...STORED, phone: "5125550111", version: 2 };
    const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(412));
    const { form, sent } = formOf(write, async () => held);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, form.at("phone"), sent.length]).toEqual(["saved", "5125550111", 2]);
    expect(write.mock.calls[1]?.[0].version).toBe(2);
  });

  it("of the same answer is asked about, and nothing is sent meanwhile", async () => {
    const theirs = { ...STORED, name: "Ida", version: 2 };
    const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(412));
    const { form, sent } = formOf(write, async () => theirs);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, form.contested]).toEqual(["held", ["name"]]);
    form.set("phone", "5125550100");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect(sent.length).toBe(1);
    await form.decide(true);
    expect(sent[1]).toEqual([{ name: "Eva", phone: "5125550100" }, "form"]);
  });

  it("is one's own where the answer to it was lost", async () => {
    held = { ...STORED, name: "Eva", version: 2 };
    const write = vi.fn<Write>(store).mockRejectedValueOnce(fault(0)).mockRejectedValueOnce(fault(412));
    const { form, sent } = formOf(write, async () => held);
    form.set("name", "Eva");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    form.set("name", "Eva Maria");
    await vi.advanceTimersByTimeAsync(LATER_MS);
    expect([form.state, form.theirs, sent.length]).toEqual(["saved", null, 3]);
  });
});

it("waits where what was refused lacks an answer that is still to come, and is locked where nothing may change", async () => {
  const write = vi.fn<Write>().mockRejectedValueOnce(fault(422)).mockRejectedValueOnce(fault(423));
  const { form } = formOf(write);
  form.source.waits = ({ status }) => status === 422;
  form.set("name", "Eva");
  await form.save();
  expect(form.state).toBe("waiting");
  await form.save();
  expect(form.state).toBe("locked");
});
