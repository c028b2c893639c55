"use client";
import type { ShownLead } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge, Button, Panel } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";

const ConsentDialog = dynamic(() => import("./consent-dialog").then((module) => module.ConsentDialog), { ssr: false });

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
