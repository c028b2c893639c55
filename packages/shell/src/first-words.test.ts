// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wordFiles } from "../../config/words";
import { FIRST_PAINT } from "./first-paint";
import { askForWords } from "./first-words";

const FILES = wordFiles("staff");
const read = (name: string) => FILES.find((file) => file.name === name)?.content ?? "";
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  fetched.mockReset();
  fetched.mockImplementation(async (path) => {
    const file = FILES.find((one) => one.path === path);
    return file ? new Response(file.content) : new Response("", { status: 404 });
  });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.gableWords = undefined;
});

/** Opens a page as the head does, then as its scripts do; answers which words it has. */
async function open(path: string, files = FILES) {
  history.replaceState(null, "", path);
  new Function(FIRST_PAINT)();
  new Function(askForWords(files))();
  const { beginWords } = await import("./language");
  const { default: beginnings } = await import("@gable/i18n/begin/staff.json");
  const i18n = await beginWords(beginnings);
  return { language: i18n?.language, texts: i18n?.getDataByLanguage(i18n.language) as Record<string, object> };
}

it.each([
  ["/app/loans/1/loan-info", "loan"],
  ["/app/loans", "desk"],
  ["/app", "desk"],
  ["/login", "door"],
])("has the words of %s come with the head", async (path, name) => {
  const { texts } = await open(path);
  expect(Object.keys(texts)).toEqual(Object.keys(JSON.parse(read(`${name}-en`))));
  expect(fetched.mock.calls).toEqual([[expect.stringContaining(`words/${name}-en.`)]]);
});

it.each([
  [{ language: "es" }, "en-US", "es"],
  [{ language: "en" }, "es-MX", "en"],
  [{ language: "fr" }, "es-MX", "es"],
  [{}, "en-US", "en"],
])("reads the language as the page does: %o in a browser that speaks %s", async (kept, browser, language) => {
  localStorage.setItem("gable.preferences", JSON.stringify(kept));
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  expect((await open("/login")).language).toBe(language);
  expect(fetched.mock.calls).toEqual([[expect.stringContaining(`-${language}.`)]]);
});

it.each([
  ["can't be had", FILES.map((file) => ({ ...file, path: "/gone" }))],
  ["are not asked for", []],
])("has the words come area by area where they %s", async (_why, files) => {
  const { texts } = await open("/app/loans", files);
  expect(Object.keys(texts)).toEqual(Object.keys(JSON.parse(read("desk-en"))));
});
