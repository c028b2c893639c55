"use client";
import type { OrgUnit, UserProfile } from "@gable/api";
import { formatAgo, formatPhone, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import type { Column } from "@gable/ui";
import Link from "next/link";
import { LetterBadge } from "../letter/letter-note";
import { StatusBadge, useRoleNames } from "./standing";

export function useUserColumns(units: readonly OrgUnit[]): Column<UserProfile>[] {
  const { t } = useTranslation("users");
  const { language } = usePreferences();
  const roleNames = useRoleNames();
  const unitName = (id: string | undefined) => units.find((unit) => unit.id === id)?.displayName;
  return [
    {
      key: "name",
      header: t("name"),
      sortKey: "lastName",
      className: "min-w-40",
      cell: (row) => (
        <Link
          prefetch={false}
          tabIndex={-1}
          href={`/app/settings/users/${row.id}`}
          className="font-medium hover:underline"
        >
          {row.name}
        </Link>
      ),
    },
    { key: "email", header: t("email"), sortKey: "email", cell: (row) => row.email },
    {
      key: "roles",
      header: t("roles"),
      className: "min-w-32",
      cell: (row) => roleNames(row.WizeRoles),
    },
    {
      key: "branch",
      header: t("branch"),
      className: "whitespace-nowrap",
      cell: (row) => row.WizeOrgUnit?.displayName ?? unitName(row.WizeOrgUnitId) ?? "—",
    },
    {
      key: "status",
      header: t("statusLabel"),
      sortKey: "status",
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={row.status} />
          <LetterBadge letter={row.invitation} />
        </span>
      ),
    },
    {
      key: "phone",
      header: t("phone"),
      className: "whitespace-nowrap",
      cell: (row) => formatPhone(row.phone) || "—",
    },
    {
      key: "lastLogin",
      header: t("lastLogin"),
      sortKey: "lastLoginAt",
      className: "whitespace-nowrap text-ink-muted",
      cell: (row) => (row.lastLoginAt ? formatAgo(row.lastLoginAt, language) : "—"),
    },
  ];
}
