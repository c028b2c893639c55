"use client";
import type { Lead } from "@gable/api";
import { formatAgo, formatDate, formatPhone, formatUsd, useText, useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { usePreferences } from "@gable/shell";
import { Badge, type Column } from "@gable/ui";
import { PhoneOff } from "lucide-react";
import Link from "next/link";
import { useMemo } from "react";
import { LeadStatusBadge, TagBadge, UnconfirmedBadge } from "./status";

/** The name as people write it. */
export function leadName(lead: Pick<Lead, "Name">): string {
  const name = lead.Name;
  return [name?.FirstName, name?.MiddleName, name?.LastName, name?.SuffixName].filter(Boolean).join(" ");
}

/** The number to call first. */
function leadPhone(lead: Pick<Lead, "ContactPoint">): string | undefined {
  const point = lead.ContactPoint;
  return point?.CellPhone || point?.HomePhone || point?.WorkPhone;
}

/** Where nobody waits for a call any more. */
const DONE: readonly string[] = ["CONVERTED", "LOST", "UNQUALIFIED"];

export function useLeadColumns(): Column<Lead>[] {
  const { t } = useTranslation("leads");
  const text = useText();
  const { language } = usePreferences();
  return useMemo(() => {
    return [
      {
        key: "name",
        header: t("columns.name"),
        sortKey: "Name",
        className: "min-w-44",
        cell: (row) => (
          <span className="flex items-center gap-1.5">
            <Link prefetch={false} href={`/app/leads/${row.id}`} tabIndex={-1} className="font-medium hover:underline">
              {leadName(row)}
            </Link>
            {row.DoNotCallInd ? (
              <PhoneOff aria-label={t("doNotCall")} role="img" className="size-3.5 shrink-0 text-bad" />
            ) : null}
          </span>
        ),
      },
      {
        key: "status",
        header: t("columns.status"),
        sortKey: "Status",
        cell: (row) => (
          <span className="flex gap-1">
            <LeadStatusBadge status={row.Status} />
            <UnconfirmedBadge lead={row} />
          </span>
        ),
      },
      {
        key: "contact",
        header: t("columns.contact"),
        className: "whitespace-nowrap",
        cell: (row) => (leadPhone(row) ? formatPhone(leadPhone(row)) : row.ContactPoint?.Email || "—"),
      },
      {
        key: "owner",
        header: t("columns.owner"),
        sortKey: "OwnerName",
        className: "whitespace-nowrap",
        cell: (row) => row.OwnerName ?? <span className="text-ink-muted italic">{t("nobody")}</span>,
      },
      {
        key: "followUp",
        header: t("columns.followUp"),
        sortKey: "FollowUpDate",
        className: "whitespace-nowrap",
        cell: (row) =>
          row.FollowUpDate && row.FollowUpDate < today() && !DONE.includes(row.Status) ? (
            <Badge tone="bad">{t("overdue", { date: formatDate(row.FollowUpDate) })}</Badge>
          ) : (
            formatDate(row.FollowUpDate) || "—"
          ),
      },
      {
        key: "purpose",
        header: t("columns.purpose"),
        cell: (row) => (row.LoanPurposeType ? text(`enums:LoanPurposeType.${row.LoanPurposeType}`) : "—"),
      },
      {
        key: "amount",
        header: t("columns.amount"),
        sortKey: "LoanAmt",
        align: "right",
        cell: (row) => (row.LoanAmt == null ? "—" : formatUsd(row.LoanAmt, { cents: false })),
      },
      {
        key: "source",
        header: t("columns.source"),
        sortKey: "LeadSource",
        className: "whitespace-nowrap",
        cell: (row) => row.LeadSource?.name ?? row.LeadProvider?.name ?? "—",
      },
      {
        key: "tags",
        header: t("columns.tags"),
        cell: (row) => (
          <span className="flex gap-1">
            {row.Tags?.map((tag) => (
              <TagBadge key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </span>
        ),
      },
      {
        key: "created",
        header: t("columns.created"),
        sortKey: "createdAt",
        className: "whitespace-nowrap text-ink-muted",
        cell: (row) => (row.createdAt ? formatAgo(row.createdAt, language) : "—"),
      },
    ];
  }, [t, text, language]);
}
