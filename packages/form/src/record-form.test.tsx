// @vitest-environment happy-dom
import { changeContext, Fault } from "@gable/api";
import { publish, REACHED_AGAIN } from "@gable/shell";
import { act, button, fill, fireEvent, press, screen, show, within } from "@gable/testing";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fieldId } from "./field-id";
import { FormField } from "./form-field";
import { ReadOnly } from "./read-only";
import { RecordFields } from "./record-fields";
import { type RecordForm, useRecordForm } from "./record-form";
import { SaveBar } from "./save-bar";
import type { FieldSpec } from "./spec";

const AREAS = ["common", "errors", "validation", "loan", "terms", "shell", "enums"] as const;

interface Terms {
  id: string;
  version: number;
  Purpose?: string | undefined;
  Note?: string | undefined;
  Terms: { Amount?: number | null; Rate?: number | null; CashOut?: number | null };
}

const FIELDS: readonly FieldSpec[] = [
  { path: "Purpose", kind: "choice", label: "terms:field.LoanPurposeType", choices: ["Purchase", "Refinance"] },
  { path: "Note", kind: "text", label: "terms:field.LineText" },
  { path: "Terms.Amount", kind: "money", label: "terms:field.BaseLoanAmt" },
  { path: "Terms.Rate", kind: "percent", label: "terms:field.NoteRatePercent", max: 100 },
  {
    path: "Terms.CashOut",
    kind: "money",
    label: "terms:field.RefinanceCashOutAmt",
    when: (values) => (values as Terms).Purpose === "Refinance",
  },
];

const STORED: Terms = { id: "a", version: 1, Purpose: "Purchase", Note: "kept", Terms: { Amount: 300000.5, Rate: 7 } };

type Write = Parameters<typeof useRecordForm<Terms>>[0]["write"];

let form: RecordForm<Terms>;
let arrive: (record: Terms) => void;
const write = vi.fn<Write>();
const saved = vi.fn();

function Screen({ first, locked }: { first: Terms; locked: boolean }) {
  const [record, setRecord] = useState(first);
  arrive = setRecord;
  form = useRecordForm<Terms>({ record, id: "f", fields: FIELDS, labels: "terms:field", write, onSaved: saved });
  return (
    <ReadOnly value={locked}>
      <RecordFields form={form}>
        {FIELDS.map((field) => (
          <FormField key={field.path} path={field.path} />
        ))}
        <SaveBar forms={[form]} onSave={() => void form.save()} />
      </RecordFields>
    </ReadOnly>
  );
}

let opened = 0;
async function open(first = STORED, locked = false) {
  await show(<Screen key={++opened} first={first} locked={locked} />, { areas: AREAS });
}

const close = () => show(null);

const box = (path: string) => document.getElementById(fieldId(path)) as HTMLInputElement;

/** Types as a person does: the whole text at once, then on to the next field. */
async function type(path: string, text: string) {
  await fill(box(path), text);
  fireEvent.blur(box(path));
}

beforeEach(() => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  write.mockReset();
  saved.mockReset();
});

describe("what differs", () => {
  it("is nothing for a record that was only shown", async () => {
    await open();
    expect(form.dirty).toBe(false);
    expect(box("Terms.Rate").value).toBe("7");
    expect(document.body.textContent).toContain("No changes");
  });

  it("is what was typed, and nothing again once the old value is back", async () => {
    await open();
    await type("Terms.Rate", "6.5");
    expect(form.change).toEqual({ Terms: { Rate: 6.5 } });
    await type("Terms.Rate", "7.000");
    expect(form.dirty).toBe(false);
    await type("Terms.Amount", "");
    expect(form.change).toEqual({ Terms: { Amount: null } });
  });

  it("is the same for the preview and for saving", async () => {
    write.mockImplementation(async ({ whole }) => ({ ...whole, version: 2 }));
    await open();
    await type("Terms.Rate", "6.5");
    await type("Note", "  new ");
    const preview = form.change;
    await act(async () => void (await form.save()));
    expect(write.mock.calls[0]?.[0]).toMatchObject({ patch: preview, version: 1 });
    expect(preview).toEqual({ Terms: { Rate: 6.5 }, Note: "new" });
  });

  it("leaves out what is not asked for, which stays on the screen", async () => {
    await open();
    await type("Purpose", "Refinance");
    await type("Terms.CashOut", "5000");
    expect(form.change).toEqual({ Purpose: "Refinance", Terms: { CashOut: 5000 } });
    await type("Purpose", "Purchase");
    expect(form.dirty).toBe(false);
    expect(box("Terms.CashOut")).toBeNull();
    await type("Purpose", "Refinance");
    expect(box("Terms.CashOut").value).toBe("5,000.00");
  });
});

