"use client";
import type { BusinessContact } from "@gable/api";
import { formatPhone, useText, useTranslation } from "@gable/i18n";
import type { Column } from "@gable/ui";
import { useMemo } from "react";
import { telOf } from "./fields";
import { PortalStatus } from "./portal-status";

/** The columns of the address book; a company's name narrows the list to it. */
export function useContactColumns(onCompany: (company: string) => void): Column<BusinessContact>[] {
  const { t } = useTranslation("contacts");
  const text = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what narrows to a company is the same whenever it is called
  return useMemo(() => {
    const phone = (row: BusinessContact) => row.workPhone || row.cellPhone;
    return [
      {
        key: "name",
        header: t("columns.name"),
        sortKey: "lastName",
        className: "min-w-40 font-medium",
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-2">
            {row.name}
            <PortalStatus status={row.portalStatus} />
          </span>
        ),
      },
      {
        key: "type",
        header: t("columns.type"),
        sortKey: "type",
        className: "whitespace-nowrap",
        cell: (row) => text(`contacts:type.${row.type}`),
      },
      {
        key: "company",
        header: t("columns.company"),
        sortKey: "companyName",
        cell: (row) =>
          row.companyName ? (
            <button
              type="button"
              tabIndex={-1}
              className="text-left hover:underline"
              onClick={() => onCompany(row.companyName ?? "")}
            >
              {row.companyName}
            </button>
          ) : (
            "—"
          ),
      },
      {
        key: "email",
        header: t("columns.email"),
        sortKey: "email",
        cell: (row) =>
          row.email ? (
            <a href={`mailto:${row.email}`} tabIndex={-1} className="hover:underline">
              {row.email}
            </a>
          ) : (
            "—"
          ),
      },
      {
        key: "phone",
        header: t("columns.phone"),
        className: "whitespace-nowrap",
        cell: (row) => {
          const number = phone(row);
          return number ? (
            <a href={telOf(number)} tabIndex={-1} className="hover:underline">
              {formatPhone(number)}
            </a>
          ) : (
            "—"
          );
        },
      },
      {
        key: "city",
        header: t("columns.city"),
        cell: (row) => [row.Address?.CityName, row.Address?.StateCode].filter(Boolean).join(", ") || "—",
      },
    ];
  }, [t, text]);
}
