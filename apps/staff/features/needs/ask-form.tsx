"use client";
import { type Borrower, type NeedMaster, useCustomNeeds, useNeedWrites } from "@gable/api";
import { Area, Choice, CivilDay, Text, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button, Checkbox } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";
import { useSaving } from "../record/use-saving";
import { EntryFrame } from "./entry-frame";
import { borrowerOf, personOf, useAskable, type Whom, WhomFields } from "./whom";

const KINDS = ["DOCUMENT", "INFORMATION", "DOCUMENT_SIGNATURE"] as const;

interface Asked extends Versioned, Whom {
  title: string;
  description: string;
  type: (typeof KINDS)[number];
  classification?: string | undefined;
  dueDate?: string | undefined;
  /** Who else is asked to sign the same document. */
  also: readonly string[];
}

/** Asks somebody for a document or an answer. */
export function AskForm({
  loanId,
  people,
  conditionId,
  onClose,
}: {
  loanId: number;
  /** The condition for which it is asked. */
  conditionId?: string;
  people: readonly Borrower[];
  onClose: () => void;
}) {
  const { t } = useTranslation("needs");
  const writes = useNeedWrites(loanId);
  const [record] = useState<Asked>(() => ({
    title: "",
    description: "",
    type: "DOCUMENT",
    also: [],
    whom: people[0] ? borrowerOf(people[0]) : "other",
    name: "",
    email: "",
    phone: "",
    language: "en",
  }));
  const form = useRecordForm<Asked>({
    record,
    id: "ask",
    name: conditionId ? `ask ${conditionId}` : "ask",
    numbers: [],
    labels: "needs:field",
    write: async ({ whole }) => {
      const title = whole.title.trim();
      const need = {
        title,
        description: whole.description.trim(),
        type: whole.type,
        classification: whole.classification,
        ...(whole.dueDate && { dueDate: whole.dueDate }),
        LoanConditionId: conditionId,
      };
      const also = whole.also.filter((one) => one !== whole.whom);
      await writes.mutateAsync(
        whole.type === "DOCUMENT_SIGNATURE" && also.length > 0
          ? { what: "askToSign", need, signers: [whole.whom, ...also].map((whom) => personOf({ ...whole, whom })) }
          : { what: "ask", need: { ...need, ...personOf(whole) } },
      );
      notify({ tone: "good", title: t("asked", { title }) });
      return undefined;
    },
  });
  const { type, whom, also = [] } = form.current;
  const others = useAskable(loanId, people).filter(({ value }) => value !== whom);
  const ask = useSaving(form, onClose);
  const often = useCustomNeeds(loanId).data?.rows ?? [];
  const mine = usePreferences().language === "es";
  const titleOf = (one: NeedMaster, spanish: boolean) => (spanish && one.titleEs) || one.title || "";
  // Whoever is asked reads it: a borrower in the language of the application, somebody outside in the one that is chosen.
  const asked = people.find((person) => borrowerOf(person) === whom);
  const theirs = asked
    ? (asked.Languages ?? []).some(({ Code }) => Code === "spa")
    : whom === "other"
      ? form.current.language === "es"
      : mine;
  const take = (one: NeedMaster) => {
    form.form.set("title", titleOf(one, theirs));
    form.form.set("description", (theirs && one.descriptionEs) || one.description || "");
    form.form.set("type", one.type ?? "DOCUMENT");
    form.form.set("classification", one.classification);
  };
  return (
    <div className="mb-4">
      <EntryFrame of={form} save={t("send")} onSave={ask} onClose={onClose}>
        {often.length > 0 ? (
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-ink-muted text-xs">{t("often")}</p>
            {often.map((one) => (
              <Button key={one.id} size="sm" look="ghost" onClick={() => take(one)}>
                {titleOf(one, mine)}
              </Button>
            ))}
          </div>
        ) : null}
        <Text path="title" label={t("askTitle")} hint={t("askHint")} required check={nonEmpty} maxLength={120} />
        <Area path="description" label={t("description")} hint={t("descriptionHint")} maxLength={1000} />
        <CivilDay path="dueDate" label={t("dueDate")} />
        <Choice
          path="type"
          label={t("kind.label")}
          must
          emptyLabel={null}
          options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <WhomFields loanId={loanId} people={people} whom={whom} />
        {type === "DOCUMENT_SIGNATURE" && others.length > 0 ? (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 font-medium text-sm">{t("sign.also")}</legend>
            {others.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={also.includes(value)}
                onChange={(is) =>
                  form.form.set("also", is ? [...also, value] : also.filter((before) => before !== value))
                }
              />
            ))}
            <p className="text-ink-muted text-sm">{t("sign.alsoHint")}</p>
          </fieldset>
        ) : null}
      </EntryFrame>
    </div>
  );
}
