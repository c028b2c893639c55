"use client";
import { useOwnership, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, Loading, RadioGroup } from "@gable/ui";
import { useState } from "react";

/** Hands the company over to a company admin: it can't be taken back by oneself, so it is asked for by name. */
export function OwnerDialog({ onClose, first = "" }: { onClose: () => void; first?: string }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const ownership = useOwnership();
  const { makeOwner } = useUserCalls();
  const [chosen, setChosen] = useState(first);
  const rows = ownership.data?.rows ?? [];
  const name = rows.find((row) => row.id === chosen)?.name;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("users:makeOwner")}
      description={t("users:makeOwnerHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="danger"
            disabled={!name}
            busy={makeOwner.isPending}
            onClick={() =>
              makeOwner.mutate(chosen, {
                onSuccess: () => {
                  notify({ tone: "good", title: t("users:ownerMade", { name: name ?? "" }) });
                  onClose();
                },
              })
            }
          >
            {name ? t("users:makeOwnerDo", { name }) : t("users:makeOwnerPick")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={makeOwner.error} />
        {ownership.data?.owner ? (
          <p className="text-sm">
            {t("users:ownerNow")} <strong>{ownership.data.owner.name}</strong>
          </p>
        ) : null}
        {ownership.isPending ? <Loading lines={2} /> : null}
        {ownership.data && rows.length === 0 ? <p className="text-sm">{t("users:noCandidates")}</p> : null}
        {rows.length > 0 ? (
          <RadioGroup
            label={t("users:candidates")}
            layout="column"
            value={chosen}
            onChange={setChosen}
            options={rows.map((row) => ({ value: row.id, label: `${row.name} · ${row.email}` }))}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
