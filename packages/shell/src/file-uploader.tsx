"use client";
import { type Fault, type Sender, type SentFile, useUploads } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Uploader, withoutHeic } from "@gable/ui";
import { useEffect, useRef } from "react";
import { useAreas } from "./areas";
import { areasOf, saidOf } from "./telling";

/** What the server takes; a phone turns its pictures into one of these where it is told so. */
const ACCEPT = "application/pdf,image/jpeg,image/png,.heic,.heif,.tif,.tiff";

/** Sends files to a need, to a condition, or to the loan alone; the area `needs` must be loaded (WithAreas). */
export function FileUploader({
  sender,
  loanId,
  token,
  needId,
  conditionId,
  newerThan,
  classification,
  takesPaste,
  arrived,
  roomy,
  onBegin,
  onSending,
  onSent,
  onDocuments,
}: {
  sender: Sender;
  loanId: number;
  /** Of the link by which somebody without an account sends. */
  token?: string;
  needId?: string;
  conditionId?: string;
  /** The document of which the file is a newer version. */
  newerThan?: string;
  /** What staff say that the files are. */
  classification?: string | undefined;
  takesPaste?: boolean;
  /** Files that came elsewhere on the page: each list of them is sent once. */
  arrived?: readonly File[];
  roomy?: boolean;
  /** The first files were chosen: from then on the uploader has to stay, or what it sends is called off. */
  onBegin?: () => void;
  /** Whether something is on its way: whoever would close the uploader waits for it. */
  onSending?: (sending: boolean) => void;
  /** Every file that was chosen is there. */
  onSent?: () => void;
  /** Documents that files have just become, each told once. */
  onDocuments?: (documents: { id: string; name: string }[]) => void;
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  const uploads = useUploads({ sender, loanId, token, needId, conditionId, newerThan, classification }, withoutHeic);
  const sending = uploads.files.some(({ state }) => state === "queued" || state === "sending" || state === "waiting");
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!arrived || arrived === taken.current) return;
    taken.current = arrived;
    if (arrived.length > 0) uploads.add(arrived);
  });
  const told = useRef(onSending);
  told.current = onSending;
  useEffect(() => told.current?.(sending), [sending]);
  const chosen = uploads.files.filter(({ state }) => state !== "left");
  const isDone = chosen.length > 0 && chosen.every(({ state }) => state === "sent");
  const done = useRef(onSent);
  done.current = onSent;
  useEffect(() => {
    if (isDone) done.current?.();
  }, [isDone]);
  const documents = uploads.files.flatMap(({ documentId, name }) => (documentId ? [{ id: documentId, name }] : []));
  const known = useRef(new Set<string>());
  useEffect(() => {
    const news = documents.filter(({ id }) => !known.current.has(id));
    for (const { id } of news) known.current.add(id);
    if (news.length > 0) onDocuments?.(news);
  });
  // A rule of the company's says in its own words why it takes nothing.
  useAreas(areasOf(uploads.files.flatMap(({ fault }) => rulesOf(fault))));
  const noteOf = (file: SentFile, percent: number) => {
    if (file.state === "sending") return t("upload.sending", { percent });
    const rules = file.state === "failed" ? rulesOf(file.fault) : [];
    if (rules.length > 0) return rules.map((rule) => saidOf(rule, text)).join("\n");
    if (file.state === "failed") return t(`upload.${reasonOf(file)}`);
    return t(`upload.${file.state}`);
  };
  return (
    <Uploader
      files={uploads.files.map((file) => {
        const percent = file.size > 0 ? Math.round((file.sent / file.size) * 100) : 0;
        return { key: file.key, name: file.name, state: file.state, percent, note: noteOf(file, percent) };
      })}
      accept={ACCEPT}
      words={{
        choose: t("upload.choose"),
        photo: t("upload.photo"),
        drop: t("upload.drop"),
        limits: t(token ? "upload.linkLimits" : "upload.limits"),
        cancel: (name) => t("upload.cancel", { name }),
        again: (name) => t("upload.again", { name }),
        crop: {
          title: t("crop.title"),
          hint: t("crop.hint"),
          picture: t("crop.picture"),
          turn: t("crop.turn"),
          retake: t("crop.retake"),
          use: t("crop.use"),
          notDrawn: t("crop.notDrawn"),
          handle: {
            left: t("crop.handle.left"),
            top: t("crop.handle.top"),
            right: t("crop.handle.right"),
            bottom: t("crop.handle.bottom"),
            topLeft: t("crop.handle.topLeft"),
            topRight: t("crop.handle.topRight"),
            bottomLeft: t("crop.handle.bottomLeft"),
            bottomRight: t("crop.handle.bottomRight"),
          },
        },
      }}
      onAdd={(chosen) => {
        onBegin?.();
        uploads.add(chosen);
      }}
      onDrop={uploads.drop}
      onAgain={uploads.again}
      takesPaste={takesPaste ?? false}
      roomy={roomy ?? false}
    />
  );
}

/** What rules have to say in a fault. */
const rulesOf = (fault: Fault | undefined) => (fault?.entries ?? []).filter(({ ruleName }) => ruleName);

function reasonOf({
  fault,
  calledOff,
}: SentFile): "wrongType" | "tooLarge" | "conflict" | "locked" | "calledOff" | "failed" {
  if (calledOff) return "calledOff";
  if (!fault) return "failed";
  const byStatus: Partial<Record<Fault["status"], "wrongType" | "tooLarge" | "conflict" | "locked">> = {
    409: "conflict",
    413: "tooLarge",
    415: "wrongType",
    423: "locked",
  };
  return byStatus[fault.status] ?? "failed";
}
