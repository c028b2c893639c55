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
import { saveFile } from "@gable/shell";
import { Button } from "@gable/ui";
import { Crown, Download, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ListScreen } from "../list/list-screen";
import { useInPreference, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { BulkBar } from "./bulk-bar";
import { useUserColumns } from "./columns";
import { UserFilterBar } from "./filter-bar";
import { useUserView } from "./view-state";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), { ssr: false });
const OwnerDialog = dynamic(() => import("./owner-dialog").then((module) => module.OwnerDialog), { ssr: false });

/** The user list's timing (platform.md section 9). */
const PAUSE_MS = 500;

/** The company's people: the server searches, filters, sorts and pages; this browser keeps what one looks at. */
export function UserList() {
  const { t } = useTranslation(["users", "common"]);
  const router = useRouter();
  const session = useSession();
  const { admin } = useAdminVariant();
  const list = useListState(useInPreference(...useUserView()));
  const { view, change } = list;
  const [selection, setSelection] = useState<ReadonlyMap<string, UserProfile>>(new Map());
  const [open, setOpen] = useState<"invite" | "owner" | null>(null);
  const may = new Set(session.data?.active.permissions ?? []);
  const mayInvite = admin || may.has("user:invite");
  const units = useOrgUnits();
  const ownership = useOwnership(may.has("user:make-owner"));
  const { limit, offset, ...narrowing } = list.query;
  const filters = Object.keys(view.filters).length > 0 ? { ...view.filters } : undefined;
  const query = { ...narrowing, filters };
  const users = useUsers({ ...query, limit, offset } as never);
  const save = async () => saveFile(await exportUsers(query as never), "users.csv");
  const count = users.data?.count ?? 0;
  const rows = (users.data?.rows ?? []) as UserProfile[];
  const narrowed = view.q !== "" || Object.values(view.filters).some((values) => values.length > 0);
  const invite = mayInvite ? (
    <Button look="solid" icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setOpen("invite")}>
      {t("users:invite")}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen<UserProfile>
        hasCrumbs
        title={t("users:title")}
        label={t("users:title")}
        lead={users.data ? t("users:count", { count }) : " "}
        arranged={useArranged("users", useUserColumns(units.data ?? []))}
        found={users as typeof users & { data: { rows: UserProfile[]; count: number } | undefined }}
        state={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => router.push(`/app/settings/users/${row.id}`)}
        onNew={mayInvite ? () => setOpen("invite") : undefined}
        search={{ label: t("users:search"), value: view.q, pauseMs: PAUSE_MS, onChange: (q) => change({ q }) }}
        filters={<UserFilterBar view={view} units={units.data ?? []} onChange={change} />}
        narrowed={narrowed}
        onClear={() => change({ q: "", filters: {} })}
        selection={new Set(selection.keys())}
        onSelect={(keys) => setSelection(picked(keys, [...selection.values(), ...rows]))}
        bulk={
          <BulkBar
            users={[...selection.values()]}
            units={units.data ?? []}
            count={count}
            onAll={async () => setSelection(new Map((await allUsers(query as never)).map((user) => [user.id, user])))}
            onDone={() => setSelection(new Map())}
          />
        }
        actions={
          <>
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
            {invite}
          </>
        }
        says={{
          failed: t("users:errorTitle"),
          noMatch: { title: t("users:noMatchTitle"), hint: t("users:noMatch"), clear: t("users:clear") },
          empty: { title: t("users:emptyTitle"), hint: t("users:empty"), action: invite },
        }}
      />
      {open === "invite" ? <InviteDialog onClose={() => setOpen(null)} /> : null}
      {open === "owner" ? <OwnerDialog onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The people of the chosen keys: a choice on one page stays while one looks at another. */
function picked(keys: ReadonlySet<string>, known: readonly UserProfile[]): ReadonlyMap<string, UserProfile> {
  return new Map(known.filter((user) => keys.has(user.id)).map((user) => [user.id, user]));
}
