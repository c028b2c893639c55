"use client";
import { type LoanClock, type LoanTracker, loanTrackersQuery, useMoveTracker, useUndoTracker } from "@gable/api";
import { FaultBanner, RecordFields, SaveState, useField, useReadOnly, useRecordForm, useValue } from "@gable/form";
import { formatDate, useTranslation } from "@gable/i18n";
import { Button, DateField, Select, TextField } from "@gable/ui";
import { civilDate } from "@gable/validation";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Part } from "../dates/fields";
import { useAskedRow } from "../record/use-asked-row";
import { useOfferUndo } from "../record/use-offer-undo";
import { RowClock } from "./clocks";
import { MOST_NOTE, TRACKER_FIELDS } from "./fields";
import { useNameOf } from "./name";

const DatesDialog = dynamic(() => import("../dates/dates-dialog").then((module) => module.DatesDialog), { ssr: false });
const Recipients = dynamic(() => import("./recipients").then((module) => module.Recipients), { ssr: false });

interface Props {
  loanId: number;
  row: LoanTracker;
  clock?: LoanClock | undefined;
}

/** One tracker of a loan: its status, the date of it, a note. What is changed saves itself. */
export function TrackerRow({ loanId, row, clock }: Props) {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const client = useQueryClient();
  const move = useMove(loanId);
  const locked = useReadOnly();
  const form = useRecordForm<LoanTracker>({
    record: row,
    id: `tracker-${row.name}`,
    name: `tracker ${loanId} ${row.id}`,
    fields: TRACKER_FIELDS,
    labels: "trackers:field",
    saves: "itself",
    write: ({ patch, version, as }) => move(row, version, patch, as),
    reread: async () => {
      const { rows } = await client.fetchQuery({ ...loanTrackersQuery(loanId), staleTime: 0 });
      return rows.find((one) => one.id === row.id) ?? row;
    },
  });
  const { fault } = form.form;
  const name = nameOf(row);
  const asked = useAskedRow(row.id);
  return (
    <li ref={asked} className="px-3 py-2 outline-none focus:bg-pine-wash" aria-label={name}>
      <RecordFields form={form}>
        <div className="grid grid-cols-2 items-start gap-x-3 gap-y-1.5 md:grid-cols-[minmax(9rem,1.1fr)_minmax(10rem,1.1fr)_9.5rem_minmax(0,1.6fr)]">
          <div className="col-span-2 flex min-w-0 flex-wrap items-center justify-between gap-x-3 md:col-span-1 md:block md:pt-1.5">
            <span className="block font-medium text-sm [overflow-wrap:anywhere]">{name}</span>
            {row.metadata.mcr ? <span className="text-ink-muted text-xs">{t("mandatory")}</span> : null}
            {row.metadata.email ? <TellRecipients loanId={loanId} row={row} name={name} /> : null}
            <DisclosureDates loanId={loanId} row={row} name={name} />
            {row.metadata.disableUserChanges && !row.metadata.mcr ? (
              <span className="text-ink-muted text-xs md:block">{t("followsLoan")}</span>
            ) : null}
          </div>
          <StatusField row={row} name={name} />
          <DayField row={row} name={name} />
          <NoteField name={name} />
        </div>
      </RecordFields>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 empty:hidden">
        <RowClock clock={clock} />
        <Differs row={row} />
        <Earlier row={row} />
        {locked || (form.state === "idle" && !form.dirty) ? null : (
          <span className="ml-auto">
            <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
          </span>
        )}
      </div>
      <FaultBanner of={fault} told={form.isStale || fault?.isAtFields} />
    </li>
  );
}

/** Moves a tracker, and offers to take a move to another status back. */
function useMove(loanId: number) {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const move = useMoveTracker(loanId);
  const undo = useUndoTracker(loanId);
  const offerUndo = useOfferUndo();
  return async (row: LoanTracker, ...how: Parameters<typeof move> extends [string, ...infer Rest] ? Rest : never) => {
    const made = await move(row.id, ...how);
    const status = made.StatusList?.find(({ id }) => id === made.CurrentStatusId);
    if (made.canUndo && status && made.CurrentStatusId !== row.CurrentStatusId)
      offerUndo({ title: t("moved", { tracker: nameOf(row), status: nameOf(status) }) }, () =>
        undo(row.id, made.version),
      );
    return made;
  };
}

/** What a tracker's status follows from, where that is days which people note until it is sent from here. */
const FOLLOWS: Partial<Record<string, Part>> = {
  INITIAL_DISCLOSURES: "estimate",
  LE_REDISCLOSURE: "estimate",
  INTENT_TO_PROCEED: "estimate",
  INITIAL_CD: "initialCd",
  FINAL_CD: "finalCd",
  CLOSING_SCHEDULED: "closing",
  DOCS_SIGNED: "closing",
};

