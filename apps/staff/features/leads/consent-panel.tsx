"use client";
import { type ShownLead, useWriteLead } from "@gable/api";
import { Area, Choice, useRecordForm, type Versioned, YesNoField } from "@gable/form";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge, Button, Panel } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";

const METHODS = ["PHONE", "IN_PERSON", "EMAIL", "WEB_FORM"] as const;

/** The person's word on being called: what was said, when, and who took it down. */
export function ConsentPanel({ lead, readOnly }: { lead: ShownLead; readOnly: boolean }) {
  const { t } = useTranslation("leads");
  const text = useText();
  const { language } = usePreferences();
  const [editing, setEditing] = useState(false);
  const consent = lead.ContactConsent ?? {};
  const given = consent.ConsentInd;
  return (
    <Panel
      id="consent"
      title={t("consent.title")}
      aside={
        readOnly ? null : (
          <Button size="sm" onClick={() => setEditing(true)}>
            {t("consent.record")}
          </Button>
        )
      }
      bodyClass="flex flex-col gap-2 p-4 text-sm"
    >
      <p>
        <Badge tone={given === true ? "good" : given === false ? "bad" : "plain"}>
          {given === true ? t("consent.yes") : given === false ? t("consent.no") : t("consent.unknown")}
        </Badge>
      </p>
      {consent.At ? (
        <p className="text-ink-muted text-xs">
          {t("consent.by", {
            method: consent.Method ? text(`leads:method.${consent.Method}`) : "—",
            at: formatInstant(consent.At, language),
            name: consent.ByName ?? "—",
          })}
        </p>
      ) : null}
      {consent.Wording ? (
        <blockquote className="border-line border-l-2 pl-3 text-xs">{consent.Wording}</blockquote>
      ) : null}
      {editing ? <ConsentDialog lead={lead} onClose={() => setEditing(false)} /> : null}
    </Panel>
  );
}

type Consent = Pick<NonNullable<ShownLead["ContactConsent"]>, "ConsentInd" | "Method" | "Wording"> & Versioned;

export function ConsentDialog({ lead, onClose }: { lead: ShownLead; onClose: () => void }) {
  const { t } = useTranslation("leads");
  const text = useText();
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
    numbers: [],
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
      <YesNoField path="ConsentInd" label={t("consent.question")} layout="segments" />
      <Choice
        path="Method"
        label={t("consent.how")}
        emptyLabel={null}
        options={METHODS.map((value) => ({ value, label: text(`leads:method.${value}`) }))}
      />
      <Area path="Wording" label={t("consent.said")} rows={4} maxLength={2000} />
    </SettingDialog>
  );
}
