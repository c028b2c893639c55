import { type LoanMessage, useWriting } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import { Paperclip } from "lucide-react";
import { openWriting, useMayWrite } from "../writing/open";

/** What a message has that a person wrote: its documents, how the link to them stands, and the way to write it again. */
export function WrittenParts({ loanId, message }: { loanId: number; message: LoanMessage }) {
  const { t } = useTranslation("messages");
  const mayWrite = useMayWrite();
  if (message.kind !== "WRITTEN") return null;
  const { documents = [], documentsBy, copy, address = "", subject = "", body = "", channel } = message;
  // A text is signed by the server: its words are not taken over.
  const again = () =>
    openWriting({
      loanId,
      addresses: [address],
      subject,
      body,
      documents: documents.map(({ id }) => id),
    });
  return (
    <div className="mt-1.5 flex flex-col gap-1.5 text-xs">
      {copy && copy !== "TO" ? <p className="text-ink-muted">{t(`write.copy.${copy}`)}</p> : null}
      {documents.length > 0 ? (
        <ul aria-label={t("write.documents")} className="flex flex-col gap-0.5">
          {documents.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1.5 [overflow-wrap:anywhere]">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-ink-muted" />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      {documentsBy === "ATTACHED" ? <p className="text-ink-muted">{t("write.wentAttached")}</p> : null}
      {message.link ? <LinkState loanId={loanId} id={message.id} link={message.link} mayWrite={mayWrite} /> : null}
      {mayWrite && channel === "EMAIL" ? (
        <Button size="sm" look="ghost" className="self-start" onClick={again}>
          {t("write.again")}
        </Button>
      ) : null}
    </div>
  );
}

/** How the link to the documents stands, and the way to take it back. */
function LinkState({
  loanId,
  id,
  link,
  mayWrite,
}: {
  loanId: number;
  id: string;
  link: NonNullable<LoanMessage["link"]>;
  mayWrite: boolean;
}) {
  const { t } = useTranslation("messages");
  const { language } = usePreferences();
  const { revoke } = useWriting(loanId);
  const isOver = link.revokedAt !== undefined || new Date(link.expiresAt) < new Date();
  const takeBack = () =>
    revoke(id).then(
      () => notify({ tone: "good", title: t("write.revoked") }),
      () => undefined, // told already
    );
  return (
    <>
      <p className="text-ink-muted">
        {link.openings > 0 && link.openedAt
          ? t("write.saved", { count: link.openings, at: formatInstant(link.openedAt, language) })
          : t("write.notSaved")}{" "}
        {link.revokedAt
          ? t("write.revokedAt", { at: formatInstant(link.revokedAt, language) })
          : t(isOver ? "write.ended" : "write.ends", { at: formatInstant(link.expiresAt, language) })}
      </p>
      {mayWrite && !isOver ? (
        <Button size="sm" look="ghost" className="self-start" onClick={() => void takeBack()}>
          {t("write.revoke")}
        </Button>
      ) : null}
    </>
  );
}
