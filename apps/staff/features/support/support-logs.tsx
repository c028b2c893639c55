"use client";
import { useUserLogs } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button, TextField } from "@gable/ui";
import { useDeferredValue, useState } from "react";
import { JournalList } from "../journal/journal-list";
import { LetterNote } from "../letter/letter-note";

const STEP = 50;
/** So many rows a list answers at most. */
const MOST = 999;

/** A customer's user for who supports them: the letters that went out, and all that was done by, for and to them, found by a word of it. */
export function SupportLogs({ id }: { id: string }) {
  const { t } = useTranslation(["support", "users"]);
  const text = useText();
  const { language } = usePreferences();
  const [limit, setLimit] = useState(STEP);
  const [search, setSearch] = useState("");
  const searchTerm = useDeferredValue(search.trim());
  const logs = useUserLogs(id, { limit, ...(searchTerm && { searchTerm }) });
  if (!logs.data) return <NotRead of={logs} title={t("users:errorTitle")} lines={5} />;
  const { mails, rows, count } = logs.data;
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">{t("support:mails")}</h3>
        {mails.length === 0 ? <p className="text-ink-muted text-sm">{t("support:noMails")}</p> : null}
        <ul className="flex flex-col divide-y divide-line">
          {mails.map((mail) => (
            <li key={mail.id} className="flex justify-between gap-3 py-1.5 text-sm">
              <span>
                {mail.subject}
                <span className="block text-ink-muted text-xs">
                  {mail.address} · {text(`enums:LetterOutcome.${mail.outcome}`)}
                </span>
                <LetterNote letter={mail} />
              </span>
              <time dateTime={mail.at} className="shrink-0 text-ink-muted text-xs">
                {formatInstant(mail.at, language)}
              </time>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium text-sm">{t("support:trail")}</h3>
        <TextField
          label={t("support:findInTrail")}
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            setLimit(STEP);
          }}
          maxLength={100}
        />
        {count === 0 ? <p className="text-ink-muted text-sm">{t("users:noActivity")}</p> : null}
        {count > 0 ? <JournalList className="rounded-md border border-line bg-sheet px-4" rows={rows} /> : null}
        {count > rows.length && limit < MOST ? (
          <Button className="self-start" onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
            {t("support:olderOf", { shown: rows.length, count })}
          </Button>
        ) : null}
      </section>
    </div>
  );
}
