"use client";
import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, EmptyState } from "@gable/ui";
import type { ReactNode } from "react";
import { useFaultWords } from "./fault-words";

/** What is needed of a query, as TanStack Query has it. */
interface Read {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What fails so leads to another page (the catalogue of platform.md section 8): there is nothing to try again. */
const LEADS_AWAY: ReadonlySet<number> = new Set([401, 403, 404, 503, 520]);

/** Whether a page stays without what it is made of, and has to say so. */
export function staysUnread({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && error instanceof Fault && !LEADS_AWAY.has(error.status);
}

/** A part of a page that could not be read: what it is, why, the reference to quote, and the way to read it again. */
export function NotRead({
  of,
  title,
  look = "empty",
  children,
}: {
  of: Read;
  title: string;
  look?: "empty" | "banner";
  /** What is good to know whatever the reason is. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("common");
  const wordsOf = useFaultWords();
  const words = (
    <>
      {children ? <p>{children}</p> : null}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wordsOf(of.error)}</p>
    </>
  );
  const again = (
    <Button size={look === "banner" ? "sm" : "md"} busy={of.isFetching} onClick={() => void of.refetch()}>
      {t("retry")}
    </Button>
  );
  if (look === "banner")
    return (
      <Banner tone="bad" title={title} action={again}>
        {words}
      </Banner>
    );
  return (
    <EmptyState title={title} action={again}>
      {words}
    </EmptyState>
  );
}
