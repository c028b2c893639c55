"use client";
import { forgetSession, readClientConfig } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { buttonClass, cx, GableMark } from "@gable/ui";
import { useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { type EndDetails, endDetails, reasonOf } from "./ended";
import { PageLink } from "./page-link";
import { useTitle } from "./title";

interface NoticeProps {
  title: string;
  message: string;
  href: string;
  action: string;
  /** In a frame that has the page's main part already. */
  framed?: boolean;
  /** The frame says whose page it is: the lender's, not ours. */
  branded?: boolean;
}

/** A page with one thing to say and one way on. */
function Notice({ title, message, href, action, framed = false, branded = false }: NoticeProps) {
  useTitle(title);
  const Box = framed ? "div" : "main";
  return (
    <Box
      className={cx("mx-auto flex max-w-lg flex-col justify-center gap-4 px-6", framed ? "flex-1 py-10" : "min-h-dvh")}
    >
      {branded ? null : <GableMark className="h-9 w-fit text-brick" />}
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="text-ink-muted">{message}</p>
      <p>
        <PageLink href={href} className={buttonClass("solid", "lg")}>
          {action}
        </PageLink>
      </p>
    </Box>
  );
}

/**
 * /session-ended: after a forced logout. Its address gives the reason by a key; what it says is the catalogue's. A portal says it in
 * words for its own people, in its frame: they have a loan officer, and no administrator.
 */
export function SessionEnded({ inPortal = false }: { inPortal?: boolean }) {
  return (
    <Suspense>
      <EndNotice inPortal={inPortal} />
    </Suspense>
  );
}

const WORDS = {
  unauthorized: ["errors:unauthorizedTitle", "errors:unauthorized"],
  "wrong-host": ["errors:unauthorizedTitle", "errors:unauthorizedHost"],
  suspended: ["errors:unauthorizedTitle", "errors:suspended"],
  idle: ["shell:idleEndedTitle", "shell:idleEnded"],
} as const;

const PORTAL_WORDS = {
  unauthorized: ["errors:sessionEndedTitle", "errors:portalEnded.signedOut"],
  "wrong-host": ["errors:sessionEndedTitle", "errors:portalEnded.elsewhere"],
  suspended: ["errors:portalEnded.closedTitle", "errors:portalEnded.closed"],
  idle: ["shell:idleEndedTitle", "errors:portalEnded.idle"],
} as const;

function EndNotice({ inPortal }: { inPortal: boolean }) {
  const { t } = useTranslation(["errors", "shell"]);
  const reason = reasonOf(useSearchParams().get("reason"));
  const [details, setDetails] = useState<EndDetails | null>(null);
  useEffect(() => {
    forgetSession();
    const kept = endDetails(reason);
    setDetails(kept);
    if (reason === null || reason === "idle" || kept.email) return;
    let here = true;
    readClientConfig().then(
      ({ supportEmail }) => here && setDetails({ ...kept, email: supportEmail }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [reason]);
  // Whose host would be right is known to who was just sent away from the wrong one.
  const known = reason === "wrong-host" && details !== null && !details.host ? "unauthorized" : reason;
  const ended = [
    "errors:sessionEndedTitle",
    inPortal ? "errors:portalEnded.signedOut" : "errors:sessionEnded",
  ] as const;
  const [title, message] = known ? (inPortal ? PORTAL_WORDS : WORDS)[known] : ended;
  const words = { email: details?.email || t("errors:support"), host: details?.host ?? "" };
  return (
    <Notice
      title={t(title)}
      message={t(message, words)}
      href="/login"
      action={t("errors:toLogin")}
      framed={inPortal}
      branded={inPortal}
    />
  );
}

/** /not-found: what was asked for is not there, not the reader's (403), or not to be had now (503, 520). */
export function NotFound() {
  return (
    <Suspense>
      <GoneNotice />
    </Suspense>
  );
}

/** The same inside the frame of who is signed in. */
export function FramedNotFound() {
  return (
    <Suspense>
      <GoneNotice framed />
    </Suspense>
  );
}

function GoneNotice({ framed = false }: { framed?: boolean }) {
  const { t } = useTranslation("errors");
  const status = useSearchParams().get("status");
  const kind = status === "403" ? "forbidden" : status === "503" || status === "520" ? "unavailable" : "notFound";
  return <Notice title={t(`${kind}Title`)} message={t(kind)} href="/" action={t("toStart")} framed={framed} />;
}
