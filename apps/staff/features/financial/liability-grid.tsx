"use client";
import type { Liability, LoanFile } from "@gable/api";
import { gridColumnsOf, type RecordRow, type useRowForms } from "@gable/form/grid";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { missingOfLiability } from "@gable/loan";
import { whenIdle } from "@gable/shell";
import { Badge, Banner, Button, IconButton, type Sort } from "@gable/ui";
import { EditGrid, type GridChange, type GridColumn, loadEditGrid } from "@gable/ui/edit-grid";
import { PanelRightOpen, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useMemo } from "react";
import { useGridWords } from "../form/use-grid-words";
import type { GridParts } from "../record/record-list";
import { RowNotices } from "../record/row-notices";
import { Named } from "./holding-list";
import { LIABILITY_FIELDS } from "./liability-fields";
import { ownersOf } from "./person";

/** A debt as the grid has it; `id` is the record's, or the row's name while there is none. */
export interface DebtRow extends RecordRow<Liability> {
  id: string;
}

const COLUMNS: readonly { path: string; width: number; sorts?: boolean }[] = [
  { path: "LiabilityDetail.LiabilityType", width: 200 },
  { path: "HolderName", width: 140, sorts: true },
  { path: "LiabilityDetail.RemainingTermMonthsCount", width: 100, sorts: true },
  { path: "LiabilityDetail.UnpaidBalanceAmt", width: 124, sorts: true },
  { path: "LiabilityDetail.MonthlyPaymentAmt", width: 124, sorts: true },
  { path: "LiabilityDetail.PayoffStatusInd", width: 64 },
  { path: "LiabilityDetail.ExclusionInd", width: 76 },
];
const TYPE = "LiabilityDetail.LiabilityType";
const SHORT_HEADS: Partial<Record<string, "payoff" | "excluded">> = {
  "LiabilityDetail.PayoffStatusInd": "payoff",
  "LiabilityDetail.ExclusionInd": "excluded",
};
const FIELDS = COLUMNS.map(({ path }) => LIABILITY_FIELDS.find((field) => field.path === path)).filter(
  (field) => field !== undefined,
);

interface LiabilityGridProps {
  file: LoanFile;
  rows: DebtRow[];
  edited: ReturnType<typeof useRowForms<Liability>>;
  nameOf: (row: DebtRow) => string;
  typeOf: (debt: Liability) => string;
  onChange: (changes: GridChange[]) => void;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
  parts: GridParts<DebtRow>;
}

const keyOf = (row: DebtRow) => row.key;

