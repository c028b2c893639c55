"use client";
import { type MessageLinkPage, openMessageLink, readMessageDocument } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { saveFile, usePreferences, useTitle, WithAreas } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { PageTitle } from "./frame";
import { isDeadLink, LinkAway, LinkNotice, useLinkPage } from "./link-page";

/** The documents that somebody outside was sent by a link, without an account. */
export default function FilesLink() {
  return (
    <WithAreas areas={["needs"]}>
      <Linked />
    </WithAreas>
  );
}

function Linked() {
  const { t } = useTranslation("needs");
  const { found, setFound, again } = useLinkPage<MessageLinkPage>(openMessageLink);
  useTitle(t("files.title"));
  if (found.at === "looking") return <Loading lines={7} className="pt-6" />;
  if (found.at === "away") return <LinkAway onAgain={again} />;
  if (!found.page) return <LinkNotice title={t("files.deadTitle")} text={t("files.dead")} />;
  return <Documents page={found.page} onDead={() => setFound({ at: "dead" })} />;
}

const megabytes = (bytes: number) => (Math.ceil((bytes * 10) / 2 ** 20) / 10).toFixed(1);

function Documents({ page, onDead }: { page: MessageLinkPage; onDead: () => void }) {
  const { t } = useTranslation("needs");
  const { language } = usePreferences();
  const [busy, setBusy] = useState("");
  const [said, setSaid] = useState("");
  const save = async (id: string, name: string) => {
    setBusy(id);
    setSaid("");
    try {
      saveFile(await readMessageDocument(location.hash.slice(1), id), name);
      setSaid(t("files.saved", { name }));
    } catch (cause) {
      if (isDeadLink(cause)) onDead();
      else setSaid(t("files.failed"));
    } finally {
      setBusy("");
    }
  };
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 pt-4">
      <header className="flex flex-col gap-2">
        <PageTitle>{t("files.title")}</PageTitle>
        <p className="text-ink-muted">{t("files.from", { sender: page.senderName, company: page.companyName })}</p>
      </header>
      {page.documents.length === 0 ? <p role="status">{t("files.gone", { sender: page.senderName })}</p> : null}
      <ul className="flex flex-col gap-3">
        {page.documents.map(({ id, name, size }) => (
          <li
            key={id}
            className="flex min-h-13 items-center gap-3 rounded-2xl border border-line-strong bg-sheet py-2 pr-2 pl-4"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="block text-ink-muted text-sm">{t("files.size", { size: megabytes(size) })}</span>
            </span>
            <Button
              busy={busy === id}
              aria-label={t("files.save", { name })}
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={() => void save(id, name)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-6 text-sm">
        {said}
      </p>
      <p className="text-ink-muted text-sm">{t("files.until", { at: formatInstant(page.expiresAt, language) })}</p>
    </div>
  );
}
