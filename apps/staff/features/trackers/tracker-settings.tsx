"use client";
import { type Tracker, type TrackerGroup, useTrackers, useTrackerWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { MoveButtons, useMoves } from "../organization/move-buttons";
import { SettingPage } from "../organization/setting-page";
import { GROUPS } from "./fields";
import { useNameOf } from "./name";
import { TrackerDialog } from "./tracker-dialog";

/** The company's trackers: renamed, ordered, given statuses, switched off. */
export function TrackerSettings() {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const trackers = useTrackers();
  const writes = useTrackerWrites();
  const [open, setOpen] = useState<Tracker | "new" | null>(null);
  const [said, setSaid] = useState("");
  const rows = trackers.data?.rows ?? [];

  function move(group: TrackerGroup, list: readonly Tracker[], from: number, by: number) {
    const row = list[from];
    if (!row) return;
    const next = list.filter((one) => one !== row);
    next.splice(from + by, 0, row);
    setSaid(t("settings.moved", { tracker: nameOf(row), at: from + by + 1, count: list.length }));
    void writes.order(group, next);
  }
  return (
    <SettingPage
      title={t("settings.title")}
      lead={t("settings.lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("settings.add")}
        </Button>
      }
    >
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <NotRead of={trackers} title={t("settings.failed")} lines={9} />
      {GROUPS.map((group) => {
        const list = rows.filter((row) => row.group === group);
        return list.length > 0 ? (
          <GroupOf
            key={group}
            group={group}
            list={list}
            onMove={(from, by) => move(group, list, from, by)}
            onEdit={setOpen}
          />
        ) : null;
      })}
      {open ? <TrackerDialog tracker={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </SettingPage>
  );
}

interface GroupProps {
  group: TrackerGroup;
  list: readonly Tracker[];
  onMove: (from: number, by: number) => void;
  onEdit: (tracker: Tracker) => void;
}

function GroupOf({ group, list, onMove, onEdit }: GroupProps) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const nameOf = useNameOf();
  const { list: shown, moved } = useMoves<HTMLUListElement>(list.map(({ id }) => id).join());
  const id = `group-${group}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1.5 font-medium font-serif text-lg/6">
        {text(`trackers:group.${group}`)}
      </h2>
      <ul ref={shown} className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {list.map((row, index) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
            <span className="min-w-[min(12rem,100%)] flex-1">
              <span className="font-medium text-sm [overflow-wrap:anywhere]">{nameOf(row)}</span>{" "}
              <span className="text-ink-muted text-xs">
                {t("settings.statuses", { count: row.StatusList.length })}
                {row.metadata.selection ? ` · ${text(`trackers:selection.${row.metadata.selection}`)}` : null}
              </span>
            </span>
            {row.metadata.mcr ? <Badge tone="note">{t("settings.mandatory")}</Badge> : null}
            {row.isActive ? null : <Badge>{t("settings.off")}</Badge>}
            <span className="flex items-center gap-1">
              <MoveButtons
                of={row.id}
                name={nameOf(row)}
                isFirst={index === 0}
                isLast={index === list.length - 1}
                onMove={(by) => {
                  moved(row.id, by);
                  onMove(index, by);
                }}
              />
              <Button size="sm" onClick={() => onEdit(row)} aria-label={t("settings.editOf", { tracker: nameOf(row) })}>
                {t("settings.edit")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
