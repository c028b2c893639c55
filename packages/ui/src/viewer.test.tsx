// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Viewer, type ViewerWords } from "./viewer";
import { type Words, WordsProvider } from "./words";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const words: ViewerWords = {
  page: (at, count) => `Page ${at} of ${count}`,
  notShown: "It can't be shown here",
  tooMany: (count) => `The first of ${count}`,
};

vi.mock("./pdf-pages", () => ({
  default: ({ name, words }: { name: string; words: ViewerWords }) => <p>{`${name}: ${words.page(1, 2)}`}</p>,
}));

let root: Root;
let place: HTMLElement;
const free = vi.fn<(address: string) => void>();
let made = 0;

const show = (mediaType: string, content = new Blob(["x"])) =>
  act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <Viewer
          content={content}
          mediaType={mediaType}
          name="w2"
          words={words}
          action={<button type="button">Save</button>}
        />
      </WordsProvider>,
    ),
  );

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  made = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:gable/${++made}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(free);
  free.mockClear();
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("draws a PDF's pages", async () => {
  await show("application/pdf");
  await act(() => vi.dynamicImportSettled());
  expect(place.textContent).toBe("Savew2: Page 1 of 2");
});

it("shows a picture by its name, and lets go of it with the next one and at the end", async () => {
  await show("image/png");
  expect(place.querySelector("img")?.getAttribute("alt")).toBe("w2");
  expect(place.querySelector("img")?.getAttribute("src")).toBe("blob:gable/1");
  await show("image/png", new Blob(["y"]));
  expect(place.querySelector("img")?.getAttribute("src")).toBe("blob:gable/2");
  expect(free.mock.calls).toEqual([["blob:gable/1"]]);
  await act(async () => root.render(null));
  expect(free.mock.calls).toEqual([["blob:gable/1"], ["blob:gable/2"]]);
});

it("says so where a picture is none, and tries the next one", async () => {
  await show("image/heic");
  await act(async () => void place.querySelector("img")?.dispatchEvent(new Event("error")));
  expect(place.textContent).toContain(words.notShown);
  await show("image/png", new Blob(["y"]));
  expect(place.querySelector("img")).not.toBeNull();
});

it.each(["text/html", "image", ""])(
  "draws nothing of what it does not know, and what can be done stays: %j",
  async (type) => {
    await show(type);
    expect(place.textContent).toBe(`Save${words.notShown}`);
    expect(place.querySelector("img, iframe, object, embed")).toBeNull();
  },
);
