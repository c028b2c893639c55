"use client";
import { type ShownLead, useWriteLead } from "@gable/api";
import { Area, FormField, useRecordForm, type Versioned, YesNoField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { CONSENT_FIELDS } from "./lead-fields";

type Consent = Pick<NonNullable<ShownLead["ContactConsent"]>, "ConsentInd" | "Method" | "Wording"> & Versioned;

/** Takes down the person's word on being called. */
export function ConsentDialog({ lead, onClose }: { lead: ShownLead; onClose: () => void }) {
  const { t } = useTranslation("leads");
  const { update } = useWriteLead();
  const { ConsentInd, Wording } = lead.ContactConsent ?? {};
  // What is recorded is asked anew each time, whatever was said before.
  const [record] = useState<Consent>({
    ...(ConsentInd === undefined ? {} : { ConsentInd }),
    Method: "PHONE",
    Wording: Wording || t("consent.wording"),
  });
  const form = useRecordForm<Consent>({
    record,
    id: "consent",
    name: `consent ${lead.id}`,
    labels: "leads:consent",
    fields: CONSENT_FIELDS,
    write: async ({ whole }) => {
      await update.mutateAsync({ id: lead.id, version: lead.version, patch: { ContactConsent: whole } });
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      title={t("consent.record")}
      create={undefined}
      disabled={typeof form.current.ConsentInd !== "boolean"}
      onClose={onClose}
    >
      <YesNoField path="ConsentInd" layout="segments" />
      <FormField path="Method" />
      <Area path="Wording" rows={4} maxLength={2000} />
    </SettingDialog>
  );
}
