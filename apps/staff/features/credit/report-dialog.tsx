"use client";
import { type Borrower, type LoanFile, useNeeds } from "@gable/api";
import {
  type CreditAlert,
  type CreditReport,
  type CreditReportRow,
  creditReportQuery,
  creditReportsQuery,
  useAskAboutInquiries,
} from "@gable/api/credit";
import { useReadOnly } from "@gable/form";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Badge, Banner, Button, Dialog } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { DebtsPart } from "./debts-part";
import { modelWords } from "./model";
import { Part } from "./part";
import { nameOf, obligorsOf } from "./people";
import { PublicRecords } from "./public-records";

const NOTHING = "—";
/** The class of the letter that explains inquiries. */
const LETTER = "LETTER_INQUIRIES";
/** A letter is asked about so many. */
const MOST_NAMED = 12;
/** Alerts that have to be settled before anything is granted. */
const SEVERE: ReadonlySet<CreditAlert["kind"]> = new Set(["FRAUD", "OFAC", "SSN", "DECEASED"]);

interface Props {
  loanId: number;
  file: LoanFile;
  reportId: string;
  onChoose: (reportId: string) => void;
  onClose: () => void;
}

/** A credit report: what it warns of, its scores, who else asked, the debts that follow from it. Opening it is in the loan's history. */
export function ReportDialog({ loanId, file, reportId, onChoose, onClose }: Props) {
  const { t } = useTranslation("credit");
  const read = useQuery(creditReportQuery(loanId, reportId));
  const row = read.data?.rows[0];
  return (
    <Dialog open side reading width={1000} title={t("report.title")} onClose={onClose}>
      <Choice loanId={loanId} file={file} reportId={reportId} onChoose={onChoose} />
      <NotRead of={read} title={t("report.failed")} lines={12} />
      {row?.report ? (
        <div className="flex flex-col gap-6 text-sm">
          <Head row={row} />
          <Alerts report={row.report} file={file} />
          <Scores report={row.report} file={file} />
          <Inquiries loanId={loanId} reportId={row.id} report={row.report} file={file} />
          <DebtsPart loanId={loanId} reportId={row.id} />
          <PublicRecords report={row.report} />
          <p className="border-line border-t pt-3 text-ink-muted text-xs">{t("report.history")}</p>
        </div>
      ) : null}
    </Dialog>
  );
}

/** All reports of the loan, where there are several. */
function Choice({ loanId, file, reportId, onChoose }: Omit<Props, "onClose">) {
  const { t } = useTranslation("credit");
  const rows = useQuery(creditReportsQuery(loanId)).data?.rows ?? [];
  if (rows.length < 2) return null;
  return (
    <section aria-label={t("report.which")} className="mb-5 flex flex-wrap gap-2">
      {rows.map((row) => (
        <Button key={row.id} size="sm" aria-pressed={row.id === reportId} onClick={() => onChoose(row.id)}>
          {t("report.row", {
            action: t(`form.action.${row.action}`),
            date: formatDate(row.issuedOn),
            people:
              row.borrowers
                .map((id) => whoIs(file, id))
                .filter(Boolean)
                .join(", ") || t("report.nobody"),
          })}
        </Button>
      ))}
    </section>
  );
}

