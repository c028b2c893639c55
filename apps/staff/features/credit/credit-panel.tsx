"use client";
import { type Borrower, type LoanFile, runEnded, useSession } from "@gable/api";
import {
  type BorrowerScore,
  type CreditRun,
  creditReportsQuery,
  creditRunsQuery,
  creditScoreQuery,
  useCreditRun,
} from "@gable/api/credit";
import { useReadOnly } from "@gable/form";
import { formatDate, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { Badge, Banner, Button, Panel, RunProgress } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LoginLink } from "../credentials/login-link";
import { lateDialog } from "../record/late-dialog";
import { VendorWords } from "../record/vendor-words";
import { clockOf } from "./clock";
import { nameOf, obligorsOf } from "./people";
import { ScoreCard } from "./score-card";

const OrderDialog = lateDialog(() => import("./order-dialog").then((module) => module.OrderDialog));
const ReportDialog = lateDialog(() => import("./report-dialog").then((module) => module.ReportDialog));

/** The loan's credit: the scores that count, how long they are good, and the ways to order a report and to read it. */
export function CreditPanel({ loanId, file }: { loanId: number; file: LoanFile }) {
  return (
    <WithAreas areas={["credit", "holdings"]}>
      <Credit loanId={loanId} file={file} />
    </WithAreas>
  );
}

function Credit({ loanId, file }: { loanId: number; file: LoanFile }) {
  const { t } = useTranslation("credit");
  const locked = useReadOnly();
  const rights = useSession().data?.active.permissions ?? [];
  const scores = useQuery(creditScoreQuery(loanId));
  const runs = useQuery(creditRunsQuery(loanId));
  const mayRead = rights.includes("loan:read-credit");
  const reports = useQuery({ ...creditReportsQuery(loanId), enabled: mayRead });
  const [ordering, setOrdering] = useState<"new" | "reissue" | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const people = obligorsOf(file);
  const rows = scores.data?.Borrowers ?? [];
  const newest = runs.data?.rows[0];
  const isOpen = newest !== undefined && !runEnded(newest);
  const mayOrder = !locked && people.length > 0 && rights.includes("loan:order-credit");
  const reportId = rows.find((one) => one.reportId)?.reportId;
  // Reports without scores, a refresh above all, are read too.
  const readable = reportId ?? reports.data?.rows[0]?.id;
  return (
    <Panel
      id="credit"
      title={t("title")}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          {readable && mayRead ? (
            <Button size="sm" onClick={() => setReading(readable)}>
              {t("view")}
            </Button>
          ) : null}
          {mayOrder ? (
            <Button
              size="sm"
              look={readable ? "outline" : "solid"}
              disabled={isOpen}
              onClick={() => setOrdering("new")}
            >
              {t("order")}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <NotRead of={[scores, runs, ...(mayRead ? [reports] : [])]} title={t("notRead")} look="banner" lines={2} />
        {newest && newest.status !== "DONE" ? (
          <Order loanId={loanId} run={newest} onReissue={mayOrder ? () => setOrdering("reissue") : undefined} />
        ) : null}
        {scores.data && !readable && !isOpen && (reports.data || !mayRead) ? (
          <div className="text-sm">
            <p>{t("none")}</p>
            <p className="text-ink-muted">{t("noneHint")}</p>
          </div>
        ) : null}
        {reportId ? <Scores rows={rows} people={people} loanScore={scores.data?.LoanLevelCreditScore} /> : null}
      </div>
      {ordering ? (
        <OrderDialog
          loanId={loanId}
          people={people}
          reissued={ordering === "reissue" ? newest : undefined}
          onClose={() => setOrdering(null)}
        />
      ) : null}
      {reading ? (
        <ReportDialog
          loanId={loanId}
          file={file}
          reportId={reading}
          onChoose={setReading}
          onClose={() => setReading(null)}
        />
      ) : null}
    </Panel>
  );
}

interface Scored {
  rows: readonly BorrowerScore[];
  people: readonly Borrower[];
  loanScore: number | undefined;
}

function Scores({ rows, people, loanScore }: Scored) {
  const { t } = useTranslation("credit");
  const reported = rows.filter((one) => one.expiresOn);
  const first = reported.map((one) => one.expiresOn ?? "").toSorted()[0];
  const clock = first ? clockOf(first) : undefined;
  const alerts = Math.max(0, ...rows.map((one) => one.alertCount ?? 0));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {clock && first ? (
          <Badge tone={clock.tone}>
            {clock.days < 0
              ? t("expired", { date: formatDate(first) })
              : `${t("goodThrough", { date: formatDate(first) })} · ${t("daysLeft", { count: clock.days })}`}
          </Badge>
        ) : null}
        {clock && clock.days >= 0 && reported.some((one) => one.expiresBeforeClosing) ? (
          <Badge tone="bad">{t("expiresBeforeClosing")}</Badge>
        ) : null}
        {alerts > 0 ? <Badge tone="bad">{t("alerts", { count: alerts })}</Badge> : null}
      </div>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {people.map((person) => (
          <ScoreCard key={person.id} name={nameOf(person)} score={rows.find((one) => one.BorrowerId === person.id)} />
        ))}
        {people.length > 1 && loanScore ? (
          <li className="flex flex-col gap-0.5">
            <span className="text-2xs text-ink-muted uppercase tracking-wide">{t("loanScore")}</span>
            <span className="font-medium font-serif text-3xl/9 tabular-nums">{loanScore}</span>
            <span className="text-ink-muted text-xs">{t("loanScoreHint")}</span>
          </li>
        ) : null}
      </ul>
    </>
  );
}

interface Ordered {
  run: CreditRun;
  /** Has the report that the agency has by its number reissued; nothing where the person may not. */
  onReissue: (() => void) | undefined;
}

/** The order that is under way, or why the last one came to nothing and what to do. */
function Order({ loanId, run, onReissue }: Ordered & { loanId: number }) {
  return runEnded(run) ? <OrderEnd run={run} onReissue={onReissue} /> : <OpenOrder loanId={loanId} run={run} />;
}

function OpenOrder({ loanId, run: first }: { loanId: number; run: CreditRun }) {
  const { t } = useTranslation("credit");
  const { run = first, ended, readAll } = useCreditRun(loanId, first.id);
  // Where its event was missed, what was read is behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (ended) readAll();
  }, [ended]);
  return <RunProgress words={t(`progress.${run.status}`)} done={0} total={0} ended={ended} />;
}

