"use client";
import { type Rule, useDeleteRule, useOrderRules, useOrgUnits, useSwitchRule } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Checkbox, ConfirmDialog, cx, IconButton, Panel } from "@gable/ui";
import { ArrowDown, ArrowUp, GripVertical, History, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRuleName } from "./name";

interface RuleListProps {
  kind: string;
  rules: Rule[];
  mayEdit: boolean;
  onEdit: (rule: Rule) => void;
  onHistory: (rule: Rule) => void;
}

/** The rules of one kind in the order they are judged: dragged by the handle, or moved by the arrows. */
export function RuleList({ kind, rules, mayEdit, onEdit, onHistory }: RuleListProps) {
  const { t } = useTranslation("rules");
  const text = useText();
  const nameOf = useRuleName();
  const order = useOrderRules();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const sorted = [...rules].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const move = (from: number, to: number) => {
    const moved = sorted[from];
    if (!moved || to < 0 || to >= sorted.length || from === to) return;
    const ids = sorted.map((rule) => rule.id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order.mutate({ kind, ids });
    setSaid(t("moved", { name: nameOf(moved), place: to + 1, count: sorted.length }));
  };
  return (
    <Panel
      id={`rules-${kind}`}
      title={text(`rules:kinds.${kind}.name`)}
      aside={<p className="text-ink-muted text-xs">{text(`rules:kinds.${kind}.hint`)}</p>}
      bodyClass="p-0"
    >
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="divide-y divide-line">
        {sorted.map((rule, index) => (
          <li
            key={rule.id}
            draggable={mayEdit && sorted.length > 1}
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, index);
              setDragged(null);
            }}
            onDragEnd={() => setDragged(null)}
            className={cx("flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2", dragged === index && "opacity-50")}
          >
            <Row
              rule={rule}
              mayEdit={mayEdit}
              onEdit={() => onEdit(rule)}
              onHistory={() => onHistory(rule)}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < sorted.length - 1 ? () => move(index, index + 1) : undefined}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface RowProps {
  rule: Rule;
  mayEdit: boolean;
  onEdit: () => void;
  onHistory: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function Row({ rule, mayEdit, onEdit, onHistory, onUp, onDown }: RowProps) {
  const { t } = useTranslation("rules");
  const text = useText();
  const name = useRuleName()(rule);
  const units = useOrgUnits(Boolean(rule.WizeOrgUnitId));
  const turn = useSwitchRule();
  const remove = useDeleteRule();
  const [asking, setAsking] = useState(false);
  const unit = units.data?.find((one) => one.id === rule.WizeOrgUnitId);
  return (
    <>
      {mayEdit ? <GripVertical aria-hidden="true" className="size-4 shrink-0 cursor-grab text-ink-muted" /> : null}
      <Checkbox
        label={t("enabled", { name })}
        labelHidden
        checked={rule.enabled ?? false}
        disabled={!mayEdit}
        onChange={(on) => turn.mutate({ id: rule.id, on })}
      />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {name}
          {rule.enabled ? null : <Badge>{t("off")}</Badge>}
          {rule.WizeOrgUnitId ? <Badge tone="note">{unit?.name ?? t("branch")}</Badge> : null}
        </p>
        <p className="truncate font-mono text-ink-muted text-xs" title={rule.condition}>
          {rule.condition}
        </p>
      </div>
      <ul className="flex flex-wrap gap-1">
        {(rule.effects ?? []).map((effect) => (
          <li key={`${effect.do}${effect.message}${effect.WorkflowTaskId}`}>
            <Badge tone={effect.do === "BLOCK" || effect.do === "LOCK_LOAN" ? "bad" : "pine"}>
              {text(`rules:effects.${effect.do}`)}
            </Badge>
          </li>
        ))}
      </ul>
      <div className="flex">
        {mayEdit ? (
          <>
            <IconButton size="sm" label={t("up", { name })} aria-disabled={!onUp} onClick={onUp}>
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton size="sm" label={t("down", { name })} aria-disabled={!onDown} onClick={onDown}>
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
          </>
        ) : null}
        <IconButton size="sm" label={t("history", { name })} onClick={onHistory}>
          <History aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton size="sm" label={t("edit", { name })} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        {mayEdit ? (
          <IconButton size="sm" label={t("delete", { name })} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={t("deleteTitle")}
        message={t("deleteMessage", { name })}
        confirmLabel={t("delete", { name })}
        cancelLabel={t("cancel")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate(rule.id);
        }}
      />
    </>
  );
}
