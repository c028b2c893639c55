"use client";
import { type BillingAccount, useCustomerAccounts, useReinstateAccount, useSession } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Badge, Button, Dialog, TextArea } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";

/** A customer's billing accounts; one that was opted out or ended can be reinstated. */
export function BillingTab({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation(["support", "users", "billing"]);
  const accounts = useCustomerAccounts(tenantId);
  const session = useSession();
  const [chosen, setChosen] = useState<BillingAccount | null>(null);
  const may = session.data?.active.permissions?.includes("provider:reinstate-billing") ?? false;
  if (!accounts.data) return <NotRead of={accounts} title={t("users:errorTitle")} lines={3} />;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
      {accounts.data.rows.map((account) => (
        <li key={account.id} className="flex flex-wrap items-start justify-between gap-3 px-3 py-2.5 text-sm">
          <span className="min-w-0 flex-1">
            <span className="font-medium">{account.name}</span>
            <span className="block text-ink-muted text-xs">
              {[
                t(`billing:kind.${account.kind}`),
                t(`billing:plan.${account.plan}`),
                t("support:seats", { count: account.seats }),
                account.periodEnd ? t("support:periodUntil", { date: formatDate(account.periodEnd) }) : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {account.pastDue ? (
              <span className="block text-bad text-xs">
                {t("billing:pastDue.title", {
                  amount: formatUsd(account.pastDue.amount),
                  since: formatDate(account.pastDue.since),
                })}
              </span>
            ) : null}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={account.state === "ACTIVE" ? "good" : "warn"}>{t(`billing:state.${account.state}`)}</Badge>
            {may && account.state !== "ACTIVE" ? (
              <Button size="sm" onClick={() => setChosen(account)}>
                {t("support:reinstate.do")}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
      {chosen ? <ReinstateDialog tenantId={tenantId} account={chosen} onClose={() => setChosen(null)} /> : null}
    </ul>
  );
}

function ReinstateDialog({
  tenantId,
  account,
  onClose,
}: {
  tenantId: string;
  account: BillingAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation(["support", "common", "errors"]);
  const reinstate = useReinstateAccount(tenantId);
  const [reason, setReason] = useState("");
  const send = () =>
    reinstate.mutate(
      { accountId: account.id, reason },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("support:reinstate.done"), detail: account.name });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("support:reinstate.title", { name: account.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={reinstate.isPending} disabled={nonEmpty(reason) !== null} onClick={send}>
            {t("support:reinstate.do")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <FaultBanner of={reinstate.error} />
        <p>{t(account.plan === "PRO" ? "support:reinstate.running" : "support:reinstate.ended")}</p>
        <TextArea
          label={t("support:reinstate.reason")}
          value={reason}
          onChange={setReason}
          rows={2}
          maxLength={1000}
          required
        />
      </div>
    </Dialog>
  );
}
