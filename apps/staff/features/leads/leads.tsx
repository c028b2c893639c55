"use client";
import {
  allLeadIds,
  exportLeads,
  LEAD_STATUSES,
  type Lead,
  useLeadList,
  useLeadOwners,
  useLeads,
  useSession,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, saveFile, useShortcut, WithAreas } from "@gable/shell";
import { Button, DataGrid, EmptyState } from "@gable/ui";
import { Download, Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { SearchBox } from "../frame/search-box";
import { Pager } from "../pipeline/pager";
import { useArranged } from "../pipeline/use-arranged";
import { BulkBar } from "./bulk-bar";
import { useLeadColumns } from "./columns";
import { FilterMenu } from "./filter-menu";

const LeadDialog = dynamic(() => import("./lead-dialog").then((module) => module.LeadDialog), { ssr: false });
const LeadImportDialog = dynamic(() => import("./lead-import").then((module) => module.LeadImportDialog), {
  ssr: false,
});

const several = parseAsArrayOf(parseAsString).withDefault([]);
const STATE = {
  q: parseAsString.withDefault(""),
  status: several,
  owner: several,
  source: several,
  tag: several,
  due: several,
  mail: several,
  by: parseAsString.withDefault("createdAt"),
  dir: parseAsStringLiteral(["ASC", "DESC"]).withDefault("DESC"),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(25),
};
const DUE = ["OVERDUE", "TODAY", "WEEK", "NONE"] as const;
const MAIL = ["UNCONFIRMED", "CONFIRMED"] as const;

/** The leads: the server searches, filters, sorts and pages; the address keeps what one looks at. */
export function Leads() {
  return (
    <WithAreas areas={["leads", "pipeline", "enums"]}>
      <LeadsScreen />
    </WithAreas>
  );
}

function LeadsScreen() {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const router = useRouter();
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const [state, setState] = useQueryStates(STATE, { history: "replace" });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const size = Math.min(Math.max(state.size, 10), 200);
  const filters = {
    ...(state.status.length ? { Status: state.status } : {}),
    ...(state.owner.length ? { OwnerId: state.owner.map((id) => (id === "none" ? null : id)) } : {}),
    ...(state.source.length ? { LeadSourceId: state.source } : {}),
    ...(state.tag.length ? { TagId: state.tag } : {}),
    ...(state.due.length ? { FollowUp: state.due } : {}),
    ...(state.mail.length ? { Confirmation: state.mail } : {}),
  };
  const asked = { searchTerm: state.q || undefined, orderBy: state.by, sort: state.dir, filters };
  const leads = useLeads({ ...asked, limit: size, offset: (Math.max(state.page, 1) - 1) * size });
  const owners = useLeadOwners();
  const sources = useLeadList("sources");
  const tags = useLeadList("tags");
  const { columns, density, menu } = useArranged("leads", useLeadColumns());
  const count = leads.data?.count ?? 0;
  const filtered = state.q !== "" || Object.keys(filters).length > 0;
  const clear = { q: null, status: null, owner: null, source: null, tag: null, due: null, mail: null, page: null };
  const filter = (name: "status" | "owner" | "source" | "tag" | "due" | "mail") => (value: string[]) => {
    setSelection(new Set());
    void setState({ [name]: value.length ? value : null, page: null });
  };
  useShortcut("n", () => may("lead:create") && setOpen("add"));
  const add = (
    <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("add")}>
      {t("leads:add")}
    </Button>
  );
  const save = async () => saveFile(await exportLeads(asked), "leads.csv");

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3">
        <div className="mr-auto">
          <h1 className="font-medium font-serif text-2xl">{t("leads:title")}</h1>
          <p role="status" className="text-ink-muted text-xs">
            {leads.isSuccess ? t("leads:count", { count }) : " "}
          </p>
        </div>
        {menu}
        {may("lead:export") ? (
          <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={() => void save()}>
            {t("leads:export")}
          </Button>
        ) : null}
        {may("lead:import") ? (
          <Button icon={<Upload aria-hidden="true" className="size-4" />} onClick={() => setOpen("import")}>
            {t("leads:import")}
          </Button>
        ) : null}
        {may("lead:create") ? add : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <SearchBox
          label={t("leads:search")}
          value={state.q}
          onChange={(q) => void setState({ q: q || null, page: null })}
        />
        <FilterMenu
          name={t("leads:columns.status")}
          options={LEAD_STATUSES.map((value) => ({ value, label: text(`leads:status.${value}`) }))}
          value={state.status}
          onChange={filter("status")}
        />
        <FilterMenu
          name={t("leads:columns.owner")}
          options={[
            { value: "none", label: t("leads:nobody") },
            ...(owners.data ?? []).map((one) => ({ value: one.id, label: one.name ?? "" })),
          ]}
          value={state.owner}
          onChange={filter("owner")}
        />
        <FilterMenu
          name={t("leads:columns.followUp")}
          options={DUE.map((value) => ({ value, label: text(`leads:due.${value}`) }))}
          value={state.due}
          onChange={filter("due")}
        />
        <FilterMenu
          name={t("leads:confirmation.filter")}
          options={MAIL.map((value) => ({ value, label: t(`leads:confirmation.${value}`) }))}
          value={state.mail}
          onChange={filter("mail")}
        />
        {sources.data?.length ? (
          <FilterMenu
            name={t("leads:columns.source")}
            options={sources.data.map((one) => ({ value: one.id, label: one.name }))}
            value={state.source}
            onChange={filter("source")}
          />
        ) : null}
        {tags.data?.length ? (
          <FilterMenu
            name={t("leads:columns.tags")}
            options={tags.data.map((one) => ({ value: one.id, label: one.name }))}
            value={state.tag}
            onChange={filter("tag")}
          />
        ) : null}
        {filtered ? (
          <Button look="ghost" onClick={() => void setState(clear)}>
            {t("leads:clear")}
          </Button>
        ) : null}
      </div>
      {selection.size > 0 ? (
        <BulkBar
          ids={[...selection]}
          count={count}
          onAll={async () => setSelection(new Set(await allLeadIds(asked)))}
          onDone={() => setSelection(new Set())}
        />
      ) : null}
      <DataGrid<Lead>
        className="min-h-64 flex-1 border-line border-y bg-sheet"
        label={t("leads:title")}
        columns={columns}
        rows={leads.data?.rows ?? []}
        rowKey={(row) => row.id}
        rowLabel={(row) => [row.Name?.FirstName, row.Name?.LastName].join(" ")}
        density={density}
        loading={leads.isPending}
        stale={leads.isPlaceholderData}
        sort={{ by: state.by, direction: state.dir }}
        onSort={(sort) => void setState({ by: sort.by, dir: sort.direction, page: null })}
        onOpen={(row) => router.push(`/app/leads/${row.id}`)}
        {...(may("lead:edit") ? { selection, onSelect: setSelection } : {})}
        empty={
          leads.isError ? (
            <NotRead of={leads} title={t("leads:errorTitle")} />
          ) : filtered ? (
            <EmptyState
              title={t("leads:noMatchTitle")}
              action={<Button onClick={() => void setState(clear)}>{t("leads:clear")}</Button>}
            />
          ) : (
            <EmptyState title={t("leads:emptyTitle")} action={may("lead:create") ? add : null}>
              {t("leads:empty")}
            </EmptyState>
          )
        }
      />
      <Pager
        page={Math.max(state.page, 1)}
        size={size}
        count={count}
        onPage={(page) => void setState({ page })}
        onSize={(next) => void setState({ size: next, page: null })}
      />
      {open === "add" ? <LeadDialog onClose={() => setOpen(null)} /> : null}
      {open === "import" ? <LeadImportDialog onClose={() => setOpen(null)} /> : null}
    </div>
  );
}
