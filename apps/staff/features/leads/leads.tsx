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
import { saveFile, WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import { Download, Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { useState } from "react";
import { ListScreen } from "../list/list-screen";
import { useInAddress, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { BulkBar } from "./bulk-bar";
import { useLeadColumns } from "./columns";
import { FilterMenu } from "./filter-menu";

const LeadDialog = dynamic(() => import("./lead-dialog").then((module) => module.LeadDialog), { ssr: false });
const LeadImportDialog = dynamic(() => import("./lead-import").then((module) => module.LeadImportDialog), {
  ssr: false,
});

const several = parseAsArrayOf(parseAsString).withDefault([]);
const FILTERS = { status: several, owner: several, source: several, tag: several, due: several, mail: several };
const NO_FILTERS = { q: "", status: [], owner: [], source: [], tag: [], due: [], mail: [] };
const FIRST = { by: "createdAt", direction: "DESC" } as const;
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
  const router = useRouter();
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const list = useListState(useInAddress(FIRST, FILTERS));
  const { view, change } = list;
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const filters = {
    ...(view.status.length ? { Status: view.status } : {}),
    ...(view.owner.length ? { OwnerId: view.owner.map((id) => (id === "none" ? null : id)) } : {}),
    ...(view.source.length ? { LeadSourceId: view.source } : {}),
    ...(view.tag.length ? { TagId: view.tag } : {}),
    ...(view.due.length ? { FollowUp: view.due } : {}),
    ...(view.mail.length ? { Confirmation: view.mail } : {}),
  };
  const { limit, offset, ...narrowing } = list.query;
  const asked = { ...narrowing, filters };
  const leads = useLeads({ ...asked, limit, offset });
  const count = leads.data?.count ?? 0;
  const narrowed = view.q !== "" || Object.keys(filters).length > 0;
  const clear = () => change(NO_FILTERS);
  const filter = (name: keyof typeof FILTERS) => (value: string[]) => {
    setSelection(new Set());
    change({ [name]: value });
  };
  const add = may("lead:create") ? (
    <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("add")}>
      {t("leads:add")}
    </Button>
  ) : null;
  const save = async () => saveFile(await exportLeads(asked), "leads.csv");

  return (
    <>
      <ListScreen<Lead>
        title={t("leads:title")}
        label={t("leads:title")}
        lead={leads.data ? t("leads:count", { count }) : " "}
        arranged={useArranged("leads", useLeadColumns())}
        found={leads}
        state={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => [row.Name?.FirstName, row.Name?.LastName].join(" ")}
        onOpen={(row) => router.push(`/app/leads/${row.id}`)}
        onNew={may("lead:create") ? () => setOpen("add") : undefined}
        search={{ label: t("leads:search"), value: view.q, onChange: (q) => change({ q }) }}
        filters={<LeadFilters view={view} onFilter={filter} onClear={narrowed ? clear : undefined} />}
        narrowed={narrowed}
        onClear={clear}
        {...(may("lead:edit") ? { selection, onSelect: setSelection } : {})}
        bulk={
          selection.size > 0 ? (
            <BulkBar
              ids={[...selection]}
              count={count}
              onAll={async () => setSelection(new Set(await allLeadIds(asked)))}
              onDone={() => setSelection(new Set())}
            />
          ) : null
        }
        actions={
          <>
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
            {add}
          </>
        }
        says={{
          failed: t("leads:errorTitle"),
          noMatch: { title: t("leads:noMatchTitle"), clear: t("leads:clear") },
          empty: { title: t("leads:emptyTitle"), hint: t("leads:empty"), action: add },
        }}
      />
      {open === "add" ? <LeadDialog onClose={() => setOpen(null)} /> : null}
      {open === "import" ? <LeadImportDialog onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** What narrows the leads: each filter takes any number of its values. */
function LeadFilters({
  view,
  onFilter,
  onClear,
}: {
  view: { [Name in keyof typeof FILTERS]: string[] };
  onFilter: (name: keyof typeof FILTERS) => (value: string[]) => void;
  onClear: (() => void) | undefined;
}) {
  const { t } = useTranslation("leads");
  const text = useText();
  const owners = useLeadOwners();
  const sources = useLeadList("sources");
  const tags = useLeadList("tags");
  const named = (rows: readonly { id: string; name?: string }[] = []) =>
    rows.map((one) => ({ value: one.id, label: one.name ?? "" }));
  const filters = [
    {
      of: "status" as const,
      name: t("columns.status"),
      options: LEAD_STATUSES.map((value) => ({ value, label: text(`leads:status.${value}`) })),
    },
    {
      of: "owner" as const,
      name: t("columns.owner"),
      options: [{ value: "none", label: t("nobody") }, ...named(owners.data)],
    },
    {
      of: "due" as const,
      name: t("columns.followUp"),
      options: DUE.map((value) => ({ value, label: text(`leads:due.${value}`) })),
    },
    {
      of: "mail" as const,
      name: t("confirmation.filter"),
      options: MAIL.map((value) => ({ value, label: t(`confirmation.${value}`) })),
    },
    { of: "source" as const, name: t("columns.source"), options: named(sources.data) },
    { of: "tag" as const, name: t("columns.tags"), options: named(tags.data) },
  ];
  return (
    <>
      {filters
        .filter(({ options }) => options.length > 0)
        .map(({ of, name, options }) => (
          <FilterMenu key={of} name={name} options={options} value={view[of]} onChange={onFilter(of)} />
        ))}
      {onClear ? (
        <Button look="ghost" onClick={onClear}>
          {t("clear")}
        </Button>
      ) : null}
    </>
  );
}
