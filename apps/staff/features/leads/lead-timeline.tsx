"use client";
import { type LeadMoment, useLeadTimeline, useWriteLead } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button, Loading, Select, TextArea } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";

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

function NewNote({ id }: { id: string }) {
  const { t } = useTranslation("leads");
  const text = useText();
  const { note } = useWriteLead();
  const [kind, setKind] = useState<(typeof KINDS)[number]>("NOTE");
  const [words, setWords] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <TextArea label={t("timeline.add")} value={words} onChange={setWords} rows={2} maxLength={4000} />
      <div className="flex items-end gap-2">
        <Select
          label={t("timeline.kind")}
          labelHidden
          className="flex-1"
          value={kind}
          onChange={(value) => setKind(value as (typeof KINDS)[number])}
          options={KINDS.map((value) => ({ value, label: text(`leads:noteKind.${value}`) }))}
        />
        <Button
          busy={note.isPending}
          disabled={nonEmpty(words) !== null}
          onClick={() => note.mutate({ id, kind, text: words }, { onSuccess: () => setWords("") })}
        >
          {t("timeline.save")}
        </Button>
      </div>
    </div>
  );
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
