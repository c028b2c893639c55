import type { Condition, LoanFile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { ConditionGroup } from "@gable/loan/condition";
import { Checkbox } from "@gable/ui";
import { useState } from "react";
import { ConditionRow } from "./condition-row";
import type { useConditionChanges } from "./use-condition-changes";

/** The conditions that one milestone waits for. */
export function ConditionRows({
  file,
  all,
  group,
  locked,
  selected,
  changes,
  onSelect,
  onEdit,
}: {
  file: LoanFile;
  all: readonly Condition[];
  group: ConditionGroup;
  locked: boolean;
  selected: ReadonlySet<string>;
  changes: ReturnType<typeof useConditionChanges>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (condition: Condition) => void;
}) {
  const { t } = useTranslation("conditions");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const title = group.priorTo ? t(`due.${group.priorTo}`) : t("noPriorTo");
  const ticked = group.rows.filter(({ id }) => selected.has(id)).length;
  const select = (rows: readonly Condition[], on: boolean) => onSelect(changed(selected, rows, on));
  return (
    <section aria-label={title} className="border-line border-t first:border-t-0">
      <header className="flex items-center gap-3 bg-sunken px-3 py-1.5">
        {locked ? null : (
          <Checkbox
            labelHidden
            label={t("selectAll", { group: title })}
            checked={ticked === group.rows.length}
            indeterminate={ticked > 0 && ticked < group.rows.length}
            onChange={(on) => select(group.rows, on)}
          />
        )}
        <h3 className="font-medium text-sm">{title}</h3>
        <span className="text-ink-muted text-xs tabular-nums">{group.rows.length}</span>
      </header>
      <ul>
        {group.rows.map((condition) => (
          <ConditionRow
            key={condition.id}
            file={file}
            condition={condition}
            others={all.filter(({ id }) => id !== condition.id)}
            locked={locked}
            selected={selected.has(condition.id)}
            open={open.has(condition.id)}
            onSelect={(on) => select([condition], on)}
            onOpen={(on) => setOpen(changed(open, [condition], on))}
            onEdit={() => onEdit(condition)}
            onMove={(status) => changes.move([condition], status)}
          />
        ))}
      </ul>
    </section>
  );
}

function changed(set: ReadonlySet<string>, rows: readonly Condition[], on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const { id } of rows) on ? next.add(id) : next.delete(id);
  return next;
}
