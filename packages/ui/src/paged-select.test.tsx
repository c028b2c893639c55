// @vitest-environment happy-dom
import { act, fill, press, screen, show, WORDS, waitFor } from "@gable/testing";
import { useState } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PagedSelect, type PagedSelectProps } from "./paged-select";
import type { Option } from "./select";

const option = (value: string): Option => ({ value, label: `Branch ${value}` });
const ALL = ["Austin", "Boston", "Chicago"].map(option);

const changed = vi.fn<(option: Option | null) => void>();
const more = vi.fn();
const searched = vi.fn<(term: string) => void>();

function Page(props: Partial<PagedSelectProps>) {
  const [value, setValue] = useState<Option | null>(props.value ?? null);
  const [term, setTerm] = useState("");
  return (
    <PagedSelect
      label="Branch"
      options={ALL}
      hasMore={false}
      onMore={more}
      busy={false}
      words={{ noMatch: "Nothing found", loading: "Searching", failed: "Could not search" }}
      {...props}
      value={value}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
      term={term}
      onTerm={(next) => {
        searched(next);
        setTerm(next);
      }}
    />
  );
}

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const options = () => screen.queryAllByRole("option").map((one) => one.textContent);
const chosen = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
/** What is typed, and what the list needs until it stands there. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function open(props: Partial<PagedSelectProps> = {}) {
  await show(<Page {...props} />);
  act(() => box().focus());
  await waitFor(() => expect(box().getAttribute("aria-haspopup")).toBe("listbox"));
  await settle();
}
async function write(text: string) {
  await fill(box(), text);
  await settle();
}
async function strike(key: string) {
  act(() => void box().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
  await settle();
}

// Its script is read from the disk, once and slowly.
beforeAll(async () => void (await import("./paged-select-box")));

beforeEach(() => {
  for (const spy of [changed, more, searched]) spy.mockClear();
});

it("keeps the focus and what was typed when its list's script comes", async () => {
  await show(<Page />);
  act(() => box().focus());
  await write("aus");
  await settle();
  expect(options()).toHaveLength(3);
  expect(document.activeElement).toBe(box());
  expect(box().value).toBe("aus");
  expect([box().selectionStart, box().selectionEnd], "the next letter goes on with the word").toEqual([3, 3]);
  expect(searched).toHaveBeenCalledWith("aus");
});

it.each([
  ["clicked", () => box().click()],
  // The field is replaced before the button goes up again: no click follows.
  ["only pressed the button down", () => box().dispatchEvent(new MouseEvent("mousedown", { bubbles: true }))],
])("opens its list once that is there, where one %s before", async (_, ask) => {
  vi.resetModules();
  const fresh = await import("./paged-select");
  const { WordsProvider: FreshWords } = await import("./words");
  await show(
    <FreshWords words={WORDS}>
      <fresh.PagedSelect
        label="Branch"
        options={ALL}
        hasMore={false}
        onMore={more}
        busy={false}
        words={{ noMatch: "", loading: "", failed: "" }}
        value={null}
        onChange={changed}
        term=""
        onTerm={searched}
      />
    </FreshWords>,
  );
  await act(() => import("./paged-select-box"));
  act(() => box().focus());
  act(ask);
  await settle();
  expect(options()).toHaveLength(3);
});

it("is chosen by the arrow keys and Enter, and shown by its name", async () => {
  await open();
  await strike("ArrowDown");
  expect(options()).toEqual(["Branch Austin", "Branch Boston", "Branch Chicago"]);
  // The list stands apart from the page, so that no dialog cuts it.
  expect(box().closest("body > *")?.querySelector('[role="option"]')).toBeNull();
  while (chosen() !== "Branch Boston") await strike("ArrowDown");
  await strike("Enter");
  expect(changed).toHaveBeenLastCalledWith(option("Boston"));
  expect(box().value).toBe("Branch Boston");
  expect(options()).toEqual([]);
});

it("is chosen by a click", async () => {
  await open();
  await write("c");
  await press(screen.getAllByRole("option").at(-1));
  await settle();
  expect(changed).toHaveBeenLastCalledWith(option("Chicago"));
});

it("is left as it was by Escape, and by a word that is taken back", async () => {
  await open({ value: option("Austin") });
  await write("bos");
  await write("");
  await strike("Escape");
  expect(changed).not.toHaveBeenCalled();
  expect(box().value).toBe("Branch Austin");
});

it("is taken back by Backspace while its list is closed", async () => {
  await open({ value: option("Austin") });
  await strike("Backspace");
  expect(changed).toHaveBeenLastCalledWith(null);
  expect(document.activeElement).toBe(box());
});

it("keeps the choice, and lets a dialog close, when Escape is pressed without a list", async () => {
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard, { once: true });
  await open({ value: option("Austin") });
  await strike("Escape");
  expect(changed).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalled();
});

it("closes its list alone by Escape, even one with nothing in it", async () => {
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  await open({ options: [] });
  await write("x");
  heard.mockClear();
  await strike("Escape");
  expect(box().getAttribute("aria-expanded")).toBe("false");
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener("keydown", heard);
});

it("is a combobox with a listbox, and hides nothing around it", async () => {
  const beside = document.body.appendChild(document.createElement("button"));
  await open();
  await strike("ArrowDown");
  const list = document.getElementById(box().getAttribute("aria-controls") ?? "");
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(list?.getAttribute("aria-label")).toBe("Branch");
  expect(beside.closest("[aria-hidden], [inert]")).toBeNull();
  expect(box().closest("[aria-hidden], [inert]")).toBeNull();
});

it("closes its list when it is left", async () => {
  await open();
  await write("c");
  act(() => box().blur());
  await settle();
  expect(options()).toEqual([]);
});

it("shows what was chosen though no page that was fetched holds it", async () => {
  await open({ value: option("Wichita") });
  expect(box().value).toBe("Branch Wichita");
  await strike("ArrowDown");
  expect(options()).toHaveLength(3);
  await strike("Escape");
  expect(box().value).toBe("Branch Wichita");
});

it("sends no form by Enter while nothing in its list is pointed at", async () => {
  await open();
  await write("c");
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  act(() => void box().dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(changed).not.toHaveBeenCalled();
});

it("fetches the next page when one comes to the end", async () => {
  await open({ hasMore: true });
  await strike("ArrowDown");
  while (chosen() !== "Branch Chicago") await strike("ArrowDown");
  expect(more).toHaveBeenCalled();
  more.mockClear();
  // One that could not be fetched is asked for again.
  await strike("ArrowDown");
  expect(more).toHaveBeenCalled();
});

it.each([
  [{ options: [], busy: true }, "Searching"],
  [{ options: [], failed: true }, "Could not search"],
  [{ options: [] }, "Nothing found"],
] as const)("says how the search stands: %j", async (props, words) => {
  await open(props);
  await write("x");
  expect(screen.getByRole("status").textContent).toContain(words);
});

it("opens on a word alone where there is no list without one", async () => {
  await open({ needsTerm: true });
  await strike("ArrowDown");
  expect(options()).toEqual([]);
  await write("a");
  expect(options()).toHaveLength(3);
});

it("opens nothing where nothing can be changed", async () => {
  await show(<Page readOnly value={option("Austin")} />);
  act(() => box().focus());
  await settle();
  await strike("ArrowDown");
  expect(options()).toEqual([]);
});
