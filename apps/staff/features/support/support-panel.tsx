"use client";
import { CalledOff, type SupportUser, useCompanyAdmins, useSession, useSupportCalls } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Button, Dialog, Tabs } from "@gable/ui";
import { UserRoundCog } from "lucide-react";
import { useState } from "react";
import { ActForDialog } from "../user/act-for-dialog";
import { StatusBadge, useRoleNames } from "../user/standing";
import { AuthPanel } from "./auth-panel";
import { BillingTab } from "./billing-panel";
import { HandedLink } from "./handed-link";
import { SupportLogs } from "./support-logs";

/**
 * The tools beside one customer's user: sign-in, audit trail and letters, the company's admins, a link, acting for them. Who uses no tools
 * reads who the company's admins are.
 */
export function SupportPanel({ user, onClose }: { user: SupportUser; onClose: () => void }) {
  const { t } = useTranslation(["support", "users", "common"]);
  const tools = useSession().data?.active.permissions?.includes("support:use-tools") ?? false;
  const [chosen, setTab] = useState("auth");
  const admins = { value: "admins", label: t("support:admins"), content: <Admins tenantId={user.tenantId} /> };
  const tab = tools ? chosen : admins.value;
  const [acting, setActing] = useState(false);
  return (
    <Dialog
      open
      side
      width={680}
      onClose={onClose}
      title={user.name}
      description={`${user.tenantName} · ${user.email}`}
      footer={tools ? <Tools user={user} onAct={() => setActing(true)} /> : undefined}
    >
      <Tabs
        label={user.name}
        value={tab}
        onChange={setTab}
        tabs={
          tools
            ? [
                { value: "auth", label: t("support:auth"), content: <AuthPanel id={user.id} /> },
                { value: "logs", label: t("support:logs"), content: <SupportLogs id={user.id} /> },
                admins,
                { value: "billing", label: t("support:billing"), content: <BillingTab tenantId={user.tenantId} /> },
              ]
            : [admins]
        }
      />
      {acting ? <ActForDialog user={user as never} onClose={() => setActing(false)} /> : null}
    </Dialog>
  );
}

export function Tools({ user, onAct }: { user: SupportUser; onAct: () => void }) {
  const { t } = useTranslation(["support", "users", "common", "errors"]);
  const session = useSession();
  const { setStatus, resend } = useSupportCalls();
  const may = new Set(session.data?.active.permissions ?? []);
  const manages = may.has("provider:manage-users");
  const wordsOf = useFaultWords();
  // Told as what succeeds is: the panel may be closed by then.
  const failed = (fault: unknown) =>
    fault instanceof CalledOff || notify({ tone: "bad", title: t("users:failed"), detail: wordsOf(fault) });
  const turn = (status: "SUSPEND" | "ACTIVE" | "INVITE_SENT") =>
    void setStatus
      .mutateAsync({ id: user.id, status })
      .then(() => notify({ tone: "good", title: t("support:statusSet"), detail: user.name }), failed);
  return (
    <div className="flex w-full flex-col gap-3">
      {user.status === "INVITE_SENT" && manages ? <HandedLink user={user} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {user.status === "INVITE_SENT" && manages ? (
          <Button
            busy={resend.isPending}
            onClick={() =>
              void resend
                .mutateAsync(user.id)
                .then(() => notify({ tone: "good", title: t("users:resent"), detail: user.email }), failed)
            }
          >
            {t("users:do.resend")}
          </Button>
        ) : null}
        {manages && user.status !== "SUSPEND" ? (
          <Button look="danger" busy={setStatus.isPending} onClick={() => turn("SUSPEND")}>
            {t("users:do.suspend")}
          </Button>
        ) : null}
        {manages && user.status === "SUSPEND" ? (
          <Button busy={setStatus.isPending} onClick={() => turn(user.lastLoginAt ? "ACTIVE" : "INVITE_SENT")}>
            {t("users:do.reinstate")}
          </Button>
        ) : null}
        {user.status === "ACTIVE" && may.has("user:impersonate") ? (
          <Button look="solid" icon={<UserRoundCog aria-hidden="true" className="size-4" />} onClick={onAct}>
            {t("users:do.act")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Admins({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation(["support", "users"]);
  const roleNames = useRoleNames();
  const admins = useCompanyAdmins(tenantId);
  if (!admins.data) return <NotRead of={admins} title={t("users:errorTitle")} lines={3} />;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
      {admins.data.rows.map((admin) => (
        <li key={admin.id} className="flex items-start justify-between gap-3 px-3 py-2 text-sm">
          <span>
            <span className="font-medium">{admin.name}</span>
            <a href={`mailto:${admin.email}`} className="block text-pine text-xs hover:underline">
              {admin.email}
            </a>
            <span className="block text-ink-muted text-xs">{roleNames(admin.WizeRoles as never)}</span>
          </span>
          <StatusBadge status={admin.status} />
        </li>
      ))}
    </ul>
  );
}
