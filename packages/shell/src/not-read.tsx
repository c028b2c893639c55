"use client";
import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, EmptyState, Loading } from "@gable/ui";
import type { ReactNode } from "react";
import { useFaultWords } from "./fault-words";

/** What is needed of a query, as TanStack Query has it. */
export interface Read {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What fails so leads to another page (the catalogue of platform.md section 8): there is nothing to try again. */
const LEADS_AWAY: ReadonlySet<number> = new Set([401, 403, 404, 503, 520]);

/** Whether something could not be read, and was not before either: what is there stays, and `MayBeOld` tells of its age. */
export function isUnread({ data, error }: Pick<Read, "data" | "error">): boolean {
  return data === undefined && error !== null;
}

/** Whether a page stays without what it is made of, and has to say so. */
export function staysUnread({ data, error }: { data: unknown; error: unknown }): boolean {
  return data === undefined && error instanceof Fault && !LEADS_AWAY.has(error.status);
}

/**
 * Stands where a part of a page is not read: while it is on its way, and where it could not be read with what it is, why, the
 * reference to quote, and the way to read it again. What has been read once is there, and this is nothing.
 */
export function NotRead({
  of,
  title,
  look = "empty",
  lines,
  className,
  children,
}: {
  of: Read | readonly Read[];
  title: string;
  /** How many lines stand here until it is read; none where something else does. */
  lines?: number;
  className?: string;
  look?: "empty" | "banner";
  /** What is good to know whatever the reason is. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("common");
  const wordsOf = useFaultWords();
  const missing = [of].flat().filter(({ data }) => data === undefined);
  const failed = missing.filter(isUnread);
  if (failed.length === 0)
    return lines && missing.length > 0 ? <Loading lines={lines} {...(className ? { className } : {})} /> : null;
  const words = (
    <>
      {children ? <p>{children}</p> : null}
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{wordsOf(failed[0]?.error)}</p>
    </>
  );
  const again = (
    <Button
      size={look === "banner" ? "sm" : "md"}
      busy={failed.some(({ isFetching }) => isFetching)}
      onClick={() => void failed.map(({ refetch }) => refetch())}
    >
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
