"use client";
import { useTranslation } from "@gable/i18n";
import { buttonClass, GableMark } from "@gable/ui";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { PageLink } from "./page-link";
import { useTitle } from "./title";

/** A page with one thing to say and one way on. */
function Notice({ title, message, href, action }: { title: string; message: string; href: string; action: string }) {
  useTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-6">
      <GableMark className="h-9 w-fit text-brick" />
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="text-ink-muted">{message}</p>
      <p>
        <PageLink href={href} className={buttonClass("solid", "lg")}>
          {action}
        </PageLink>
      </p>
    </main>
  );
}

/** /session-ended: after a forced logout, with the title and message it was sent here with. */
export function SessionEnded() {
  return (
    <Suspense>
      <EndNotice />
    </Suspense>
  );
}

function EndNotice() {
  const { t } = useTranslation("errors");
  const query = useSearchParams();
  return (
    <Notice
      title={query.get("title") || t("sessionEndedTitle")}
      message={query.get("message") || t("sessionEnded")}
      href="/login"
      action={t("toLogin")}
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

function GoneNotice() {
  const { t } = useTranslation("errors");
  const status = useSearchParams().get("status");
  const kind = status === "403" ? "forbidden" : status === "503" || status === "520" ? "unavailable" : "notFound";
  return <Notice title={t(`${kind}Title`)} message={t(kind)} href="/" action={t("toStart")} />;
}
