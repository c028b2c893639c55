import { describe, expect, it } from "vitest";
import {
  changeDock,
  type Dock,
  type DockAction,
  EMPTY_DOCK,
  isFull,
  layerOf,
  visibleOf,
  type WindowRequest,
  withinScreen,
} from "./dock";

const screen = { width: 1440, height: 900 };
const note = (id: string | number, more: Partial<WindowRequest> = {}): WindowRequest => ({
  id: String(id),
  type: "TASK",
  anchor: "docked-task",
  title: `Note ${id}`,
  content: "note",
  subject: { loanId: 12 },
  contextUrl: "/app/loans/12",
  ...more,
});
const open = (id: string | number, more?: Partial<WindowRequest>): DockAction => ({
  do: "open",
  window: note(id, more),
  screen,
});
const after = (...actions: DockAction[]): Dock => actions.reduce(changeDock, EMPTY_DOCK);
const many = (count: number) => Array.from({ length: count }, (_, index) => open(index + 1));
const visible = (dock: Dock) => visibleOf(dock).map((window) => window.id);

describe("opening", () => {
  it("makes a window of 500 px, in sight and on top", () => {
    const dock = after(open("a"));
    expect(dock.windows[0]).toMatchObject({ id: "a", docked: false, place: { width: 500 } });
    expect(layerOf(dock, "a")).toBe(1051);
  });
  it("comes back from the dock as narrow as it is beside the work, its right edge where it was", () => {
    const size = { width: 1000, height: 600, dockedWidth: 700 };
    const dock = after(open("a", { size }));
    expect(dock.windows[0]?.place).toMatchObject({ x: 424, width: 1000, height: 600 });
    const back = changeDock(changeDock(dock, { do: "dock", id: "a" }), { do: "undock", id: "a", screen });
    expect(back.windows[0]?.place).toMatchObject({ x: 724, width: 700, height: 600 });
  });
  it("keeps the width that somebody gave it", () => {
    const sized: DockAction = { do: "place", id: "a", place: { x: 100, y: 100, width: 900, height: 500 }, screen };
    const dock = after(open("a", { size: { width: 1000, height: 600, dockedWidth: 700 } }), sized, {
      do: "dock",
      id: "a",
    });
    expect(changeDock(dock, { do: "undock", id: "a", screen }).windows[0]?.place).toMatchObject({ x: 100, width: 900 });
  });
  it("sets each 20 px from the one before", () => {
    const places = after(...many(3)).windows.map(({ place }) => [place.x, place.y]);
    const [x = 0, y = 0] = places[0] ?? [];
    expect(places).toEqual([
      [x, y],
      [x - 20, y - 20],
      [x - 40, y - 40],
    ]);
  });
  it("takes a free place again", () => {
    const dock = after(...many(3), { do: "close", id: "1" }, open(4));
    expect(dock.windows.find((window) => window.id === "4")?.place).toEqual(after(open(1)).windows[0]?.place);
  });
  it("docks the ones shown longest ago beyond five", () => {
    expect(visible(after(...many(5)))).toEqual(["1", "2", "3", "4", "5"]);
    expect(visible(after(...many(7)))).toEqual(["3", "4", "5", "6", "7"]);
  });
  it("counts a window that was brought back as shown anew", () => {
    expect(visible(after(...many(6), { do: "undock", id: "1", screen }))).toEqual(["1", "3", "4", "5", "6"]);
    expect(visible(after(...many(6), { do: "undock", id: "1", screen }, open(7)))).toEqual(["1", "4", "5", "6", "7"]);
  });
  it("does not count a touch as a showing", () => {
    expect(visible(after(...many(5), { do: "raise", id: "1" }, open(6)))).toEqual(["2", "3", "4", "5", "6"]);
  });
  it("refuses a sixteenth and changes nothing", () => {
    const full = after(...many(15));
    expect(isFull(full)).toBe(true);
    expect(changeDock(full, open(16))).toBe(full);
    expect(isFull(changeDock(full, { do: "close", id: "3" }))).toBe(false);
  });
  it("shows the one there is instead of a second of the same", () => {
    const dock = after(...many(15), open(1));
    expect(dock.windows).toHaveLength(15);
    expect(visible(dock)).toContain("1");
    expect(layerOf(dock, "1")).toBe(1051 + 14);
  });
});

describe("stacking", () => {
  it("puts the latest touched on top, from 1051 on", () => {
    const dock = after(...many(3), { do: "raise", id: "1" });
    expect(["2", "3", "1"].map((id) => layerOf(dock, id))).toEqual([1051, 1052, 1053]);
  });
  it("never goes beyond the fifteenth layer", () => {
    const dock = after(
      ...many(15),
      ...many(15).map((_, index): DockAction => ({ do: "raise", id: String(index + 1) })),
    );
    expect(Math.max(...dock.windows.map((window) => layerOf(dock, window.id)))).toBe(1065);
  });
});

