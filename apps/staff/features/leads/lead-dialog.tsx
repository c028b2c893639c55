"use client";
import { Fault, findLeadDuplicates, type ShownLead, useLeadList, useWriteLead } from "@gable/api";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { Banner, Button, Dialog, ErrorSummary, FieldGrid, RadioGroup, Select, TextField } from "@gable/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { gapsOf } from "./checks";

const EMPTY = { first: "", last: "", phone: "", email: "", purpose: "", source: "", language: "en" };
const FIELD: Record<string, keyof typeof EMPTY> = {
  "Name.FirstName": "first",
  "Name.LastName": "last",
  "ContactPoint.CellPhone": "phone",
  "ContactPoint.Email": "email",
};

/** Takes a lead down in a few words; the rest is asked on the lead's own page. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["leads", "common", "validation"]);
  const text = useText();
  const choices = useChoices();
  const router = useRouter();
  const message = useFieldMessage();
  const { create } = useWriteLead();
  const sources = useLeadList("sources");
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY, string>>>({});
  const [twins, setTwins] = useState<ShownLead["Duplicates"] | null>(null);
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    setValues((was) => ({ ...was, [name]: value }));
    setErrors((was) => ({ ...was, [name]: undefined }));
  };
  const look = async () => {
    if (!values.phone && !values.email) return setTwins(null);
    const found = await findLeadDuplicates({
      ...(values.email ? { Email: values.email } : {}),
      ...(values.phone ? { CellPhone: values.phone } : {}),
    }).catch(() => null);
    setTwins(found && found.count > 0 ? (found as ShownLead["Duplicates"]) : null);
  };
  const save = () => {
    const gaps = Object.entries(gapsOf(values)).flatMap(([name, verdict]) =>
      verdict ? [[name, message({ key: verdict.key }, text(`leads:field.${name}`))] as const] : [],
    );
    if (gaps.length > 0) return setErrors(Object.fromEntries(gaps));
    create.mutate(
      {
        lead: {
          Name: { FirstName: values.first, LastName: values.last },
          ContactPoint: { CellPhone: values.phone, Email: values.email },
          Language: values.language as "en" | "es",
          ...(values.purpose ? { LoanPurposeType: values.purpose } : {}),
          ...(values.source ? { LeadSourceId: values.source } : {}),
        },
      },
      {
        onSuccess: (made) => {
          onClose();
          if (made.NextStatuses?.length) router.push(`/app/leads/${made.id}`);
        },
        onError: (fault) => {
          if (!(fault instanceof Fault)) return;
          const found: typeof errors = {};
          for (const entry of fault.entries) {
            const name = FIELD[entry.field ?? ""];
            if (name) found[name] = message(entry, text(`leads:field.${name}`));
          }
          setErrors(found);
        },
      },
    );
  };
  const summary = Object.entries(errors).flatMap(([name, words]) =>
    words ? [{ id: `lead-${name}`, message: words }] : [],
  );
  const field = (name: keyof typeof EMPTY) => ({
    id: `lead-${name}`,
    label: text(`leads:field.${name}`),
    value: values[name],
    onChange: set(name),
    error: errors[name],
  });
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t("leads:add")}
      description={t("leads:addHint")}
      width={680}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={create.isPending} onClick={save}>
            {t("leads:addConfirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary title={t("validation:summary")} entries={summary} />
        {twins ? <Twins twins={twins} /> : null}
        <FieldGrid columns={2}>
          <TextField {...field("first")} required autoFocus autoComplete="off" maxLength={150} />
          <TextField {...field("last")} autoComplete="off" maxLength={150} />
          <TextField
            {...field("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            hint={t("leads:eitherContact")}
            onBlur={() => void look()}
          />
          <TextField
            {...field("email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            onBlur={() => void look()}
          />
          <Select
            {...field("purpose")}
            emptyLabel={t("common:choose")}
            options={choices("LoanPurposeType", ["Purchase", "Refinance"])}
          />
          <Select
            {...field("source")}
            emptyLabel={t("common:choose")}
            options={(sources.data ?? [])
              .filter((one) => one.isActive)
              .map((one) => ({ value: one.id, label: one.name }))}
          />
        </FieldGrid>
        <RadioGroup
          label={t("leads:field.language")}
          value={values.language}
          onChange={set("language")}
          options={[
            { value: "en", label: t("common:english") },
            { value: "es", label: t("common:spanish") },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** Others with the same address or number: a warning, and never more. */
export function Twins({ twins }: { twins: ShownLead["Duplicates"] }) {
  const { t } = useTranslation("leads");
  const elsewhere = twins.count - twins.rows.length;
  return (
    <Banner tone="warn" title={t("twins.title", { count: twins.count })}>
      <ul className="flex flex-col gap-0.5">
        {twins.rows.map((one) => (
          <li key={one.id}>
            <a className="underline underline-offset-2" href={`/app/leads/${one.id}`}>
              {one.name}
            </a>
          </li>
        ))}
        {elsewhere > 0 ? <li>{t("twins.elsewhere", { count: elsewhere })}</li> : null}
      </ul>
    </Banner>
  );
}
