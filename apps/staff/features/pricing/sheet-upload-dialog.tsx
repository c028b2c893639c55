import { Fault } from "@gable/api";
import {
  type PricingBook,
  type PricingInvestor,
  type SheetMapping,
  usePricingWrites,
  useSheetMapping,
  useSheetPreview,
} from "@gable/api/pricing";
import { useTranslation } from "@gable/i18n";
import { saveFile } from "@gable/shell";
import { Button, Loading, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { FaultList } from "./fault-list";
import { SheetMappingForm } from "./sheet-mapping-form";
import { SheetReading } from "./sheet-reading";
import { sampleOf } from "./sheet-sample";
import { type ChosenFile, instantOf, UploadDialog } from "./upload-dialog";

interface Props {
  book: PricingBook;
  investors: readonly PricingInvestor[];
  onClose: () => void;
  onUploaded: (id: string) => void;
}

const WITHIN = ["pricing:sheet.fault"];

/** Takes an investor's rate sheet in as a draft, once it is seen what becomes of it; where it is not understood, its investor's way of writing is said. */
export function SheetUploadDialog({ book, investors, ...rest }: Props) {
  const { t } = useTranslation("pricing");
  const { upload, keepMapping, forgetMapping } = usePricingWrites();
  const [investorId, setInvestor] = useState(investors[0]?.id ?? "");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [chosen, setChosen] = useState<{ choice: number; file: ChosenFile } | null>(null);
  const [draft, setDraft] = useState<SheetMapping | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [effectiveAt, expiresAt] = [instantOf(from), instantOf(to)];
  const kept = useSheetMapping(investorId);
  const { fileName: _name, ...content } = chosen?.file ?? { fileName: "", csv: "" };
  const preview = useSheetPreview(
    chosen && kept.data ? { choice: chosen.choice, body: { investorId, ...content } } : null,
    draft,
    kept.data,
  );
  const seen = chosen ? preview.data : undefined;
  const mapping = draft ?? (seen?.by === "GUESSED" ? seen.mapping : null);
  const products = book.products.filter((one) => one.investorId === investorId && !one.inactive);
  const investor = investors.find(({ id }) => id === investorId)?.name ?? "";
  const leavesOut = seen !== undefined && seen.faultyRows > 0 && leftOut === seen.faultyRows;
  const isSeen = seen !== undefined && !preview.isPlaceholderData && !mapping && seen.refused.length === 0;
  const write = async (work: Promise<unknown>) => {
    setBusy(true);
    try {
      await work;
      setDraft(null);
    } catch {
      // what went wrong is told by the request
    } finally {
      setBusy(false);
    }
  };
  return (
    <UploadDialog
      {...rest}
      title={t("sheet.upload")}
      columns={t("sheet.columns")}
      faults={WITHIN}
      labels={{
        investorId: t("sheet.investor"),
        effectiveAt: t("sheet.effective"),
        expiresAt: t("sheet.expires"),
        csv: t("sheet.file"),
      }}
      maySend={isSeen && (seen.faultyRows === 0 || leavesOut)}
      send={(file) =>
        upload({
          investorId,
          ...file,
          ...(leavesOut ? { leaveOutRows: leftOut } : {}),
          ...(effectiveAt ? { effectiveAt } : {}),
          ...(expiresAt ? { expiresAt } : {}),
        })
      }
      onChoose={(file) => {
        setChosen((before) => ({ choice: (before?.choice ?? 0) + 1, file }));
        setLeftOut(0);
        setDraft(null);
      }}
      below={
        chosen ? (
          <div className="flex flex-col gap-4">
            {preview.error instanceof Fault ? (
              <FaultList entries={preview.error.entries} title={t("reading.refused")} within={WITHIN} />
            ) : null}
            {preview.isFetching && !seen ? <Loading lines={4} /> : null}
            {seen && mapping ? (
              <>
                {seen.by === "GUESSED" ? (
                  <FaultList entries={seen.refused} tone="warn" title={t("mapping.by.GUESSED")} within={WITHIN} />
                ) : null}
                <SheetMappingForm
                  investor={investor}
                  of={mapping}
                  preview={seen}
                  products={products}
                  isKept={(kept.data?.version ?? 0) > 0}
                  busy={isBusy}
                  onChange={setDraft}
                  onKeep={() => void write(keepMapping(investorId, kept.data?.version ?? 0, mapping))}
                  onForget={() => void write(forgetMapping(investorId))}
                  onCancel={draft ? () => setDraft(null) : undefined}
                />
              </>
            ) : null}
            {seen && !mapping ? (
              <p className="flex flex-wrap items-center gap-2 text-ink-muted text-sm">
                {t(`mapping.by.${seen.by}`, { investor })}
                <Button size="sm" onClick={() => setDraft(seen.mapping)}>
                  {t("mapping.open")}
                </Button>
              </p>
            ) : null}
            {seen && !preview.error ? (
              <SheetReading of={seen} leavesOut={leavesOut} onLeaveOut={(on) => setLeftOut(on ? seen.faultyRows : 0)} />
            ) : null}
          </div>
        ) : null
      }
    >
      <Select
        label={t("sheet.investor")}
        className="sm:col-span-2"
        value={investorId}
        options={investors.map(({ id, name }) => ({ value: id ?? "", label: name ?? "" }))}
        onChange={(id) => {
          setInvestor(id);
          setDraft(null);
          setLeftOut(0);
        }}
      />
      <TextField
        type="datetime-local"
        label={t("sheet.effective")}
        hint={t("sheet.atOnce")}
        value={from}
        onChange={setFrom}
      />
      <TextField type="datetime-local" label={t("sheet.expires")} hint={t("sheet.never")} value={to} onChange={setTo} />
      <span className="sm:col-span-2">
        <Button
          size="sm"
          onClick={() => saveFile(new Blob([sampleOf(products)], { type: "text/csv" }), "rate-sheet-sample.csv")}
        >
          {t("sheet.sample")}
        </Button>
      </span>
    </UploadDialog>
  );
}
