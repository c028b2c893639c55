"use client";
import { type ContactCompany, useCompanies, useCompanyMerge, useSession } from "@gable/api";
import { formatPhone, useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button, buttonClass, type Column } from "@gable/ui";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { useMemo, useState } from "react";
import { ChoiceFilter } from "../list/choice-filter";
import { ListScreen } from "../list/list-screen";
import { useInAddress, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { BookLinks } from "./book-links";
import { CONTACT_TYPES } from "./fields";

const CompanyDialog = dynamic(() => import("./company-dialog").then((module) => module.CompanyDialog), { ssr: false });
const AlikeCompanies = dynamic(() => import("./alike-companies").then((module) => module.AlikeCompanies), {
  ssr: false,
});
const MergeDialog = dynamic(() => import("./merge-dialog").then((module) => module.MergeDialog), { ssr: false });

const FILTERS = { types: parseAsArrayOf(parseAsString).withDefault([]) };
const NO_FILTERS = { q: "", types: [] };
const FIRST = { by: "name", direction: "ASC" } as const;

/** The companies that business contacts work for: searched, changed, and made one where one is there several times. */
export function Companies() {
  return (
    <WithAreas areas={["contacts", "pipeline", "finance"]}>
      <CompaniesScreen />
    </WithAreas>
  );
}

function CompaniesScreen() {
  const { t } = useTranslation("contacts");
  const text = useText();
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const list = useListState(useInAddress(FIRST, FILTERS));
  const { view, change } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const [isMerging, setMerging] = useState(false);
  const companies = useCompanies({ ...list.query, filters: view.types.length ? { types: view.types } : {} });
  const merge = useCompanyMerge();
  const [alike, setAlike] = useState<readonly ContactCompany[] | null>(null);
  const merging = alike ?? (companies.data?.rows ?? []).filter((row) => chosen.has(row.id));
  const people = (
    <Link prefetch={false} href="/app/contacts" className={buttonClass("outline")}>
      {t("title")}
    </Link>
  );
  return (
    <>
      {may("contact:remove") ? (
        <div className="mb-4 empty:hidden">
          <AlikeCompanies
            onMerge={(group) => {
              setAlike(group);
              setMerging(true);
            }}
          />
        </div>
      ) : null}
      <ListScreen<ContactCompany>
        title={t("companies.title")}
        label={t("companies.title")}
        lead={companies.data?.count ? t("companies.count", { count: companies.data.count }) : t("companies.lead")}
        arranged={useArranged("contact-companies", useColumns())}
        found={companies}
        state={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name ?? ""}
        onOpen={(row) => setOpen(row.id)}
        search={{ label: t("companies.search"), value: view.q, onChange: (q) => change({ q }) }}
        filters={
          <ChoiceFilter
            label={t("columns.type")}
            values={view.types}
            options={CONTACT_TYPES.map((value) => ({ value, label: text(`contacts:type.${value}`) }))}
            onChange={(types) => change({ types })}
          />
        }
        narrowed={view.q !== "" || view.types.length > 0}
        onClear={() => change(NO_FILTERS)}
        {...(may("contact:remove") ? { selection: chosen, onSelect: setChosen } : {})}
        bulk={
          chosen.size > 0 ? (
            <div className="flex flex-wrap items-center gap-2 border-line border-t bg-pine-wash px-4 py-2">
              <span className="mr-2 font-medium text-sm">{t("companies.chosen", { count: merging.length })}</span>
              <Button size="sm" disabled={merging.length < 2} onClick={() => setMerging(true)}>
                {t("merge")}
              </Button>
              <Button size="sm" look="ghost" onClick={() => setChosen(new Set())}>
                {t("unchoose")}
              </Button>
            </div>
          ) : null
        }
        actions={<BookLinks at="/app/contacts/companies" />}
        says={{
          failed: t("companies.failed"),
          noMatch: { title: t("companies.noMatch"), clear: t("clear") },
          empty: { title: t("companies.empty"), hint: t("companies.emptyHint"), action: people },
        }}
      />
      {isMerging ? (
        <MergeDialog
          of={merging.map(({ id, name, phone, licenseNumber, contactCount = 0 }) => ({
            id,
            name: name ?? "",
            label: [name, phone && formatPhone(phone), licenseNumber, t("companies.people", { count: contactCount })],
          }))}
          words={{
            title: t("companies.mergeTitle", { count: merging.length }),
            lead: t("companies.mergeLead"),
            done: t("companies.merged"),
          }}
          merge={merge}
          onClose={(done) => {
            setMerging(false);
            setAlike(null);
            if (done) setChosen(new Set());
          }}
        />
      ) : null}
      {open ? (
        <CompanyDialog
          id={open}
          mayChange={may("contact:edit")}
          onSaved={() => undefined}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function useColumns(): Column<ContactCompany>[] {
  const { t } = useTranslation("contacts");
  const text = useText();
  return useMemo(
    () => [
      {
        key: "name",
        header: t("columns.company"),
        sortKey: "name",
        className: "min-w-40 font-medium",
        cell: (row) => row.name,
      },
      {
        key: "types",
        header: t("columns.type"),
        cell: (row) => (row.types ?? []).map((type) => text(`contacts:type.${type}`)).join(", ") || "—",
      },
      {
        key: "phone",
        header: t("columns.phone"),
        className: "whitespace-nowrap",
        cell: (row) => (row.phone ? formatPhone(row.phone) : "—"),
      },
      {
        key: "license",
        header: t("field.licenseNumber"),
        sortKey: "licenseNumber",
        cell: (row) => row.licenseNumber || "—",
      },
      {
        key: "city",
        header: t("columns.city"),
        cell: (row) => [row.Address?.CityName, row.Address?.StateCode].filter(Boolean).join(", ") || "—",
      },
      {
        key: "people",
        header: t("companies.columnPeople"),
        sortKey: "contactCount",
        className: "text-right tabular-nums",
        cell: (row) => row.contactCount ?? 0,
      },
    ],
    [t, text],
  );
}