/** Where nothing tells whether the agency has the order, another one may be a second inquiry on a person's credit. */
const UNSURE: ReadonlySet<CreditRun["fault"]> = new Set(["TOO_LATE", "GAVE_UP"]);

function OrderEnd({ run, onReissue }: Ordered) {
  const { t } = useTranslation("credit");
  if (!run.fault) return null;
  const { vendorRef: number } = run;
  return (
    <Banner tone="bad" title={t(`progress.${run.status}`)}>
      <p>
        {run.fault === "REFUSED" && run.message ? (
          <VendorWords sentence={(words) => t("why.REFUSED", { message: words })} said={run.message} />
        ) : run.fault === "REFUSED" ? (
          t("refusedPlain")
        ) : (
          t(`why.${run.fault}`, { message: run.message ?? "" })
        )}
      </p>
      <p>{number ? t("then.reissue", { number }) : t(UNSURE.has(run.fault) ? "then.ask" : "then.anew")}</p>
      {run.fault === "NO_LOGIN" || run.fault === "LOGIN_REFUSED" ? (
        <LoginLink module="CREDIT" account={run.request.agency}>
          {t(run.fault === "LOGIN_REFUSED" ? "login.correct" : "login.add")}
        </LoginLink>
      ) : null}
      {number && onReissue ? (
        <Button size="sm" className="mt-1" onClick={onReissue}>
          {t("reissue")}
        </Button>
      ) : null}
    </Banner>
  );
}
