"use client";
import {
  allUsers,
  exportUsers,
  type UserProfile,
  useAdminVariant,
  useOrgUnits,
  useOwnership,
  useSession,
  useUsers,
} from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, saveFile } from "@gable/shell";
import { Button, DataGrid, EmptyState } from "@gable/ui";
import { Crown, Download, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHead } from "../frame/page-head";
import { Pager } from "../pipeline/pager";
import { useArranged } from "../pipeline/use-arranged";
import { BulkBar } from "./bulk-bar";
import { useUserColumns } from "./columns";
import { UserFilterBar } from "./filter-bar";
import { useUserView } from "./view-state";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), { ssr: false });
const OwnerDialog = dynamic(() => import("./owner-dialog").then((module) => module.OwnerDialog), { ssr: false });

/** The company's people: the server searches, filters, sorts and pages; this browser keeps what one looks at. */
export function UserList() {
  const { t } = useTranslation(["users", "common"]);
  const router = useRouter();
  const session = useSession();
  const { admin } = useAdminVariant();
  const [view, setView] = useUserView();
  const [page, setPage] = useState(1);
  const [selection, setSelection] = useState<ReadonlyMap<string, UserProfile>>(new Map());
  const [open, setOpen] = useState<"invite" | "owner" | null>(null);
  const may = new Set(session.data?.active.permissions ?? []);
  const mayInvite = admin || may.has("user:invite");
  const units = useOrgUnits();
  const ownership = useOwnership(may.has("user:make-owner"));
  const { columns, density, menu } = useArranged("users", useUserColumns(units.data ?? []));
  const query = {
    searchTerm: view.q || undefined,
    orderBy: view.by,
    sort: view.direction,
    filters: Object.keys(view.filters).length > 0 ? { ...view.filters } : undefined,
  };
  const users = useUsers({ ...query, limit: view.size, offset: (page - 1) * view.size } as never);
  const change = (next: Partial<typeof view>) => {
    setPage(1);
    setView(next);
  };
  const save = async () => saveFile(await exportUsers(query as never), "users.csv");
  const count = users.data?.count ?? 0;
  const rows = (users.data?.rows ?? []) as UserProfile[];
  const narrowed = view.q !== "" || Object.values(view.filters).some((values) => values.length > 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("users:title")}
        lead={users.isSuccess ? t("users:count", { count }) : " "}
        actions={
          <span className="flex flex-wrap gap-2">
            {menu}
            {may.has("user:make-owner") && ownership.data?.mayHandOver ? (
              <Button icon={<Crown aria-hidden="true" className="size-4" />} onClick={() => setOpen("owner")}>
                {t("users:makeOwner")}
              </Button>
            ) : null}
            {may.has("user:export") ? (
              <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={() => void save()}>
                {t("users:export")}
              </Button>
            ) : null}
            {mayInvite ? (
              <Button
                look="solid"
                icon={<UserPlus aria-hidden="true" className="size-4" />}
                onClick={() => setOpen("invite")}
              >
                {t("users:invite")}
              </Button>
            ) : null}
          </span>
        }
      />
      <UserFilterBar view={view} units={units.data ?? []} onChange={change} />
      <BulkBar
        users={[...selection.values()]}
        units={units.data ?? []}
        count={count}
        onAll={async () => setSelection(new Map((await allUsers(query as never)).map((user) => [user.id, user])))}
        onDone={() => setSelection(new Map())}
      />
      <DataGrid<UserProfile>
        className="min-h-64 flex-1 border-line border-y bg-sheet"
        label={t("users:title")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        density={density}
        loading={users.isPending}
        stale={users.isPlaceholderData}
        sort={{ by: view.by, direction: view.direction }}
        onSort={(sort) => change({ by: sort.by, direction: sort.direction })}
        selection={new Set(selection.keys())}
        onSelect={(keys) => setSelection(picked(keys, [...selection.values(), ...rows]))}
        onOpen={(row) => router.push(`/app/settings/users/${row.id}`)}
        empty={
          users.isError ? (
            <NotRead of={users} title={t("users:errorTitle")} />
          ) : narrowed ? (
            <EmptyState
              title={t("users:noMatchTitle")}
              action={<Button onClick={() => change({ q: "", filters: {} })}>{t("users:clear")}</Button>}
            >
              {t("users:noMatch")}
            </EmptyState>
          ) : (
            <EmptyState
              title={t("users:emptyTitle")}
              action={
                mayInvite ? (
                  <Button look="solid" onClick={() => setOpen("invite")}>
                    {t("users:invite")}
                  </Button>
                ) : undefined
              }
            >
              {t("users:empty")}
            </EmptyState>
          )
        }
      />
      <Pager page={page} size={view.size} count={count} onPage={setPage} onSize={(size) => change({ size })} />
      {open === "invite" ? <InviteDialog onClose={() => setOpen(null)} /> : null}
      {open === "owner" ? <OwnerDialog onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** The people of the chosen keys: a choice on one page stays while one looks at another. */
function picked(keys: ReadonlySet<string>, known: readonly UserProfile[]): ReadonlyMap<string, UserProfile> {
  return new Map(known.filter((user) => keys.has(user.id)).map((user) => [user.id, user]));
}
