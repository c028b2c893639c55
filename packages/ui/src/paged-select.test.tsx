// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { PagedSelect, type PagedSelectProps } from "./paged-select";
import type { Option } from "./select";
import { type Words, WordsProvider } from "./words";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const option = (value: string): Option => ({ value, label: `Branch ${value}` });
const ALL = ["Austin", "Boston", "Chicago"].map(option);

let root: Root;
let place: HTMLElement;
const changed = vi.fn<(option: Option | null) => void>();
const more = vi.fn();
const searched = vi.fn<(term: string) => void>();

function Page(props: Partial<PagedSelectProps>) {
  const [value, setValue] = useState<Option | null>(props.value ?? null);
  const [term, setTerm] = useState("");
  return (
    <WordsProvider words={WORDS}>
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
    </WordsProvider>
  );
}

const box = () => document.querySelector<HTMLInputElement>('[role="combobox"]') as HTMLInputElement;
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')].map((one) => one.textContent);
const chosen = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
/** What is typed, and what the list needs until it stands there. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
async function show(props: Partial<PagedSelectProps> = {}) {
  act(() => root.render(<Page {...props} />));
  act(() => box().focus());
  await vi.waitFor(() => expect(box().getAttribute("aria-haspopup")).toBe("listbox"));
  await settle();
}
async function write(text: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box(), text);
    box().dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await settle();
}
async function press(key: string) {
  act(() => void box().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
  await settle();
}

// Its script is read from the disk, once and slowly.
beforeAll(async () => {
  await import("./paged-select-box");
}, 60_000);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  for (const spy of [changed, more, searched]) spy.mockClear();
});
afterEach(async () => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("keeps the focus and what was typed when its list's script comes", async () => {
  act(() => root.render(<Page />));
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
  act(() =>
    root.render(
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
    ),
  );
  await act(() => import("./paged-select-box"));
  act(() => box().focus());
  act(ask);
  await settle();
  expect(options()).toHaveLength(3);
});

it("is chosen by the arrow keys and Enter, and shown by its name", async () => {
  await show();
  await press("ArrowDown");
  expect(options()).toEqual(["Branch Austin", "Branch Boston", "Branch Chicago"]);
  // The list stands apart from the page, so that no dialog cuts it.
  expect(place.querySelector('[role="option"]')).toBeNull();
  while (chosen() !== "Branch Boston") await press("ArrowDown");
  await press("Enter");
  expect(changed).toHaveBeenLastCalledWith(option("Boston"));
  expect(box().value).toBe("Branch Boston");
  expect(options()).toEqual([]);
});

it("is chosen by a click", async () => {
  await show();
  await write("c");
  const last = [...document.querySelectorAll<HTMLElement>('[role="option"]')].at(-1);
  act(() => last?.click());
  await settle();
  expect(changed).toHaveBeenLastCalledWith(option("Chicago"));
});

it("is left as it was by Escape, and by a word that is taken back", async () => {
  await show({ value: option("Austin") });
  await write("bos");
  await write("");
  await press("Escape");
  expect(changed).not.toHaveBeenCalled();
  expect(box().value).toBe("Branch Austin");
});

it("is taken back by Backspace while its list is closed", async () => {
  await show({ value: option("Austin") });
  await press("Backspace");
  expect(changed).toHaveBeenLastCalledWith(null);
  expect(document.activeElement).toBe(box());
});

it("keeps the choice, and lets a dialog close, when Escape is pressed without a list", async () => {
  const heard = vi.fn();
  document.body.addEventListener("keydown", heard, { once: true });
  await show({ value: option("Austin") });
  await press("Escape");
  expect(changed).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalled();
});

it("closes its list alone by Escape, even one with nothing in it", async () => {
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  await show({ options: [] });
  await write("x");
  heard.mockClear();
  await press("Escape");
  expect(box().getAttribute("aria-expanded")).toBe("false");
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener("keydown", heard);
});

it("is a combobox with a listbox, and hides nothing around it", async () => {
  const beside = document.body.appendChild(document.createElement("button"));
  await show();
  await press("ArrowDown");
  const list = document.getElementById(box().getAttribute("aria-controls") ?? "");
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(list?.getAttribute("aria-label")).toBe("Branch");
  expect(beside.closest("[aria-hidden], [inert]")).toBeNull();
  expect(place.closest("[aria-hidden], [inert]")).toBeNull();
});

it("closes its list when it is left", async () => {
  await show();
  await write("c");
  act(() => box().blur());
  await settle();
  expect(options()).toEqual([]);
});

it("shows what was chosen though no page that was fetched holds it", async () => {
  await show({ value: option("Wichita") });
  expect(box().value).toBe("Branch Wichita");
  await press("ArrowDown");
  expect(options()).toHaveLength(3);
  await press("Escape");
  expect(box().value).toBe("Branch Wichita");
});

it("sends no form by Enter while nothing in its list is pointed at", async () => {
  await show();
  await write("c");
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  act(() => void box().dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(changed).not.toHaveBeenCalled();
});

it("fetches the next page when one comes to the end", async () => {
  await show({ hasMore: true });
  await press("ArrowDown");
  while (chosen() !== "Branch Chicago") await press("ArrowDown");
  expect(more).toHaveBeenCalled();
  more.mockClear();
  // One that could not be fetched is asked for again.
  await press("ArrowDown");
  expect(more).toHaveBeenCalled();
});

it.each([
  [{ options: [], busy: true }, "Searching"],
  [{ options: [], failed: true }, "Could not search"],
  [{ options: [] }, "Nothing found"],
] as const)("says how the search stands: %j", async (props, words) => {
  await show(props);
  await write("x");
  expect(document.querySelector('[role="status"]')?.textContent).toContain(words);
});

it("opens on a word alone where there is no list without one", async () => {
  await show({ needsTerm: true });
  await press("ArrowDown");
  expect(options()).toEqual([]);
  await write("a");
  expect(options()).toHaveLength(3);
});

it("opens nothing where nothing can be changed", async () => {
  act(() => root.render(<Page readOnly value={option("Austin")} />));
  act(() => box().focus());
  await settle();
  await press("ArrowDown");
  expect(options()).toEqual([]);
});