/** The way to the days that the tracker follows from. */
function DisclosureDates({ loanId, row, name }: PartProps & { loanId: number }) {
  const { t } = useTranslation("trackers");
  const [open, setOpen] = useState(false);
  const part = FOLLOWS[row.name];
  if (!part) return null;
  return (
    <>
      <Button
        size="sm"
        look="ghost"
        aria-label={t("disclosure.openOf", { tracker: name })}
        onClick={() => setOpen(true)}
      >
        {t("disclosure.open")}
      </Button>
      {open ? <DatesDialog loanId={loanId} part={part} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** That somebody typed another day than the loan has. */
function Differs({ row }: { row: LoanTracker }) {
  const { t } = useTranslation("trackers");
  return row.loanDate ? (
    <p className="text-warn text-xs tabular-nums">{t("loanSays", { date: formatDate(row.loanDate) })}</p>
  ) : null;
}

/** The way to whom the tracker is told of; it is fetched when it is first used. */
function TellRecipients({ loanId, row, name }: PartProps & { loanId: number }) {
  const { t } = useTranslation("trackers");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" look="ghost" aria-label={t("recipientsOf", { tracker: name })} onClick={() => setOpen(true)}>
        {t("recipients")}
      </Button>
      {open ? <Recipients loanId={loanId} trackerId={row.id} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface PartProps {
  row: LoanTracker;
  name: string;
}

/** The status that is chosen, saved or not. */
function useChosen(row: LoanTracker) {
  const id = useValue<string>("TrackerStatusId");
  return row.StatusList?.find((status) => status.id === id);
}

function StatusField({ row, name }: PartProps) {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const date = useValue<string>("date") ?? "";
  const statuses = row.StatusList ?? [];
  const requires = (id: string) => statuses.find((status) => status.id === id)?.isDateRequired === true;
  const { props, text } = useField({
    path: "TrackerStatusId",
    label: t("statusOf", { tracker: name }),
    readOnly: row.metadata.disableUserChanges,
    // A status goes with its date: without the one that it needs it is not sent.
    check: (id) => (requires(id) && (date === "" || civilDate(date)) ? { key: "required" } : null),
  });
  const day = useField({ path: "date" });
  return (
    <Select
      {...props}
      labelHidden
      error={typeof props.error === "string" ? props.error : undefined}
      value={text}
      options={statuses.map((status) => ({ value: status.id ?? "", label: nameOf(status) }))}
      onChange={(next) => {
        props.onChange(next);
        day.props.onChange(statuses.find((status) => status.id === next)?.date ?? "");
      }}
    />
  );
}

function DayField({ row, name }: PartProps) {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const chosen = useChosen(row);
  const needsDate = chosen?.isDateRequired === true;
  // A date is that of a status: where none was chosen yet there is nothing to date, but for the one that its date triggers.
  const isUndated = chosen?.id === row.DefaultStatusId && !chosen?.date && !row.metadata.mcr;
  const { props, text } = useField(
    {
      path: "date",
      label: t("dateOf", { tracker: name }),
      required: needsDate,
      readOnly: isUndated,
      check: (date) => (needsDate && date === "" ? { key: "required" } : null),
    },
    civilDate,
  );
  const isMissing = needsDate && text === "" && !props.readOnly;
  const error = isMissing ? t("needsDate", { status: chosen ? nameOf(chosen) : "" }) : props.error;
  return <DateField {...props} labelHidden error={error} value={text} />;
}

function NoteField({ name }: { name: string }) {
  const { t } = useTranslation("trackers");
  const { props, text } = useField({ path: "Notes", label: t("noteOf", { tracker: name }) });
  return (
    <TextField
      {...props}
      labelHidden
      className="col-span-2 md:col-span-1"
      value={text}
      maxLength={MOST_NOTE}
      autoComplete="off"
      placeholder={props.readOnly ? undefined : t("addNote")}
    />
  );
}

/** The dates of the statuses that the tracker had before. */
function Earlier({ row }: { row: LoanTracker }) {
  const { t } = useTranslation("trackers");
  const nameOf = useNameOf();
  const had = (row.StatusList ?? []).filter((status) => status.date && status.id !== row.CurrentStatusId);
  if (had.length === 0) return null;
  const dates = had.map((status) => `${nameOf(status)} ${formatDate(status.date)}`).join(" · ");
  return <p className="text-ink-muted text-xs tabular-nums">{t("earlier", { dates })}</p>;
}
