"use client";
import type { Fee, FeeSheet } from "@gable/api/fee";
import { gridColumnsOf, type useRowForms } from "@gable/form/grid";
import { formatUsd, useChoices, useText, useTranslation } from "@gable/i18n";
import { Badge, IconButton } from "@gable/ui";
import { EditGrid, type GridColumn } from "@gable/ui/edit-grid";
import { ArrowUpRight, Lock, PanelRightOpen, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useGridWords } from "../form/use-grid-words";
import type { Section } from "./choices";
import { useFeeName } from "./fee-name";
import { AMOUNT, FEE_FIELDS, SECTION } from "./fields";
import { ESCROW_KEY, type FeeRow, PRODUCT_KEY } from "./row";

const COLUMNS: Readonly<Record<string, { width: number; grow?: boolean }>> = {
  "FeeDetail.FeeDesc": { width: 240, grow: true },
  "FeeDetail.FeePaidToName": { width: 170 },
  "FeeDetail.FeePaidByType": { width: 110 },
  [AMOUNT]: { width: 120 },
  paidOutsideClosingAmt: { width: 130 },
};
const FIELDS = Object.keys(COLUMNS).flatMap((path) => FEE_FIELDS.find((field) => field.path === path) ?? []);

interface Props {
  section: Section;
  letter: string;
  rows: FeeRow[];
  edited: ReturnType<typeof useRowForms<Fee>>;
  sheet: FeeSheet;
  locked: boolean;
  onOpen: (row: FeeRow) => void;
  onRemove: (row: FeeRow) => void;
}

