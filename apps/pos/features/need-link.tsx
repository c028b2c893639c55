"use client";
import { answerNeedLink, Fault, type NeedLinkPage, openNeedLink } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { LinkUploader, useTitle, WithAreas } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import { type ReactNode, useEffect, useState } from "react";
import { AnswerForm } from "./answer-form";
import { Card } from "./card";
import { PageTitle } from "./frame";
import { readIn } from "./language";

/** What one is asked for by a link in a letter, without an account: no more than that, and the way to send it. */
export default function NeedLink() {
  return (
    <WithAreas areas={["needs"]}>
      <Linked />
    </WithAreas>
  );
}

/** What a link stands at: being looked up, not valid, out of reach for now, or open. */
interface Found {
  at: "looking" | "dead" | "away" | "open";
  page?: NeedLinkPage;
}

function Linked() {
  const { t } = useTranslation("needs");
  const [token, setToken] = useState("");
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Found>({ at: "looking" });
  const [done, setDone] = useState(false);
  useTitle(found.page?.title ?? t("link.title"));
  useEffect(() => {
    const read = () => {
      setDone(false);
      setTries((before) => before + 1);
    };
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks the link up anew
  useEffect(() => {
    let here = true;
    const given = location.hash.slice(1);
    setToken(given);
    setFound({ at: "looking" });
    openNeedLink(given || "-").then(
      (page) => {
        if (!here) return;
        readIn(page.language);
        setFound({ at: "open", page });
      },
      (cause: unknown) =>
        here &&
        setFound({ at: cause instanceof Fault && (cause.status === 404 || cause.status === 422) ? "dead" : "away" }),
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
  const { page } = found;
  if (!page) return <Notice title={t("link.deadTitle")} text={t("link.dead")} />;
  if (done) return <Notice title={t("link.doneTitle")} text={t("link.done", { company: page.companyName })} />;
  return <Asked page={page} token={token} onDone={() => setDone(true)} />;
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

function Asked({ page, token, onDone }: { page: NeedLinkPage; token: string; onDone: () => void }) {
  const { t } = useTranslation("needs");
  const text = useText();
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 pt-4">
      <header className="flex flex-col gap-2">
        <p className="text-ink-muted">{t("link.asks", { company: page.companyName })}</p>
        <PageTitle>{page.title}</PageTitle>
        {page.description ? <p className="whitespace-pre-line text-lg/7">{page.description}</p> : null}
      </header>
      {page.rejectionReason ? (
        <div role="status" className="rounded-xl bg-bad-wash px-4 py-3">
          <p>{t("pos.rejected")}</p>
          <p className="font-medium">{text(`enums:NeedRejection.${page.rejectionReason}`)}</p>
          {page.rejectionNote ? <p className="whitespace-pre-line">{page.rejectionNote}</p> : null}
        </div>
      ) : null}
      <Card className="flex flex-col gap-4">
        {page.type === "INFORMATION" ? (
          <AnswerForm send={(answer) => answerNeedLink(token, answer)} onDone={onDone} />
        ) : (
          <LinkUploader token={token} onSent={onDone} />
        )}
      </Card>
      <p className="text-ink-muted text-sm">{t("link.private")}</p>
    </div>
  );
}
