"use client";
import {
  creditPlanQuery,
  type ImportType,
  type LiabilityImport,
  useCreditImport,
  useImportCredit,
} from "@gable/api/credit";
import { useReadOnly } from "@gable/form";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Banner, Button, type Column, DataGrid, RadioGroup, RunProgress, type Tone } from "@gable/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Part } from "./part";

const TYPES: readonly ImportType[] = ["Merge", "DoNotMerge", "Override"];
const TONES: Record<LiabilityImport["action"], Tone> = {
  ADD: "good",
  UPDATE: "note",
  SAME: "plain",
  KEEP: "plain",
  REMOVE: "warn",
};

/** What an import can come to nothing by; of anything else it is only known that it did. */
const REASONS = ["NOT_ALLOWED", "UNREADABLE", "BLOCKED", "TOO_LATE"] as const;
const reasonOf = (fault: string | undefined) => REASONS.find((one) => one === fault) ?? "GAVE_UP";

/** The debts of a report against those that are listed: what importing them would do, and the button that does it. */
export function DebtsPart({ loanId, reportId }: { loanId: number; reportId: string }) {
  const { t } = useTranslation("credit");
  const client = useQueryClient();
  const locked = useReadOnly();
  const [how, setHow] = useState<ImportType>("Merge");
  const [begun, setBegun] = useState(false);
  const plan = useQuery(creditPlanQuery(loanId, reportId, how));
  const begin = useImportCredit(loanId);
  const state = useCreditImport(loanId, begun).data;
  const status = begun ? state?.status : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (status === "COMPLETED") void client.invalidateQueries({ queryKey: ["credit-plan", loanId] });
  }, [status]);
  const rows = plan.data?.rows ?? [];
  const changes = rows.filter(({ action }) => action !== "SAME" && action !== "KEEP").length;
  const busy = begin.isPending || status === "STARTED";
  return (
    <Part id="debts" title={t("debts.title")}>
      <RadioGroup
        layout="column"
        label={t("debts.mode")}
        value={how}
        onChange={(value) => setHow(value as ImportType)}
        options={TYPES.map((value) => ({ value, label: t(`debts.${value}`) }))}
        hint={t(`debts.hint.${how}`)}
      />
      <NotRead of={plan} title={t("debts.unread")} look="banner" lines={4} />
      {plan.data ? <Plan rows={rows} /> : null}
      {plan.data && changes === 0 && !busy ? <p className="text-ink-muted">{t("debts.nothing")}</p> : null}
      {status === "STARTED" ? <RunProgress words={t("debts.importing")} done={0} total={0} ended={false} /> : null}
      {status === "FAILED" ? (
        <Banner tone="bad" title={t("debts.failedImport")}>
          {t(`debts.why.${reasonOf(state?.fault)}`, { message: state?.message ?? "" })}
        </Banner>
      ) : null}
      {status === "COMPLETED" && state?.result ? (
        <p role="status" className="text-good">
          {t("debts.done", { ...state.result })}
        </p>
      ) : null}
      {locked || changes === 0 ? null : (
        <Button
          look="solid"
          className="w-fit"
          busy={busy}
          onClick={() => begin.mutate({ reportId, importType: how }, { onSuccess: () => setBegun(true) })}
        >
          {t("debts.import")}
        </Button>
      )}
    </Part>
  );
}

function Plan({ rows }: { rows: readonly LiabilityImport[] }) {
  const { t } = useTranslation("credit");
  const text = useText();
  const debtOf = ({ will, was }: LiabilityImport) => will ?? was;
  const amount = (row: LiabilityImport, field: "MonthlyPaymentAmt" | "UnpaidBalanceAmt") => {
    const before = row.was?.LiabilityDetail?.[field];
    const after = row.will?.LiabilityDetail?.[field];
    const changed = row.action === "UPDATE" && before !== undefined && before !== after;
    return (
      <>
        {changed ? <s className="mr-1.5 text-ink-muted text-xs">{formatUsd(before, { cents: true })}</s> : null}
        {formatUsd(after ?? before, { cents: true })}
      </>
    );
  };
  const columns: Column<LiabilityImport>[] = [
    {
      key: "creditor",
      header: t("debts.creditor"),
      cell: (row) => debtOf(row)?.HolderName ?? "—",
    },
    {
      key: "action",
      header: t("debts.action"),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={TONES[row.action]}>{t(`debts.is.${row.action}`)}</Badge>
          {row.exclusionReason ? <span className="text-xs">{t(`debts.${row.exclusionReason}`)}</span> : null}
          {row.kept.length > 0 ? <span className="text-xs">{t("debts.keeps")}</span> : null}
        </span>
      ),
    },
    {
      key: "type",
      header: t("debts.type"),
      cell: (row) => {
        const type = debtOf(row)?.LiabilityDetail?.LiabilityType;
        return type ? text(`enums:LiabilityType.${type}`) : "—";
      },
    },
    { key: "payment", header: t("debts.payment"), align: "right", cell: (row) => amount(row, "MonthlyPaymentAmt") },
    { key: "balance", header: t("debts.balance"), align: "right", cell: (row) => amount(row, "UnpaidBalanceAmt") },
  ];
  const keyed = rows.map((row, index) => ({ ...row, key: debtOf(row)?.id || `new ${index}` }));
  return (
    <DataGrid
      label={t("debts.title")}
      columns={columns as Column<(typeof keyed)[number]>[]}
      rows={keyed}
      rowKey={({ key }) => key}
      rowLabel={(row) => debtOf(row)?.HolderName ?? ""}
      density="compact"
    />
  );
}
