"use client";
import { beginLeadImport, type LeadFilePlan, type LeadFilePreview, newNonce, previewLeadFile } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFaultWords, useFieldMessage } from "@gable/shell";
import { Banner, Button, Dialog, RadioGroup, Select } from "@gable/ui";
import { useRef, useState } from "react";
import { FileDrop } from "../form/file-drop";
import { ImportProgress } from "./import-progress";

/** Takes a file of leads in: choose it, match its columns, see what would become of each line, then do it. */
export function LeadImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["leads", "common"]);
  const wordsOf = useFaultWords();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<LeadFilePlan>({ duplicates: "SKIP", assign: "RULES" });
  const [preview, setPreview] = useState<LeadFilePreview | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [importId, setImportId] = useState<string>();
  const nonce = useRef(newNonce());
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  const look = (chosen: File, next: LeadFilePlan) =>
    attempt(async () => {
      const found = await previewLeadFile(chosen, next);
      setPreview(found);
      setPlan({ ...next, mapping: found.mapping });
    });
  const begin = () =>
    attempt(async () => {
      if (!file) return;
      setImportId((await beginLeadImport(file, plan, nonce.current)).import?.id);
    });
  const ready = preview && !importId;
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      width={1000}
      title={t("leads:file.title")}
      description={t("leads:file.hint")}
      footer={
        ready ? (
          <>
            <Button onClick={() => setPreview(null)}>{t("common:back")}</Button>
            <Button look="solid" busy={busy} disabled={preview.created === 0} onClick={() => void begin()}>
              {t("leads:file.begin", { count: preview.created })}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {failure ? (
          <Banner tone="bad" title={t("leads:file.failed")}>
            {wordsOf(failure)}
          </Banner>
        ) : null}
        {importId ? (
          <ImportProgress id={importId} />
        ) : preview && file ? (
          <Rehearsal preview={preview} plan={plan} onPlan={(next) => void look(file, next)} />
        ) : (
          <FileDrop
            label={t("leads:file.title")}
            name="leads"
            accept=".csv,text/csv,text/plain"
            hint={t("leads:file.limits")}
            busy={busy}
            onFile={(chosen) => {
              setFile(chosen);
              void look(chosen, { duplicates: "SKIP", assign: "RULES" });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

type Line = LeadFilePreview["lines"][number];

function Rehearsal({
  preview,
  plan,
  onPlan,
}: {
  preview: LeadFilePreview;
  plan: LeadFilePlan;
  onPlan: (plan: LeadFilePlan) => void;
}) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const message = useFieldMessage();
  const mapping = plan.mapping ?? preview.mapping;
  // A line names a field as a file's column fills it, or as the lead calls it.
  const labelOf = (field = "") => text(`leads:fileField.${field.split(".").at(-1)}`);
  const whatIsWrong = (line: Line) => line.errors?.map((fault) => message(fault, labelOf(fault.field))).join(", ");
  const whatIsLeft = (line: Line) =>
    line.errors?.map((fault) => `${labelOf(fault.field)} (${message(fault, labelOf(fault.field))})`).join(", ") ?? "";
  return (
    <>
      {preview.mappingErrors?.map((fault) => (
        <Banner key={fault.message} tone="bad">
          {message(fault, t("leads:file.column"))}
        </Banner>
      ))}
      <p role="status" className="text-sm">
        {t("leads:file.counts", { created: preview.created, skipped: preview.skipped, failed: preview.failed })}
      </p>
      {preview.lacking > 0 ? <p className="text-sm">{t("leads:file.lacking", { count: preview.lacking })}</p> : null}
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">{t("leads:file.columns")}</caption>
          <thead className="bg-paper text-left text-ink-muted text-xs">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("leads:file.column")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("leads:file.example")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("leads:file.becomes")}
              </th>
            </tr>
          </thead>
          <tbody>
            {preview.headers.map((header, index) => (
              <tr key={`${header}-${index.toString()}`} className="border-line border-t">
                <th scope="row" className="px-3 py-1.5 text-left font-medium">
                  {header}
                </th>
                <td className="max-w-60 truncate px-3 py-1.5 text-ink-muted">{preview.rows[0]?.[index]}</td>
                <td className="px-3 py-1.5">
                  <Select
                    label={t("leads:file.becomesOf", { column: header })}
                    labelHidden
                    value={mapping[index] ?? ""}
                    emptyLabel={t("leads:file.nothing")}
                    options={preview.fields.map((value) => ({ value, label: text(`leads:fileField.${value}`) }))}
                    onChange={(value) =>
                      onPlan({
                        ...plan,
                        mapping: preview.headers.map((_, at) => (at === index ? value : (mapping[at] ?? ""))),
                      })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-6">
        <RadioGroup
          label={t("leads:file.duplicates")}
          value={plan.duplicates}
          onChange={(value) => onPlan({ ...plan, duplicates: value as LeadFilePlan["duplicates"] })}
          options={[
            { value: "SKIP", label: t("leads:file.skip") },
            { value: "KEEP", label: t("leads:file.keep") },
          ]}
        />
        <RadioGroup
          label={t("leads:file.assign")}
          value={plan.assign}
          onChange={(value) => onPlan({ ...plan, assign: value as LeadFilePlan["assign"] })}
          options={[
            { value: "RULES", label: t("leads:byTurn") },
            { value: "SELF", label: t("leads:me") },
            { value: "NONE", label: t("leads:nobody") },
          ]}
        />
      </div>
      {preview.lines.length > 0 ? (
        <ul
          className="max-h-48 overflow-y-auto rounded-md border border-line text-sm"
          aria-label={t("leads:file.problems")}
        >
          {preview.lines.map((line) => (
            <li key={line.line} className="border-line border-b px-3 py-1.5 last:border-0">
              <span className="font-medium">{t("leads:file.line", { line: line.line })}</span>{" "}
              {line.outcome === "DUPLICATE"
                ? t("leads:file.duplicate", { name: line.name ?? "" })
                : line.outcome === "CREATED"
                  ? t("leads:file.partly", { name: line.name ?? "", what: whatIsLeft(line) })
                  : whatIsWrong(line)}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
