"use client";
import { cancelEmailChange, confirmEmail } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LinkRenewal, useTitle } from "@gable/shell";
import { Button, buttonClass } from "@gable/ui";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Door } from "../frame/door";

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
    <Door className="flex flex-col items-start gap-4">
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
      {state === "dead" && job?.kind === "confirm" ? (
        <LinkRenewal token={job.token} otherwise={t("emailPage.noRenewal")} />
      ) : null}
      {state === "asking" || state === "busy" ? (
        <Button look="solid" size="lg" busy={state === "busy" || !job} onClick={() => void act()}>
          {t(job?.kind === "cancel" ? "emailPage.cancelDo" : "emailPage.confirmDo")}
        </Button>
      ) : (
        <Link href="/login" className={buttonClass("outline", "lg")}>
          {t("emailPage.login")}
        </Link>
      )}
    </Door>
  );
}
