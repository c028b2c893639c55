"use client";
import { Fault, type MessageLinkPage, openMessageLink, readMessageDocument } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { saveFile, usePreferences, useTitle, WithAreas } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { PageTitle } from "./frame";
import { readIn } from "./language";

/** The documents that somebody outside was sent by a link, without an account. */
export default function FilesLink() {
  return (
    <WithAreas areas={["needs"]}>
      <Linked />
    </WithAreas>
  );
}

/** What a link stands at: being looked up, not valid, out of reach for now, or open. */
interface Found {
  at: "looking" | "dead" | "away" | "open";
  page?: MessageLinkPage;
}

const isDead = (cause: unknown) => cause instanceof Fault && (cause.status === 404 || cause.status === 422);

function Linked() {
  const { t } = useTranslation("needs");
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ at: "looking" });
  useTitle(t("files.title"));
  useEffect(() => {
    const read = () => setTries((before) => before + 1);
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks the link up anew
  useEffect(() => {
    let here = true;
    setFound({ at: "looking" });
    openMessageLink(location.hash.slice(1) || "-").then(
      (page) => {
        if (!here) return;
        readIn(page.language);
        setFound({ at: "open", page });
      },
      (cause: unknown) => here && setFound({ at: isDead(cause) ? "dead" : "away" }),
    );
    return () => {
      here = false;
    };
  }, [tries]);
  if (found.at === "looking") return <Loading lines={7} className="pt-6" />;
  if (found.at === "away")
    return (
      <Notice title={t("link.awayTitle")} text={t("link.away")}>
        <Button size="lg" className="self-start" onClick={() => setTries((before) => before + 1)}>
          {t("link.again")}
        </Button>
      </Notice>
    );
  if (!found.page) return <Notice title={t("files.deadTitle")} text={t("files.dead")} />;
  return <Documents page={found.page} onDead={() => setFound({ at: "dead" })} />;
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 pt-6">
      <PageTitle key={title}>{title}</PageTitle>
      <p className="text-ink-muted text-lg/7" role="status">
        {text}
      </p>
      {children}
    </div>
  );
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
      if (isDead(cause)) onDead();
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
