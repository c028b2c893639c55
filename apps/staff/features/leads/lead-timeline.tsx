"use client";
import { type LeadMoment, useLeadTimeline, useWriteLead } from "@gable/api";
import { Area, RecordFields, useField, type Versioned } from "@gable/form";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, Loading, Select } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { EntryState, useNewEntry } from "../record/new-entry";

const KINDS = ["NOTE", "CALL", "EMAIL", "TEXT", "MEETING"] as const;

/** What was said and changed, newest first; what one says is added above it. */
export function LeadTimeline({ id, readOnly }: { id: string; readOnly: boolean }) {
  const { t } = useTranslation("leads");
  const moments = useLeadTimeline(id);
  return (
    <div className="flex flex-col gap-4">
      {readOnly ? null : <NewNote id={id} />}
      {moments.data ? (
        <ol aria-label={t("timeline.title")} className="flex flex-col">
          {moments.data.map((moment) => (
            <Moment key={moment.id} moment={moment} />
          ))}
        </ol>
      ) : (
        <Loading lines={4} />
      )}
    </div>
  );
}

interface Note extends Versioned {
  kind: (typeof KINDS)[number];
  text: string;
}

const NO_NOTE: Note = { kind: "NOTE", text: "" };

export function NewNote({ id }: { id: string }) {
  const { t } = useTranslation("leads");
  const text = useText();
  const { note } = useWriteLead();
  const form = useNewEntry<Note>({
    record: NO_NOTE,
    id: "note",
    name: `note ${id}`,
    labels: "leads:timeline",
    send: ({ kind, text: words }) => note.mutateAsync({ id, kind, text: words }),
  });
  const isEmpty = nonEmpty(form.current.text) !== null;
  return (
    <RecordFields form={form}>
      <div className="flex flex-col gap-2">
        <Area path="text" label={t("timeline.add")} rows={2} maxLength={4000} />
        <div className="flex items-end gap-2">
          <Kind options={KINDS.map((value) => ({ value, label: text(`leads:noteKind.${value}`) }))} />
          <Button busy={form.state === "saving"} disabled={isEmpty} onClick={() => void form.save()}>
            {t("timeline.save")}
          </Button>
        </div>
        <EntryState of={form} />
      </div>
    </RecordFields>
  );
}

function Kind({ options }: { options: { value: string; label: string }[] }) {
  const { t } = useTranslation("leads");
  const { props, text: value } = useField({ path: "kind", label: t("timeline.kind") });
  return <Select {...props} labelHidden className="flex-1" value={value} options={options} />;
}

const LABELS: Record<string, string> = {
  Status: "status",
  OwnerName: "owner",
  WizeOrgUnitName: "branch",
  FollowUpDate: "followUp",
  LoanAmt: "amount",
  "LeadSource.name": "source",
};

function Moment({ moment }: { moment: LeadMoment }) {
  const { t } = useTranslation("leads");
  const text = useText();
  const { language } = usePreferences();
  const after = (moment.after ?? {}) as Record<string, unknown>;
  const say = (name: string, value: unknown) =>
    value === null || value === undefined
      ? t("nobody")
      : name === "Status"
        ? text(`leads:status.${value}`)
        : String(value);
  const told =
    moment.action === "created"
      ? []
      : Object.keys(LABELS).filter((name) => name in after && (name !== "Status" || moment.action !== "converted"));
  return (
    <li className="relative border-line border-l-2 pb-4 pl-4 last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-pine" />
      <p className="font-medium text-sm">
        {moment.kind === "CHANGE"
          ? text(`leads:action.${(moment.action ?? "").replaceAll(" ", "_")}`)
          : text(`leads:noteKind.${moment.kind}`)}
      </p>
      {moment.text ? <p className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{moment.text}</p> : null}
      {told.map((name) => (
        <p key={name} className="text-sm">
          {text(`leads:changed.${LABELS[name]}`, { value: say(name, after[name]) })}
        </p>
      ))}
      {typeof after.reason === "string" ? <p className="text-sm">“{after.reason}”</p> : null}
      <p className="text-ink-muted text-xs">
        {moment.byName}
        {moment.actingForName ? ` → ${moment.actingForName}` : ""} · {formatInstant(moment.at, language)}
      </p>
    </li>
  );
}
