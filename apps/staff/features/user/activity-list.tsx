"use client";
import type { Activity } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge } from "@gable/ui";
import Link from "next/link";

/** Audit entries around a person: what, by whom and for whom, when; changed fields as they were and became. */
export function ActivityList({ rows, withoutLinks }: { rows: readonly Activity[]; withoutLinks?: boolean }) {
  const { t, i18n } = useTranslation("users");
  const { language } = usePreferences();
  const said = (area: string, name: string) =>
    i18n.exists(`users:${area}.${name}`) ? t(`${area}.${name}` as "title") : name;
  return (
    <ol className="flex w-full flex-col divide-y divide-line rounded-md border border-line bg-sheet">
      {rows.map((row) => {
        const acted = Boolean(row.ImpersonationId) || (row.ActorId && row.ActorId !== row.WizeUserId);
        return (
          <li key={row.id} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span className="font-medium">{said("kinds", row.kind ?? "")}</span>{" "}
                {said("actions", (row.action ?? "").replace(/\W+/g, "_"))}
                {row.LoanId && !withoutLinks ? (
                  <>
                    {" · "}
                    <Link className="text-pine hover:underline" href={`/app/loans/${row.LoanId}/loan-info`}>
                      {row.LoanId}
                    </Link>
                  </>
                ) : null}
              </span>
              <time dateTime={row.at} className="text-ink-muted text-xs">
                {row.at ? formatInstant(row.at, language) : ""}
              </time>
            </span>
            <span className="flex flex-wrap items-center gap-2 text-ink-muted text-xs">
              {row.ActorName}
              {acted ? <Badge tone="warn">{t("actedFor", { name: row.WizeUserName ?? "" })}</Badge> : null}
            </span>
            <Changes before={row.before} after={row.after} />
          </li>
        );
      })}
    </ol>
  );
}

function Changes({ before, after }: { before?: object | null | undefined; after?: object | null | undefined }) {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  if (names.length === 0) return null;
  return (
    <ul className="text-xs">
      {names.map((name) => (
        <li key={name}>
          <span className="text-ink-muted">{name}:</span> {shown(was[name])}
          {was[name] !== undefined && is[name] !== undefined ? " → " : ""}
          {shown(is[name])}
        </li>
      ))}
    </ul>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (Array.isArray(value))
    return value
      .map((one) => (typeof one === "object" && one && "name" in one ? String(one.name) : String(one)))
      .join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
