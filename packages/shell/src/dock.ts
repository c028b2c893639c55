/** Dock windows as plain state: what opens, docks, closes and lies on top (platform.md sections 2 and 9). */
export const MOST_WINDOWS = 15;
const MOST_VISIBLE = 5;
const CASCADE_PX = 20;
const FIRST_LAYER = 1051;
const DEFAULT_SIZE = { width: 500, height: 420 };
const LEAST_WIDTH = 320;
const LEAST_HEIGHT = 200;
const MARGIN = 16;

type WindowType = "TASK" | "DOCUMENT";
/** Where a docked window waits: beside the tasks that are open, or beside the one being added. */
export type DockAnchor = "docked-task" | "add-task";

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a caller says of a window; `content` names what is drawn inside, `subject` what it is about. */
export interface WindowRequest {
  id: string;
  type: WindowType;
  anchor: DockAnchor;
  title: string;
  content: string;
  subject: Record<string, string | number>;
  /** How large it is at first: 500 px wide unless said otherwise. One that comes back from the dock is `dockedWidth` wide, unless somebody sized it. */
  size?: { width: number; height: number; dockedWidth?: number };
  /** The window stays as long as the address contains this. */
  contextUrl: string;
  skipNavigationClose?: boolean;
  /** It covers the work: where one goes on to another page it waits in the dock, with what was typed. */
  docksOnNavigation?: boolean;
  /** It opens in the middle, is not docked, and goes with the page. */
  isCentered?: boolean;
}

export interface DockWindow extends WindowRequest {
  docked: boolean;
  place: Place;
  /** When it was last shown: the window shown longest ago docks first. */
  shownAt: number;
  /** When it was last touched: the latest lies on top. */
  touchedAt: number;
}

export interface Dock {
  windows: readonly DockWindow[];
  /** Counts showings and touches. */
  turn: number;
}

export const EMPTY_DOCK: Dock = { windows: [], turn: 0 };

export interface Screen {
  width: number;
  height: number;
}

export type DockAction =
  | { do: "open"; window: WindowRequest; screen: Screen }
  | { do: "close"; id: string }
  | { do: "dock"; id: string }
  | { do: "undock"; id: string; screen: Screen }
  | { do: "raise"; id: string }
  | { do: "place"; id: string; place: Place; screen: Screen }
  | { do: "rename"; id: string; title: string }
  | { do: "become"; id: string; as: Pick<WindowRequest, "id" | "anchor" | "subject"> }
  | { do: "navigate"; url: string };

export function isFull(dock: Dock): boolean {
  return dock.windows.length >= MOST_WINDOWS;
}

/** What is drawn as a window, in the order of their making. */
export function visibleOf(dock: Dock): DockWindow[] {
  return dock.windows.filter((window) => !window.docked);
}

/** The stacking order of a window: from 1051 on, the latest touched on top. */
export function layerOf(dock: Dock, id: string): number {
  const byTouch = [...dock.windows].sort((a, b) => a.touchedAt - b.touchedAt);
  return (
    FIRST_LAYER +
    Math.max(
      0,
      byTouch.findIndex((window) => window.id === id),
    )
  );
}

export function changeDock(dock: Dock, action: DockAction): Dock {
  switch (action.do) {
    case "open":
      return opened(dock, action.window, action.screen);
    case "undock":
      return shown(dock, action.id, action.screen);
    case "close":
      return { ...dock, windows: dock.windows.filter((window) => window.id !== action.id) };
    case "dock":
      return dock.windows.some(({ id, isCentered }) => id === action.id && isCentered)
        ? dock
        : edit(dock, action.id, { docked: true });
    case "raise":
      return { ...edit(dock, action.id, { touchedAt: dock.turn + 1 }), turn: dock.turn + 1 };
    case "place":
      return edit(dock, action.id, { place: withinScreen(action.place, action.screen) });
    case "rename":
      return edit(dock, action.id, { title: action.title });
    case "become":
      return edit(dock, action.id, action.as);
    case "navigate":
      return {
        ...dock,
        windows: dock.windows
          .filter(
            (window) => window.skipNavigationClose || (!window.isCentered && contains(action.url, window.contextUrl)),
          )
          .map((window) => (window.docksOnNavigation && !window.docked ? { ...window, docked: true } : window)),
      };
  }
}

