"use client";
import { type LeadForm, useLeadForm, useLeadList, useRequestContext, useWriteLeadForm } from "@gable/api";
import { Area, FaultBanner, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button, Checkbox, ConfirmDialog, Loading, Panel, Select, TextArea } from "@gable/ui";
import { ExternalLink } from "lucide-react";
import { useMemo, useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState } from "../record/new-entry";

interface Sites extends Versioned {
  /** One address a line. */
  origins: string;
}

const sitesOf = (form: LeadForm): Sites => ({ origins: form.origins?.join("\n") ?? "" });
const LONGEST_LIST = 10_000;

/** The branch's public form: on or off, where it may stand, and how to put it there. */
export function FormSettings() {
  const { t } = useTranslation("leads");
  const form = useLeadForm();
  return (
    <Panel id="web-form" title={t("settings.form")} bodyClass="flex flex-col gap-4 p-4">
      {form.data ? <Settings form={form.data} /> : <Loading lines={4} />}
    </Panel>
  );
}

function Settings({ form }: { form: LeadForm }) {
  const { t } = useTranslation(["leads", "common"]);
  const { activeOrgUnit } = useRequestContext();
  const { save, renew } = useWriteLeadForm();
  const sources = useLeadList("sources");
  const [asking, setAsking] = useState(false);
  const address = form.formKey ? `${window.location.origin}/lead/api/web-form/${form.formKey}` : "";
  const snippet = `<iframe src="${address}" title="${t("leads:settings.frameTitle")}" width="100%" height="900" style="border:0"></iframe>`;
  return (
    <>
      <Checkbox
        label={t("leads:settings.formOn")}
        hint={t("leads:settings.formHint")}
        checked={form.enabled ?? false}
        onChange={(enabled) => save.mutate({ enabled })}
      />
      <FaultBanner of={save.error} />
      <SitesForm key={activeOrgUnit} form={form} unit={activeOrgUnit} />
      <Select
        label={t("leads:settings.formSource")}
        value={form.LeadSourceId ?? ""}
        emptyLabel={t("common:none")}
        options={(sources.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(value) => save.mutate({ LeadSourceId: value || null })}
      />
      {form.enabled && form.formKey ? (
        <>
          <TextArea label={t("leads:settings.snippet")} value={snippet} onChange={() => undefined} readOnly rows={3} />
          <div className="flex flex-wrap gap-2">
            <a
              href={`/lead/api/web-form/${form.formKey}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center gap-1.5 text-pine text-sm underline underline-offset-2"
            >
              {t("leads:settings.preview")} <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
            <Button className="ml-auto" onClick={() => setAsking(true)}>
              {t("leads:settings.renew")}
            </Button>
          </div>
        </>
      ) : null}
      <ConfirmDialog
        open={asking}
        danger
        title={t("leads:settings.renew")}
        message={t("leads:settings.renewHint")}
        confirmLabel={t("leads:settings.renew")}
        cancelLabel={t("common:cancel")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          renew.mutate();
        }}
      />
    </>
  );
}

/** Where the form may stand. Another branch is another form: what is typed for one is never saved in the other. */
function SitesForm({ form: stored, unit }: { form: LeadForm; unit: string | null }) {
  const { t } = useTranslation("leads");
  const { save } = useWriteLeadForm();
  const record = useMemo(() => sitesOf(stored), [stored]);
  const form = useRecordForm<Sites>({
    record,
    id: "web-form",
    name: `sites ${unit ?? ""}`,
    labels: "leads:settings",
    numbers: [],
    write: async ({ whole }) =>
      sitesOf(
        await save.mutateAsync({
          origins: whole.origins.split(/\s+/).filter(Boolean),
          version: stored.version ?? 0,
        }),
      ),
  });
  return (
    <RecordFields form={form}>
      <SettingFault of={form} />
      <Area path="origins" hint={t("settings.sitesHint")} maxLength={LONGEST_LIST} />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={form.state === "saving"} disabled={!form.dirty} onClick={() => void form.save()}>
          {t("settings.saveSites")}
        </Button>
        <EntryState of={form} />
      </div>
    </RecordFields>
  );
}
