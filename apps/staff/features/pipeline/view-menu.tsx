"use client";
import { type PipelineView, useWritePipelineView } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify, useFaultWords } from "@gable/shell";
import { Button, cx, Menu, type MenuEntry } from "@gable/ui";
import { Bookmark, ChevronDown, Save, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { useView } from "./use-view";

const NameDialog = dynamic(() => import("./name-view-dialog").then((module) => module.NameDialog), { ssr: false });

/** The views of the pipeline: those for everyone, the reader's own, and the way to keep, change and remove one. */
export function ViewMenu({ state, hiddenColumns, allColumns, density, className }: ViewMenuProps) {
  const { t } = useTranslation("pipeline");
  const wordsOf = useFaultWords();
  const nameOf = useViewName();
  const write = useWritePipelineView();
  const [naming, setNaming] = useState(false);
  const { view, views, isOwn, changed } = state;
  const now = {
    filters: state.filters,
    orderBy: state.sort.by,
    sort: state.sort.direction,
    columns: allColumns.filter((column) => !hiddenColumns.includes(column)),
    density,
    shape: state.shape,
    groupBy: state.groupBy ?? null,
  } satisfies Partial<PipelineView>;
  const listed = (list: readonly PipelineView[], group: string): MenuEntry[] =>
    list.map((one, index) => ({
      key: one.id,
      label: nameOf(one),
      checked: one.id === view?.id,
      onSelect: () => state.choose(one),
      ...(index === 0 ? { group } : {}),
    }));
  const entries: MenuEntry[] = [
    ...listed(views?.defaults ?? [], t("viewsForAll")),
    ...listed(views?.users ?? [], t("viewsOwn")),
    {
      key: "save-as",
      label: t("viewSaveAs"),
      group: t("viewThis"),
      icon: <Bookmark aria-hidden="true" className="size-4" />,
      onSelect: () => setNaming(true),
    },
    ...(isOwn && view
      ? [
          {
            key: "update",
            label: t("viewUpdate", { name: view.name }),
            icon: <Save aria-hidden="true" className="size-4" />,
            disabled: !changed,
            onSelect: () => write.update.mutate({ id: view.id, ...now }, { onSuccess: () => void state.settle() }),
          },
          {
            key: "remove",
            label: t("viewRemove", { name: view.name }),
            icon: <Trash2 aria-hidden="true" className="size-4" />,
            danger: true,
            onSelect: () =>
              write.remove.mutate(view.id, {
                onSuccess: () => {
                  const { id: _, version: __, ...kept } = view;
                  notify({
                    tone: "note",
                    title: t("viewRemoved", { name: view.name }),
                    action: {
                      label: t("undo"),
                      onClick: () =>
                        write.create.mutate(kept, { onSuccess: (made) => void state.setAddress({ view: made.id }) }),
                    },
                  });
                  void state.goTo(null);
                },
              }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        align="start"
        entries={entries}
        trigger={
          <Button
            aria-label={[`${t("view")}: ${view ? nameOf(view) : ""}`, changed ? t("viewChanged") : ""].join(" ").trim()}
            className={cx(className, changed && "max-sm:border-pine!")}
          >
            <span className="max-w-48 truncate">{view ? nameOf(view) : t("view")}</span>
            {changed ? <span className="text-ink-muted text-xs max-sm:sr-only"> {t("viewChanged")}</span> : null}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </Button>
        }
      />
      {naming ? (
        <NameDialog
          busy={write.create.isPending}
          fault={write.create.error ? wordsOf(write.create.error) : undefined}
          onClose={() => setNaming(false)}
          onName={(name) =>
            write.create.mutate(
              { ...now, name, active: true },
              {
                onSuccess: (made) => {
                  setNaming(false);
                  void state.goTo(made.id);
                },
              },
            )
          }
        />
      ) : null}
    </>
  );
}

interface ViewMenuProps {
  state: ReturnType<typeof useView>;
  hiddenColumns: readonly string[];
  allColumns: readonly string[];
  density: "compact" | "regular" | "relaxed";
  className?: string;
}

/** The name of a view; those for everyone have one in each language. */
function useViewName(): (view: PipelineView) => string {
  const text = useText();
  return (view) => text(`pipeline:defaultViews.${view.id}`, { fallback: view.name ?? view.id });
}
