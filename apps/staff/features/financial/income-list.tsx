"use client";
import {
  type Employer,
  type IncomeItem,
  type LoanFile,
  type UIState,
  useEmployers,
  useIncomeItems,
  useSaveUiState,
} from "@gable/api";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import {
  type IncomeLine,
  incomeInOrder,
  incomeYears,
  isCurrentJob,
  missingOfEmployer,
  missingOfIncomeItem,
  payOf,
  today,
  totalIncome,
  uncoveredBorrowers,
} from "@gable/loan";
import { Badge, Banner, Checkbox, type Column } from "@gable/ui";
import { lateDialog } from "../record/late-dialog";
import { RecordList } from "../record/record-list";
import { EmptyList } from "./empty-list";
import { Named } from "./holding-list";
import { nameOf, ownersOf } from "./person";

const IncomeDialog = lateDialog(() => import("./income-dialog").then((module) => module.IncomeDialog));

const EmployerDialog = lateDialog(() => import("./employer-dialog").then((module) => module.EmployerDialog));

type Open = { employer: Partial<Employer>; item?: undefined } | { item: Partial<IncomeItem>; employer?: undefined };
const recordOf = (line: IncomeLine) => line.employer ?? line.item;

export function IncomeList({ loanId, file, state }: { loanId: number; file: LoanFile; state: UIState | undefined }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const jobs = useEmployers(loanId);
  const others = useIncomeItems(loanId);
  const employers = file.Employers ?? [];
  const items = file.IncomeItems ?? [];
  const typeOf = (item: IncomeItem) =>
    item.IncomeType ? text(`enums:IncomeType.${item.IncomeType}`) : t("income.other");
  const nameOfLine = (line: IncomeLine) => (line.employer ? line.employer.Name || t("income.job") : typeOf(line.item));
  const columns: Column<IncomeLine>[] = [
    {
      key: "source",
      header: t("income.source"),
      cell: (line) => (
        <Named
          name={nameOfLine(line)}
          missing={line.employer ? missingOfEmployer(line.employer) : missingOfIncomeItem(line.item)}
        >
          {line.employer ? <JobBadge job={line.employer} /> : null}
        </Named>
      ),
      total: t("income.listed"),
    },
    {
      key: "position",
      header: t("income.PositionDesc"),
      cell: (line) => line.employer?.Employment?.PositionDesc ?? line.item?.IncomeTypeOtherDesc,
      className: "max-lg:hidden",
    },
    {
      key: "borrower",
      header: t("borrower"),
      cell: (line) => ownersOf([{ id: recordOf(line).BorrowerId ?? "" }], file.Borrowers ?? []),
    },
    {
      key: "dates",
      header: t("income.dates"),
      cell: (line) => <Dates line={line} />,
      className: "max-sm:hidden whitespace-nowrap",
    },
    {
      key: "amount",
      header: t("income.MonthlyIncomeAmt"),
      align: "right",
      cell: (line) =>
        line.employer && !isCurrentJob(line.employer) ? (
          <span className="text-ink-muted">{formatUsd(payOf(line.employer, items))}</span>
        ) : (
          formatUsd(line.employer ? payOf(line.employer, items) : line.item.MonthlyTotalAmt)
        ),
      total: formatUsd(totalIncome(employers, items)),
    },
  ];
  return (
    <RecordList<IncomeLine, Open>
      id="income"
      title={t("tab.income")}
      columns={columns}
      rows={incomeInOrder(employers, items)}
      rowKey={(line) => recordOf(line).id}
      rowLabel={nameOfLine}
      adders={[
        { label: t("income.addJob"), start: { employer: {} } },
        { label: t("income.addOther"), start: { item: {} } },
      ]}
      dialog={(open, close) =>
        open.employer ? (
          <EmployerDialog file={file} row={open.employer} writes={jobs} onClose={close} />
        ) : (
          <IncomeDialog file={file} row={open.item} writes={others} onClose={close} />
        )
      }
      onRemove={(line) => (line.employer ? jobs.remove(line.employer) : others.remove(line.item))}
      onRestore={async (lines) => {
        const employers = lines.flatMap((line) => line.employer ?? []);
        const items = lines.flatMap((line) => line.item ?? []);
        // Other income may belong to a job.
        if (employers.length > 0) await jobs.restore(employers);
        if (items.length > 0) await others.restore(items);
      }}
      removed={{ one: t("income.deleted"), many: t("income.deleted") }}
      empty={<EmptyList />}
      foot={<Coverage loanId={loanId} file={file} state={state} />}
    />
  );
}

function JobBadge({ job }: { job: Employer }) {
  const text = useText();
  const { StatusType: status, ClassificationType: rank } = job.Employment ?? {};
  if (status === "Previous") return <Badge>{text("enums:EmploymentStatusType.Previous")}</Badge>;
  return rank === "Primary" ? <Badge tone="pine">{text("enums:EmploymentClassificationType.Primary")}</Badge> : null;
}

/** "02/01/2015 – present (11.81yr)". */
function Dates({ line }: { line: IncomeLine }) {
  const { t } = useTranslation("holdings");
  if (!line.employer) {
    const retired = line.item.IncomeItemMetaData?.RetirementDate;
    return retired ? <span>{`${t("income.RetirementDate")} ${formatDate(retired)}`}</span> : null;
  }
  const { StartDate, EndDate, StatusType } = line.employer.Employment ?? {};
  const years = incomeYears(StartDate, StatusType === "Current" ? null : EndDate, today());
  return (
    <span>
      {formatDate(StartDate)} – {StatusType !== "Previous" && !EndDate ? t("income.present") : formatDate(EndDate)}{" "}
      {years ? <span className="text-ink-muted">{t("income.duration", { years })}</span> : null}
    </span>
  );
}

/** Whether every borrower's last two years are covered, and the way around it. */
function Coverage({ loanId, file, state }: { loanId: number; file: LoanFile; state: UIState | undefined }) {
  const { t } = useTranslation("holdings");
  const save = useSaveUiState(loanId);
  const skipped = state?.skipIncomeCheck === true;
  const open = uncoveredBorrowers(file, today());
  const isCovered = open.length === 0;
  return (
    <div className="border-line border-t p-3">
      <Banner
        tone={isCovered ? "good" : skipped ? "note" : "warn"}
        action={
          isCovered && !skipped ? null : (
            <Checkbox
              label={t("income.skip")}
              checked={skipped}
              onChange={(value) => save.mutate({ skipIncomeCheck: value })}
            />
          )
        }
      >
        {isCovered
          ? t("income.covered")
          : t("income.gap", { names: open.map((borrower) => nameOf(borrower) || t("borrower")).join(", ") })}
      </Banner>
    </div>
  );
}
