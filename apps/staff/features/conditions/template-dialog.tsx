"use client";
import { type Condition, type ConditionTemplate, useConditionTemplates, useConditionWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button, Checkbox, Dialog, Loading, TextField } from "@gable/ui";
import { useState } from "react";

/** Chooses of the conditions that are often asked for; what is on the loan already says so. */
export function TemplateDialog({
  loanId,
  there,
  onClose,
}: {
  loanId: number;
  there: readonly Condition[];
  onClose: () => void;
}) {
  const { t } = useTranslation("conditions");
  const templates = useConditionTemplates();
  const writes = useConditionWrites(loanId);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const codes = new Set(there.map(({ code }) => code));
  const rows = (templates.data?.rows ?? []).filter((one) => fits(one, words));
  const tick = (code: string, on: boolean) => {
    const next = new Set(chosen);
    on ? next.add(code) : next.delete(code);
    setChosen(next);
  };
  const add = () => {
    const added = (templates.data?.rows ?? []).filter(({ code }) => chosen.has(code));
    writes.mutate({ what: "add", rows: added.map(conditionOf) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      side
      sticky={chosen.size > 0}
      width={740}
      title={t("listTitle")}
      description={t("listLead")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="solid" busy={writes.isPending} disabled={chosen.size === 0} onClick={add}>
            {t("addChosen", { count: chosen.size })}
          </Button>
        </>
      }
    >
      <TextField label={t("listSearch")} value={words} onChange={setWords} />
      {templates.isPending ? <Loading /> : null}
      {templates.isError ? <NotRead of={templates} title={t("failed")} /> : null}
      {templates.data && rows.length === 0 ? <p className="mt-3 text-ink-muted text-sm">{t("listNone")}</p> : null}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {rows.map((one) => (
          <li key={one.code} className="flex items-start gap-2 py-2">
            <Checkbox
              className="flex-1"
              label={
                <>
                  <span className="mr-2 font-medium tabular-nums">{one.code}</span>
                  {one.description}
                </>
              }
              hint={<Kind template={one} />}
              checked={chosen.has(one.code)}
              onChange={(on) => tick(one.code, on)}
            />
            {codes.has(one.code) ? <Badge>{t("alreadyThere")}</Badge> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Kind({ template }: { template: ConditionTemplate }) {
  const text = useText();
  return `${text(`conditions:about.${template.category}`)} · ${text(`conditions:due.${template.priorTo}`)}`;
}

const fits = ({ code, description }: ConditionTemplate, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${code} ${description}`.toLowerCase().includes(word));

const conditionOf = ({ code, category, priorTo, description }: ConditionTemplate) =>
  ({ code, category, priorTo, description }) as Partial<Condition>;
