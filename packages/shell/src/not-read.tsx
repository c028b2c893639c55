"use client";
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