describe("a window in the middle", () => {
  const middle = { isCentered: true, size: { width: 1000, height: 600 } };
  it("opens in the middle of the screen, which it does not leave for the dock", () => {
    const dock = after(open("a", middle), { do: "dock", id: "a" });
    expect(dock.windows[0]).toMatchObject({ docked: false, place: { x: 220, y: 150, width: 1000, height: 600 } });
  });
  it("keeps within a small screen", () => {
    const small = changeDock(EMPTY_DOCK, {
      do: "open",
      window: note("a", middle),
      screen: { width: 800, height: 500 },
    });
    expect(small.windows[0]?.place).toEqual({ x: 16, y: 16, width: 768, height: 468 });
  });
  it("sends none of five beside it to the dock, nor is sent there by them", () =>
    expect(visible(after(open("a", middle), ...many(5)))).toHaveLength(6));
  it("goes with its page, to wherever one goes", () =>
    expect(after(open("a", middle), { do: "navigate", url: "/app/loans/12/aus" }).windows).toEqual([]));
});

describe("going to another page", () => {
  const go = (url: string, more?: Partial<WindowRequest>) => after(open("a", more), { do: "navigate", url }).windows;
  it("keeps a window whose context the address contains", () => {
    expect(go("/app/loans/12/financial")).toHaveLength(1);
    expect(go("/pos-preview/app/loans/12?tab=fees")).toHaveLength(1);
  });
  it("closes one whose context it does not", () => {
    expect(go("/app/loans")).toEqual([]);
    expect(go("/app/loans/123/financial")).toEqual([]);
  });
  it("keeps one that is to stay", () => expect(go("/app/leads", { skipNavigationClose: true })).toHaveLength(1));
  it("keeps one whose context is everything below a folder", () =>
    expect(go("/app/loans/5", { contextUrl: "/app/" })).toHaveLength(1));
  it("docks one that would cover the next page, and no other", () => {
    const docked = (more?: Partial<WindowRequest>) =>
      go("/app/loans/12/financial", more).map((window) => window.docked);
    expect(docked({ docksOnNavigation: true })).toEqual([true]);
    expect(docked()).toEqual([false]);
  });
  it("closes one that names no context", () => expect(go("/app/loans/12", { contextUrl: "" })).toEqual([]));
  it("keeps docked ones by the same rule", () => {
    const dock = after(
      open("a"),
      open("b", { contextUrl: "/app/leads" }),
      { do: "dock", id: "a" },
      { do: "dock", id: "b" },
    );
    expect(changeDock(dock, { do: "navigate", url: "/app/loans/12/aus" }).windows.map((one) => one.id)).toEqual(["a"]);
  });
});

describe("a window", () => {
  it("is kept on the screen and large enough to use", () => {
    expect(withinScreen({ x: -50, y: 2000, width: 10, height: 10 }, screen)).toEqual({
      x: 0,
      y: 700,
      width: 320,
      height: 200,
    });
    expect(withinScreen({ x: 0, y: 0, width: 5000, height: 5000 }, screen)).toEqual({
      x: 0,
      y: 0,
      width: 1440,
      height: 900,
    });
    const moved = after(open("a"), {
      do: "place",
      id: "a",
      place: { x: 9999, y: 10, width: 600, height: 400 },
      screen,
    });
    expect(moved.windows[0]?.place).toEqual({ x: 840, y: 10, width: 600, height: 400 });
  });
  it("docks, comes back where it was, and closes", () => {
    const place = { x: 10, y: 20, width: 600, height: 400 };
    const dock = after(open("a"), { do: "place", id: "a", place, screen }, { do: "dock", id: "a" });
    expect(visible(dock)).toEqual([]);
    expect(changeDock(dock, { do: "undock", id: "a", screen }).windows[0]).toMatchObject({ docked: false, place });
    expect(changeDock(dock, { do: "close", id: "a" }).windows).toEqual([]);
  });
  it("comes back beside what has taken its place meanwhile", () => {
    const dock = after(open("a"), { do: "dock", id: "a" }, open("b"), { do: "undock", id: "a", screen });
    const [a, b] = dock.windows.map((window) => window.place);
    expect(a).toEqual({ ...b, x: (b?.x ?? 0) - 20, y: (b?.y ?? 0) - 20 });
    const places = after(...many(5), ...many(5).map((_, at): DockAction => ({ do: "dock", id: String(at + 1) })));
    const again = [6, 7, 8, 9].map((id) => open(id)).concat({ do: "undock", id: "1", screen });
    const corners = visibleOf(again.reduce(changeDock, places)).map(({ place }) => `${place.x} ${place.y}`);
    expect(new Set(corners).size).toBe(5);
  });
  it("has the size that it asks for, as far as the screen has room", () => {
    const size = { width: 700, height: 600 };
    expect(after(open("a", { size })).windows[0]?.place).toMatchObject(size);
    const low = { ...open("a", { size }), screen: { width: 1300, height: 620 } } as DockAction;
    expect(after(low).windows[0]?.place).toMatchObject({ width: 700, height: 492 });
  });
  it("becomes the task that was being added, in its place", () => {
    const dock = after(open("new", { anchor: "add-task" }), {
      do: "become",
      id: "new",
      as: { id: "n1", anchor: "docked-task", subject: { loanId: 12, noteId: "n1" } },
    });
    expect(dock.windows).toHaveLength(1);
    expect(dock.windows[0]).toMatchObject({ id: "n1", anchor: "docked-task", docked: false });
  });
  it("takes a new title", () =>
    expect(after(open("a"), { do: "rename", id: "a", title: "Called" }).windows[0]?.title).toBe("Called"));
  it("that is not there changes nothing", () =>
    expect(after(open("a"), { do: "undock", id: "z", screen })).toEqual(after(open("a"))));
});
