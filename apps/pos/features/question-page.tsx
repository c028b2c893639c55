"use client";
import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { PageTitle } from "./frame";

/** The way back from a step to the application it belongs to. */
export function BackToApplication({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  return (
    <Link
      prefetch={false}
      href={`/app/${loanId}`}
      className="-ml-1 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-1 text-ink-muted hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {t("back")}
    </Link>
  );
}

/** A page of an application that is answered as a whole, outside the numbered steps. */
export function QuestionPage({
  loanId,
  title,
  lead,
  message,
  notice,
  children,
}: {
  loanId: number;
  title: string;
  lead: string;
  /** Why the last answer was not kept. */
  message: string | undefined;
  notice?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="answers mx-auto flex max-w-xl flex-col gap-6">
      <BackToApplication loanId={loanId} />
      <header className="flex flex-col gap-2">
        <PageTitle>{title}</PageTitle>
        <p className="text-ink-muted text-lg/7">{lead}</p>
      </header>
      {notice}
      {message ? <Banner tone="bad">{message}</Banner> : null}
      {children}
    </div>
  );
}

/** Sends an answer once at a time; what the server refused is explained in words, "" where the fields say it themselves. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  async function send(work: () => Promise<unknown>, explain: (fault: Fault) => string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setMessage(undefined);
    try {
      await work();
      return true;
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      setMessage(explain(cause) || undefined);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, message, send };
}
