"use client";
import { Fault, type LeadForm, useLeadForm, useLeadList, useWriteLeadForm } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Banner, Button, Checkbox, ConfirmDialog, Loading, Panel, Select, TextArea } from "@gable/ui";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";

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
  const wordsOf = useFaultWords();
  const { save, renew } = useWriteLeadForm();
  const sources = useLeadList("sources");
  const [sites, setSites] = useState(form.origins?.join("\n") ?? "");
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => setSites(form.origins?.join("\n") ?? ""), [form.origins]);
  const write = (patch: Parameters<typeof save.mutate>[0]) => {
    setFailure(null);
    save.mutate(patch, {
      onError: (fault) => setFailure((fault instanceof Fault && fault.entries[0]?.message) || wordsOf(fault)),
    });
  };
  const address = form.formKey ? `${window.location.origin}/lead/api/web-form/${form.formKey}` : "";
  const snippet = `<iframe src="${address}" title="${t("leads:settings.frameTitle")}" width="100%" height="900" style="border:0"></iframe>`;
  return (
    <>
      <Checkbox
        label={t("leads:settings.formOn")}
        hint={t("leads:settings.formHint")}
        checked={form.enabled ?? false}
        onChange={(enabled) => write({ enabled })}
      />
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      <TextArea
        label={t("leads:settings.sites")}
        hint={t("leads:settings.sitesHint")}
        value={sites}
        onChange={setSites}
        rows={3}
      />
      <div>
        <Button
          busy={save.isPending}
          disabled={sites === (form.origins?.join("\n") ?? "")}
          onClick={() => write({ origins: sites.split(/\s+/).filter(Boolean) })}
        >
          {t("leads:settings.saveSites")}
        </Button>
      </div>
      <Select
        label={t("leads:settings.formSource")}
        value={form.LeadSourceId ?? ""}
        emptyLabel={t("common:none")}
        options={(sources.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(value) => write({ LeadSourceId: value || null })}
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
