"use client";
import { type LoanDocument, useDocumentClasses, useDocumentSearch, useLoanDocuments } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, usePreferences, WithAreas } from "@gable/shell";
import { Button, EmptyState, Menu, MenuButton, TextField } from "@gable/ui";
import { Archive, FileCheck, FilePenLine, FileStack, FileUp, Mail } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { isRead } from "../loan/closed";
import type { StepProps } from "../loan/step";
import { lateDialog } from "../record/late-dialog";
import { latePart } from "../record/late-part";
import { openWriting, useMayWrite } from "../writing/open";
import { folderOf, hasWords, nameIn } from "./folder";
import { FolderRows } from "./folder-rows";
import { LoanDocumentViewer } from "./loan-document-viewer";
import { RemovedDocuments } from "./removed-documents";
import { SelectionBar } from "./selection-bar";
import { useFolder } from "./use-folder";

const AddFiles = latePart(() => import("./add-files").then((module) => module.AddFiles));
const ClassDialog = lateDialog(() => import("./class-dialog").then((module) => module.ClassDialog));
const MakeFormsDialog = lateDialog(() => import("../forms/make-dialog").then((module) => module.MakeFormsDialog));
const MailAside = latePart(() => import("./mail-aside").then((module) => module.MailAside));
const MailLeft = latePart(() => import("./mail-left").then((module) => module.MailLeft));
const MailInDialog = lateDialog(() => import("./mail-in-dialog").then((module) => module.MailInDialog));
const NeedDialog = lateDialog(() => import("./need-dialog").then((module) => module.NeedDialog));
const NeedsPanel = lateDialog(() => import("../needs/needs-panel").then((module) => module.NeedsPanel));
const VersionsDialog = lateDialog(() => import("./versions-dialog").then((module) => module.VersionsDialog));
const PagesDialog = lateDialog(() => import("./pages-dialog").then((module) => module.PagesDialog));
const RenameDialog = lateDialog(() => import("./rename-dialog").then((module) => module.RenameDialog));

/** What is done with documents in a dialog. */
export type Doing =
  | { what: "classify" | "arrange"; ids: readonly string[] }
  | { what: "rename" | "open" | "need" | "versions"; id: string };

/** The loan's folder: its documents by part, in stacking order. */
export function DocumentsStep(props: StepProps) {
  return (
    <WithAreas areas={["documents", "needs"]}>
      <Folder {...props} />
    </WithAreas>
  );
}

