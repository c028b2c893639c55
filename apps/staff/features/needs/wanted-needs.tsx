"use client";
import { type ConditionTemplate, useNeedMasters } from "@gable/api";
import { useFormOfFields, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, IconButton, Select } from "@gable/ui";
import { Plus, X } from "lucide-react";
import { MoveButtons, useMoves } from "../organization/move-buttons";

type Wanted = NonNullable<ConditionTemplate["needs"]>[number];

const OF_WHOM: readonly Wanted["of"][] = ["PRIMARY_BORROWER", "CO_BORROWERS", "EVERY_BORROWER", "CONTACT"];
const CONTACTS: readonly NonNullable<Wanted["contactType"]>[] = [
  "TITLE",
  "ESCROW",
  "SETTLEMENT_AGENT",
  "HOI",
  "FLOOD",
  "HOA",
  "APPRAISER",
  "AMC",
  "REAL_ESTATE_AGENT",
  "ATTORNEY",
  "MORTGAGE_INSURANCE",
  "SURVEYOR",
  "INSPECTOR",
  "BUILDER",
  "SELLER",
  "CPA",
];

/** What people are asked for a record of the company's, a line for each. */
export function WantedNeeds({ title, none, most }: { title: string; none: string; most: number }) {
  const { t } = useTranslation("conditionTemplates");
  const text = useText();
  const { language } = usePreferences();
  const { form } = useFormOfFields();
  const asks = useValue<Wanted[]>("needs") ?? [];
  const often = (useNeedMasters().data?.rows ?? []).filter(({ isActive }) => isActive);
  const set = (next: Wanted[]) => form.set("needs", next);
  const change = (at: number, by: Partial<Wanted>) =>
    set(asks.map((ask, i) => (i === at ? whole({ ...ask, ...by }) : ask)));
  const options = often.map(({ code = "", title = "", titleEs }) => ({
    value: code,
    label: (language === "es" && titleEs) || title,
  }));
  const labelOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code;
  const { list, moved } = useMoves<HTMLElement>(JSON.stringify(asks));
  const move = (at: number, by: number) => {
    const next = [...asks];
    next.splice(at + by, 0, ...next.splice(at, 1));
    moved(String(at + by), by);
    set(next);
  };
  return (
    <section ref={list} aria-label={title} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {asks.length === 0 ? <p className="text-ink-muted text-sm">{none}</p> : null}
      {asks.map((ask, at) => (
        <div key={`${ask.code} ${at}`} className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <Select
              label={t("need")}
              value={ask.code}
              options={
                options.some(({ value }) => value === ask.code)
                  ? options
                  : [...options, { value: ask.code, label: ask.code }]
              }
              onChange={(code) => change(at, { code })}
            />
          </div>
          <div className="min-w-44">
            <Select
              label={t("of")}
              value={ask.of}
              options={OF_WHOM.map((of) => ({ value: of, label: t(`ofWhom.${of}`) }))}
              onChange={(of) => change(at, { of: of as Wanted["of"] })}
            />
          </div>
          {ask.of === "CONTACT" ? (
            <div className="min-w-44">
              <Select
                label={t("contactType")}
                value={ask.contactType ?? "TITLE"}
                options={CONTACTS.map((type) => ({ value: type, label: text(`contacts:type.${type}`) }))}
                onChange={(type) => change(at, { contactType: type as Wanted["contactType"] })}
              />
            </div>
          ) : null}
          <MoveButtons
            of={String(at)}
            name={labelOf(ask.code)}
            isFirst={at === 0}
            isLast={at === asks.length - 1}
            onMove={(by) => move(at, by)}
          />
          <IconButton
            size="sm"
            label={t("removeAsk", { need: labelOf(ask.code) })}
            onClick={() => set(asks.filter((_, i) => i !== at))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      {options.length > 0 && asks.length < most ? (
        <Button
          className="self-start"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => set([...asks, { code: free(options, asks), of: "PRIMARY_BORROWER" }])}
        >
          {t("addAsk")}
        </Button>
      ) : null}
    </section>
  );
}

/** Only a contact is of a type. */
function whole({ code, of, contactType }: Wanted): Wanted {
  return of === "CONTACT" ? { code, of, contactType: contactType ?? "TITLE" } : { code, of };
}

/** The first need that is not asked for yet. */
const free = (options: readonly { value: string }[], asks: readonly Wanted[]) =>
  (options.find(({ value }) => asks.every(({ code }) => code !== value)) ?? options[0])?.value ?? "";
