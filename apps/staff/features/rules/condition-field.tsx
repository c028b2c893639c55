"use client";
import { checkRule, type RuleCheck, type RuleVocabulary } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useEntryWords } from "@gable/shell";
import { Button, cx, Field, inputClass } from "@gable/ui";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { ConditionBuilder } from "./condition-builder";
import { conditionForm } from "./condition-form";
import { VocabularyPicker } from "./vocabulary-picker";
import { fieldsOf } from "./words";

const CHECK_AFTER_MS = 350;

interface Props {
  value: string;
  onChange: (value: string) => void;
  vocabulary: RuleVocabulary;
  readOnly: boolean;
  error?: string | undefined;
}

/** A condition by fields, operators and values, or as a CEL expression where it says more than those can, or where somebody would rather write it. */
export function ConditionField(props: Props) {
  const { t } = useTranslation("rules");
  const words = useMemo(() => fieldsOf(props.vocabulary), [props.vocabulary]);
  const types = useMemo(() => new Map(words.map(({ path, type }) => [path, type])), [words]);
  const form = conditionForm(props.value, types);
  const [isBuilt, setBuilt] = useState(form !== null && words.length > 0);
  const builds = isBuilt && form !== null;
  return (
    <div className="flex flex-col gap-2">
      {words.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" aria-pressed={builds} disabled={form === null} onClick={() => setBuilt(true)}>
            {t("builder.fields")}
          </Button>
          <Button size="sm" aria-pressed={!builds} onClick={() => setBuilt(false)}>
            {t("builder.expression")}
          </Button>
          {form === null ? <span className="text-ink-muted text-xs">{t("builder.more")}</span> : null}
        </div>
      ) : null}
      {builds ? (
        <>
          <ConditionBuilder
            start={form}
            types={types}
            words={words}
            readOnly={props.readOnly}
            onChange={props.onChange}
          />
          {props.error ? <p className="text-bad text-xs">{props.error}</p> : null}
        </>
      ) : (
        <ExpressionField {...props} />
      )}
    </div>
  );
}

/** A CEL condition, held against the server's vocabulary as it is typed; a problem leads to its place in the text. */
function ExpressionField({ value, onChange, vocabulary, readOnly, error }: Props) {
  const { t } = useTranslation("rules");
  const area = useRef<HTMLTextAreaElement>(null);
  const check = useCheck(value);
  const said = useEntryWords(check?.problems ?? []);
  const goTo = (line: number, column: number) => {
    const before = value.split("\n").slice(0, line - 1);
    const at = before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(at, at + 1);
  };
  const insert = (word: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    onChange(value.slice(0, selectionStart) + word + value.slice(selectionEnd));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(selectionStart + word.length, selectionStart + word.length);
    });
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("condition")} hint={t("conditionHint")} error={error} required>
        {(wiring) => (
          <textarea
            {...wiring}
            ref={area}
            rows={6}
            readOnly={readOnly}
            spellCheck={false}
            autoCapitalize="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(inputClass, "h-auto! py-2 font-mono text-sm/5")}
          />
        )}
      </Field>
      <div role="status" className="min-h-5 text-sm">
        {check?.valid ? (
          <p className="flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden="true" className="size-4" />
            {t("valid")}
          </p>
        ) : null}
        {(check?.problems ?? []).map((problem) => (
          <button
            key={`${problem.line}:${problem.column}:${problem.message}`}
            type="button"
            onClick={() => goTo(problem.line ?? 1, problem.column ?? 1)}
            className="flex w-full items-start gap-1.5 rounded-sm text-left text-bad hover:underline"
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>
              {t("at", { line: problem.line, column: problem.column })} {said(problem)}
            </span>
          </button>
        ))}
      </div>
      {readOnly ? null : <VocabularyPicker vocabulary={vocabulary} onPick={insert} />}
    </div>
  );
}

/** What the server says of the text, a moment after the last key. */
function useCheck(value: string): RuleCheck | null {
  const [check, setCheck] = useState<RuleCheck | null>(null);
  useEffect(() => {
    setCheck(null);
    if (value.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      checkRule(value, controller.signal).then(setCheck, () => setCheck(null));
    }, CHECK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value]);
  return check;
}
