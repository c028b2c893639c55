"use client";
import { useAskProcessor, useProcessors } from "@gable/api/processing";
import { Choice, type FieldSpec, FormField, RecordFields, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import { Send } from "lucide-react";
import { useState } from "react";
import { SettingFault } from "../organization/setting-page";
import { EntryState, useNewEntry } from "../record/new-entry";

interface Ask extends Versioned {
  WizeUserId: string;
  note: string;
}

const FIELDS: readonly FieldSpec[] = [
  { path: "WizeUserId", kind: "choice", label: "processing:ask.whom", must: true },
  { path: "note", kind: "area", label: "processing:ask.note", maxLength: 1000 },
];

const NOTHING: Ask = { WizeUserId: "", note: "" };

/** Asks a processor organisation to work on a loan that is shared with nobody. */
export function AskProcessor({ loanId }: { loanId: number }) {
  return (
    <WithAreas areas={["processing"]}>
      <Section loanId={loanId} />
    </WithAreas>
  );
}

function Section({ loanId }: { loanId: number }) {
  const { t } = useTranslation("processing");
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="ask-processor" className="mt-7">
      <h3 id="ask-processor" className="font-medium font-serif text-lg">
        {t("ask.title")}
      </h3>
      <p className="mt-1 mb-3 text-ink-muted text-sm">{t("ask.lead")}</p>
      {open ? (
        <AskForm loanId={loanId} />
      ) : (
        <Button size="sm" icon={<Send aria-hidden="true" className="size-3.5" />} onClick={() => setOpen(true)}>
          {t("ask.open")}
        </Button>
      )}
    </section>
  );
}

function AskForm({ loanId }: { loanId: number }) {
  const { t } = useTranslation("processing");
  const processors = useProcessors(loanId);
  const ask = useAskProcessor(loanId);
  const rows = processors.data?.rows ?? [];
  const form = useNewEntry<Ask>({
    record: NOTHING,
    id: "ask-processor",
    name: `processor ${loanId}`,
    // The panel goes along from step to step.
    inWindow: true,
    fields: FIELDS,
    labels: "processing",
    send: async ({ WizeUserId, note }) => {
      await ask.mutateAsync({ WizeUserId, note });
      notify({ tone: "good", title: t("ask.sent", { name: rows.find(({ id }) => id === WizeUserId)?.name ?? "" }) });
    },
  });
  if (!processors.data) return <NotRead lines={2} of={processors} title={t("ask.failed")} />;
  if (rows.length === 0) return <p className="text-ink-muted text-sm">{t("ask.nobody")}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
      noValidate
      className="rounded-lg border border-line bg-paper p-4"
    >
      <RecordFields form={form}>
        <SettingFault of={form} />
        <div className="flex flex-col gap-3">
          <Choice
            path="WizeUserId"
            options={rows.map(({ id, name, processorName }) => ({
              value: id,
              label: [name, processorName].filter(Boolean).join(" · "),
            }))}
          />
          <FormField path="note" />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            busy={form.state === "saving"}
            disabled={!form.current.WizeUserId}
            icon={<Send aria-hidden="true" className="size-3.5" />}
          >
            {t("ask.send")}
          </Button>
          <EntryState of={form} />
        </div>
      </RecordFields>
    </form>
  );
}
