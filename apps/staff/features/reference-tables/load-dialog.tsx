"use client";
import { type TableLoading, useReferenceTableWrites } from "@gable/api/government";
import { declared, FormField, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid, Select } from "@gable/ui";
import { useState } from "react";
import { FileButton } from "../form/file-button";
import { SettingDialog } from "../organization/setting-dialog";
import { readCSV } from "./read-csv";

type Kind = NonNullable<TableLoading["kind"]>;

const field = declared<TableLoading>("referenceTables:field");
const FIELDS = [
  field("validFrom", "date", { must: true }),
  field("validTo", "date"),
  field("source", "text", { must: true, maxLength: 300, wide: true }),
  field("note", "text", { maxLength: 1000, wide: true }),
];

/** What places charge: no table of these comes with Gable, so what a file holds is said here. */
const PRICED = ["TRANSFER_TAX", "RECORDING_FEE", "TITLE_PREMIUM"] as const;

/** Loads a table from a file: what kind it is, from when, whose word it is, and its rows. */
export function LoadDialog({ kinds, onClose }: { kinds: readonly Kind[]; onClose: () => void }) {
  const { t } = useTranslation("referenceTables");
  const text = useText();
  const writes = useReferenceTableWrites();
  const [file, setFile] = useState<{ name: string; rows: Record<string, string>[] } | null>(null);
  const form = useRecordForm<TableLoading & { version?: number }>({
    record: { kind: kinds[0], source: "" } as TableLoading,
    id: "table",
    fields: FIELDS,
    labels: "referenceTables:field",
    write: async ({ whole }) => {
      const body = { ...(whole as TableLoading), rows: file?.rows ?? [] };
      await writes.load(body);
      notify({ tone: "good", title: t("loaded", { name: text(`government:name.${body.kind}`) }) });
      return undefined;
    },
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      width={680}
      title={t("load")}
      create={t("load")}
      disabled={!file?.rows.length}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        <KindField kinds={kinds} />
        <FormField path="validFrom" />
        <FormField path="validTo" />
        <FormField path="source" />
        <FormField path="note" />
        <FileChoice chosen={file} onChoose={(name, content) => setFile({ name, rows: readCSV(content) })} />
      </FieldGrid>
    </SettingDialog>
  );
}

function KindField({ kinds }: { kinds: readonly Kind[] }) {
  const { t } = useTranslation("referenceTables");
  const text = useText();
  const { form } = useFormOfFields();
  const chosen = useValue<string>("kind") ?? "";
  const priced = PRICED.find((kind) => kind === chosen);
  return (
    <Select
      label={t("kind")}
      hint={priced ? t(`columns.${priced}`) : undefined}
      value={chosen}
      options={kinds.map((value) => ({ value, label: text(`government:name.${value}`) }))}
      onChange={(kind) => form.set("kind", kind)}
    />
  );
}

function FileChoice({
  chosen,
  onChoose,
}: {
  chosen: { name: string; rows: readonly object[] } | null;
  onChoose: (name: string, content: string) => void;
}) {
  const { t } = useTranslation("referenceTables");
  const read = (file: File) => void file.text().then((content) => onChoose(file.name, content));
  return (
    <div className="flex flex-col items-start gap-1 sm:col-span-2">
      <FileButton accept=".csv,text/csv" onChoose={read}>
        {t("file")}
      </FileButton>
      <p role="status" className="text-ink-muted text-xs">
        {chosen ? `${chosen.name}: ${t("rows", { count: chosen.rows.length })}` : t("noRows")}
      </p>
    </div>
  );
}
