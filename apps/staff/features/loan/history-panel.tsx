"use client";
import { type AuditEntry, useHistory } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { useOpenWindow, usePreferences } from "@gable/shell";
import { Button, Dialog, EmptyState, Loading } from "@gable/ui";
import { historyWindow } from "./history-window";

/** The loan's history in a panel, with the way to keep it beside the work. */
export function HistoryPanel({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("loan");
  const openWindow = useOpenWindow();
  const keep = () => openWindow(historyWindow(loanId, t("historyOf", { id: loanId }))) && onClose();
  return (
    <Dialog
      open
      side
      onClose={onClose}
      title={t("history")}
      width={550}
      footer={<Button onClick={keep}>{t("historyBeside")}</Button>}
    >
      <HistoryList loanId={loanId} />
    </Dialog>
  );
}

/** What happened to the loan, newest first: who, acting for whom, what was and what is. */
export function HistoryList({ loanId }: { loanId: number }) {
  const { t } = useTranslation(["loan", "common"]);
  const history = useHistory(loanId, true);
  return (
    <>
      {history.isPending ? <Loading /> : null}
      {history.isError ? (
        <EmptyState
          title={t("loan:historyError")}
          action={<Button onClick={() => void history.refetch()}>{t("common:retry")}</Button>}
        />
      ) : null}
      {history.data?.rows.length === 0 ? <EmptyState title={t("loan:historyEmpty")} /> : null}
      <ol className="flex flex-col divide-y divide-line">
        {(history.data?.rows ?? []).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("loan");
  const { language } = usePreferences();
  const fields = changedFields(entry.before, entry.after);
  const who =
    entry.WizeUserId && entry.WizeUserId !== entry.ActorId
      ? t("historyFor", { name: entry.ActorName ?? "", other: entry.WizeUserName ?? "" })
      : t("historyBy", { name: entry.ActorName ?? "—" });
  return (
    <li className="py-3 text-sm">
      <p className="flex justify-between gap-3">
        <span className="font-medium">{[entry.kind, entry.action].filter(Boolean).join(" · ")}</span>
        <time className="shrink-0 text-ink-muted text-xs">{formatInstant(entry.at, language)}</time>
      </p>
      <p className="text-ink-muted text-xs">{who}</p>
      {fields.length > 0 ? (
        <dl className="mt-1.5 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
          {fields.map(({ name, was, is }) => (
            <div key={name} className="contents">
              <dt className="truncate text-ink-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {was ? <s className="mr-1.5 text-ink-muted">{was}</s> : null}
                {is}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

const MOST_FIELDS = 12;

function changedFields(before: unknown, after: unknown): { name: string; was: string; is: string }[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .slice(0, MOST_FIELDS)
    .map((name) => ({ name, was: was.get(name) ?? "", is: is.get(name) ?? "" }));
}

function flat(value: unknown, path = "", into = new Map<string, string>()): Map<string, string> {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value))
      if (key !== "id" && key !== "version") flat(inner, path ? `${path}.${key}` : key, into);
  } else if (path && value !== undefined && value !== null)
    into.set(path.split(".").slice(-2).join("."), String(value));
  return into;
}
