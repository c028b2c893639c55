"use client";
import { type CustomQuestion, type QuestionSection, useCustomQuestionWrites } from "@gable/api";
import {
  Choice,
  FormField,
  Several,
  Text,
  useCurrent,
  useField,
  useFormOfFields,
  useRecordForm,
  useRows,
} from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, FieldGrid, IconButton, Select } from "@gable/ui";
import type { Verdict } from "@gable/validation";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { optionCheck, optionsCheck } from "./checks";
import { hasOptions, QUESTION_FIELDS } from "./fields";
import { QuestionPreview } from "./question-preview";
import { SettingDialog } from "./setting-dialog";

type Option = { value: string; label: string; labelEs?: string };

const TYPES = ["SHORT_TEXT", "LONG_TEXT", "DROPDOWN", "RADIO", "CHECKBOX"];
const PURPOSES = ["Purchase", "Refinance"];
const MORTGAGES = [
  "Conventional",
  "FHA",
  "VA",
  "USDA",
  "USDARuralDevelopment",
  "HELOC",
  "REVERSE",
  "NONQM",
  "AFFORDABLE",
];
const SUB_TYPES: Record<string, string[]> = { SHORT_TEXT: ["DATE", "DATE_AND_TIME"], DROPDOWN: ["MULTI_SELECT"] };
const OPTION_LENGTH = 200;

const EMPTY: Partial<CustomQuestion> = {
  question: "",
  type: "SHORT_TEXT",
  targetBorrowerType: "ALL_BORROWERS",
  loanPurpose: [],
  mortgageTypes: [],
  options: [],
  isRequired: false,
  isEditable: true,
};

/** Writes one question, with a preview as a borrower sees it. */
export function QuestionDialog({
  section,
  question,
  onClose,
}: {
  /** The step that a new question is asked in. */
  section: QuestionSection;
  question: CustomQuestion | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("questions");
  const writes = useCustomQuestionWrites(section);
  const [start] = useState(() => ({ ...EMPTY, section }));
  const form = useRecordForm<Partial<CustomQuestion>>({
    record: question ?? start,
    fields: QUESTION_FIELDS,
    labels: "questions:field",
    keepsEmptyLists: true,
    write: async ({ patch, version, whole }) => {
      await writes.save(question && { ...question, version: version ?? question.version }, question ? patch : whole);
      return undefined;
    },
    // What the server says of an option is about what it is called.
    placeOf: (field) => field.replace(/^options\.(\d+)$/, "options.$1.label"),
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      width={1000}
      title={question ? t("editTitle") : t("add")}
      create={question ? undefined : t("create")}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-4">
          <Fields />
        </div>
        <QuestionPreview question={{ ...EMPTY, ...form.current } as CustomQuestion} />
      </div>
    </SettingDialog>
  );
}

function Fields() {
  const { t } = useTranslation("questions");
  const text = useText();
  const { form } = useFormOfFields();
  const { type = "" } = useCurrent() as Partial<CustomQuestion>;
  const options = (kind: string, values: string[]) =>
    values.map((value) => ({ value, label: text(`questions:${kind}.${value}`) }));
  const subTypes = SUB_TYPES[type] ?? [];
  const mortgages = MORTGAGES.map((value) => ({ value, label: text(`enums:MortgageType.${value}`) }));
  return (
    <>
      <FormField path="question" />
      <FormField path="questionEs" />
      <FieldGrid columns={2}>
        <FormField path="helpText" />
        <FormField path="helpTextEs" />
        <Select
          label={t("field.type")}
          value={type}
          options={options("type", TYPES)}
          onChange={(next) => {
            form.set("type", next);
            form.set("subType", null);
            if (!hasOptions(next)) form.set("options", []);
          }}
        />
        {subTypes.length > 0 ? (
          <Choice path="subType" emptyLabel={t("plain")} options={options("subType", subTypes)} />
        ) : null}
        <FormField path="targetBorrowerType" />
      </FieldGrid>
      {hasOptions(type) ? <Options /> : null}
      <Several path="loanPurpose" legend={t("field.loanPurpose")} options={options("purpose", PURPOSES)} />
      <Several path="mortgageTypes" legend={t("field.mortgageTypes")} options={mortgages} />
      <FormField path="isRequired" />
      <FormField path="isEditable" />
    </>
  );
}

function Options() {
  const { t } = useTranslation("questions");
  const { rows, add, remove } = useRows("options");
  const { value, props } = useField({
    path: "options",
    checkAll: optionsCheck as (all: readonly unknown[]) => Verdict,
  });
  const labels = ((value ?? []) as Option[]).map((option) => option.label);
  return (
    <fieldset id={props.id} className="flex flex-col gap-2">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{t("field.options")}</legend>
      {rows.map(({ key }, at) => (
        <div key={key} className="flex items-end gap-2">
          <Text
            path={`options.${at}.label`}
            className="flex-1"
            label={t("option", { at: at + 1 })}
            check={optionCheck(labels.slice(0, at))}
            maxLength={OPTION_LENGTH}
          />
          <Text
            path={`options.${at}.labelEs`}
            className="flex-1"
            label={t("optionEs", { at: at + 1 })}
            maxLength={OPTION_LENGTH}
          />
          <IconButton label={t("removeOption", { at: at + 1 })} onClick={() => remove(at)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {typeof props.error === "string" ? <p className="text-bad text-xs">{props.error}</p> : null}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => add({ value: `option-${Date.now().toString(36)}`, label: "" })}
      >
        {t("addOption")}
      </Button>
    </fieldset>
  );
}
