"use client";
import { type TableLoading, useReferenceTableWrites } from "@gable/api/government";
import { declared, FormField, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid, Select } from "@gable/ui";
import { useState } from "react";
import { FileChoice } from "../form/file-choice";
import { SettingDialog } from "../organization/setting-dialog";
import { readCSV } from "./read-csv";
import { readHUD } from "./read-hud";

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
        <SampleLink />
        <FormField path="validFrom" />
        <FormField path="validTo" />
        <FormField path="source" />
        <FormField path="note" />
        <FileChoice
          label={t("file")}
          accept=".csv,.txt,text/csv,text/plain"
          said={file ? `${file.name}: ${t("rows", { count: file.rows.length })}` : t("noRows")}
          onChoose={(chosen) =>
            void chosen
              .text()
              .then((content) => setFile({ name: chosen.name, rows: readHUD(content) ?? readCSV(content) }))
          }
        />
      </FieldGrid>
    </SettingDialog>
  );
}

/** A file as a table of the chosen kind is loaded from. */
function SampleLink() {
  const { t } = useTranslation("referenceTables");
  const kind = useValue<string>("kind") ?? "";
  return (
    <p className="self-end pb-2 text-sm">
      <a className="underline underline-offset-2" href={`/admin/api/reference-tables/sample?kind=${kind}`} download>
        {t("sample")}
      </a>
    </p>
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
      hint={priced ? t(`columns.${priced}`) : chosen === "FHA_LIMIT" ? t("hud") : undefined}
      value={chosen}
      options={kinds.map((value) => ({ value, label: text(`government:name.${value}`) }))}
      onChange={(kind) => form.set("kind", kind)}
    />
  );
}
