"use client";
import { type Condition, useConditionReading, useConditionWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button, Checkbox, Dialog, TextArea } from "@gable/ui";
import { useState } from "react";
import { FileDrop } from "../form/file-drop";

/** Takes in a list that the lender has sent: it is read, looked at, and then added. */
export function PasteDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("conditions");
  const reading = useConditionReading(loanId);
  const writes = useConditionWrites(loanId);
  const [list, setList] = useState("");
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const found = reading.data?.rows;
  const unread = reading.data?.unread ?? [];
  const read = (what: string | File) => reading.mutate(what, { onSuccess: () => setLeft(new Set()) });
  const rows = (found ?? []).filter((_, at) => !left.has(at));
  const tick = (at: number, on: boolean) => {
    const next = new Set(left);
    on ? next.delete(at) : next.add(at);
    setLeft(next);
  };
  const isRead = found !== undefined && found.length > 0;
  return (
    <Dialog
      open
      side
      sticky={list !== ""}
      width={740}
      title={t("pasteTitle")}
      description={t("pasteLead")}
      onClose={onClose}
      footer={
        isRead ? (
          <>
            <Button onClick={() => reading.reset()}>{t("readBack")}</Button>
            <Button
              look="solid"
              busy={writes.isPending}
              disabled={rows.length === 0}
              onClick={() => writes.mutate({ what: "add", rows: rows.map(given) }, { onSuccess: onClose })}
            >
              {t("addChosen", { count: rows.length })}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button look="solid" busy={reading.isPending} disabled={list.trim() === ""} onClick={() => read(list)}>
              {t("read")}
            </Button>
          </>
        )
      }
    >
      {found?.length === 0 ? <Banner tone="warn">{t("readNone")}</Banner> : null}
      {reading.data && !reading.data.whole ? <Banner tone="warn">{t("readInPart")}</Banner> : null}
      {isRead ? (
        <ul className="flex flex-col divide-y divide-line">
          {found.map((one, at) => (
            <li key={at} className="py-2">
              <Checkbox
                label={
                  <>
                    {one.code ? <span className="mr-2 font-medium tabular-nums">{one.code}</span> : null}
                    {one.description}
                  </>
                }
                hint={<Due priorTo={one.priorTo} />}
                checked={!left.has(at)}
                onChange={(on) => tick(at, on)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-col gap-4">
          <FileDrop
            label={t("listFile")}
            name="list"
            accept=".pdf,.txt,.csv,application/pdf,text/plain,text/csv"
            hint={t("listFileHint")}
            busy={reading.isPending}
            onFile={read}
          />
          <TextArea label={t("pasteText")} value={list} onChange={setList} rows={9} />
        </div>
      )}
      {unread.length > 0 ? (
        <details className="mt-4 text-sm">
          <summary className="cursor-pointer text-ink-muted">{t("unread", { count: unread.length })}</summary>
          <ul className="mt-2 flex flex-col gap-1 border-line border-l-2 pl-3 text-ink-muted">
            {unread.map((line, at) => (
              <li key={at} className="[overflow-wrap:anywhere]">
                {line}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Dialog>
  );
}

function Due({ priorTo }: { priorTo: Condition["priorTo"] }) {
  const { t } = useTranslation("conditions");
  const text = useText();
  return priorTo ? text(`conditions:due.${priorTo}`) : t("noPriorTo");
}

const given = ({ code, category, priorTo, description }: Condition): Partial<Condition> => ({
  code,
  category,
  priorTo,
  description,
});
