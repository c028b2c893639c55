"use client";
import { useSession } from "@gable/api";
import {
  incomingQuery,
  type ProcessingAnswer,
  type ProcessingRequest,
  useAnswerProcessing,
  usePutToWork,
} from "@gable/api/processing";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences } from "@gable/shell";
import { Badge, Button, buttonClass, Checkbox, EmptyState, type Tone } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PageHead } from "../frame/page-head";

const TONES: Record<string, Tone> = { REQUESTED: "warn", ACCEPTED: "good", DECLINED: "plain", ENDED: "plain" };

const GROUPS = [
  { key: "waiting", statuses: ["REQUESTED"] },
  { key: "open", statuses: ["ACCEPTED"] },
  { key: "past", statuses: ["DECLINED", "ENDED"] },
] as const;

/** What other companies ask a processor organisation to work on: first what waits for an answer. */
export function ProcessingRequests() {
  const { t } = useTranslation("processing");
  const requests = useQuery(incomingQuery);
  return (
    <>
      <PageHead title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6 px-4 pb-8">
        {requests.data ? <Groups rows={requests.data.rows} /> : <NotRead lines={6} of={requests} title={t("failed")} />}
      </div>
    </>
  );
}

function Groups({ rows }: { rows: ProcessingRequest[] }) {
  const { t } = useTranslation("processing");
  if (rows.length === 0) return <EmptyState title={t("empty")} />;
  return GROUPS.map(({ key, statuses }) => {
    const some = rows.filter(({ status }) => (statuses as readonly string[]).includes(status ?? ""));
    if (some.length === 0) return null;
    return (
      <section key={key} aria-labelledby={`processing-${key}`}>
        <h2 id={`processing-${key}`} className="mb-2 font-medium font-serif text-lg">
          {t(key)} <span className="text-base text-ink-muted">{some.length}</span>
        </h2>
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-sheet">
          {some.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      </section>
    );
  });
}

function Request({ request }: { request: ProcessingRequest }) {
  const { t } = useTranslation("processing");
  const text = useText();
  const { language } = usePreferences();
  const number = String(request.LoanId);
  const at = (instant: string) => formatInstant(instant, language);
  const said = [
    t("askedBy", { name: request.requestedByName, at: at(request.requestedAt ?? "") }),
    request.answeredAt ? t("answeredBy", { name: request.answeredByName ?? "", at: at(request.answeredAt) }) : "",
  ];
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{request.companyName}</span>
          <span className="text-sm tabular-nums">{t("loan", { number })}</span>
          <Badge tone={TONES[request.status ?? ""] ?? "plain"}>{text(`processing:status.${request.status}`)}</Badge>
        </p>
        {request.note ? <p className="mt-1 max-w-prose whitespace-pre-line text-sm">{request.note}</p> : null}
        <p className="mt-1 text-ink-muted text-xs">{said.filter(Boolean).join(" · ")}</p>
        <People request={request} />
      </div>
      <Answers request={request} number={number} />
    </li>
  );
}

/** Who of the people named in it works on the loan; said by who runs the organisation. */
function People({ request }: { request: ProcessingRequest }) {
  const { t } = useTranslation("processing");
  const session = useSession();
  const put = usePutToWork();
  const active = session.data?.active;
  const isOpen = request.status === "REQUESTED" || request.status === "ACCEPTED";
  const may = active?.canConsolidate && active.permissions?.includes("loan:edit-team");
  if (!isOpen || request.people.length === 0) return null;
  return (
    <fieldset className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm" disabled={!may || put.isPending}>
      <legend className="sr-only">{t("atWork")}</legend>
      {request.people.map(({ WizeUserId, name, email, working }) => (
        <Checkbox
          key={WizeUserId}
          label={name || email || ""}
          checked={working}
          onChange={(works) =>
            put.mutate({
              id: request.id,
              users: request.people
                .filter((one) => (one.WizeUserId === WizeUserId ? works : one.working))
                .map((one) => one.WizeUserId),
            })
          }
        />
      ))}
    </fieldset>
  );
}

function Answers({ request, number }: { request: ProcessingRequest; number: string }) {
  const { t } = useTranslation("processing");
  const answer = useAnswerProcessing();
  const company = request.companyName ?? "";
  const done = { accept: "accepted", decline: "declined", end: "ended" } as const;
  const say = (what: ProcessingAnswer) =>
    answer.mutate(
      { id: request.id, answer: what },
      { onSuccess: () => notify({ tone: "good", title: t(done[what], { number, company }) }) },
    );
  const button = (what: ProcessingAnswer, look?: "solid") => (
    <Button
      size="sm"
      {...(look ? { look } : {})}
      aria-label={`${t(what)}: ${t("loan", { number })}`}
      busy={answer.isPending && answer.variables.answer === what}
      disabled={answer.isPending}
      onClick={() => say(what)}
    >
      {t(what)}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {request.status === "REQUESTED" ? (
        <>
          {button("accept", "solid")}
          {button("decline")}
        </>
      ) : null}
      {request.status === "ACCEPTED" ? (
        <>
          <Link prefetch={false} href={`/app/loans/${number}`} className={buttonClass("outline", "sm")}>
            {t("openLoan")}
          </Link>
          {button("end")}
        </>
      ) : null}
    </div>
  );
}
