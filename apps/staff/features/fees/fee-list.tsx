"use client";
import type { LoanFile } from "@gable/api";
import { type Fee, type FeeSheet, readFee, useFees } from "@gable/api/fee";
import { SaveState, useReadOnly } from "@gable/form";
import { useRowForms } from "@gable/form/grid";
import { useTranslation } from "@gable/i18n";
import { whenIdle } from "@gable/shell";
import { Button, EmptyState, Panel } from "@gable/ui";
import { loadEditGrid } from "@gable/ui/edit-grid";
import { Plus } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { usePlace, writePlace } from "../frame/place";
import { useGo } from "../frame/use-go";
import { stepPath } from "../loan/step";
import { lateDialog } from "../record/late-dialog";
import { RowNotices } from "../record/row-notices";
import { useOfferUndo } from "../record/use-offer-undo";
import { SECTIONS } from "./choices";
import { FeeTotals } from "./fee-totals";
import { FEE_FIELDS } from "./fields";
import { type FeeRow, followingRows, nameOf, sectionOf } from "./row";
import { SectionGrid } from "./section-grid";

const FeeDialog = lateDialog(() => import("./fee-dialog").then((module) => module.FeeDialog));

const NONE: readonly Fee[] = [];

interface Props {
  loanId: number;
  file: LoanFile;
  sheet: FeeSheet;
}

/** The fees by section, each a grid of its own with its subtotal, and what all of them come to. */
export function FeeList({ loanId, file, sheet }: Props) {
  const { t } = useTranslation("fees");
  const locked = useReadOnly();
  const { edited, rows, take } = useFeeRows(loanId, file.Fees ?? NONE);
  const [open, setOpen] = useOpenFee(rows);
  const go = useGo();
  const all = useAllRows(sheet, rows);
  useEffect(() => whenIdle(loadEditGrid), []);
  const { forms } = edited;
  const shown = SECTIONS.filter(({ section }) => all.some((row) => sectionOf(row) === section));
  return (
    <Panel
      id="fees"
      title={t("title")}
      bodyClass=""
      className="overflow-hidden"
      aside={
        locked ? null : (
          <div className="flex flex-wrap items-center gap-2">
            <SaveState
              state={forms.state}
              dirty={forms.dirty}
              savedAt={forms.savedAt}
              onRetry={() => void forms.save()}
            />
            <Button size="sm" icon={<Plus aria-hidden="true" className="size-3.5" />} onClick={() => setOpen({})}>
              {t("add")}
            </Button>
          </div>
        )
      }
    >
      {locked ? null : (
        <RowNotices
          edited={edited}
          nameOf={(key) => {
            const row = rows.find((one) => one.key === key);
            return row ? nameOf(row) : "";
          }}
        />
      )}
      {rows.length === 0 ? <EmptyState title={t("empty")}>{t("emptyLead")}</EmptyState> : null}
      {shown.map(({ section, letter }) => (
        <SectionGrid
          key={section}
          section={section}
          letter={letter}
          rows={all.filter((row) => sectionOf(row) === section)}
          edited={edited}
          sheet={sheet}
          locked={locked}
          onOpen={({ record, source }) => {
            if (!source) setOpen(record);
            else if (source === "product") go(stepPath(loanId, "product-pricing"));
          }}
          onRemove={take}
        />
      ))}
      {all.length > 0 ? <FeeTotals sheet={sheet} /> : null}
      {open ? <FeeDialog loanId={loanId} file={file} row={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

/** The loan's own rows, after what follows from its product and before what its escrow account takes off. */
function useAllRows(sheet: FeeSheet, rows: readonly FeeRow[]): readonly FeeRow[] {
  const { t } = useTranslation("fees");
  const following = useMemo(
    () =>
      followingRows(sheet, {
        ofProduct: (type) => t(`ofProduct.${type === "COMP" ? "COMP" : "POINT"}`),
        adjustment: t("totals.aggregate"),
      }),
    [sheet, t],
  );
  return useMemo(() => {
    const from = (source: FeeRow["source"]) => following.filter((row) => row.source === source);
    return [...from("product"), ...rows, ...from("escrow")];
  }, [following, rows]);
}

/** The rows with their forms, and how one is taken away and brought back. */
function useFeeRows(loanId: number, records: readonly Fee[]) {
  const { t } = useTranslation("fees");
  const writes = useFees(loanId);
  const offerUndo = useOfferUndo();
  const edited = useRowForms<Fee>("fee grid", records, {
    fields: FEE_FIELDS,
    update: (id, { patch, version, as }) => writes.update({ id, patch, as, ...(version ? { version } : {}) }),
    create: (fee) => writes.create(fee as Parameters<typeof writes.create>[0]),
    reread: (id) => readFee(loanId, id),
    begin: () => ({ FeeDetail: { LWCode: "LW_OTHER", LWFeeValueType: "AMOUNT" } }) as Fee,
  });
  const rows = edited.rows.map(({ key, record }): FeeRow => ({ key, record, id: record.id ?? key }));
  async function take(row: FeeRow) {
    if (edited.forms.isNew(row.key)) {
      edited.forms.drop(row.key);
      return;
    }
    try {
      await writes.remove(row);
    } catch {
      return; // The request pipeline has said why.
    }
    offerUndo({ title: t("removed"), names: [nameOf(row)] }, () => writes.restore([{ id: row.id }]));
  }
  return { edited, rows, take };
}

/** The fee whose dialog is open: what was pressed, or what the address asks for. */
function useOpenFee(rows: readonly FeeRow[]) {
  const wanted = usePlace("open");
  const [open, setOpen] = useState<Partial<Fee> | null>(null);
  const asked = rows.find(({ id }) => id === wanted)?.record;
  useEffect(() => {
    if (!asked) return;
    setOpen(asked);
    writePlace({ open: null, field: null });
  }, [asked]);
  return [open, setOpen] as const;
}
