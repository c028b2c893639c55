"use client";
import { useSession } from "@gable/api";
import { type PreapprovalRules, preapprovalQuery, useSavePreapproval } from "@gable/api/preapproval";
import {
  FaultBanner,
  FormField,
  RecordFields,
  SaveState,
  useFormOfFields,
  useReadOnly,
  useRecordForm,
  useValue,
} from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { late, NotRead } from "@gable/shell";
import { Button, Checkbox, FieldGrid, Panel } from "@gable/ui";
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
import { LettersPanel } from "./letters-panel";
import { OfferPanel } from "./offer-panel";

const DefaultsDialog = late(() => import("./defaults-dialog"));

type PropertyType = NonNullable<PreapprovalRules["propertyTypes"]>[number];

/** What is bought with a mortgage of the usual programs. */
const HOMES: readonly PropertyType[] = [
  "SingleFamily",
  "TwoToFourUnit",
  "Condominium",
  "PUD",
  "Townhouse",
  "Cooperative",
  "ManufacturedHome",
];

/** The bounds within which the loan's letter may be made, and what an offer comes to within them. */
export function PreApprovalStep({ file }: StepProps) {
  const { t } = useTranslation("preapproval");
  const rules = useQuery(preapprovalQuery(file.LoanId));
  if (!rules.data) return <NotRead lines={9} of={rules} title={t("notRead")} />;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <RulesForm loanId={file.LoanId} rules={rules.data} />
      <div className="flex flex-col gap-5 xl:sticky xl:top-4">
        <LettersPanel loanId={file.LoanId} rules={rules.data} />
        <OfferPanel loanId={file.LoanId} rules={rules.data} />
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
        {locked || (form.state === "idle" && !form.dirty) ? null : (
          <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
        )}
        <FaultBanner of={fault} told={form.isStale || (fault?.entries.length ?? 0) > 0} />
      </div>
    </RecordFields>
  );
}

/** What may be bought; anything where none is marked. */
function Homes() {
  const { t } = useTranslation("preapproval");
  const text = useText();
  const locked = useReadOnly();
  const { form } = useFormOfFields();
  const chosen = useValue<PropertyType[]>("propertyTypes") ?? [];
  const choose = (home: PropertyType, on: boolean) => {
    const next = on ? [...chosen, home] : chosen.filter((one) => one !== home);
    form.forget("propertyTypes");
    form.set("propertyTypes", next);
  };
  return (
    <fieldset className="mt-4">
      <legend className="pb-1.5 font-medium text-ink-muted text-xs">{t("field.propertyTypes")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {HOMES.map((home) => (
          <Checkbox
            key={home}
            label={text(`enums:HousingType.${home}`)}
            checked={chosen.includes(home)}
            disabled={locked}
            onChange={(on) => choose(home, on)}
          />
        ))}
      </div>
      <p className="mt-1.5 text-ink-muted text-xs">{t("hint.propertyTypes")}</p>
    </fieldset>
  );
}
