"use client";
import {
  applyPatch,
  type Employer,
  type IncomeItem,
  mergePatch,
  useEmployers,
  useIncomeItems,
  useSaveUiState,
  useUiState,
} from "@gable/api";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import {
  type IncomeLine,
  incomeInOrder,
  incomeYears,
  missingOfEmployer,
  missingOfIncomeItem,
  totalIncome,
  uncoveredBorrowers,
} from "@gable/loan";
import { Banner, Button, Checkbox } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { borrowerName } from "../borrowers/person";
import { RecordDialog } from "../form/record-dialog";
import { type StepProps, today } from "../loan/step";
import { EMPLOYER_FIELDS, INCOME_FIELDS } from "./fields";
import { activeBorrowers, EarnerField } from "./owners";
import { RecordList } from "./record-list";

type Line = IncomeLine & { id: string; version: number };
type Edited = { job: Partial<Employer> } | { other: Partial<IncomeItem> };

/** Jobs and other income in one list, in the order an underwriter reads them. */
export function IncomeList({ file, readOnly }: StepProps) {
  const { t } = useTranslation("finance");
  const text = useText();
  const employers = useEmployers(file.LoanId);
  const items = useIncomeItems(file.LoanId);
  const [edited, setEdited] = useState<Edited | null>(null);
  const first = activeBorrowers(file)[0]?.id ?? "";
  const rows: Line[] = incomeInOrder(file.Employers ?? [], file.IncomeItems ?? []).map((line) => ({
    ...line,
    ...idOf(line),
  }));
  const name = (row: Line) =>
    row.employer
      ? row.employer.Name || text("finance:income.job")
      : text(`enums:IncomeType.${row.item?.IncomeType ?? "Other"}`);
  const earner = (row: Line) =>
    borrowerName(file.Borrowers?.find((borrower) => borrower.id === (row.employer ?? row.item)?.BorrowerId)) || "—";
  const remove = async (row: Line) => {
    if (row.employer) await employers.remove(row.employer);
    else if (row.item) await items.remove(row.item);
  };
  const writes = {
    remove: (row: Partial<Line>) => remove(row as Line),
    // The specification has no multi-delete for income: one after the other.
    removeMany: async (ids: string[]) => {
      for (const row of rows.filter((one) => ids.includes(one.id))) await remove(row);
    },
    create: async (copy: Partial<Line>) => {
      const { employer, item } = copy as { employer?: Employer; item?: IncomeItem };
      if (employer) await employers.create(withoutId(employer));
      else if (item) await items.create(withoutId(item));
      return copy as Line;
    },
  };
  return (
    <div className="flex flex-col gap-4">
      <Coverage file={file} readOnly={readOnly} />
      <RecordList<Line>
        title={t("tab.income")}
        addLabel={t("income.addJob")}
        rows={rows}
        nameOf={name}
        writes={writes}
        deleted={t("income.deleted")}
        deletedMany={t("income.deleted")}
        readOnly={readOnly}
        onEdit={(row) => setEdited(row.employer ? { job: row.employer } : { other: row.item as IncomeItem })}
        onAdd={() =>
          setEdited({
            job: { BorrowerId: first, Employment: { StatusType: "Current", ClassificationType: "Primary" } },
          })
        }
        aside={
          readOnly ? null : (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-3.5" />}
              onClick={() => setEdited({ other: { BorrowerId: first } })}
            >
              {t("income.addOther")}
            </Button>
          )
        }
        columns={[
          {
            key: "source",
            header: t("income.source"),
            total: t("total"),
            cell: (row) => <span className="font-medium">{name(row)}</span>,
          },
          { key: "earner", header: t("borrower"), cell: earner },
          {
            key: "position",
            header: t("income.PositionDesc"),
            cell: (row) => row.employer?.Employment?.PositionDesc || "—",
          },
          {
            key: "status",
            header: t("income.StatusType"),
            cell: (row) =>
              row.employer
                ? text(`enums:EmploymentStatusType.${row.employer.Employment?.StatusType ?? "Current"}`)
                : t("income.other"),
          },
          {
            key: "dates",
            header: t("income.dates"),
            className: "whitespace-nowrap",
            cell: (row) => <Dates job={row.employer?.Employment} />,
          },
          {
            key: "amount",
            header: t("income.MonthlyIncomeAmt"),
            align: "right",
            cell: (row) =>
              formatUsd(row.employer ? row.employer.Employment?.MonthlyIncomeAmt : row.item?.MonthlyTotalAmt),
            total: formatUsd(totalIncome(file.Employers ?? [], file.IncomeItems ?? [])),
          },
        ]}
      />
      {edited ? (
        <IncomeDialog
          key={"job" in edited ? "job" : "other"}
          file={file}
          edited={edited}
          readOnly={readOnly}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

function idOf(line: IncomeLine): { id: string; version: number } {
  const record = line.employer ?? line.item;
  return { id: record?.id ?? "", version: record?.version ?? 0 };
}

function withoutId<T extends { id: string; version: number }>(record: T): Partial<T> {
  const { id: _, version: __, ...copy } = record;
  return copy as unknown as Partial<T>;
}

function Dates({ job }: { job: Employer["Employment"] | undefined }) {
  const { t } = useTranslation("finance");
  if (!job?.StartDate) return "—";
  const end = job.StatusType === "Current" ? null : job.EndDate;
  const years = incomeYears(job.StartDate, end, today());
  return (
    <>
      {formatDate(job.StartDate)} – {job.StatusType === "Current" ? t("income.present") : formatDate(job.EndDate)}
      {years ? <span className="ml-1 text-ink-muted">{t("income.duration", { years })}</span> : null}
    </>
  );
}

/** Whether two years and 30 days are covered for everyone, and the way around the check. */
function Coverage({ file, readOnly }: Pick<StepProps, "file" | "readOnly">) {
  const { t } = useTranslation("finance");
  const state = useUiState(file.LoanId);
  const save = useSaveUiState(file.LoanId);
  const names = uncoveredBorrowers(file, today()).map((borrower) => borrowerName(borrower) || "—");
  if (activeBorrowers(file).length === 0) return null;
  const covered = names.length === 0;
  return (
    <Banner
      tone={covered ? "good" : "warn"}
      action={
        covered ? undefined : (
          <Checkbox
            label={t("income.skip")}
            disabled={readOnly}
            checked={state.data?.skipIncomeCheck === true}
            onChange={(on) => save.mutate({ skipIncomeCheck: on })}
          />
        )
      }
    >
      {covered ? t("income.covered") : t("income.gap", { names: names.join(", ") })}
    </Banner>
  );
}

const JOB_MISSING = new Set(missingOfEmployer({ id: "" } as Employer).map((entry) => entry.path));
const ITEM_MISSING = new Set(missingOfIncomeItem({ id: "" } as IncomeItem).map((entry) => entry.path));

function IncomeDialog({
  file,
  edited,
  readOnly,
  onClose,
}: {
  file: StepProps["file"];
  edited: Edited;
  readOnly: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation("finance");
  const employers = useEmployers(file.LoanId);
  const items = useIncomeItems(file.LoanId);
  const record = "job" in edited ? edited.job : edited.other;
  const [earner, setEarner] = useState(record.BorrowerId ?? "");
  const top = (
    <EarnerField file={file} value={earner} onChange={setEarner} readOnly={readOnly || record.id !== undefined} />
  );
  if ("job" in edited) {
    return (
      <RecordDialog<Partial<Employer>>
        title={edited.job.id ? t("income.job") : t("income.addJob")}
        record={edited.job}
        fields={EMPLOYER_FIELDS}
        missing={JOB_MISSING}
        readOnly={readOnly}
        top={top}
        onClose={onClose}
        onSave={(patch, base) =>
          base.id
            ? employers.update({ id: base.id, version: base.version, borrowerId: earner, patch })
            : employers.create({ ...mergePatch({}, applyPatch(base, patch)), BorrowerId: earner })
        }
      />
    );
  }
  return (
    <RecordDialog<Partial<IncomeItem>>
      title={edited.other.id ? t("income.other") : t("income.addOther")}
      record={edited.other}
      fields={INCOME_FIELDS}
      missing={ITEM_MISSING}
      readOnly={readOnly}
      top={top}
      onClose={onClose}
      onSave={(patch, base) =>
        base.id
          ? items.update({ id: base.id, version: base.version, borrowerId: earner, patch })
          : items.create({ ...mergePatch({}, applyPatch(base, patch)), BorrowerId: earner })
      }
    />
  );
}
