"use client";
import { useLoanInfo, useSession } from "@gable/api";
import { type PreapprovalRules, preapprovalQuery, useSavePreapproval } from "@gable/api/preapproval";
import { FaultBanner, FormField, RecordFields, SaveState, useReadOnly, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { late, NotRead } from "@gable/shell";
import { Button, FieldGrid, Panel } from "@gable/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StepProps } from "../loan/step";
import {
  ASSUMED_FIELDS,
  BOUND_FIELDS,
  MAY_FIELDS,
  PREAPPROVAL_FIELDS,
  PREAPPROVAL_LABELS,
  UNTIL_FIELDS,
} from "./fields";
import { Homes } from "./homes";
import { LettersPanel } from "./letters-panel";
import { offerOf } from "./offer";
import { OfferPanel } from "./offer-panel";
import { Templates } from "./templates";

const DefaultsDialog = late(() => import("./defaults-dialog"));

/** The bounds within which the loan's letter may be made, and what an offer comes to within them. */
export function PreApprovalStep({ file }: StepProps) {
  const { t } = useTranslation("preapproval");
  const rules = useQuery(preapprovalQuery(file.LoanId));
  const info = useLoanInfo(file.LoanId);
  if (!rules.data) return <NotRead lines={9} of={rules} title={t("notRead")} />;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <RulesForm loanId={file.LoanId} rules={rules.data} />
      <div className="flex flex-col gap-5 xl:sticky xl:top-4">
        <LettersPanel loanId={file.LoanId} offer={offerOf(info.data)} />
        {info.data ? <OfferPanel loanId={file.LoanId} rules={rules.data} own={offerOf(info.data)} /> : null}
        <CompanyBounds />
      </div>
    </div>
  );
}

/** The way to what the company's pre-approvals begin with, for who may say it. */
function CompanyBounds() {
  const { t } = useTranslation("preapproval");
  const may = useSession().data?.active.permissions ?? [];
  const [open, setOpen] = useState(false);
  if (!may.includes("org:edit-needs")) return null;
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {t("defaults.open")}
      </Button>
      {open ? <DefaultsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RulesForm({ loanId, rules }: { loanId: number; rules: PreapprovalRules }) {
  const { t } = useTranslation("preapproval");
  const client = useQueryClient();
  const locked = useReadOnly();
  const save = useSavePreapproval(loanId);
  const form = useRecordForm<PreapprovalRules>({
    record: rules,
    id: "preapproval",
    name: `pre-approval ${loanId}`,
    fields: PREAPPROVAL_FIELDS,
    labels: PREAPPROVAL_LABELS,
    saves: "itself",
    write: ({ patch, version, as }) => save(patch, version, as),
    reread: () => client.fetchQuery({ ...preapprovalQuery(loanId), staleTime: 0 }),
  });
  const { fault } = form.form;
  return (
    <RecordFields form={form}>
      <div className="flex flex-col gap-5">
        <Panel id="preapproval-who" title={t("who")}>
          <div className="mb-3.5 flex flex-col gap-2.5">
            {MAY_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </div>
          <FieldGrid columns={2}>
            {UNTIL_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
        </Panel>
        <Panel id="preapproval-bounds" title={t("bounds")}>
          <p className="mb-3 text-ink-muted text-sm">{t("boundsHint")}</p>
          <FieldGrid columns={2}>
            {BOUND_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
          <Homes />
        </Panel>
        <Panel id="preapproval-assumed" title={t("assumed")}>
          <FieldGrid columns={2}>
            {ASSUMED_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
        </Panel>
        <Panel id="preapproval-template" title={t("template")}>
          <Templates loanId={loanId} none={t("asCompany")} />
        </Panel>
        {locked || (form.state === "idle" && !form.dirty) ? null : (
          <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
        )}
        <FaultBanner of={fault} told={form.isStale || fault?.isAtFields} />
      </div>
    </RecordFields>
  );
}
