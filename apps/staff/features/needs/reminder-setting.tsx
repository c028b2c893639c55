"use client";
import { useNeedSetting, useRemind } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, TextField } from "@gable/ui";
import { type FormEvent, useState } from "react";

const MOST = 3;
const LONGEST = 60;

/** The days of a text such as "3, 7, 14", each later than the one before; null for anything else. */
export function daysOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.length > MOST || parts.some((part) => !/^\d{1,2}$/.test(part))) return null;
  const days = parts.map(Number);
  return days.every((day, at) => day > (days[at - 1] ?? 0) && day <= LONGEST) ? days : null;
}

/** After how many days without an answer people are reminded. */
export function ReminderSetting() {
  const { t } = useTranslation("needs");
  const setting = useNeedSetting().data;
  const remind = useRemind();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!setting) return null;
  const shown = typed ?? (setting.reminderDays ?? []).join(", ");
  const days = daysOf(shown);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!days || typed === null) return;
    setBusy(true);
    remind(days, setting.version ?? 0)
      .then(() => {
        setTyped(null);
        notify({ tone: "good", title: t("master.reminderSaved") });
      })
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <TextField
        className="max-w-sm flex-1"
        label={t("master.reminder")}
        hint={t("master.reminderHint")}
        value={shown}
        onChange={setTyped}
        autoComplete="off"
        error={days ? undefined : t("master.reminderWrong")}
      />
      {typed !== null ? (
        <Button type="submit" busy={busy} className="mt-5">
          {t("master.save")}
        </Button>
      ) : null}
    </form>
  );
}
