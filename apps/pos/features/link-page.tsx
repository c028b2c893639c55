"use client";
import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageTitle } from "./frame";
import { readIn } from "./language";

/** What a link stands at: being looked up, not valid, out of reach for now, or open. */
export interface FoundLink<P> {
  at: "looking" | "dead" | "away" | "open";
  page?: P;
}

/** Whether an answer says that a link leads nowhere. */
export const isDeadLink = (cause: unknown) => cause instanceof Fault && (cause.status === 404 || cause.status === 422);

/**
 * The page of the link whose token stands behind the address's #, in the language of whom it was sent to. It is looked up anew when that
 * changes, which `onAnother` hears of, and when the person tries again.
 */
export function useLinkPage<P extends { language: "en" | "es" }>(
  open: (token: string) => Promise<P>,
  onAnother?: () => void,
) {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<FoundLink<P>>({ at: "looking" });
  const again = () => setTries((before) => before + 1);
  const heard = useRef(onAnother);
  heard.current = onAnother;
  useEffect(() => {
    const read = () => {
      heard.current?.();
      setTries((before) => before + 1);
    };
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try looks the link up anew
  useEffect(() => {
    let here = true;
    setFound({ at: "looking" });
    open(location.hash.slice(1) || "-").then(
      (page) => {
        if (!here) return;
        readIn(page.language);
        setFound({ at: "open", page });
      },
      (cause: unknown) => here && setFound({ at: isDeadLink(cause) ? "dead" : "away" }),
    );
    return () => {
      here = false;
    };
  }, [tries]);
  return { found, setFound, again };
}

/** A link that is out of reach for now, and the way to try it again. */
export function LinkAway({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation("needs");
  return (
    <LinkNotice title={t("link.awayTitle")} text={t("link.away")}>
      <Button size="lg" className="self-start" onClick={onAgain}>
        {t("link.again")}
      </Button>
    </LinkNotice>
  );
}

/** All that there is to say of a link that shows nothing else. */
export function LinkNotice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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