describe("saving", () => {
  it("takes over what the server made of it, and keeps what was typed meanwhile", async () => {
    let answer: (record: Terms) => void = () => undefined;
    write.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await open();
    await type("Note", "mine");
    let done: Promise<boolean> = Promise.resolve(false);
    await act(async () => {
      done = form.save();
    });
    expect(document.body.textContent).toContain("Saving");
    await type("Terms.Rate", "6");
    await act(async () => {
      answer({ ...STORED, Note: "MINE", version: 2 });
      await done;
    });
    expect(box("Note").value).toBe("MINE");
    expect(form.change).toEqual({ Terms: { Rate: 6 } });
    expect(form.stored.version).toBe(2);
    expect(saved).toHaveBeenCalledOnce();
  });

  it("sends nothing where nothing changed", async () => {
    await open();
    await act(async () => expect(await form.save()).toBe(true));
    expect(write).not.toHaveBeenCalled();
  });

  it("holds what was typed to the rules, not what is stored", async () => {
    write.mockImplementation(async ({ whole }) => ({ ...whole, version: 2 }));
    await open({ ...STORED, Terms: { Amount: -5, Rate: 120 } });
    await type("Terms.Rate", "130");
    await act(async () => expect(await form.save()).toBe(false));
    expect(screen.getByRole("alert").textContent).toContain("Maximum value should be 100");
    expect(within(screen.getByRole("alert")).getByRole("link").getAttribute("href")).toBe("#f-Terms-Rate");
    expect(write).not.toHaveBeenCalled();
    await type("Terms.Rate", "99");
    await act(async () => expect(await form.save()).toBe(true));
    expect(write).toHaveBeenCalledOnce();
  });

  it("shows what the server refuses at its field, and lets it be tried again", async () => {
    const refused = { code: "VALIDATION_FAILED", errors: [{ field: "Elsewhere.Gone", message: "No." }] };
    write.mockRejectedValueOnce(new Fault(422, refused, { method: "PATCH", path: "/x" }));
    write.mockImplementation(async ({ whole }) => ({ ...whole, version: 2 }));
    await open();
    await type("Note", "mine");
    await act(async () => expect(await form.save()).toBe(false));
    expect(form.state).toBe("failed");
    expect(screen.getByRole("alert").textContent).toContain("No.");
    await act(async () => expect(await form.save()).toBe(true));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("that found nobody there is done by itself when the server is reached again; one that was refused is not", async () => {
    write.mockRejectedValueOnce(new Fault(0, {}, { method: "PATCH", path: "/x" }));
    write.mockImplementation(async ({ whole }) => ({ ...whole, version: 2 }));
    await open();
    await type("Note", "mine");
    await act(async () => expect(await form.save()).toBe(false));
    await act(async () => publish(REACHED_AGAIN, null));
    expect([form.state, write.mock.calls.length]).toEqual(["saved", 2]);
    write.mockRejectedValueOnce(new Fault(409, {}, { method: "PATCH", path: "/x" }));
    await type("Note", "mine too");
    await act(async () => expect(await form.save()).toBe(false));
    await act(async () => publish(REACHED_AGAIN, null));
    expect([form.state, write.mock.calls.length]).toEqual(["failed", 3]);
  });

  it("is not offered to who may only read", async () => {
    await open(STORED, true);
    expect(box("Terms.Rate").readOnly).toBe(true);
    expect(button("Save")).toBeNull();
  });
});

describe("someone else's save", () => {
  const theirs = (change: Partial<Terms>): Terms => ({ ...STORED, ...change, version: 2 });

  it("comes in by itself beside what is typed", async () => {
    await open();
    await type("Terms.Rate", "6");
    await act(async () => arrive(theirs({ Note: "theirs" })));
    expect(box("Note").value).toBe("theirs");
    expect(box("Terms.Rate").value).toBe("6");
    expect(form.theirs).toBeNull();
    expect(form.change).toEqual({ Terms: { Rate: 6 } });
  });

  it("of the same field is a choice: theirs, with the rest kept", async () => {
    await open();
    await type("Terms.Rate", "6");
    await type("Note", "mine");
    await act(async () => arrive(theirs({ Terms: { Amount: 300000.5, Rate: 5 } })));
    expect(box("Terms.Rate").value).toBe("6");
    await press("Take theirs");
    expect(box("Terms.Rate").value).toBe("5");
    expect(form.change).toEqual({ Note: "mine" });
  });

  it("of the same field is a choice: mine, on their version", async () => {
    write.mockImplementation(async () => ({ ...theirs({ Note: "theirs" }), Terms: { Rate: 6 }, version: 3 }));
    await open();
    await type("Terms.Rate", "6");
    await act(async () => arrive(theirs({ Note: "theirs", Terms: { Amount: 300000.5, Rate: 5 } })));
    await press("Keep mine");
    expect(write.mock.calls[0]?.[0]).toMatchObject({ patch: { Terms: { Rate: 6 } }, version: 2 });
    expect(box("Note").value).toBe("theirs");
    expect(form.dirty).toBe(false);
  });

  it("that came first is said until it is here", async () => {
    write.mockRejectedValueOnce(new Fault(412, { code: "STALE" }, { method: "PATCH", path: "/x" }));
    await open();
    await type("Note", "mine");
    await act(async () => expect(await form.save()).toBe(false));
    expect(screen.getByRole("alert").textContent).toContain("Someone else saved this");
    await act(async () => arrive(theirs({ Purpose: "Refinance" })));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(form.change).toEqual({ Note: "mine" });
  });
});

describe("unsaved work of a session that ended", () => {
  it("is offered again over what is stored by then, and is gone once saved or discarded", async () => {
    vi.useFakeTimers();
    await open();
    await type("Terms.Rate", "6");
    await act(async () => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await close();

    await open({ ...STORED, Note: "newer", version: 2 });
    expect(document.body.textContent).toContain("Unsaved work from");
    expect(box("Terms.Rate").value).toBe("7");
    await press("Bring it back");
    expect(box("Terms.Rate").value).toBe("6");
    expect(box("Note").value, "what others saved since is not taken back").toBe("newer");
    await press("Discard changes");
    const asked = within(await screen.findByRole("dialog"));
    await press(asked.getByRole("button", { name: "Discard changes" }));
    expect(form.dirty).toBe(false);
    await close();
    await open();
    expect(document.body.textContent).not.toContain("Unsaved work from");
  });
});
