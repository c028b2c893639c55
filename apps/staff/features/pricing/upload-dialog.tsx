import { Fault } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { Banner, Button, Dialog } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { FileButton } from "../form/file-button";

/** A file that was chosen: its name, and it as text, or as a spreadsheet in base64. */
type ChosenFile = { fileName: string } & ({ csv: string } | { xlsx: string });

interface Props {
  title: string;
  /** Which columns the file has. */
  columns: string;
  /** The catalogue's prefixes of the words of what can be wrong with the file, the first that has them. */
  faults: readonly string[];
  /** What the fields beside the file are called. */
  labels: Readonly<Record<string, string>>;
  /** Whether what is typed beside the file suffices. */
  maySend?: boolean;
  send: (file: ChosenFile) => Promise<{ id: string }>;
  onClose: () => void;
  onUploaded: (id: string) => void;
  children: ReactNode;
}

const isSpreadsheet = ({ name }: File) => name.toLowerCase().endsWith(".xlsx");

async function read(file: File): Promise<ChosenFile> {
  const fileName = file.name;
  if (!isSpreadsheet(file)) return { fileName, csv: await file.text() };
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { fileName, xlsx: btoa(binary) };
}

/** The day and time that a person typed, as an instant; undefined where there is none. */
export const instantOf = (typed: string) => (typed ? new Date(typed).toISOString() : undefined);

/** Takes a file of prices in as a draft. What is wrong with it is told row by row. */
export function UploadDialog({ title, columns, maySend = true, send, onClose, onUploaded, ...props }: Props) {
  const { t } = useTranslation("pricing");
  const { t: common } = useTranslation("common");
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    if (!file) return;
    setBusy(true);
    setFault(null);
    try {
      onUploaded((await send(file)).id);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      sticky
      width={680}
      title={title}
      description={t("sheet.uploadHint")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={isBusy} disabled={!file || !maySend} onClick={() => void go()}>
            {t("sheet.send")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {props.children}
        <FileChoice columns={columns} chosen={file} onChoose={setFile} />
        {fault ? <Faults of={fault} within={props.faults} labels={props.labels} /> : null}
      </div>
    </Dialog>
  );
}

interface FileProps {
  columns: string;
  chosen: ChosenFile | null;
  onChoose: (file: ChosenFile) => void;
}

function FileChoice({ columns, chosen, onChoose }: FileProps) {
  const { t } = useTranslation("pricing");
  return (
    <div className="flex flex-col items-start gap-1 sm:col-span-2">
      <FileButton accept=".csv,.xlsx,text/csv" onChoose={(file) => void read(file).then(onChoose)}>
        {t("sheet.file")}
      </FileButton>
      <p role="status" className="text-ink-muted text-xs [overflow-wrap:anywhere]">
        {chosen ? chosen.fileName : columns}
      </p>
    </div>
  );
}

/** What is wrong with the file, by row and column. */
function Faults({ of, within, labels }: { of: Fault; within: readonly string[]; labels: Props["labels"] }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const message = useFieldMessage();
  return (
    <div className="sm:col-span-2">
      <Banner tone="bad" title={t("sheet.faulty", { count: of.entries.length })}>
        <ul className="max-h-60 overflow-auto">
          {of.entries.map((entry) => {
            const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(entry.field ?? "") ?? [];
            const params = Object.fromEntries((entry.params ?? []).map((param, at) => [`${at}`, param]));
            const fallback = message(entry, labels[entry.field ?? ""]);
            const words = within.reduceRight(
              (otherwise, prefix) => text(`${prefix}.${entry.key}`, { fallback: otherwise, ...params }),
              fallback,
            );
            return (
              <li key={`${entry.field}${entry.message}`}>
                {row ? `${t("sheet.row", { row, column: column ?? "" })} ` : ""}
                {words}
              </li>
            );
          })}
        </ul>
      </Banner>
    </div>
  );
}
