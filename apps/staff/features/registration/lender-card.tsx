import { runEnded } from "@gable/api";
import { type RegisterState, registerStateQuery, useLenderAsking } from "@gable/api/registration";
import { FaultBanner, useReadOnly } from "@gable/form";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Banner, Button, RunProgress, Select } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoginLink } from "../credentials/login-link";
import { isOfLogin, LenderFault } from "./lender-fault";
import { TONES } from "./tones";
import { useLenderToasts } from "./use-lender-toasts";

interface Props {
  loanId: number;
  /** Nothing is missing to register the loan. */
  ready: boolean;
  /** What is missing, where the lender does not have the loan yet. */
  children: ReactNode;
}

/** How the loan stands at its lender, and the ways on: register it, or ask what has happened there. */
export function LenderCard({ loanId, ready, children }: Props) {
  const { t } = useTranslation("registration");
  const state = useQuery(registerStateQuery(loanId));
  const locked = useReadOnly();
  useLenderToasts(loanId);
  if (!state.data) return <NotRead of={state} title={t("failed")} lines={3} />;
  const { run, status } = state.data;
  const isWaiting = run !== undefined && !runEnded(run);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-sheet px-4 py-3.5">
      {isWaiting ? <Waiting of={state.data} /> : <Failed of={state.data} />}
      {status === "NONE" ? null : <Answered of={state.data} />}
      {status === "REGISTERED" || isWaiting ? null : children}
      {isWaiting || locked ? null : <Ask loanId={loanId} of={state.data} ready={ready} />}
    </div>
  );
}

/** What people call the lender that was asked. */
function useLenderName({ answer, lenders }: RegisterState): string {
  const { t } = useTranslation("registration");
  return answer?.lenderName || (lenders.length === 1 && lenders[0]?.name) || t("lender.theLender");
}

function Waiting({ of }: { of: RegisterState }) {
  const { t } = useTranslation("registration");
  const lender = useLenderName(of);
  const words = t(of.action === "NEWS" ? "lender.waitingNews" : "lender.waiting", { lender });
  return (
    <RunProgress words={words} said={of.run?.step} done={0} total={0} ended={false}>
      <p className="text-ink-muted text-xs">{t("lender.askedBy", { name: of.run?.by.name ?? "" })}</p>
    </RunProgress>
  );
}

/** Why the lender could not be asked, and what to do about it. */
function Failed({ of }: { of: RegisterState }) {
  const { t } = useTranslation("registration");
  const lender = useLenderName(of);
  const run = of.run;
  if (run?.status !== "FAILED" && run?.status !== "TIMEOUT") return null;
  return (
    <Banner
      tone="bad"
      title={t("lender.failed", { lender })}
      action={
        isOfLogin(run) ? (
          <LoginLink module="LENDER">{t(run.fault === "LOGIN_REFUSED" ? "lender.correct" : "lender.login")}</LoginLink>
        ) : undefined
      }
    >
      <LenderFault of={run} again={t(of.action === "NEWS" ? "lender.askAgain" : "lender.tryAgain")} />
    </Banner>
  );
}

/** The lender's last answer: its number of the loan, or what it holds against it. */
function Answered({ of }: { of: RegisterState }) {
  const { t } = useTranslation("registration");
  const lender = useLenderName(of);
  const { language } = usePreferences();
  const said = of.answer?.messages ?? [];
  const heavy = (weight: string) => said.filter(({ severity }) => severity === weight);
  const when = of.answeredAt ? t("lender.asOf", { when: formatInstant(of.answeredAt, language) }) : "";
  if (of.status === "NOT_REGISTERED")
    return (
      <Banner tone="bad" title={t("lender.refused", { lender })}>
        <Messages of={[...heavy("ERROR"), ...heavy("WARNING")]} />
        <p>{t("lender.fix")}</p>
      </Banner>
    );
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-2">
      <div>
        <p className="text-ink-muted text-xs">{t("lender.number")}</p>
        <p className="font-medium font-serif text-2xl/8 tabular-nums">{of.answer?.LenderLoanIdentifier}</p>
      </div>
      <div className="min-w-[min(16rem,100%)] flex-1 text-sm">
        <p className="font-medium">{t("lender.title", { lender })}</p>
        <p className="text-ink-muted text-xs">{when}</p>
        <Messages of={heavy("WARNING")} />
      </div>
    </div>
  );
}

function Messages({ of }: { of: readonly { id: string; severity: string; text: string }[] }) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <ul className="my-1.5 flex flex-col gap-1">
      {of.map((message) => (
        <li key={message.id} className="flex flex-wrap items-baseline gap-x-2">
          <Badge tone={TONES[message.severity] ?? "plain"}>{text(`registration:severity.${message.severity}`)}</Badge>
          <span lang="en" className="min-w-0 flex-1 basis-56">
            {message.text}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Ask({ loanId, of, ready }: { loanId: number; of: RegisterState; ready: boolean }) {
  const { t } = useTranslation("registration");
  const { register, refresh } = useLenderAsking(loanId);
  const [chosen, setChosen] = useState("");
  const lender = of.lenders.find(({ identifier }) => identifier === chosen) ?? of.lenders[0];
  const fault = register.error ?? refresh.error;
  if (!lender && of.status !== "REGISTERED")
    return (
      <div>
        <LoginLink module="LENDER">{t(of.loginRefused ? "lender.correct" : "lender.login")}</LoginLink>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      {fault ? <FaultBanner of={fault} /> : null}
      <div className="flex flex-wrap items-end gap-3">
        {of.status === "REGISTERED" ? (
          <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {t("lender.news")}
          </Button>
        ) : lender ? (
          <>
            {of.lenders.length > 1 ? (
              <div className="w-64 max-w-full">
                <Select
                  label={t("lender.choose")}
                  value={lender.identifier}
                  options={of.lenders.map(({ identifier, name }) => ({ value: identifier, label: name }))}
                  onChange={setChosen}
                />
              </div>
            ) : null}
            <Button
              look="solid"
              disabled={!ready}
              busy={register.isPending}
              onClick={() => register.mutate(lender.identifier)}
            >
              {t(of.status === "NOT_REGISTERED" ? "lender.again" : "lender.register", { lender: lender.name })}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}
