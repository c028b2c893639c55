"use client";
import { type Liability, type LoanFile, readLiability, useLiabilities } from "@gable/api";
import { SaveState } from "@gable/form";
import { soundOf, useRowForms } from "@gable/form/grid";
import { useText, useTranslation } from "@gable/i18n";
import { changePreferences, useLeaveGuard, usePreferences } from "@gable/shell";
import type { GridChange } from "@gable/ui/edit-grid";
import { useMemo, useRef } from "react";
import { lateDialog } from "../record/late-dialog";
import { EmptyList } from "./empty-list";
import { type Applies, HoldingList } from "./holding-list";
import { LIABILITY_FIELDS } from "./liability-fields";
import { type DebtRow, LiabilityGrid } from "./liability-grid";
import { inOrder, readOrder, writeOrder } from "./liability-order";
import { LiabilityTotalsTable } from "./liability-totals";
import { newDebt, peopleOf } from "./person";
import { useLiabilityChecks } from "./use-liability-checks";
import { useSteadyOrder } from "./use-steady-order";

const LiabilityDialog = lateDialog(() => import("./liability-dialog").then((module) => module.LiabilityDialog));

const NONE: readonly Liability[] = [];
/** The ticks that are saved together, by the paths of their columns. */
const TICKS: Partial<Record<string, "PayoffStatusInd" | "ExclusionInd">> = {
  "LiabilityDetail.PayoffStatusInd": "PayoffStatusInd",
  "LiabilityDetail.ExclusionInd": "ExclusionInd",
};

export function LiabilityList({ loanId, file, applies }: { loanId: number; file: LoanFile; applies: Applies }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const writes = useLiabilities(loanId);
  const clearMark = () => void applies.mark("liabilities", false).catch(() => undefined);
  const edited = useRowForms<Liability>("liability grid", file.Liabilities ?? NONE, {
    fields: LIABILITY_FIELDS,
    update: (id, { patch, version, as }) => writes.update({ id, patch, as, ...(version ? { version } : {}) }),
    create: async (debt) => {
      const made = await writes.create(debt as Parameters<typeof writes.create>[0]);
      clearMark();
      return made;
    },
    reread: (id) => readLiability(loanId, id),
    begin: () => newDebt(peopleOf(file.Borrowers ?? [], t("borrower"))) as Liability,
  });
  const { forms, rows: records } = edited;
  const checks = useLiabilityChecks(
    loanId,
    useMemo(() => records.map(({ record }) => record), [records]),
  );
  useLeaveGuard(checks.dirty);
  const order = readOrder(usePreferences().liabilitiesSortingOrder);
  const rows = useDebtRows(records, checks.shown, order);
  const typeOf = ({ LiabilityDetail: detail }: Liability) =>
    detail?.LiabilityType ? text(`enums:LiabilityType.${detail.LiabilityType}`) : t("liability.one");
  const nameOf = ({ record }: DebtRow) => [typeOf(record), record.HolderName].filter(Boolean).join(", ");
  function change(changes: GridChange[]) {
    for (const { row: key, column, value } of changes) {
      const tick = TICKS[column];
      const row = rows.find((one) => one.key === key);
      if (tick && row && !forms.isNew(key)) checks.tick(row.id, { [tick]: value === "true" });
      else forms.change(key, column, value);
    }
  }
  const shown = forms.dirty || (forms.savedAt && !checks.dirty && (checks.savedAt ?? 0) < forms.savedAt);
  return (
    <HoldingList<DebtRow>
      of="liabilities"
      words="liability"
      columns={[]}
      rows={rows}
      rowLabel={nameOf}
      writes={useRowWrites(forms, writes)}
      applies={applies}
      foot={
        rows.length > 0 ? (
          <LiabilityTotalsTable liabilities={rows.map((row) => soundOf<Liability>(row, edited.problems))} />
        ) : null
      }
      aside={
        shown ? (
          <SaveState
            state={forms.state}
            dirty={forms.dirty}
            savedAt={forms.savedAt}
            onRetry={() => void forms.save()}
          />
        ) : (
          <SaveState
            state={checks.state}
            dirty={checks.dirty}
            savedAt={checks.savedAt}
            onRetry={() => void checks.flush()}
          />
        )
      }
      grid={(parts) => (
        <LiabilityGrid
          file={file}
          rows={rows}
          edited={edited}
          nameOf={nameOf}
          typeOf={typeOf}
          onChange={change}
          sort={order}
          onSort={(next) => changePreferences({ liabilitiesSortingOrder: writeOrder(next) })}
          empty={<EmptyList marked={applies.marked("liabilities")} />}
          parts={parts}
        />
      )}
      dialog={(row, close, added) => (
        <LiabilityDialog
          file={file}
          row={row.record ?? {}}
          writes={writes}
          onClose={close}
          onAdded={() => {
            if (row.key && forms.isNew(row.key)) forms.drop(row.key);
            added();
          }}
        />
      )}
    />
  );
}

/** The rows in their order, with what is ticked and not saved yet; a row stays the same as long as nothing of it is different. */
function useDebtRows(
  records: readonly { key: string; record: Liability }[],
  ticked: readonly Liability[],
  order: ReturnType<typeof readOrder>,
): DebtRow[] {
  const kept = useMemo(() => new Map<string, DebtRow>(), []);
  const all = records.map(({ key }, index): DebtRow => {
    const record = ticked[index] as Liability;
    const before = kept.get(key);
    if (before?.record === record && before.id === (record.id ?? key)) return before;
    const row = { key, record, id: record.id ?? key };
    kept.set(key, row);
    return row;
  });
  const sorted = inOrder(
    all.map(({ record, key }) => ({ ...record, id: key })),
    order,
  ).map(({ id }) => id);
  const place = useSteadyOrder(sorted, order ? writeOrder(order) : "");
  const rows = all.toSorted((one, other) => (place.get(one.key) ?? 0) - (place.get(other.key) ?? 0));
  const last = useRef(rows);
  if (rows.length !== last.current.length || rows.some((row, index) => row !== last.current[index]))
    last.current = rows;
  return last.current;
}

/** Removing and bringing back: a row that was never stored is taken out of the grid, and typed into it again. */
function useRowWrites(
  forms: ReturnType<typeof useRowForms<Liability>>["forms"],
  writes: ReturnType<typeof useLiabilities>,
) {
  const dropped = useMemo(() => new Map<string, Record<string, string>>(), []);
  const drop = (key: string) => dropped.set(key, forms.drop(key));
  return {
    remove: async (row: { id: string }) => {
      if (forms.isNew(row.id)) drop(row.id);
      else await writes.remove(row);
    },
    removeMany: async (ids: string[]) => {
      const stored = ids.filter((id) => !forms.isNew(id));
      for (const id of ids) if (forms.isNew(id)) drop(id);
      if (stored.length > 0) await writes.removeMany(stored);
    },
    restore: async (rows: { id: string }[]) => {
      const stored = rows.filter(({ id }) => !dropped.has(id));
      if (stored.length > 0) await writes.restore(stored.map(({ id }) => ({ id })));
      for (const { id } of rows) {
        const values = dropped.get(id);
        if (values) forms.add([values]);
        dropped.delete(id);
      }
    },
  };
}
