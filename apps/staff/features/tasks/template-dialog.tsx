"use client";
import { type TaskTemplate, useTaskTemplateWrites } from "@gable/api";
import { FormField, useField, useFormOfFields, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, FieldGrid, Select, TextArea } from "@gable/ui";
import { ListedDialog } from "../organization/listed-dialog";
import { useTaskWords } from "./task-words";
import { TEMPLATE_FIELDS } from "./template-fields";

const EMPTY: Partial<TaskTemplate> = {
  title: "",
  StageId: "LOAN_SETUP",
  isActive: true,
  due: { offset: 1, unit: "BUSINESS_DAY", time: "17:00" },
  checklist: [],
};

const TOKENS = [
  "borrower.firstName",
  "borrower.name",
  "loan.number",
  "loan.amount",
  "loan.officer",
  "property.address",
  "closing.date",
  "lock.expirationDate",
  "title.company",
];

/** One task template: what is done, by whom, by when, step by step. */
export function TemplateDialog({
  template,
  all,
  onClose,
}: {
  template: TaskTemplate | null;
  all: readonly TaskTemplate[];
  onClose: () => void;
}) {
  const { t } = useTranslation("template");
  const writes = useTaskTemplateWrites();
  return (
    <ListedDialog
      kept={template}
      empty={EMPTY}
      fields={TEMPLATE_FIELDS}
      labels="template:field"
      writes={writes}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create"), remove: t("remove"), removed: t("removed") }}
      width={1000}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        <FormField path="title" />
        <FormField path="StageId" />
        <FormField path="selection" />
        <FormField path="LoanRole" />
      </FieldGrid>
      <FormField path="description" />
      <TokenPicker />
      <FieldGrid columns={2}>
        <FormField path="due.offset" />
        <FormField path="due.unit" />
        <FormField path="due.from" />
        <FormField path="due.time" />
      </FieldGrid>
      <Steps />
      <FieldGrid columns={2}>
        <FollowUp template={template} all={all} />
        <FormField path="canChangeLoanStatus" />
        <FormField path="isActive" />
        <FormField path="isAutomatic" />
        <FormField path="whenDateSet" />
      </FieldGrid>
    </ListedDialog>
  );
}

/** Puts a token at the end of the description. */
function TokenPicker() {
  const { t } = useTranslation("template");
  const text = useText();
  const { form } = useFormOfFields();
  const description = useValue<string>("description") ?? "";
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-2 text-ink-muted text-xs" title={t("tokensHint")}>
        {t("tokens")}
      </legend>
      {TOKENS.map((token) => (
        <Button
          key={token}
          size="sm"
          look="ghost"
          onClick={() => form.set("description", `${description}${/(^|\s)$/.test(description) ? "" : " "}{{${token}}}`)}
        >
          {text(`template:token.${token}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** The checklist, a line for each of its steps. */
function Steps() {
  const { t } = useTranslation("template");
  const { form } = useFormOfFields();
  const { props } = useField({ path: "checklist" });
  const steps = useValue<string[]>("checklist") ?? [];
  return (
    <TextArea
      id={props.id}
      label={t("field.checklist")}
      hint={t("hint.checklist")}
      error={typeof props.error === "string" ? props.error : undefined}
      rows={Math.max(3, steps.length + 1)}
      value={steps.join("\n")}
      onChange={(value) => form.set("checklist", value.split("\n"))}
    />
  );
}

/** The template whose task is given once one of this is done. */
function FollowUp({ template, all }: { template: TaskTemplate | null; all: readonly TaskTemplate[] }) {
  const { t } = useTranslation("template");
  const { form } = useFormOfFields();
  const { props } = useField({ path: "followUpTemplateId" });
  const chosen = useValue<string>("followUpTemplateId") ?? "";
  const words = useTaskWords();
  const others = all.filter(({ id }) => id !== template?.id);
  return (
    <Select
      id={props.id}
      label={t("field.followUpTemplateId")}
      error={typeof props.error === "string" ? props.error : undefined}
      value={chosen}
      emptyLabel={t("nothing")}
      options={others.map(({ id, title }) => ({ value: id, label: words(title) }))}
      onChange={(value) => form.set("followUpTemplateId", value || null)}
    />
  );
}
