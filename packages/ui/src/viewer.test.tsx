// @vitest-environment happy-dom
import { act, fireEvent, screen, show } from "@gable/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Viewer, type ViewerWords } from "./viewer";

const words: ViewerWords = {
  page: (at, count) => `Page ${at} of ${count}`,
  notShown: "It can't be shown here",
  tooMany: (count) => `The first of ${count}`,
};

vi.mock("./pdf-pages", () => ({
  default: ({ name, words }: { name: string; words: ViewerWords }) => <p>{`${name}: ${words.page(1, 2)}`}</p>,
}));

const free = vi.fn<(address: string) => void>();
let made = 0;

const draw = (mediaType: string, content = new Blob(["x"])) =>
  show(
    <Viewer
      content={content}
      mediaType={mediaType}
      name="w2"
      words={words}
      action={<button type="button">Save</button>}
    />,
  );

beforeEach(() => {
  made = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:gable/${++made}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(free);
  free.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("draws a PDF's pages", async () => {
  await draw("application/pdf");
  await act(() => vi.dynamicImportSettled());
  expect(document.body.textContent).toBe("Savew2: Page 1 of 2");
});

it("shows a picture by its name, and lets go of it with the next one and at the end", async () => {
  await draw("image/png");
  expect(screen.getByRole("img", { name: "w2" }).getAttribute("src")).toBe("blob:gable/1");
  await draw("image/png", new Blob(["y"]));
  expect(screen.getByRole("img").getAttribute("src")).toBe("blob:gable/2");
  expect(free.mock.calls).toEqual([["blob:gable/1"]]);
  await show(null);
  expect(free.mock.calls).toEqual([["blob:gable/1"], ["blob:gable/2"]]);
});

it("says so where a picture is none, and tries the next one", async () => {
  await draw("image/heic");
  fireEvent.error(screen.getByRole("img"));
  expect(document.body.textContent).toContain(words.notShown);
  await draw("image/png", new Blob(["y"]));
  expect(screen.queryByRole("img")).not.toBeNull();
});

it.each(["text/html", "image", ""])(
  "draws nothing of what it does not know, and what can be done stays: %j",
  async (type) => {
    await draw(type);
    expect(document.body.textContent).toBe(`Save${words.notShown}`);
    expect(document.querySelector("img, iframe, object, embed")).toBeNull();
  },
);
