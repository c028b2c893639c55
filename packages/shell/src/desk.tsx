"use client";
import {
  CHANGED_BY_RULE,
  type Desk,
  type Fault,
  type FaultEntry,
  forgetActing,
  forgetContext,
  freshnessOf,
  isActing,
  isActingOver,
  onOtherPerson,
  type Portal,
  type Reaction,
  reactionsTo,
  type SentRequest,
  setDesk,
  type UntickedTask,
  untickedBy,
  wasSignedIn,
} from "@gable/api";
import { addAreas, type Language, useText, useTranslation } from "@gable/i18n";
import { patiently } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { BASE_PATH } from "./address";
import { KEEP_DRAFTS } from "./draft";
import { endPage } from "./ended";
import { followSession, isEndExpected, isLeaving } from "./ending";
import { skipLeaveQuestion } from "./leaving";
import { notify } from "./notices";
import { keepPlace, keepPlaceOfStranger } from "./place";
import { forgetPreferences } from "./preferences";
import { mayReload } from "./reload";
import { type RuleQuestion, RuleQueue } from "./rule-queue";
import { CHECKLIST_ERROR, publish } from "./signal";
import { useSupportEmail, withSupportEmail } from "./support-email";
import { areasOf, Teller, toastOf, warningOf } from "./telling";

/** How long the page that says so may take to come, once a session has ended. */
const ENDING_MS = 10_000;

/** How long what went wrong waits for its words. */
const LONGEST_FOR_WORDS_MS = 3000;

// Dialogs come when a rule asks something: most visits never load them.
const RuleDialog = lazy(() => patiently(() => import("./rule-dialog")));

/** Tells whoever shows tasks which ones a rule has not ticked, for a change of which loan. */
function tellUnticked(tasks: readonly UntickedTask[], path = ""): void {
  const loanId = Number(/\/(\d{9,})(?=\/|$)/.exec(path)?.[1]) || undefined;
  publish(
    CHECKLIST_ERROR,
    tasks.map((task) => ({ ...task, loanId })),
  );
}

let over: Promise<boolean> | null = null;

/** Whether acting for another is over; asked once for all that is refused at a time. */
function askWhetherOver(): Promise<boolean> {
  over ??= isActingOver()
    .catch(() => false)
    .finally(() => {
      over = null;
    });
  return over;
}

/** Goes to a page of the app; in the place of the one that is left, where that is no page to come back to. */
type Go = (path: string, how?: "replace") => void;

