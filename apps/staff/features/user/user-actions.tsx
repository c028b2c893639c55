"use client";
import { CalledOff, type UserProfile, useOrgUnits, useOwnership, useUserCalls } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { mayBecomeOwner, notify, useFaultWords } from "@gable/shell";
import { Button, IconButton, Menu, type MenuEntry } from "@gable/ui";
import { EllipsisVertical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { hindranceOf, rolesOfUser } from "./standing";

const TransferDialog = dynamic(() => import("./transfer-dialog").then((module) => module.TransferDialog), {
  ssr: false,
});
const EmailDialog = dynamic(() => import("./email-dialog").then((module) => module.EmailDialog), { ssr: false });
const OwnerDialog = dynamic(() => import("./owner-dialog").then((module) => module.OwnerDialog), { ssr: false });
const ActForDialog = dynamic(() => import("./act-for-dialog").then((module) => module.ActForDialog), { ssr: false });

/** What can be done to a person: the likeliest as a button, the rest in a menu. Suspending can be undone, so nobody is asked. */
export function UserActions({
  user,
  me,
  permissions,
  admin,
}: {
  user: UserProfile;
  me: UserProfile;
  permissions: ReadonlySet<string>;
  admin: boolean;
}) {
  const { t } = useTranslation(["users", "common"]);
  const wordsOf = useFaultWords();
  const { setStatus, resend } = useUserCalls();
  const ownership = useOwnership(permissions.has("user:make-owner"));
  const [open, setOpen] = useState<"transfer" | "email" | "owner" | "act" | null>(null);
  const reach = useOrgUnits();
  const free = hindranceOf(me, user, reach.data) === null || admin;
  const isSelf = me.id === user.id;
  const may = (permission: string) => admin || permissions.has(permission);
  const failed = (fault: unknown) =>
    fault instanceof CalledOff || notify({ tone: "bad", title: t("users:failed"), detail: wordsOf(fault) });
  // What a screen hears of its own mutation it hears no more once it is left; these answers are told wherever one is by then.
  const turn = (status: "ACTIVE" | "SUSPEND" | "INVITE_SENT", quietly = false) =>
    void setStatus.mutateAsync({ id: user.id, status }).then(
      () =>
        quietly ||
        notify({
          tone: "good",
          title: t(status === "SUSPEND" ? "users:suspended" : "users:reinstated", { name: user.name }),
          ...(status === "SUSPEND"
            ? {
                duration: 10_000,
                action: {
                  label: t("common:undo"),
                  onClick: () => turn(user.status === "INVITE_SENT" ? "INVITE_SENT" : "ACTIVE", true),
                },
              }
            : {}),
        }),
      failed,
    );
  const again = () =>
    void resend
      .mutateAsync(user.id)
      .then(() => notify({ tone: "good", title: t("users:resent"), detail: user.email }), failed);
  const reinstate = () => turn(user.lastLoginAt ? "ACTIVE" : "INVITE_SENT");

  const entries: MenuEntry[] = [];
  const offer = (key: string, when: boolean, onSelect: () => void, danger = false) =>
    when && entries.push({ key, label: t(`users:do.${key}` as "users:do.transfer"), onSelect, danger });
  offer("transfer", free && permissions.has("user:transfer"), () => setOpen("transfer"));
  offer("email", (free || isSelf) && permissions.has("user:change-email") && user.status !== "SUSPEND", () =>
    setOpen("email"),
  );
  offer(
    "owner",
    user.status === "ACTIVE" && mayBecomeOwner(rolesOfUser(user)) && (ownership.data?.mayHandOver ?? false),
    () => setOpen("owner"),
  );
  offer("act", permissions.has("user:impersonate") && !isSelf && user.status === "ACTIVE" && free, () =>
    setOpen("act"),
  );
  offer("suspend", free && may("user:suspend") && user.status !== "SUSPEND", () => turn("SUSPEND"), true);
  return (
    <span className="flex flex-wrap gap-2">
      {user.status === "INVITE_SENT" && free && may("user:invite") ? (
        <Button busy={resend.isPending} onClick={again}>
          {t("users:do.resend")}
        </Button>
      ) : null}
      {user.status === "SUSPEND" && free && may("user:suspend") ? (
        <Button look="solid" busy={setStatus.isPending} onClick={reinstate}>
          {t("users:do.reinstate")}
        </Button>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          entries={entries}
          trigger={
            <IconButton label={t("common:more")}>
              <EllipsisVertical aria-hidden="true" className="size-4.5" />
            </IconButton>
          }
        />
      ) : null}
      {open === "transfer" ? <TransferDialog user={user} onClose={() => setOpen(null)} /> : null}
      {open === "email" ? <EmailDialog user={user} onClose={() => setOpen(null)} /> : null}
      {open === "owner" ? <OwnerDialog first={user.id} onClose={() => setOpen(null)} /> : null}
      {open === "act" ? <ActForDialog user={user} onClose={() => setOpen(null)} /> : null}
    </span>
  );
}
