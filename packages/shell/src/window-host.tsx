"use client";
import { useTranslation } from "@gable/i18n";
import { cx, IconButton } from "@gable/ui";
import DockFrame, { type DockWindowLabels, dockTabId } from "@gable/ui/dock-window";
import { X } from "lucide-react";
import { type ComponentType, useSyncExternalStore } from "react";
import { type Dock, type DockAnchor, type DockWindow, layerOf, visibleOf } from "./dock";
import { actOnDock, screenSize, useDock } from "./windows";

export interface WindowContentProps {
  window: DockWindow;
  /** Closes the window without asking. */
  close: () => void;
}

/** What is drawn in a window, by the name of its content. A content may ask before its window closes. */
export interface WindowContent {
  Body: ComponentType<WindowContentProps>;
  mayClose?: (window: DockWindow) => Promise<boolean>;
}

const NARROW = "(max-width: 1280px)";
const ANCHORS: readonly DockAnchor[] = ["add-task", "docked-task"];

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(NARROW).matches,
    () => false,
  );
}

/** The windows that are open in this tab, and below them the tabs of those that are docked. */
export default function WindowHost({ contents }: { contents: Record<string, WindowContent> }) {
  const { t } = useTranslation("windows");
  const dock = useDock();
  const isNarrow = useIsNarrow();
  const labels: DockWindowLabels = {
    move: t("move"),
    moveHint: t("moveHint"),
    dock: t("dock"),
    close: t("close"),
    left: t("left"),
    right: t("right"),
    up: t("up"),
    down: t("down"),
    wider: t("wider"),
    narrower: t("narrower"),
    taller: t("taller"),
    shorter: t("shorter"),
  };
  const close = async (window: DockWindow) => {
    const mayClose = contents[window.content]?.mayClose;
    if (!mayClose || (await mayClose(window))) actOnDock({ do: "close", id: window.id });
  };
  return (
    <>
      <div className="pointer-events-none fixed inset-0 z-(--layer-window)">
        {visibleOf(dock).map((window) => {
          const Body = contents[window.content]?.Body;
          return Body ? (
            <DockFrame
              key={`${window.content}${window.shownAt}`}
              id={window.id}
              title={window.title}
              place={window.place}
              layer={layerOf(dock, window.id)}
              isSheet={isNarrow}
              labels={labels}
              onPlace={(place) => actOnDock({ do: "place", id: window.id, place, screen: screenSize() })}
              onRaise={() => actOnDock({ do: "raise", id: window.id })}
              onDock={window.isCentered ? undefined : () => actOnDock({ do: "dock", id: window.id })}
              onClose={() => void close(window)}
            >
              <Body window={window} close={() => actOnDock({ do: "close", id: window.id })} />
            </DockFrame>
          ) : null;
        })}
      </div>
      <DockBar dock={dock} onClose={(window) => void close(window)} />
    </>
  );
}

function DockBar({ dock, onClose }: { dock: Dock; onClose: (window: DockWindow) => void }) {
  const { t } = useTranslation("windows");
  const docked = dock.windows.filter((window) => window.docked);
  if (docked.length === 0) return null;
  return (
    <nav
      aria-label={t("dockLabel")}
      data-dock=""
      className="fixed right-0 bottom-0 z-(--layer-dock) flex max-w-full gap-3 overflow-x-auto px-3"
    >
      {ANCHORS.map((anchor) => {
        const here = docked.filter((window) => window.anchor === anchor);
        return here.length > 0 ? (
          <ul key={anchor} id={anchor} className="flex gap-1">
            {here.map((window) => (
              <li
                key={window.id}
                className={cx(
                  "flex max-w-48 shrink-0 items-center rounded-t-md border border-line-strong border-b-0 bg-sheet pl-1 shadow-lift",
                  window.type === "DOCUMENT" ? "border-t-2 border-t-note" : "border-t-2 border-t-pine",
                )}
              >
                <button
                  type="button"
                  id={dockTabId(window.id)}
                  title={window.title}
                  className="h-8 min-w-0 truncate rounded-sm px-1.5 text-left text-sm hover:underline"
                  onClick={() => actOnDock({ do: "undock", id: window.id, screen: screenSize() })}
                >
                  {window.title}
                </button>
                <IconButton size="sm" label={t("closeNamed", { title: window.title })} onClick={() => onClose(window)}>
                  <X aria-hidden="true" className="size-3.5" />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : null;
      })}
    </nav>
  );
}
