"use client";
import { GripHorizontal, Minus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Rnd } from "react-rnd";
import { IconButton } from "./button";
import { useLateFirstField } from "./first-field";
import { Menu } from "./menu";

interface DockPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a window's buttons are called, in the reader's language. */
export interface DockWindowLabels {
  move: string;
  moveHint: string;
  dock: string;
  close: string;
  left: string;
  right: string;
  up: string;
  down: string;
  wider: string;
  narrower: string;
  taller: string;
  shorter: string;
}

interface DockWindowProps {
  id: string;
  title: string;
  place: DockPlace;
  layer: number;
  /** On a narrow screen it is a sheet of the full width at the bottom. */
  isSheet: boolean;
  labels: DockWindowLabels;
  onPlace: (place: DockPlace) => void;
  onRaise: () => void;
  /** Lays it aside; one that has none can't be docked, and Esc closes it. */
  onDock?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

const STEP = 20;
type Nudge = readonly [x: number, y: number, width: number, height: number];
const KEYS: Record<string, Nudge> = {
  ArrowLeft: [-STEP, 0, -STEP, 0],
  ArrowRight: [STEP, 0, STEP, 0],
  ArrowUp: [0, -STEP, 0, -STEP],
  ArrowDown: [0, STEP, 0, STEP],
};

/** The id of the tab that a docked window leaves in the dock. */
export const dockTabId = (id: string) => `dock-tab-${id}`;

/** A window beside the work, not a modal: it is moved and sized by pointer, keys and menu; Esc docks it, or closes it where it can't be docked. */
export default function DockWindow(props: DockWindowProps) {
  const { id, title, place, layer, isSheet, onPlace, onRaise, onDock, onClose, children } = props;
  const root = useRef<HTMLElement>(null);
  useFocusOf(root, id);
  useLateFirstField(root, true);
  const panel = (
    <section
      ref={root}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onPointerDownCapture={onRaise}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isInside(event)) return;
        event.stopPropagation();
        (onDock ?? onClose)();
      }}
      className="flex size-full flex-col overflow-hidden rounded-lg border border-line-strong bg-sheet text-ink shadow-lift outline-none focus-visible:border-focus max-xl:rounded-b-none"
    >
      <Head {...props} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </section>
  );
  if (isSheet)
    return (
      <div
        data-dock-window={id}
        style={{ zIndex: layer }}
        className="pointer-events-auto absolute inset-x-0 bottom-0 h-[min(75dvh,40rem)]"
      >
        {panel}
      </div>
    );
  return (
    <Rnd
      data-dock-window={id}
      position={{ x: place.x, y: place.y }}
      size={{ width: place.width, height: place.height }}
      minWidth={320}
      minHeight={200}
      bounds="parent"
      dragHandleClassName="dock-head"
      cancel="button"
      style={{ zIndex: layer, pointerEvents: "auto" }}
      onDragStart={onRaise}
      onDragStop={(_, to) => onPlace({ ...place, x: to.x, y: to.y })}
      onResizeStop={(_, __, element, ___, to) =>
        onPlace({ x: to.x, y: to.y, width: element.offsetWidth, height: element.offsetHeight })
      }
    >
      {panel}
    </Rnd>
  );
}

function Head({ title, place, isSheet, labels, onPlace, onDock, onClose }: DockWindowProps) {
  const nudge = ([x, y]: Nudge) => onPlace({ ...place, x: place.x + x, y: place.y + y });
  const size = ([, , width, height]: Nudge) =>
    onPlace({ ...place, width: place.width + width, height: place.height + height });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || !isInside(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) size(by);
    else nudge(by);
  };
  const by = (key: keyof typeof KEYS): Nudge => KEYS[key] ?? [0, 0, 0, 0];
  return (
    <header className="dock-head flex shrink-0 items-center gap-1 border-line border-b bg-paper py-1 pr-1 pl-3 xl:cursor-move">
      <h2 className="min-w-0 flex-1 truncate font-medium text-sm">{title}</h2>
      {isSheet ? null : (
        <span onKeyDownCapture={onKeyDown}>
          <Menu
            align="end"
            entries={[
              { key: "left", label: labels.left, onSelect: () => nudge(by("ArrowLeft")), group: labels.moveHint },
              { key: "right", label: labels.right, onSelect: () => nudge(by("ArrowRight")) },
              { key: "up", label: labels.up, onSelect: () => nudge(by("ArrowUp")) },
              { key: "down", label: labels.down, onSelect: () => nudge(by("ArrowDown")) },
              { key: "wider", label: labels.wider, onSelect: () => size(by("ArrowRight")) },
              { key: "narrower", label: labels.narrower, onSelect: () => size(by("ArrowLeft")) },
              { key: "taller", label: labels.taller, onSelect: () => size(by("ArrowDown")) },
              { key: "shorter", label: labels.shorter, onSelect: () => size(by("ArrowUp")) },
              ...(onDock ? [{ key: "dock", label: labels.dock, onSelect: onDock }] : []),
            ]}
            trigger={
              <IconButton size="sm" label={labels.move}>
                <GripHorizontal aria-hidden="true" className="size-4" />
              </IconButton>
            }
          />
        </span>
      )}
      {onDock ? (
        <IconButton size="sm" label={labels.dock} onClick={onDock}>
          <Minus aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
      <IconButton size="sm" label={labels.close} onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </header>
  );
}

/** What bubbles from an open menu of the window is the menu's own. */
function isInside(event: KeyboardEvent): boolean {
  return event.currentTarget.contains(event.target as Node);
}

/** Takes the focus when it opens, until its first field does; gives it to its tab when it docks, or back to where it was when it closes. */
function useFocusOf(root: { current: HTMLElement | null }, id: string): void {
  // A window that takes another id, as a new note does when it is saved, stays the same window.
  const latest = useRef(id);
  latest.current = id;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const frame = requestAnimationFrame(() => {
      if (!root.current?.contains(document.activeElement)) root.current?.focus();
    });
    const own = root.current;
    return () => {
      cancelAnimationFrame(frame);
      if (!own?.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        const tab = document.getElementById(dockTabId(latest.current));
        const back = tab ?? (opener instanceof HTMLElement && opener.isConnected ? opener : null);
        (back ?? document.getElementById("content"))?.focus();
      });
    };
  }, [root]);
}
