// @vitest-environment happy-dom
import { act, button, press, screen, show } from "@gable/testing";
import type { ComponentProps } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Uploader } from "./uploader";

type Props = ComponentProps<typeof Uploader>;
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

const add = vi.fn<(files: File[]) => void>();
const drop = vi.fn();
const again = vi.fn();

const draw = (props: Partial<Props> = {}) =>
  show(
    <Uploader files={[]} accept="application/pdf" words={words} onAdd={add} onDrop={drop} onAgain={again} {...props} />,
  );
const file = (name: string) => new File(["x"], name);
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("input[type=file]")];
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
  for (const spy of [add, drop, again]) spy.mockClear();
});

describe("files", () => {
  it("are chosen, several at once, of the kinds that are taken", async () => {
    await draw();
    const [choose] = inputs();
    expect([choose?.multiple, choose?.accept]).toEqual([true, "application/pdf"]);
    Object.defineProperty(choose, "files", { value: [file("a.pdf"), file("b.pdf")], configurable: true });
    act(() => void choose?.dispatchEvent(new Event("change", { bubbles: true })));
    expect(add.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
  });

  it("are taken with a phone's camera, and cropped before they are sent", async () => {
    await draw();
    const camera = inputs()[1];
    expect(camera?.getAttribute("capture")).toBe("environment");
    expect(camera?.accept).toBe("image/*");
    Object.defineProperty(camera, "files", { value: [file("page.jpg")], configurable: true });
    await act(async () => void camera?.dispatchEvent(new Event("change", { bubbles: true })));
    await act(() => vi.dynamicImportSettled());
    expect(add).not.toHaveBeenCalled();
    const opened = vi.spyOn(camera as HTMLInputElement, "click").mockImplementation(() => undefined);
    await press("Retake page.jpg");
    expect(opened).toHaveBeenCalledOnce();
    expect(button("Use page.jpg")).toBeNull();
    await act(async () => void camera?.dispatchEvent(new Event("change", { bubbles: true })));
    await press("Use page.jpg");
    expect(add.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(["cropped page.jpg"]);
    expect(button("Use page.jpg")).toBeNull();
  });

  it("are dropped, and not opened in the page's place", async () => {
    await draw();
    const target = document.querySelector(".border-dashed") as HTMLElement;
    expect(tell("dragover", target, []).defaultPrevented).toBe(true);
    expect(target.className).toContain("bg-pine-wash");
    expect(tell("drop", target, [file("a.pdf")]).defaultPrevented).toBe(true);
    expect(target.className).not.toContain("bg-pine-wash");
    expect(add).toHaveBeenCalledOnce();
    tell("drop", target, []);
    expect(add).toHaveBeenCalledOnce();
  });

  it("are pasted anywhere on the page, where this uploader takes them, and no longer once it is gone", async () => {
    await draw();
    tell("paste", document, [file("a.png")]);
    expect(add).not.toHaveBeenCalled();
    await draw({ takesPaste: true });
    tell("paste", document, [file("a.png")]);
    tell("paste", document, []);
    expect(add).toHaveBeenCalledOnce();
    await show(null);
    tell("paste", document, [file("a.png")]);
    expect(add).toHaveBeenCalledOnce();
  });
});

describe("a file in the list", () => {
  it("shows how far it is, and can be called off", async () => {
    await draw({ files: [one({})] });
    expect(screen.queryByRole("progressbar")?.getAttribute("aria-valuenow")).toBe("42");
    expect(screen.getByRole("status")?.textContent).toBe("41 %");
    expect(button("Try w2.pdf again")).toBeNull();
    await press("Cancel w2.pdf");
    expect(drop).toHaveBeenCalledWith(7);
  });

  it("says why it failed, and is sent again", async () => {
    await draw({ files: [one({ state: "failed", note: "Too large" })] });
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByRole("status")?.textContent).toBe("Too large");
    await press("Try w2.pdf again");
    expect(again).toHaveBeenCalledWith(7);
  });

  it("can't be called off once it is sent", async () => {
    await draw({ files: [one({ state: "sent", note: "Sent" })] });
    expect(button("Cancel w2.pdf")).toBeNull();
    expect(document.body.textContent).toContain("Sent");
  });
});
