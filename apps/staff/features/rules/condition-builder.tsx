"use client";
import { useText, useTranslation } from "@gable/i18n";
import { Button, IconButton, PagedSelect, Select, TextField } from "@gable/ui";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import {
  type Clause,
  type ConditionForm,
  conditionText,
  type FieldTypes,
  type Operator,
  operatorsOf,
  takesValue,
} from "./condition-form";
import type { Word } from "./words";

const MAX_SHOWN = 60;
const EMPTY: Clause = { path: "", operator: "==", value: "" };

/** A condition by fields, operators and values. What is not whole yet is kept here, and becomes the condition once it is. */
export function ConditionBuilder({
  start,
  types,
  words,
  readOnly,
  onChange,
}: {
  start: ConditionForm;
  types: FieldTypes;
  words: readonly Word[];
  readOnly: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation("rules");
  const [form, setForm] = useState<ConditionForm>(() =>
    start.clauses.length === 0 && !readOnly ? { ...start, clauses: [EMPTY] } : start,
  );
  const put = (next: ConditionForm) => {
    setForm(next);
    const text = conditionText(next, types);
    if (text !== null) onChange(text);
  };
  const putClause = (at: number, change: Partial<Clause>) =>
    put({ ...form, clauses: form.clauses.map((clause, i) => (i === at ? { ...clause, ...change } : clause)) });
  const isWhole = conditionText(form, types) !== null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{t("condition")}</legend>
      {form.clauses.length > 1 ? (
        <Select
          label={t("builder.join")}
          className="max-w-xs"
          value={form.join}
          readOnly={readOnly}
          options={(["all", "any"] as const).map((value) => ({ value, label: t(`builder.${value}`) }))}
          onChange={(join) => put({ ...form, join: join as ConditionForm["join"] })}
        />
      ) : null}
      <ol className="flex flex-col gap-3">
        {form.clauses.map((clause, at) => (
          <li key={`${form.clauses.length}-${at}`} className="rounded-md border border-line bg-paper p-3">
            <Row
              clause={clause}
              number={at + 1}
              types={types}
              words={words}
              readOnly={readOnly}
              onChange={(change) => putClause(at, change)}
              onRemove={() => put({ ...form, clauses: form.clauses.filter((_, i) => i !== at) })}
            />
          </li>
        ))}
      </ol>
      {isWhole || readOnly ? null : (
        <p role="status" className="text-sm text-warn">
          {t("builder.unfinished")}
        </p>
      )}
      {readOnly ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setForm({ ...form, clauses: [...form.clauses, EMPTY] })}
        >
          {t("builder.add")}
        </Button>
      )}
    </fieldset>
  );
}

function Row({
  clause,
  number,
  types,
  words,
  readOnly,
  onChange,
  onRemove,
}: {
  clause: Clause;
  number: number;
  types: FieldTypes;
  words: readonly Word[];
  readOnly: boolean;
  onChange: (change: Partial<Clause>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation("rules");
  const text = useText();
  const [term, setTerm] = useState("");
  const type = types.get(clause.path) ?? "";
  const operators = operatorsOf(type);
  const parts = term.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.filter(({ path, doc }) => parts.every((part) => `${path} ${doc}`.toLowerCase().includes(part)));
  const choose = (path: string) => {
    const [first = "=="] = operatorsOf(types.get(path) ?? "");
    onChange({ path, operator: first, value: "" });
  };
  const isBool = type === "nullable(bool)";
  return (
    <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.3fr)_auto]">
      <PagedSelect
        label={t("builder.field", { number })}
        readOnly={readOnly}
        value={clause.path ? { value: clause.path, label: clause.path } : null}
        options={found.slice(0, MAX_SHOWN).map(({ path }) => ({ value: path, label: path }))}
        term={term}
        onTerm={setTerm}
        onChange={(option) => {
          setTerm("");
          choose(option?.value ?? "");
        }}
        hasMore={false}
        onMore={() => undefined}
        busy={false}
        failed={false}
        hint={words.find(({ path }) => path === clause.path)?.doc}
        words={{ noMatch: t("builder.noField"), loading: "", failed: "" }}
      />
      <Select
        label={t("builder.operator", { number })}
        value={clause.operator}
        disabled={operators.length === 0}
        readOnly={readOnly}
        options={operators.map((value) => ({ value, label: text(`rules:builder.is.${value}`) }))}
        onChange={(operator) => onChange({ operator: operator as Operator })}
      />
      {takesValue(clause.operator) ? (
        isBool ? (
          <Select
            label={t("builder.value", { number })}
            value={clause.value}
            emptyLabel="—"
            readOnly={readOnly}
            options={["true", "false"].map((value) => ({ value, label: text(`rules:builder.truth.${value}`) }))}
            onChange={(value) => onChange({ value })}
          />
        ) : (
          <TextField
            label={t("builder.value", { number })}
            value={clause.value}
            readOnly={readOnly}
            spellCheck={false}
            maxLength={2000}
            hint={clause.operator === "in" ? t("builder.commas") : undefined}
            onChange={(value) => onChange({ value })}
          />
        )
      ) : (
        <span />
      )}
      {readOnly ? null : (
        <IconButton label={t("builder.remove", { number })} className="sm:mt-5" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  );
}
