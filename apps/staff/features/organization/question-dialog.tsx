"use client";
import { type CustomQuestion, useCustomQuestionWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button, Checkbox, FieldGrid, IconButton, Select, TextField } from "@gable/ui";
import { Plus, X } from "lucide-react";
import { questionChecks } from "./checks";
import { QuestionPreview } from "./question-preview";
import { SettingDialog } from "./setting-dialog";
import { type Setting, useSetting } from "./use-setting";

type Option = { value: string; label: string; labelEs?: string };

const TYPES = ["SHORT_TEXT", "LONG_TEXT", "DROPDOWN", "RADIO", "CHECKBOX"];
const TARGETS = ["ALL_BORROWERS", "PRIMARY_BORROWERS", "CO_BORROWERS"];
const PURPOSES = ["Purchase", "Refinance"];
const MORTGAGES = ["Conventional", "FHA", "VA", "USDA"];
const SUB_TYPES: Record<string, string[]> = { SHORT_TEXT: ["DATE", "DATE_AND_TIME"], DROPDOWN: ["MULTI_SELECT"] };

const EMPTY = {
  section: "BORROWER_INFO",
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
export function QuestionDialog({ question, onClose }: { question: CustomQuestion | null; onClose: () => void }) {
  const { t } = useTranslation("questions");
  const text = useText();
  const writes = useCustomQuestionWrites();
  const setting = useSetting({
    name: `question ${question?.id ?? ""}`,
    value: question ?? {},
    write: (patch) => writes.save(question, question ? patch : { ...EMPTY, ...patch }),
    labelOf: (field) => text(`questions:field.${field.split(".")[0]}`),
    checks: (given) => questionChecks({ ...EMPTY, ...given }),
    onSaved: onClose,
  });
  const draft = { ...EMPTY, ...setting.draft } as unknown as CustomQuestion;
  return (
    <SettingDialog
      of={setting}
      width={1000}
      title={question ? t("editTitle") : t("add")}
      create={question ? undefined : t("create")}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-4">
          {setting.message ? <Banner tone="bad">{setting.message}</Banner> : null}
          <Fields of={setting} draft={draft} />
        </div>
        <QuestionPreview question={draft} />
      </div>
    </SettingDialog>
  );
}

function Fields({ of, draft }: { of: Setting; draft: CustomQuestion }) {
  const { t } = useTranslation("questions");
  const text = useText();
  const typed = (field: "question" | "questionEs" | "helpText" | "helpTextEs") => ({
    label: text(`questions:field.${field}`),
    value: draft[field] ?? "",
    onChange: (value: string) => of.set(field, value),
    error: of.faultOf(field) || undefined,
    maxLength: 500,
  });
  const options = (kind: string, values: string[]) =>
    values.map((value) => ({ value, label: text(`questions:${kind}.${value}`) }));
  const hasOptions = ["DROPDOWN", "RADIO", "CHECKBOX"].includes(draft.type);
  const subTypes = SUB_TYPES[draft.type] ?? [];
  return (
    <>
      <TextField {...typed("question")} required />
      <TextField {...typed("questionEs")} />
      <FieldGrid columns={2}>
        <TextField {...typed("helpText")} />
        <TextField {...typed("helpTextEs")} />
        <Select
          label={t("field.type")}
          value={draft.type}
          options={options("type", TYPES)}
          onChange={(type) => {
            of.set("type", type);
            of.set("subType", null);
            if (!["DROPDOWN", "RADIO", "CHECKBOX"].includes(type)) of.set("options", []);
          }}
        />
        {subTypes.length > 0 ? (
          <Select
            label={t("field.subType")}
            value={draft.subType ?? ""}
            emptyLabel={t("plain")}
            options={options("subType", subTypes)}
            onChange={(value) => of.set("subType", value || null)}
          />
        ) : null}
        <Select
          label={t("field.targetBorrowerType")}
          value={draft.targetBorrowerType}
          options={options("target", TARGETS)}
          onChange={(value) => of.set("targetBorrowerType", value)}
        />
      </FieldGrid>
      {hasOptions ? <Options of={of} options={(draft.options ?? []) as Option[]} /> : null}
      <Several of={of} field="loanPurpose" chosen={draft.loanPurpose ?? []} options={options("purpose", PURPOSES)} />
      <Several
        of={of}
        field="mortgageTypes"
        chosen={draft.mortgageTypes ?? []}
        options={options("mortgage", MORTGAGES)}
      />
      <Checkbox
        label={t("field.isRequired")}
        hint={t("hint.isRequired")}
        checked={draft.isRequired}
        onChange={(on) => of.set("isRequired", on)}
      />
      <Checkbox
        label={t("field.isEditable")}
        hint={t("hint.isEditable")}
        checked={draft.isEditable}
        onChange={(on) => of.set("isEditable", on)}
      />
    </>
  );
}

function Several(props: { of: Setting; field: string; chosen: string[]; options: { value: string; label: string }[] }) {
  const text = useText();
  return (
    <fieldset>
      <legend className="pb-1 font-medium text-ink-muted text-xs">{text(`questions:field.${props.field}`)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {props.options.map((one) => (
          <Checkbox
            key={one.value}
            label={one.label}
            checked={props.chosen.includes(one.value)}
            onChange={(on) =>
              props.of.set(
                props.field,
                on ? [...props.chosen, one.value] : props.chosen.filter((other) => other !== one.value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function Options({ of, options }: { of: Setting; options: Option[] }) {
  const { t } = useTranslation("questions");
  const change = (at: number, part: Partial<Option>) =>
    of.set(
      "options",
      options.map((one, index) => (index === at ? { ...one, ...part } : one)),
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{t("field.options")}</legend>
      {options.map((option, at) => (
        <div key={option.value} className="flex items-end gap-2">
          <TextField
            className="flex-1"
            label={t("option", { at: at + 1 })}
            value={option.label}
            error={of.faultOf(`options.${at}`) || undefined}
            onChange={(label) => change(at, { label })}
          />
          <TextField
            className="flex-1"
            label={t("optionEs", { at: at + 1 })}
            value={option.labelEs ?? ""}
            onChange={(labelEs) => change(at, { labelEs })}
          />
          <IconButton
            label={t("removeOption", { at: at + 1 })}
            onClick={() =>
              of.set(
                "options",
                options.filter((_, index) => index !== at),
              )
            }
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {of.faultOf("options") ? <p className="text-bad text-xs">{of.faultOf("options")}</p> : null}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => of.set("options", [...options, { value: `option-${Date.now().toString(36)}`, label: "" }])}
      >
        {t("addOption")}
      </Button>
    </fieldset>
  );
}
