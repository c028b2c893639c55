"use client";
import { type ShownLead, useWriteLead } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge, Button, Dialog, Panel, Select, TextArea, YesNo } from "@gable/ui";
import { useState } from "react";

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

function ConsentDialog({ lead, onClose }: { lead: ShownLead; onClose: () => void }) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const { update } = useWriteLead();
  const [given, setGiven] = useState<boolean | null>(lead.ContactConsent?.ConsentInd ?? null);
  const [method, setMethod] = useState("PHONE");
  const [wording, setWording] = useState(lead.ContactConsent?.Wording || t("leads:consent.wording"));
  const save = () =>
    update.mutate(
      {
        id: lead.id,
        version: lead.version,
        patch: { ContactConsent: { ConsentInd: given, Method: method, Wording: wording } },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t("leads:consent.record")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={update.isPending} disabled={given === null} onClick={save}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <YesNo label={t("leads:consent.question")} value={given} onChange={setGiven} />
        <Select
          label={t("leads:consent.how")}
          value={method}
          onChange={setMethod}
          options={METHODS.map((value) => ({ value, label: text(`leads:method.${value}`) }))}
        />
        <TextArea label={t("leads:consent.said")} value={wording} onChange={setWording} rows={4} maxLength={2000} />
      </div>
    </Dialog>
  );
}
