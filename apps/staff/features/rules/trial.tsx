"use client";
import { type RuleDraft, type RuleTrials, type RuleVocabulary, useLoans, useTestRules } from "@gable/api";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { partOf, useEntryWords } from "@gable/shell";
import { Badge, Button, Dialog, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { useRuleName } from "./name";

/** The areas whose records are on a loan. Every other change is judged without one. */
const ON_LOANS = ["loan", "task"];

/** Tries rules under a supposed change, on a loan or on none, and shows what each piece of their conditions comes to. */
export function TrialDialog({
  vocabulary,
  drafts,
  onClose,
}: {
  vocabulary: RuleVocabulary;
  drafts?: RuleDraft[];
  onClose: () => void;
}) {
  const { t } = useTranslation("rules");
  const text = useText();
  const stages = useChoices();
  const [search, setSearch] = useState("");
  const [loanId, setLoanId] = useState("");
  const [kind, setKind] = useState("loan_info");
  const [action, setAction] = useState("updated");
  const [stageTo, setStageTo] = useState("");
  const [fields, setFields] = useState("");
  const loans = useLoans({ limit: 20, searchTerm: search });
  const test = useTestRules();
  const supposed = vocabulary.changes.find((change) => change.kind === kind);
  const actions = supposed?.actions ?? [];
  const isOnLoan = ON_LOANS.includes(supposed?.area ?? "loan");
  const said = (of: "kinds" | "actions", word: string) =>
    text(`journal:${of}.${word.replace(/\W+/g, "_")}`, { fallback: word });
  const run = () =>
    test.mutate({
      loanId: isOnLoan ? Number(loanId) : null,
      ...(drafts ? { rules: drafts.map(({ version: _, WizeOrgUnitId: __, ...draft }) => draft) } : {}),
      change: {
        kind,
        action: actions.includes(action) ? action : actions[0],
        fields: fields.split(/[\s,]+/).filter(Boolean),
        ...(isOnLoan && stageTo ? { stageTo } : {}),
      },
    });
  return (
    <Dialog
      open
      width={1000}
      title={t("testTitle")}
      description={t("testLead")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button look="solid" busy={test.isPending} disabled={isOnLoan && loanId === ""} onClick={run}>
            {t("run")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t("supposedKind")}
          value={kind}
          options={vocabulary.changes.map(({ area = "loan", kind = "" }) => ({
            value: kind,
            label: `${text(`rules:areas.${area}`)} · ${said("kinds", kind)}`,
          }))}
          onChange={setKind}
        />
        <Select
          label={t("supposedAction")}
          value={actions.includes(action) ? action : (actions[0] ?? "")}
          options={actions.map((one) => ({ value: one, label: said("actions", one) }))}
          onChange={setAction}
        />
        <TextField label={t("supposedFields")} hint={t("supposedFieldsHint")} value={fields} onChange={setFields} />
        {isOnLoan ? (
          <>
            <TextField label={t("findLoan")} type="search" value={search} onChange={setSearch} />
            <Select
              label={t("loan")}
              value={loanId}
              emptyLabel={t("chooseLoan")}
              options={(loans.data?.rows ?? []).map((loan) => ({
                value: String(loan.LoanId),
                label: `${loan.LoanId} · ${loan.BorrowerName || "—"}`,
              }))}
              onChange={setLoanId}
            />
            <Select
              label={t("supposedStage")}
              value={stageTo}
              emptyLabel={t("sameStage")}
              options={stages("Stage", vocabulary.stages ?? [])}
              onChange={setStageTo}
            />
          </>
        ) : null}
      </div>
      {test.data ? <TrialResult trials={test.data} /> : null}
    </Dialog>
  );
}

function TrialResult({ trials }: { trials: RuleTrials }) {
  const { t } = useTranslation("rules");
  const text = useText();
  const nameOf = useRuleName();
  const wordsOf = useEntryWords(trials.rows.flatMap((row) => row.problems ?? []));
  const { outcome } = trials;
  const said = [...(outcome.errors ?? []), ...(outcome.warnings ?? [])].map((entry) =>
    partOf(entry, "message", entry.message ?? "", text),
  );
  const left = [
    ...(outcome.needs ?? []).map((need) => need.name),
    ...(outcome.checklistItems ?? []),
    outcome.locks,
  ].filter(Boolean);
  return (
    <div className="mt-5 flex flex-col gap-4" aria-live="polite">
      <p className="rounded-md border border-line bg-paper px-3 py-2 text-sm">
        <strong>{text(`rules:outcomes.${outcome.code ?? "NONE"}`)}</strong> {[...said, ...left].join(" · ")}
        {outcome.skipped?.length ? (
          <span className="block">
            {t("skipped", { effects: outcome.skipped.map((effect) => text(`rules:effects.${effect}`)).join(", ") })}
          </span>
        ) : null}
      </p>
      {trials.rows.map((row) => (
        <section key={row.rule.id ?? row.rule.name} className="flex flex-col gap-1.5">
          <h3 className="flex items-center gap-2 font-medium text-sm">
            {nameOf(row.rule)}
            <Badge tone={row.explanation.matched ? "good" : "plain"}>
              {row.explanation.matched ? t("matches") : t("matchesNot")}
            </Badge>
          </h3>
          {row.notJudged ? <p className="text-ink-muted text-sm">{t("notJudged")}</p> : null}
          {row.explanation.error ? <p className="text-ink-muted text-sm">{t("notKnown")}</p> : null}
          {(row.problems ?? []).map((problem) => (
            <p key={problem.message} className="text-bad text-sm">
              {wordsOf(problem)}
            </p>
          ))}
          <div className="overflow-x-auto">
            <table className="w-full text-left text-xs">
              <thead className="sr-only">
                <tr>
                  <th scope="col">{t("piece")}</th>
                  <th scope="col">{t("value")}</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {row.explanation.parts?.map((part) => (
                  <tr key={`${part.line}:${part.column}:${part.expression}`}>
                    <td className="py-1 pr-4 font-mono">{part.expression}</td>
                    <td className="whitespace-nowrap py-1 text-right font-mono">{part.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}
