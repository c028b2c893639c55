"use client";
import { cancelEmailChange, confirmEmail, Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LinkRenewal, useFaultWords, useTitle } from "@gable/shell";
import { Banner, Button, buttonClass } from "@gable/ui";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Door } from "../frame/door";

/** The new address confirms; the present one confirms or calls off, and letters of before said "cancel". */
const KINDS: Record<string, "confirm" | "review"> = { confirm: "confirm", review: "review", cancel: "review" };

type Job = { kind: "confirm" | "review"; token: string } | null;
type State = "asking" | "confirming" | "cancelling" | "confirmed" | "half" | "cancelled" | "dead";

/** Where the links of the two letters about a change of address lead: nothing is done before the person says so. */
export function EmailChange() {
  const { t } = useTranslation("users");
  const [job, setJob] = useState<Job>(null);
  const [state, setState] = useState<State>("asking");
  const [email, setEmail] = useState({ now: "", next: "" });
  const [failure, setFailure] = useState<unknown>(null);
  const wordsOf = useFaultWords();
  useTitle(t("emailPage.title"));
  useEffect(() => {
    const [name = "", token] = location.hash.slice(1).split("=");
    const kind = KINDS[name];
    if (kind && token) setJob({ kind, token });
    else setState("dead");
    history.replaceState(null, "", location.pathname);
  }, []);
  const act = async (doing: "confirming" | "cancelling") => {
    if (!job) return;
    setState(doing);
    setFailure(null);
    try {
      const answer = await (doing === "confirming" ? confirmEmail : cancelEmailChange)(job.token);
      setEmail({ now: answer.email, next: answer.pendingEmail ?? "" });
      setState(doing === "cancelling" ? "cancelled" : answer.pendingEmail ? "half" : "confirmed");
    } catch (fault) {
      // Only a link that is none any more is dead; another can be tried again.
      const isDead = fault instanceof Fault && fault.status === 404;
      setState(isDead ? "dead" : "asking");
      setFailure(isDead ? null : fault);
    }
  };
  const isReview = job?.kind === "review";
  const busy = state === "confirming" || state === "cancelling";
  const open = state === "asking" || busy;
  const hints = {
    dead: t("emailPage.deadHint"),
    half: t("emailPage.halfHint", email),
    confirmed: t("emailPage.now", { email: email.now }),
    cancelled: t("emailPage.now", { email: email.now }),
  };
  return (
    <Door className="flex flex-col items-start gap-4">
      <h1 className="font-serif text-4xl/12">{t(`emailPage.${open ? (isReview ? "review" : "confirm") : state}`)}</h1>
      <p role="status">{open ? t(isReview ? "emailPage.reviewHint" : "emailPage.confirmHint") : hints[state]}</p>
      {failure ? <Banner tone="bad">{wordsOf(failure)}</Banner> : null}
      {state === "dead" && job ? <LinkRenewal token={job.token} otherwise={t("emailPage.noRenewal")} /> : null}
      {open ? (
        <span className="flex flex-wrap gap-3">
          <Button
            look="solid"
            size="lg"
            busy={state === "confirming" || !job}
            disabled={busy}
            onClick={() => void act("confirming")}
          >
            {t(isReview ? "emailPage.reviewDo" : "emailPage.confirmDo")}
          </Button>
          {isReview ? (
            <Button size="lg" busy={state === "cancelling"} disabled={busy} onClick={() => void act("cancelling")}>
              {t("emailPage.cancelDo")}
            </Button>
          ) : null}
        </span>
      ) : (
        <Link prefetch={false} href="/login" className={buttonClass("outline", "lg")}>
          {t("emailPage.login")}
        </Link>
      )}
    </Door>
  );
}
