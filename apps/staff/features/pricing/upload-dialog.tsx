import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { FileChoice } from "../form/file-choice";
import { FaultList } from "./fault-list";

/** A file that was chosen: its name, and it as text, or as a spreadsheet in base64. */
export type ChosenFile = { fileName: string } & ({ csv: string } | { xlsx: string });

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
  onChoose?: (file: ChosenFile) => void;
  children: ReactNode;
  /** What is said of the file once it was chosen. */
  below?: ReactNode;
}

/** Spreadsheets, also of the kinds that are not read: the server says what to do with them. */
const isSpreadsheet = ({ name }: File) => /\.(xlsx|xlsm|xls|xlsb|ods)$/i.test(name);

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
export function UploadDialog({ title, columns, maySend = true, send, onClose, onUploaded, onChoose, ...props }: Props) {
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
      width={props.below ? 1000 : 680}
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
        <FileChoice
          label={t("sheet.file")}
          accept=".csv,.xlsx,.xlsm,.xls,.xlsb,.ods,text/csv"
          said={file ? file.fileName : columns}
          onChoose={(chosen) =>
            void read(chosen).then((file) => {
              setFile(file);
              setFault(null);
              onChoose?.(file);
            })
          }
        />
        {props.below ? <div className="sm:col-span-2">{props.below}</div> : null}
        {fault ? (
          <div className="sm:col-span-2">
            <FaultList
              entries={fault.entries}
              title={t("sheet.faulty", { count: fault.entries.length })}
              within={props.faults}
              labels={props.labels}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
