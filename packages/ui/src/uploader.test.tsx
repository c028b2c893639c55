// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Uploader } from "./uploader";
import { type Words, WordsProvider } from "./words";

type Props = ComponentProps<typeof Uploader>;
const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const words: Props["words"] = {
  choose: "Choose files",
  photo: "Take a photo",
  drop: "or drop them here",
  limits: "PDF or picture, 100 MB at most",
  cancel: (name) => `Cancel ${name}`,
  again: (name) => `Try ${name} again`,
  crop: {} as Props["words"]["crop"],
};

vi.mock("./photo-crop", () => ({
  default: ({ file, onUse, onRetake }: { file: File; onUse: (file: File) => void; onRetake: () => void }) => (
    <>
      <button type="button" onClick={() => onUse(new File(["x"], `cropped ${file.name}`))}>{`Use ${file.name}`}</button>
      <button type="button" onClick={onRetake}>{`Retake ${file.name}`}</button>
    </>
  ),
}));

let root: Root;
let place: HTMLElement;
const add = vi.fn<(files: File[]) => void>();
const drop = vi.fn();
const again = vi.fn();

const show = (props: Partial<Props> = {}) =>
  act(() =>
    root.render(
      <WordsProvider words={WORDS}>
        <Uploader
          files={[]}
          accept="application/pdf"
          words={words}
          onAdd={add}
          onDrop={drop}
          onAgain={again}
          {...props}
        />
      </WordsProvider>,
    ),
  );
const file = (name: string) => new File(["x"], name);
const inputs = () => [...place.querySelectorAll<HTMLInputElement>("input[type=file]")];
const one = (more: Partial<Props["files"][number]>): Props["files"][number] => ({
  key: 7,
  name: "w2.pdf",
  percent: 41.6,
  state: "sending",
  note: "41 %",
  ...more,
});
/** What a browser tells with files in it. */
function tell(kind: string, target: EventTarget, files: File[]) {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { files }, clipboardData: { files } });
  act(() => void target.dispatchEvent(event));
  return event;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  for (const spy of [add, drop, again]) spy.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

describe("files", () => {
  it("are chosen, several at once, of the kinds that are taken", () => {
    show();
    const [choose] = inputs();
    expect([choose?.multiple, choose?.accept]).toEqual([true, "application/pdf"]);
    Object.defineProperty(choose, "files", { value: [file("a.pdf"), file("b.pdf")], configurable: true });
    act(() => void choose?.dispatchEvent(new Event("change", { bubbles: true })));
    expect(add.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
  });

  it("are taken with a phone's camera, and cropped before they are sent", async () => {
    show();
    const camera = inputs()[1];
    expect(camera?.getAttribute("capture")).toBe("environment");
    expect(camera?.accept).toBe("image/*");
    Object.defineProperty(camera, "files", { value: [file("page.jpg")], configurable: true });
    await act(async () => void camera?.dispatchEvent(new Event("change", { bubbles: true })));
    await act(() => vi.dynamicImportSettled());
    expect(add).not.toHaveBeenCalled();
    const button = (name: string) =>
      [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    const opened = vi.spyOn(camera as HTMLInputElement, "click").mockImplementation(() => undefined);
    act(() => button("Retake page.jpg")?.click());
    expect(opened).toHaveBeenCalledOnce();
    expect(button("Use page.jpg")).toBeUndefined();
    await act(async () => void camera?.dispatchEvent(new Event("change", { bubbles: true })));
    act(() => button("Use page.jpg")?.click());
    expect(add.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["cropped page.jpg"]);
    expect(button("Use page.jpg")).toBeUndefined();
  });

  it("are dropped, and not opened in the page's place", () => {
    show();
    const target = place.querySelector(".border-dashed") as HTMLElement;
    expect(tell("dragover", target, []).defaultPrevented).toBe(true);
    expect(target.className).toContain("bg-pine-wash");
    expect(tell("drop", target, [file("a.pdf")]).defaultPrevented).toBe(true);
    expect(target.className).not.toContain("bg-pine-wash");
    expect(add).toHaveBeenCalledOnce();
    tell("drop", target, []);
    expect(add).toHaveBeenCalledOnce();
  });

  it("are pasted anywhere on the page, where this uploader takes them, and no longer once it is gone", () => {
    show();
    tell("paste", document, [file("a.png")]);
    expect(add).not.toHaveBeenCalled();
    show({ takesPaste: true });
    tell("paste", document, [file("a.png")]);
    tell("paste", document, []);
    expect(add).toHaveBeenCalledOnce();
    act(() => root.render(null));
    tell("paste", document, [file("a.png")]);
    expect(add).toHaveBeenCalledOnce();
  });
});

describe("a file in the list", () => {
  const button = (label: string) => place.querySelector<HTMLElement>(`[aria-label="${label}"]`);

  it("shows how far it is, and can be called off", () => {
    show({ files: [one({})] });
    expect(place.querySelector('[role="progressbar"]')?.getAttribute("aria-valuenow")).toBe("42");
    expect(place.querySelector('[role="status"]')?.textContent).toBe("41 %");
    expect(button("Try w2.pdf again")).toBeNull();
    act(() => button("Cancel w2.pdf")?.click());
    expect(drop).toHaveBeenCalledWith(7);
  });

  it("says why it failed, and is sent again", () => {
    show({ files: [one({ state: "failed", note: "Too large" })] });
    expect(place.querySelector('[role="progressbar"]')).toBeNull();
    expect(place.querySelector('[role="status"]')?.textContent).toBe("Too large");
    act(() => button("Try w2.pdf again")?.click());
    expect(again).toHaveBeenCalledWith(7);
  });

  it("can't be called off once it is sent", () => {
    show({ files: [one({ state: "sent", note: "Sent" })] });
    expect(button("Cancel w2.pdf")).toBeNull();
    expect(place.textContent).toContain("Sent");
  });
});
