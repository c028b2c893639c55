"use client";
import { cancelEmailChange, confirmEmail } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LanguageToggle, ThemeToggle, useTitle } from "@gable/shell";
import { Button, buttonClass, GableMark } from "@gable/ui";
import Link from "next/link";
import { useEffect, useState } from "react";

type Job = { kind: "confirm" | "cancel"; token: string } | null;

/** Where the links of the two letters about a change of address lead: nothing is done before the person says so. */
export function EmailChange() {
  const { t } = useTranslation("users");
  const [job, setJob] = useState<Job>(null);
  const [state, setState] = useState<"asking" | "busy" | "done" | "dead">("asking");
  const [email, setEmail] = useState("");
  useTitle(t("emailPage.title"));
  useEffect(() => {
    const [kind, token] = location.hash.slice(1).split("=");
    if ((kind === "confirm" || kind === "cancel") && token) setJob({ kind, token });
    else setState("dead");
    history.replaceState(null, "", location.pathname);
  }, []);
  const act = async () => {
    if (!job) return;
    setState("busy");
    try {
      const answer = await (job.kind === "confirm" ? confirmEmail : cancelEmailChange)(job.token);
      setEmail(answer.email);
      setState("done");
    } catch {
      setState("dead");
    }
  };
  return (
    <div className="flex min-h-dvh flex-col px-6 py-5 sm:px-12">
      <header className="flex items-center justify-between">
        <span className="flex items-center gap-2 font-serif text-xl">
          <GableMark className="h-6 text-brick" />
          Gable
        </span>
        <span className="flex gap-1">
          <LanguageToggle />
          <ThemeToggle />
        </span>
      </header>
      <main className="mx-auto flex w-full max-w-md flex-col items-start gap-4 py-10">
        <h1 className="font-serif text-4xl/12">
          {state === "dead"
            ? t("emailPage.dead")
            : state === "done"
              ? t(job?.kind === "cancel" ? "emailPage.cancelled" : "emailPage.confirmed")
              : t(job?.kind === "cancel" ? "emailPage.cancel" : "emailPage.confirm")}
        </h1>
        <p role="status">
          {state === "dead"
            ? t("emailPage.deadHint")
            : state === "done"
              ? t("emailPage.now", { email })
              : t(job?.kind === "cancel" ? "emailPage.cancelHint" : "emailPage.confirmHint")}
        </p>
        {state === "asking" || state === "busy" ? (
          <Button look="solid" size="lg" busy={state === "busy" || !job} onClick={() => void act()}>
            {t(job?.kind === "cancel" ? "emailPage.cancelDo" : "emailPage.confirmDo")}
          </Button>
        ) : (
          <Link href="/login" className={buttonClass("outline", "lg")}>
            {t("emailPage.login")}
          </Link>
        )}
      </main>
    </div>
  );
}
