"use client";
import { findLeadDuplicates, type LeadDraft, type ShownLead, useLeadList, useSettled, useWriteLead } from "@gable/api";
import { Choice, type FieldSpec, FormField, Question, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { FIELDS } from "./lead-fields";
import { Twins } from "./twins";

const ASKED = ["Name.FirstName", "Name.LastName", "ContactPoint.CellPhone", "ContactPoint.Email", "LoanPurposeType"];
const NEW_LEAD_FIELDS: readonly FieldSpec[] = FIELDS.filter(({ path }) => ASKED.includes(path));
const NEW_LEAD: Partial<ShownLead> = { Name: {}, ContactPoint: {}, Language: "en" };

const PAUSE_MS = 400;

/** Takes a lead down in a few words; the rest is asked on the lead's own page. */
export function LeadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const router = useRouter();
  const { create } = useWriteLead();
  const sources = useLeadList("sources");
  const made = useRef<ShownLead>(undefined);
  const form = useRecordForm<Partial<ShownLead>>({
    record: NEW_LEAD,
    id: "lead",
    name: "new",
    fields: NEW_LEAD_FIELDS,
    labels: "leads:field",
    write: async ({ whole }) => {
      made.current = await create.mutateAsync({ lead: given(whole) as LeadDraft });
      return made.current;
    },
  });
  const twins = useTwins(form.current.ContactPoint);
  const close = () => {
    onClose();
    const { id, NextStatuses } = made.current ?? {};
    if (id && NextStatuses?.length) router.push(`/app/leads/${id}`);
  };
  const languages = [
    { value: "en", label: t("common:english") },
    { value: "es", label: t("common:spanish") },
  ];
  return (
    <SettingDialog
      of={form}
      title={t("leads:add")}
      description={t("leads:addHint")}
      width={680}
      create={t("leads:addConfirm")}
      onClose={close}
    >
      {twins ? <Twins twins={twins} /> : null}
      <FieldGrid columns={2}>
        {ASKED.map((path) => (
          <FormField key={path} path={path} required={path === "Name.FirstName"} />
        ))}
        <Choice
          path="LeadSourceId"
          label={text("leads:field.source")}
          options={(sources.data ?? [])
            .filter((one) => one.isActive)
            .map((one) => ({ value: one.id, label: one.name }))}
        />
      </FieldGrid>
      <Question path="Language" layout="segments" options={languages} />
    </SettingDialog>
  );
}

/** What was filled in: what is empty is not sent. */
function given(whole: object): object {
  return Object.fromEntries(
    Object.entries(whole).flatMap(([key, value]) => {
      if (value === "" || value === null || value === undefined) return [];
      return [[key, typeof value === "object" && !Array.isArray(value) ? given(value) : value]];
    }),
  );
}

/** Others with the same address or number, once one has stopped typing. */
function useTwins(contact: ShownLead["ContactPoint"] = {}): ShownLead["Duplicates"] | null {
  const [twins, setTwins] = useState<ShownLead["Duplicates"] | null>(null);
  const email = useSettled(contact.Email ?? "", PAUSE_MS);
  const phone = useSettled(contact.CellPhone ?? "", PAUSE_MS);
  useEffect(() => {
    let isLatest = true;
    const look =
      email || phone
        ? findLeadDuplicates({ ...(email && { Email: email }), ...(phone && { CellPhone: phone }) })
        : null;
    Promise.resolve(look)
      .catch(() => null)
      .then((found) => isLatest && setTwins(found && found.count > 0 ? (found as ShownLead["Duplicates"]) : null));
    return () => {
      isLatest = false;
    };
  }, [email, phone]);
  return twins;
}
