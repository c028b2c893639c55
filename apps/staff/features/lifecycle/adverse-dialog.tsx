"use client";
import { type AdverseAction, useLifecycleAct } from "@gable/api";
import { type FieldSpec, FormField, Several, useRecordForm, useValue, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { notify, WithAreas } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import type { StageDialogProps } from "./suspend-dialog";
import { useDone } from "./use-done";

type Facts = AdverseAction & Versioned;

/** As the server has them (domain/loan/adverse_action.go), in HMDA's order. */
const ACTIONS = [
  "ApplicationDenied",
  "ApplicationApprovedButNotAccepted",
  "ApplicationWithdrawn",
  "FileClosedForIncompleteness",
  "PreapprovalRequestDenied",
  "PreapprovalRequestApprovedButNotAccepted",
] as const;
const REASONS = [
  "DebtToIncomeRatio",
  "EmploymentHistory",
  "CreditHistory",
  "Collateral",
  "InsufficientCash",
  "UnverifiableInformation",
  "CreditApplicationIncomplete",
  "MortgageInsuranceDenied",
  "Other",
] as const;
const MOST_REASONS = 4;

const takenIn = (facts: object) => (facts as Facts).actionTaken ?? "";
const isDenial = (facts: object) => /Denied$/.test(takenIn(facts));
const hasOther = (facts: object) => isDenial(facts) && ((facts as Facts).denialReasons ?? []).includes("Other");
const hasCounteroffer = (facts: object) => /^Application(Denied|Approved)/.test(takenIn(facts));

const FIELDS: readonly FieldSpec[] = [
  {
    path: "actionTaken",
    kind: "choice",
    label: "lifecycle:field.actionTaken",
    choices: ACTIONS,
    words: "lifecycle:taken",
    must: true,
  },
  { path: "actionDate", kind: "date", label: "lifecycle:field.actionDate", must: true },
  {
    path: "denialReasonOther",
    kind: "text",
    label: "lifecycle:field.denialReasonOther",
    maxLength: 255,
    must: true,
    when: hasOther,
  },
  {
    path: "counterofferDate",
    kind: "date",
    label: "lifecycle:field.counterofferDate",
    hint: "lifecycle:hint.counterofferDate",
    when: hasCounteroffer,
  },
  { path: "note", kind: "area", label: "lifecycle:field.note", hint: "lifecycle:suspend.noteHint", maxLength: 1000 },
];

/** What is said of the action: what belongs to another one stays on the screen and is not sent. */
function stated(facts: Facts): AdverseAction {
  return {
    actionTaken: facts.actionTaken,
    actionDate: facts.actionDate || undefined,
    denialReasons: isDenial(facts) ? facts.denialReasons : undefined,
    denialReasonOther: hasOther(facts) ? facts.denialReasonOther : undefined,
    counterofferDate: (hasCounteroffer(facts) && facts.counterofferDate) || undefined,
    note: facts.note || undefined,
  };
}

interface AdverseDialogProps extends StageDialogProps {
  /** What was said already of a loan that is adverse; undefined where it is not adverse yet. */
  said?: AdverseAction | undefined;
}

/** Asks what was decided of a loan, and marks it adverse; of one that is, it is said or corrected. */
export function AdverseDialog(props: AdverseDialogProps) {
  return (
    <WithAreas areas={["lifecycle"]}>
      <AdverseForm {...props} />
    </WithAreas>
  );
}

function AdverseForm({ loanId, stageId, said, onClose }: AdverseDialogProps) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const act = useLifecycleAct(loanId, "form");
  const done = useDone(loanId);
  const isAdverse = stageId === "ADVERSE";
  const [record] = useState<Facts>(() => ({ actionDate: today(), denialReasons: [], ...said }));
  const form = useRecordForm<Facts>({
    record,
    name: `adverse ${loanId}`,
    inWindow: true,
    fields: FIELDS,
    labels: "lifecycle:field",
    write: async ({ whole }) => {
      const action = stated(whole);
      if (isAdverse) {
        await act.mutateAsync({ do: "restate", action: nulled(action) });
        notify({ tone: "good", title: t("mark.saved") });
      } else {
        const row = await act.mutateAsync({ do: "dead", action });
        done(t("adverse"), stageId, row?.StageId ?? "ADVERSE");
      }
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      width={550}
      create={isAdverse ? undefined : t("mark.save")}
      title={t(isAdverse ? "mark.correct" : "mark.title")}
      description={isAdverse ? undefined : t("mark.about", { stage: text(`enums:Stage.${stageId}`) })}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        <FormField path="actionTaken" />
        <FormField path="actionDate" />
      </FieldGrid>
      <Reasons />
      <FormField path="denialReasonOther" />
      <FormField path="counterofferDate" />
      <FormField path="note" />
    </SettingDialog>
  );
}

/** A merge patch that takes away what is said no more. */
function nulled(action: AdverseAction): AdverseAction {
  return Object.fromEntries(Object.entries(action).map(([name, value]) => [name, value ?? null])) as AdverseAction;
}

function Reasons() {
  const { t } = useTranslation("lifecycle");
  const taken = useValue<string>("actionTaken") ?? "";
  if (!isDenial({ actionTaken: taken })) return null;
  return (
    <Several
      path="denialReasons"
      legend={`${t("mark.reasons")}. ${t("mark.reasonsHint")}`}
      options={REASONS.map((value) => ({ value, label: t(`denial.${value}`) }))}
      check={(chosen) =>
        chosen.length === 0
          ? { key: "required", params: [] }
          : chosen.length > MOST_REASONS
            ? { key: "max", params: ["", String(MOST_REASONS)] }
            : null
      }
    />
  );
}