/** The fees of one section of the Loan Estimate in cells, with what they come to. */
export function SectionGrid({ section, letter, rows, edited, sheet, locked, onOpen, onRemove }: Props) {
  const { t } = useTranslation("fees");
  const words = useGridWords();
  const columns = useFeeColumns(sheet);
  const feeName = useFeeName();
  const nameOf = ({ record }: FeeRow) => feeName(record.FeeDetail);
  const cost = sheet.costs.sections.find((one) => one.IntDiscSecType === section);
  const label = `${letter}. ${t(`section.${section}`)}`;
  return (
    <section aria-label={label}>
      <h3 className="flex items-baseline justify-between gap-4 border-line border-t bg-paper px-4 py-2 font-medium text-sm">
        <span>{label}</span>
        <span className="flex flex-wrap items-baseline justify-end gap-x-4 text-right tabular-nums">
          <Elsewhere label={t("totals.seller")} amount={cost?.sellerAmt} />
          <Elsewhere label={t("totals.others")} amount={cost?.othersAmt} />
          <span>
            <span className="sr-only">{t("subtotal", { letter })}</span>{" "}
            {formatUsd(cost ? cost.borrowerAtClosingAmt + cost.borrowerBeforeClosingAmt : 0)}
          </span>
        </span>
      </h3>
      <EditGrid<FeeRow>
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowLabel={nameOf}
        words={words}
        readOnly={locked}
        onChange={(changes) => {
          for (const { row, column, value } of changes) edited.forms.change(row, column, value);
        }}
        onAdd={(added) => edited.forms.add(added.map((values) => ({ ...values, [SECTION]: section })))}
        problems={edited.problems}
        onOpen={onOpen}
        actionsLabel={t("actions")}
        rowActions={(row) => (
          <span className="inline-flex">
            {row.source === "escrow" ? null : (
              <IconButton
                label={row.source ? t("toProduct", { name: nameOf(row) }) : words.openRow(nameOf(row))}
                size="sm"
                tabIndex={-1}
                onClick={() => onOpen(row)}
              >
                {row.source ? (
                  <ArrowUpRight aria-hidden="true" className="size-3.5" />
                ) : (
                  <PanelRightOpen aria-hidden="true" className="size-3.5" />
                )}
              </IconButton>
            )}
            {locked || row.source || row.record.FeeDetail?.LWFeeIsLocked ? null : (
              <IconButton
                label={t("remove", { name: nameOf(row) })}
                size="sm"
                tabIndex={-1}
                onClick={() => onRemove(row)}
              >
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </span>
        )}
      />
    </section>
  );
}

/** What others than the borrower pay of a section: no part of what it comes to. */
const Elsewhere = ({ label, amount }: { label: string; amount: number | undefined }) =>
  amount ? (
    <span className="font-normal text-ink-muted text-xs">
      {label} {formatUsd(amount)}
    </span>
  ) : null;

/** The columns: those of the declared fields, and how far the fee may grow. */
function useFeeColumns(sheet: FeeSheet) {
  const { t } = useTranslation(["fees", "common"]);
  const text = useText();
  const choices = useChoices();
  const judged = useMemo(() => judgementsOf(sheet), [sheet]);
  return useMemo((): GridColumn<FeeRow>[] => {
    const reader = {
      recordOf: ({ record }: FeeRow) => record,
      text,
      choices,
      yes: t("common:yes"),
      no: t("common:no"),
    };
    const declared = gridColumnsOf<FeeRow>(FIELDS, reader).map((column): GridColumn<FeeRow> => {
      const canEdit = (row: FeeRow) =>
        !row.source && !row.record.FeeDetail?.LWFeeIsLocked && (column.canEdit?.(row) ?? true);
      const sized = { ...column, ...COLUMNS[column.key], canEdit };
      if (column.key !== "FeeDetail.FeeDesc") return sized;
      return { ...sized, show: (row) => <Name row={row} missing={judged.get(row.id)?.missing} /> };
    });
    return [
      ...declared,
      {
        key: "tolerance",
        header: t("fees:field.ToleranceType"),
        kind: "text",
        width: 100,
        value: (row) => text(`fees:tolerance.${judged.get(row.id)?.tolerance ?? "ZERO"}`),
        canEdit: () => false,
      },
      {
        key: "finance",
        header: t("fees:totals.apr"),
        kind: "text",
        width: 64,
        value: (row) => (judged.get(row.id)?.financeCharge ? t("common:yes") : ""),
        canEdit: () => false,
      },
    ];
  }, [text, choices, t, judged]);
}

interface Judgement {
  tolerance: string;
  financeCharge: boolean;
  /** What the loan, or the table of its place, does not say yet. */
  missing?: string;
}

/** How each row is judged, those that follow from the product and the escrow account among them. */
const judgementsOf = ({ fees, productFees }: FeeSheet) =>
  new Map<string, Judgement>([
    ...fees.map((fee) => [fee.id, fee] as const),
    ...productFees.map((fee) => [PRODUCT_KEY + fee.FeeDetail.LWFeeValueType, fee] as const),
    [ESCROW_KEY, { tolerance: "UNLIMITED", financeCharge: false }],
  ]);

function Name({ row, missing }: { row: FeeRow; missing: string | undefined }) {
  const { t } = useTranslation("fees");
  const text = useText();
  const detail = row.record.FeeDetail;
  const name = useFeeName()(detail);
  const type = detail?.LWFeeValueType;
  if (row.source)
    return (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{name}</span>
        <Badge tone="note">{t(`source.${row.source}`)}</Badge>
      </span>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{name}</span>
      {detail?.LWFeeIsLocked ? (
        <Lock role="img" aria-label={t("locked")} className="size-3.5 shrink-0 text-ink-muted" />
      ) : null}
      {type && type !== "AMOUNT" ? <Formula row={row} /> : null}
      {missing ? (
        <span className="truncate text-warn text-xs">{t("missing", { what: text(`fees:notKnown.${missing}`) })}</span>
      ) : null}
    </span>
  );
}

/** How the amount is calculated, in a few words. */
function Formula({ row }: { row: FeeRow }) {
  const text = useText();
  const { FeeDetail: detail, Formula: formula } = row.record;
  const said = () => {
    switch (detail?.LWFeeValueType) {
      case "PERCENT":
        return `${formula?.Percent ?? 0} %`;
      case "MONTHS":
        return `${formula?.MonthsCount ?? 0} × ${text(`fees:item.${formula?.HousingItem}`)}`;
      default:
        return text(`fees:valueType.${detail?.LWFeeValueType}`);
    }
  };
  return <Badge>{said()}</Badge>;
}