/** The debts in cells, as in a spreadsheet; what is wrong in a row, or contested, is said above it or in its cell. */
export function LiabilityGrid({
  file,
  rows,
  edited,
  nameOf,
  typeOf,
  onChange,
  sort,
  onSort,
  empty,
  parts,
}: LiabilityGridProps) {
  const { t } = useTranslation(["holdings", "finance", "grid"]);
  const words = useGridWords();
  const columns = useDebtColumns(file, nameOf, typeOf);
  useEffect(() => whenIdle(loadEditGrid), []);
  const { locked, selection, onSelect, onOpen, onRemove } = parts;
  const keys = new Set(rows.filter((row) => selection.has(row.id)).map(keyOf));
  return (
    <>
      {locked ? null : <Notices edited={edited} rows={rows} nameOf={nameOf} onOpen={onOpen} />}
      <EditGrid<DebtRow>
        label={t("tab.liabilities")}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={nameOf}
        words={words}
        density={parts.density}
        readOnly={locked}
        onChange={onChange}
        onAdd={(added) => edited.forms.add(added)}
        problems={edited.problems}
        onOpen={onOpen}
        onSort={onSort}
        {...(sort ? { sort } : {})}
        {...(locked
          ? {}
          : {
              selection: keys,
              onSelect: (chosen) => onSelect(new Set(rows.filter(({ key }) => chosen.has(key)).map(({ id }) => id))),
            })}
        actionsLabel={t("grid:actions")}
        rowActions={(row) => (
          <span className="inline-flex">
            <IconButton label={words.openRow(nameOf(row))} size="sm" tabIndex={-1} onClick={() => onOpen(row)}>
              <PanelRightOpen aria-hidden="true" className="size-3.5" />
            </IconButton>
            {locked ? null : (
              <IconButton
                label={t("finance:deleteNamed", { name: nameOf(row) })}
                size="sm"
                tabIndex={-1}
                onClick={() => onRemove(row)}
              >
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </span>
        )}
        empty={empty}
      />
    </>
  );
}

/** The columns: those of the declared fields, and whose a debt is, which is chosen in the dialog. */
function useDebtColumns(file: LoanFile, nameOf: (row: DebtRow) => string, typeOf: (debt: Liability) => string) {
  const { t } = useTranslation(["holdings", "common"]);
  const text = useText();
  const choices = useChoices();
  const borrowers = file.Borrowers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are made of the language's words
  return useMemo((): GridColumn<DebtRow>[] => {
    const reader = {
      recordOf: ({ record }: DebtRow) => record,
      text,
      choices,
      yes: t("common:yes"),
      no: t("common:no"),
    };
    const declared = gridColumnsOf<DebtRow>(FIELDS, reader).map((column): GridColumn<DebtRow> => {
      const { width, sorts } = COLUMNS.find(({ path }) => path === column.key) ?? { width: 120 };
      const short = SHORT_HEADS[column.key];
      return {
        ...column,
        width,
        ...(sorts ? { sortKey: column.key } : {}),
        ...(short
          ? { header: t(`holdings:liability.${short}`), cellLabel: (row) => `${column.header}: ${nameOf(row)}` }
          : {}),
        ...(column.key === TYPE ? { show: (row) => <DebtType row={row} typeOf={typeOf} /> } : {}),
        ...(column.key === "HolderName" ? { grow: true } : {}),
        ...(column.align === "right" && column.show
          ? { show: (row) => <span className={quiet(row.record)}>{column.show?.(row)}</span> }
          : {}),
      };
    });
    return [
      ...declared,
      {
        key: "owners",
        header: t("holdings:borrowers"),
        kind: "text",
        width: 96,
        value: (row) => ownersOf(row.record.Borrowers, borrowers ?? []),
        canEdit: () => false,
      },
    ];
  }, [text, choices, t, borrowers]);
}

const quiet = ({ LiabilityDetail: detail }: Liability) =>
  detail?.ExclusionInd || detail?.PayoffStatusInd ? "text-ink-muted" : undefined;

function DebtType({ row: { record }, typeOf }: { row: DebtRow; typeOf: (debt: Liability) => string }) {
  const text = useText();
  const position = record.LiabilityDetail?.LienPosition;
  return (
    <Named name={typeOf(record)} missing={missingOfLiability(record)} className={quiet(record)} oneLine>
      {position ? <Badge>{text(`enums:LienPosition.${position}`)}</Badge> : null}
    </Named>
  );
}

/** What stands above the rows; what is wrong in a field that has no column is not seen in the grid. */
function Notices({
  edited,
  rows,
  nameOf,
  onOpen,
}: Pick<LiabilityGridProps, "edited" | "rows" | "nameOf"> & { onOpen: (row: DebtRow) => void }) {
  const { t } = useTranslation("grid");
  const { problems, labelOf } = edited;
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const hidden = [...problems].flatMap(([key, cells]) => {
    const row = rowOf(key);
    return [...cells]
      .filter(([path]) => !COLUMNS.some((column) => column.path === path))
      .flatMap(([path, message]) => (row ? [{ row, path, message }] : []));
  });
  return (
    <RowNotices
      edited={edited}
      nameOf={(key) => {
        const row = rowOf(key);
        return row ? nameOf(row) : "";
      }}
    >
      {hidden.map(({ row, path, message }) => (
        <Banner
          key={`${row.key} ${path}`}
          tone="bad"
          title={`${nameOf(row)}: ${labelOf(path)}`}
          action={
            <Button size="sm" onClick={() => onOpen(row)}>
              {t("openOne")}
            </Button>
          }
        >
          {message}
        </Banner>
      ))}
    </RowNotices>
  );
}