function Head({ row }: { row: CreditReportRow }) {
  const { t } = useTranslation("credit");
  const facts = [
    [t("report.number"), row.reportNumber],
    [t("report.agency"), row.agencyName],
    [t("report.issued"), formatDate(row.issuedOn)],
    [t("report.ordered"), row.orderedBy],
    [t("report.kind"), t(row.softPull ? "report.soft" : "report.hard")],
    [t("report.cost"), row.cost === undefined ? NOTHING : formatUsd(row.cost, { cents: true })],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-2xs text-ink-muted uppercase tracking-wide">{name}</dt>
          <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The person of an id, "" where it names nobody. */
const whoIs = (file: LoanFile, id: string | undefined) => {
  const found = (file.Borrowers ?? []).find((one) => one.id === id);
  return found ? nameOf(found) : "";
};

function Alerts({ report, file }: { report: CreditReport; file: LoanFile }) {
  const { t } = useTranslation("credit");
  return (
    <Part id="alerts" title={t("report.alerts")}>
      {report.alerts.length === 0 ? (
        <p className="text-ink-muted">{t("report.noAlerts")}</p>
      ) : (
        <Banner tone={report.alerts.some(({ kind }) => SEVERE.has(kind)) ? "bad" : "warn"}>
          <ul className="flex flex-col gap-1">
            {report.alerts.map(({ kind, bureau, text, BorrowerId }, index) => (
              <li key={index}>
                <strong>{t(`alert.${kind}`)}</strong>
                {[whoIs(file, BorrowerId), bureau].filter(Boolean).map((word) => ` · ${word}`)}
                {text ? (
                  <>
                    {" · "}
                    <span lang="en">{text}</span>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Part>
  );
}

function Scores({ report, file }: { report: CreditReport; file: LoanFile }) {
  const { t } = useTranslation("credit");
  return (
    <Part id="scores" title={t("report.scores")}>
      <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {report.scores.map((score) => (
          <li key={`${score.BorrowerId} ${score.bureau} ${score.model}`}>
            <span className="flex items-baseline gap-2">
              <span className="font-medium text-lg tabular-nums">{score.value ?? t("noScore")}</span>
              <span>
                {whoIs(file, score.BorrowerId)} · {score.bureau}
              </span>
            </span>
            <span className="text-ink-muted text-xs">{modelWords(score.model ?? "")}</span>
            {score.factors.length > 0 ? (
              <p className="text-ink-muted text-xs">
                {t("report.factors")}: <span lang="en">{score.factors.join("; ")}</span>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface InquiriesProps {
  loanId: number;
  reportId: string;
  report: CreditReport;
  file: LoanFile;
}

function Inquiries({ loanId, reportId, report, file }: InquiriesProps) {
  const { t } = useTranslation("credit");
  const recent = (id: string) => report.inquiries.filter((one) => one.explain && one.Borrowers.includes(id));
  return (
    <Part id="inquiries" title={t("report.inquiries")}>
      {report.inquiries.length === 0 ? <p className="text-ink-muted">{t("report.noInquiries")}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {report.inquiries.map((one) => (
          <li key={one.key} className="flex flex-wrap gap-x-4 py-1.5">
            <span className="font-medium">{one.name}</span>
            <span className="text-ink-muted tabular-nums">{formatDate(one.date)}</span>
            <span className="text-ink-muted">{one.Borrowers.map((id) => whoIs(file, id)).join(", ")}</span>
          </li>
        ))}
      </ul>
      {obligorsOf(file)
        .filter(({ id }) => recent(id).length > 0)
        .map((person) => (
          <Explanation
            key={person.id}
            loanId={loanId}
            reportId={reportId}
            person={person}
            named={recent(person.id).map(({ name, date }) => `${name} (${formatDate(date)})`)}
          />
        ))}
    </Part>
  );
}

interface ExplanationProps {
  loanId: number;
  reportId: string;
  person: Borrower;
  /** The inquiries, each with its day, as the need names them. */
  named: readonly string[];
}

/** Asks a borrower whether inquiries led to new debt, in their own language; what is asked for already is not asked for again. */
function Explanation({ loanId, reportId, person, named }: ExplanationProps) {
  const { t } = useTranslation("credit");
  const locked = useReadOnly();
  const needs = useNeeds(loanId);
  const ask = useAskAboutInquiries(loanId, reportId);
  const list = named.slice(0, MOST_NAMED).join(", ");
  const asked = (needs.data?.rows ?? []).some(
    (need) => need.BorrowerId === person.id && need.classification === LETTER && need.description?.includes(list),
  );
  if (asked)
    return (
      <Badge tone="good" className="w-fit">
        {t("asked")}
      </Badge>
    );
  if (locked || !needs.data) return null;
  return (
    <Button
      className="w-fit"
      busy={ask.isPending}
      onClick={() => ask.mutate(person.id, { onSuccess: () => notify({ tone: "good", title: t("asked") }) })}
    >
      {t("report.explainAll", { name: nameOf(person) })}
    </Button>
  );
}