function Folder({ file }: StepProps) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const loanId = file.LoanId;
  const locked = useReadOnly();
  const mayWrite = useMayWrite();
  const documents = useLoanDocuments(loanId);
  const { classes, categories } = useDocumentClasses(loanId);
  const folder = useFolder(loanId);
  const [words, setWords] = useState("");
  const inTexts = useDocumentSearch(loanId, useDeferredValue(words.trim()));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const [mailing, setMailing] = useState(false);
  const [making, setMaking] = useState(false);
  const [needing, setNeeding] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  if (!documents.data || !classes.data || !categories.data)
    return <NotRead of={[documents, classes, categories]} title={t("failed")} lines={8} />;
  const all = documents.data.rows;
  const kept = all.filter(({ isActive }) => isActive);
  const named = new Map(classes.data.rows.map((one) => [one.code, nameIn(language, one)]));
  const classNameOf = ({ classification = "" }: LoanDocument) => named.get(classification) ?? "";
  const snippets = new Map(words.trim() ? inTexts.data?.rows.map(({ id, snippet = "" }) => [id, snippet]) : []);
  const shown = kept.filter(
    (one) =>
      snippets.has(one.id) || hasWords(`${one.name ?? ""} ${classNameOf(one)} ${one.uploadedByName ?? ""}`, words),
  );
  const chosen = shown.filter(({ id }) => selected.has(id));
  const found = (id: string) => all.find((one) => one.id === id);
  const about = doing && "ids" in doing ? kept.filter(({ id }) => doing.ids.includes(id)) : [];
  const single = doing && "id" in doing ? found(doing.id) : undefined;
  const close = () => setDoing(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keyboards and readers
    <div
      className="flex flex-col gap-4"
      onDragEnter={(event) => {
        if (!locked && event.dataTransfer.types.includes("Files")) setAdding(true);
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-80 max-w-full">
          <TextField label={t("search")} value={words} onChange={setWords} />
        </div>
        <span className="ml-auto flex flex-wrap gap-2">
          {kept.length > 0 && (folder.mayExport || !locked) ? (
            <Menu
              align="end"
              trigger={<MenuButton>{t("exportMenu")}</MenuButton>}
              entries={[
                ...(folder.mayExport
                  ? [
                      {
                        key: "zip",
                        label: t("downloadAll"),
                        icon: <Archive aria-hidden="true" className="size-4" />,
                        onSelect: () => folder.saveZip([]),
                      },
                    ]
                  : []),
                ...(locked
                  ? []
                  : [
                      {
                        key: "pdf",
                        label: t("onePdf"),
                        icon: <FileStack aria-hidden="true" className="size-4" />,
                        onSelect: () =>
                          folder.makePackage(folderOf(kept, classes.data.rows, categories.data.rows, language)),
                      },
                    ]),
              ]}
            />
          ) : null}
          {locked ? null : (
            <Button icon={<FilePenLine aria-hidden="true" className="size-4" />} onClick={() => setMaking(true)}>
              {t("makeForms")}
            </Button>
          )}
          <Button icon={<FileCheck aria-hidden="true" className="size-4" />} onClick={() => setNeeding(true)}>
            {t("needs")}
          </Button>
          <Button icon={<Mail aria-hidden="true" className="size-4" />} onClick={() => setMailing(true)}>
            {t("mail.open")}
          </Button>
          {locked ? null : (
            <Button
              look="solid"
              icon={<FileUp aria-hidden="true" className="size-4" />}
              onClick={() => setAdding(true)}
            >
              {t("add")}
            </Button>
          )}
        </span>
      </div>
      {adding ? <AddFiles loanId={loanId} classes={classes.data.rows} onClose={() => setAdding(false)} /> : null}
      <MailAside loanId={loanId} locked={locked} />
      {kept.length === 0 ? <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState> : null}
      {kept.length > 0 && shown.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {folderOf(shown, classes.data.rows, categories.data.rows, language).map((part) => (
        <FolderRows
          key={part.category}
          loanId={loanId}
          part={part}
          classNameOf={classNameOf}
          snippetOf={({ id }) => snippets.get(id) ?? ""}
          locked={locked}
          selected={selected}
          onSelect={setSelected}
          onDo={setDoing}
          folder={folder}
        />
      ))}
      <MailLeft loanId={loanId} locked={locked} />
      <RemovedDocuments
        documents={all}
        locked={locked}
        folder={folder}
        onOpen={(id) => setDoing({ what: "open", id })}
      />
      {chosen.length > 0 ? (
        <SelectionBar
          chosen={chosen}
          locked={locked}
          folder={folder}
          onDo={setDoing}
          onSend={mayWrite ? () => openWriting({ loanId, documents: chosen.map(({ id }) => id) }) : undefined}
          onClear={() => setSelected(new Set())}
        />
      ) : null}
      {doing?.what === "classify" && about.length > 0 ? (
        <ClassDialog loanId={loanId} documents={about} classes={classes.data.rows} onClose={close} />
      ) : null}
      {doing?.what === "arrange" && about.length > 0 ? (
        <PagesDialog loanId={loanId} documents={about} classes={classes.data.rows} onClose={close} />
      ) : null}
      {doing?.what === "rename" && single ? <RenameDialog loanId={loanId} document={single} onClose={close} /> : null}
      {making ? <MakeFormsDialog loanId={loanId} onClose={() => setMaking(false)} /> : null}
      {needing ? (
        <NeedsPanel file={file} locked={locked || isRead(file, "CLIENT_NEEDS")} onClose={() => setNeeding(false)} />
      ) : null}
      {mailing ? <MailInDialog loanId={loanId} locked={locked} onClose={() => setMailing(false)} /> : null}
      {doing?.what === "need" && single ? <NeedDialog loanId={loanId} document={single} onClose={close} /> : null}
      {doing?.what === "versions" && single ? (
        <VersionsDialog
          loanId={loanId}
          document={single}
          locked={locked}
          onOpen={(id) => setDoing({ what: "open", id })}
          onClose={close}
        />
      ) : null}
      {doing?.what === "open" && single ? (
        <LoanDocumentViewer loanId={loanId} document={single} onClose={close} />
      ) : null}
    </div>
  );
}