/** Serves the request pipeline: asks what rules ask, shows what went wrong, goes where an error sends the person. */
export function DeskProvider({ portal, go }: { portal: Portal; go: Go }) {
  const { t, i18n } = useTranslation("errors");
  const text = useText();
  const client = useQueryClient();
  const [queue] = useState(() => new RuleQueue());
  const question = useSyncExternalStore(queue.subscribe, queue.first, () => null);
  const failing = useRef<SentRequest | null>(null);
  const ending = useRef({ page: "", until: 0 });
  useSupportEmail();

  useEffect(() => {
    // An account that is not verified starts anew: nothing of it stays in this browser but how it looks.
    const toVerification = (page: string) => {
      const { email } = (failing.current?.body ?? {}) as { email?: unknown };
      forgetContext();
      forgetPreferences();
      client.clear();
      const query = typeof email === "string" ? `?email=${encodeURIComponent(email)}` : "";
      if (page !== "register") go(`/${page}${query}`);
      // A new document: what is still open on this page would notice the end of the session and lead elsewhere.
      else void fetch("/api/logout", { method: "POST" }).finally(() => location.assign(`${BASE_PATH}/${page}${query}`));
    };
    const teller = new Teller(notify);
    /** Leaves for a page of before the session, once; what is typed is kept for its person. */
    const leave = (path: string) => {
      // Screens that lost their session ask anew at once: to begin again for each of them would never arrive.
      if (ending.current.page === location.pathname && performance.now() < ending.current.until) return;
      ending.current = { page: location.pathname, until: performance.now() + ENDING_MS };
      publish(KEEP_DRAFTS, null);
      if (wasSignedIn()) keepPlace();
      else keepPlaceOfStranger();
      forgetContext();
      client.clear();
      queue.clear();
      go(path, "replace");
    };
    const react = (reaction: Reaction, request: SentRequest, supportEmail: string) => {
      // What a page on its way out is refused leads nowhere else.
      if (isLeaving() && reaction.do !== "toast") return;
      switch (reaction.do) {
        case "toast":
          teller.tell(toastOf(reaction, text, i18n.language), {
            once: reaction.once ?? false,
            repeats: request.method !== "GET",
          });
          return;
        case "end-session": {
          if (isEndExpected()) return;
          const host = reaction.host ? { host: reaction.host } : {};
          leave(endPage(reaction.reason, { email: supportEmail, ...host }));
          return;
        }
        case "sign-in":
          if (!isEndExpected() && /(^|\/)app(\/|$)/.test(location.pathname)) leave("/login");
          return;
        case "reload":
          if (mayReload(location.pathname, sessionStorage)) location.reload();
          else go("/app/not-found?status=403");
          return;
        case "publish":
          tellUnticked(reaction.tasks, request.path);
          return;
        case "go":
          if (reaction.to === "url" && reaction.url) location.assign(reaction.url);
          else if (reaction.to === "root-not-found")
            go(`/app/not-found${reaction.status ? `?status=${reaction.status}` : ""}`);
          else if (reaction.to === "not-found") go(`/not-found?status=${reaction.status}`);
          else toVerification(reaction.to);
      }
    };
    /** Goes on once the words are there that entries speak with: most visits never load them. What can't be had in time is said in the server's. */
    const words = async (entries: readonly FaultEntry[]) => {
      const areas = areasOf(entries);
      if (areas.length === 0) return;
      const come = addAreas(i18n, i18n.language as Language, areas).catch(() => undefined);
      await Promise.race([come, new Promise((late) => setTimeout(late, LONGEST_FOR_WORDS_MS))]);
    };
    const desk: Desk = {
      words,
      confirm: (entries, path) => words(entries).then(() => queue.confirm(entries, path)),
      chooseStage: queue.chooseStage,
      stageChanged: () => notify({ tone: "good", title: t("stageUpdatedTitle"), detail: t("stageUpdated") }),
      warn: (warnings, path) => {
        const tasks = untickedBy(warnings);
        if (tasks.length > 0) tellUnticked(tasks, path);
        void words(warnings).then(() => notify(warningOf(warnings, t("systemWarning"), text)));
      },
      failed: (fault: Fault, request) => {
        failing.current = request;
        if (request.method !== "GET" && fault.entries.some((entry) => entry.ruleName)) skipLeaveQuestion();
        const situation = {
          portal,
          page: location,
          method: request.method,
          as: request.as,
          shown: request.shown,
          signedIn: wasSignedIn(),
        };
        const tell = () =>
          withSupportEmail(fault.status === 502 || (fault.status === 401 && wasSignedIn()), (email) => {
            const supportEmail = email || t("support");
            for (const reaction of reactionsTo(fault, { ...situation, supportEmail }))
              react(reaction, request, supportEmail);
          });
        // What is refused to the person acted for is refused as well once the hour of acting has passed.
        if (fault.status !== 403 || request.method !== "GET" || !isActing()) return tell();
        void askWhetherOver().then((isOver) => {
          if (!isOver) return tell();
          if (!isActing()) return;
          forgetActing();
          followSession("/app");
        });
      },
      reached: () => teller.reached(),
      loanInfoUpdated: () => freshnessOf(client).mark(CHANGED_BY_RULE),
      redirect: (url) => location.assign(url),
    };
    setDesk(desk);
    return () => setDesk(null);
  }, [client, go, i18n, portal, queue, t, text]);

  useEffect(() => onOtherPerson(() => followSession(isActing() ? "/app" : `${BASE_PATH}/app`)), []);

  if (!question) return null;
  return (
    <Suspense>
      <RuleDialog key={keyOf(question)} question={question} settle={(act) => queue.settle(question, act)} go={go} />
    </Suspense>
  );
}

let asked = 0;
const keys = new WeakMap<RuleQuestion, number>();

/** A dialog of its own for each question: what was chosen in one is not carried into the next. */
function keyOf(question: RuleQuestion): number {
  const key = keys.get(question) ?? ++asked;
  keys.set(question, key);
  return key;
}
