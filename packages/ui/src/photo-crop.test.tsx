// @vitest-environment happy-dom
import { act, button, press, screen, show, waitFor } from "@gable/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HANDLES, movedBy, turned, WHOLE_PICTURE } from "./crop";
import PhotoCrop, { type PhotoCropWords } from "./photo-crop";

const words: PhotoCropWords = {
  title: "Crop",
  hint: "Drag",
  picture: "The photo",
  handle: Object.fromEntries(HANDLES.map(({ name }) => [name, name])) as PhotoCropWords["handle"],
  turn: "Turn",
  retake: "Again",
  use: "Use",
  notDrawn: "It can't be shown",
};

let drawn: number[][];
let size: number[];
const closed = vi.fn();
const use = vi.fn<(file: File) => void>();
const retake = vi.fn();

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 400, height: 200, close: closed }));
  [drawn, size] = [[], []];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(
    () =>
      ({
        translate: () => undefined,
        rotate: () => undefined,
        drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers),
      }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done) {
    size = [this.width, this.height];
    done(new Blob(["jpeg"], { type: "image/jpeg" }));
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getBoundingClientRect").mockReturnValue({
    width: 200,
    height: 100,
  } as DOMRect);
  HTMLElement.prototype.setPointerCapture = () => undefined;
  for (const spy of [closed, use, retake]) spy.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function draw() {
  const file = new File(["x"], "IMG_0001.HEIC");
  await show(<PhotoCrop file={file} words={words} onUse={use} onRetake={retake} onClose={() => undefined} />);
  await act(() => vi.dynamicImportSettled());
  await waitFor(() => expect(button("Use")?.getAttribute("aria-disabled")).toBeNull());
  return file;
}
const grip = (name: string) => screen.getByRole("button", { name });
const strike = (handle: string, key: string, shiftKey = false) =>
  act(() => void grip(handle).dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true })));
const point = (handle: string, kind: string, clientX: number, clientY: number) =>
  act(() => void grip(handle).dispatchEvent(new PointerEvent(kind, { clientX, clientY, pointerId: 1, bubbles: true })));
const useIt = () => press("Use");

describe("the frame", () => {
  it("stays within the picture, and never closes", () => {
    const [topLeft] = HANDLES;
    if (!topLeft) throw new Error("There are no handles");
    expect(movedBy(WHOLE_PICTURE, topLeft, -1, 0.25)).toEqual({ left: 0, top: 0.25, right: 1, bottom: 1 });
    expect(movedBy(WHOLE_PICTURE, topLeft, 2, 2)).toEqual({ left: 0.8, top: 0.8, right: 1, bottom: 1 });
  });

  it("keeps the same part of a picture that is turned, and after four quarters is where it was", () => {
    const crop = { left: 0, top: 0.25, right: 0.5, bottom: 1 };
    expect(turned(crop)).toEqual({ left: 0, top: 0, right: 0.75, bottom: 0.5 });
    expect(turned(turned(turned(turned(crop))))).toEqual(crop);
  });
});

describe("a picture that was taken", () => {
  it("is cut by the keys, at edges and corners, further with Shift", async () => {
    await draw();
    strike("left", "ArrowRight", true);
    strike("left", "ArrowUp");
    strike("bottomRight", "ArrowLeft", true);
    strike("bottomRight", "ArrowUp", true);
    strike("top", "ArrowDown");
    expect(grip("left").textContent).toBe("10 %");
    await useIt();
    expect(drawn.at(-1)).toEqual([40, 2, 320, 178, 0, 0, 320, 178]);
    expect(size).toEqual([320, 178]);
  });

  it("is cut by dragging", async () => {
    await draw();
    point("topLeft", "pointerdown", 0, 0);
    point("topLeft", "pointermove", 50, 25);
    point("topLeft", "pointerup", 50, 25);
    point("topLeft", "pointermove", 100, 90);
    await useIt();
    expect(size).toEqual([300, 150]);
  });

  it("is turned, with what is kept of it", async () => {
    await draw();
    strike("top", "ArrowDown", true);
    await press("Turn");
    await useIt();
    expect(size, "a tenth is off what is the right edge now").toEqual([180, 400]);
    const [file] = use.mock.calls[0] ?? [];
    expect([file?.name, file?.type]).toEqual(["IMG_0001.jpg", "image/jpeg"]);
  });

  it("is taken again", async () => {
    await draw();
    await press("Again");
    expect(retake).toHaveBeenCalledOnce();
    expect(use).not.toHaveBeenCalled();
  });

  it("is sent as it is where the browser can't draw it", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no codec")));
    const file = await draw();
    expect(document.body.textContent).toContain("It can't be shown");
    await useIt();
    expect(use).toHaveBeenCalledWith(file);
  });

  it("is sent as it is where no JPEG can be made", async () => {
    const file = await draw();
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) => done(null));
    await useIt();
    expect(use).toHaveBeenCalledWith(file);
  });
});
