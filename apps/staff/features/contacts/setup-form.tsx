"use client";
import { type LoanSetup, makeMersNumber, setupQuery, useSaveSetup, useSession, useSetup } from "@gable/api";
import { FaultBanner, FormField, RecordFields, SaveState, useReadOnly, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Banner, Button, Panel } from "@gable/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTACT_LABELS, SETUP_FIELDS } from "./fields";

/** What is said once when a loan is set up; it saves itself. */
export function SetupForm({ loanId }: { loanId: number }) {
  const { t } = useTranslation("contacts");
  const setup = useSetup(loanId);
  return (
    <Panel id="loan-setup" title={t("setup.title")}>
      <NotRead of={setup} title={t("setup.failedSetup")} lines={4} />
      {setup.data ? <Fields loanId={loanId} setup={setup.data} /> : null}
    </Panel>
  );
}

function Fields({ loanId, setup }: { loanId: number; setup: LoanSetup }) {
  const { t } = useTranslation("contacts");
  const client = useQueryClient();
  const locked = useReadOnly();
  const save = useSaveSetup(loanId);
  const form = useRecordForm<LoanSetup>({
    record: setup,
    id: "setup",
    name: `setup ${loanId}`,
    fields: SETUP_FIELDS,
    labels: CONTACT_LABELS,
    saves: "itself",
    write: ({ patch, version, as }) => save(patch, version, as),
    reread: () => client.fetchQuery({ ...setupQuery(loanId), staleTime: 0 }),
  });
  const { fault } = form.form;
  const numbers = [
    { key: "lender", name: t("setup.lender"), value: setup.Identifiers?.LenderLoanIdentifier },
    { key: "agency", name: t("setup.agency"), value: setup.Identifiers?.AgencyCaseIdentifier },
    { key: "processing", name: t("setup.processing"), value: setup.processorName },
  ];
  return (
    <RecordFields form={form}>
      {setup.readOnlyReason ? <Banner tone="note">{setup.readOnlyReason}</Banner> : null}
      <div className="flex flex-col gap-3.5">
        <div className="flex items-start gap-2">
          <FormField path="MersNum.MersMin" className="min-w-0 flex-1" />
          {locked || form.current.MersNum?.MersMin ? null : <Generate loanId={loanId} />}
        </div>
        <FormField path="LoanInfo.mortgageeClause" />
        <FormField path="AllowDocUploadToLender" />
        <FormField path="MersNum.NonDelegatedCorrespondentLoan" />
      </div>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
        {numbers.map(({ key, name, value }) => (
          <div key={key} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value || "—"}</dd>
          </div>
        ))}
      </dl>
      {locked || (form.state === "idle" && !form.dirty) ? null : (
        <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
      )}
      <FaultBanner of={fault} told={form.isStale || fault?.isAtFields} />
    </RecordFields>
  );
}

/** Makes the loan a number in the register of mortgages, from the company's own prefix; the loan keeps it at once. */
function Generate({ loanId }: { loanId: number }) {
  const { t } = useTranslation("contacts");
  const client = useQueryClient();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  if (!session.data?.active.permissions?.includes("org:generate-mers")) return null;
  const make = () => {
    setBusy(true);
    void makeMersNumber(loanId)
      .then(
        () => client.fetchQuery({ ...setupQuery(loanId), staleTime: 0 }),
        () => undefined, // told already
      )
      .catch(() => undefined) // what was read stays
      .finally(() => setBusy(false));
  };
  return (
    <Button className="mt-5" busy={busy} onClick={make}>
      {t("setup.makeMers")}
    </Button>
  );
}