/** A window that is there already is shown again; a sixteenth does not open. */
function opened(dock: Dock, window: WindowRequest, screen: Screen): Dock {
  if (dock.windows.some((one) => one.id === window.id)) return shown(dock, window.id, screen);
  if (isFull(dock)) return dock;
  const made: DockWindow = {
    ...window,
    docked: true,
    place: window.isCentered ? centered(screen, window.size) : cascade(dock, screen, window.size),
    shownAt: 0,
    touchedAt: 0,
  };
  return shown({ ...dock, windows: [...dock.windows, made] }, window.id, screen);
}

/** Shows a window on top, where it was unless another has taken that place; of more than five, those shown longest ago dock. */
function shown(dock: Dock, id: string, screen: Screen): Dock {
  const turn = dock.turn + 1;
  const was = dock.windows.find((window) => window.id === id);
  if (!was) return dock;
  const next = edit(dock, id, { docked: false, touchedAt: turn, shownAt: was.docked ? turn : was.shownAt });
  const tooMany = visibleOf(next)
    .filter((window) => !window.isCentered)
    .sort((a, b) => a.shownAt - b.shownAt)
    .slice(0, -MOST_VISIBLE)
    .map((window) => window.id);
  const all = next.windows.map((window) => (tooMany.includes(window.id) ? { ...window, docked: true } : window));
  const others = { turn, windows: all.filter((window) => window.id !== id) };
  const place = was.docked && was.shownAt > 0 ? besideTheWork(was, screen) : was.place;
  const isTaken = was.docked && visibleOf(others).some((other) => isSameCorner(other.place, place));
  return edit({ turn, windows: all }, id, { place: isTaken ? cascade(others, screen, place) : place });
}

/** Where a window that was docked comes back: with its right edge where it was, as narrow as it is beside the work while nobody has sized it. */
function besideTheWork({ place, size }: DockWindow, screen: Screen): Place {
  const width = size?.dockedWidth;
  if (!width || place.width !== Math.min(size.width, screen.width - 2 * MARGIN) || width >= place.width) return place;
  return { ...place, x: place.x + place.width - width, width };
}

const isSameCorner = (one: Place, other: Place) => one.x === other.x && one.y === other.y;

function edit(dock: Dock, id: string, change: Partial<DockWindow>): Dock {
  return { ...dock, windows: dock.windows.map((window) => (window.id === id ? { ...window, ...change } : window)) };
}

/** Whether an address contains a context: the same path or one below it, so that loan 12 is not loan 123. */
function contains(url: string, context: string): boolean {
  const at = context === "" ? -1 : url.indexOf(context);
  const after = url[at + context.length];
  return at >= 0 && (after === undefined || context.endsWith("/") || "/?#".includes(after));
}

/** The lower right corner, 20 px further up and left for each of the four places that are taken. */
function cascade(dock: Dock, screen: Screen, size: WindowRequest["size"] = DEFAULT_SIZE): Place {
  const width = Math.min(size.width, screen.width - 2 * MARGIN);
  const height = Math.min(size.height, screen.height - 8 * MARGIN);
  const at = (step: number): Place => ({
    x: screen.width - width - MARGIN - step * CASCADE_PX,
    y: screen.height - height - 4 * MARGIN - step * CASCADE_PX,
    width,
    height,
  });
  const taken = visibleOf(dock).map((window) => window.place);
  for (let step = 0; step < MOST_VISIBLE; step++) {
    const free = at(step);
    if (!taken.some((place) => isSameCorner(place, free))) return withinScreen(free, screen);
  }
  return withinScreen(at(0), screen);
}

/** The middle of the screen. */
function centered(screen: Screen, size: WindowRequest["size"] = DEFAULT_SIZE): Place {
  const width = Math.min(size.width, screen.width - 2 * MARGIN);
  const height = Math.min(size.height, screen.height - 2 * MARGIN);
  return withinScreen({ x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height }, screen);
}

/** Keeps a window large enough to use and its head in sight. */
export function withinScreen(place: Place, screen: Screen): Place {
  const width = clamp(place.width, Math.min(LEAST_WIDTH, screen.width), screen.width);
  const height = clamp(place.height, Math.min(LEAST_HEIGHT, screen.height), screen.height);
  return { width, height, x: clamp(place.x, 0, screen.width - width), y: clamp(place.y, 0, screen.height - height) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), Math.max(least, most)));
}
