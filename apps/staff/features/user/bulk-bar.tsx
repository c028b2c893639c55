"use client";
import { MOST_CHOSEN, type OrgUnit, type UserProfile, useAdminVariant, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ChooseAll } from "../list/choose-all";
import type { BulkAction } from "./bulk";

const BulkDialog = dynamic(() => import("./bulk-dialog").then((module) => module.BulkDialog), { ssr: false });

/** What can be done to all the chosen people at once. */
export function BulkBar({
  users,
  units,
  count,
  onAll,
  onDone,
}: {
  users: UserProfile[];
  units: readonly OrgUnit[];
  /** How many the whole list has. */
  count: number;
  onAll: () => Promise<void>;
  onDone: () => void;
}) {
  const { t } = useTranslation("users");
  const session = useSession();
  const { admin } = useAdminVariant();
  const [action, setAction] = useState<BulkAction | null>(null);
  const may = new Set(session.data?.active.permissions ?? []);
  if (users.length === 0 || !session.data) return null;
  const actions: BulkAction[] = [
    ...(admin || may.has("user:suspend") ? (["suspend"] as const) : []),
    ...(admin || may.has("user:invite") ? (["resend"] as const) : []),
    ...(may.has("user:transfer") && units.length > 1 ? (["transfer"] as const) : []),
  ];
  return (
    <div
      role="toolbar"
      aria-label={t("bulk.label")}
      className="flex flex-wrap items-center gap-2 border-line border-t bg-pine-wash px-4 py-2"
    >
      <span className="mr-2 font-medium text-sm">{t("bulk.selected", { count: users.length })}</span>
      <ChooseAll chosen={users.length} count={count} most={MOST_CHOSEN} onAll={onAll} />
      {actions.map((name) => (
        <Button key={name} size="sm" onClick={() => setAction(name)}>
          {t(`bulk.${name}`)}
        </Button>
      ))}
      <Button size="sm" look="ghost" onClick={onDone}>
        {t("bulk.clear")}
      </Button>
      {action ? (
        <BulkDialog
          action={action}
          users={users}
          units={units}
          me={session.data.active}
          onClose={(done) => {
            setAction(null);
            if (done) onDone();
          }}
        />
      ) : null}
    </div>
  );
}
