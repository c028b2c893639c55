"use client";
import { Fault, type UserProfile, useOpenWork, useOrgUnits, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, Loading, type Option } from "@gable/ui";
import { useState } from "react";
import { BranchSelect } from "./branch-select";
import { PersonSelect } from "./person-select";
import { useFaults } from "./user-fields";

/** Moves a person to another branch, and in the same step what they work on to a colleague. */
export function TransferDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const text = useText();
  const units = useOrgUnits();
  const work = useOpenWork(user.id);
  const { transfer } = useUserCalls();
  const [unit, setUnit] = useState("");
  const [taker, setTaker] = useState<Option | null>(null);
  const fault = transfer.error instanceof Fault ? transfer.error : null;
  const faults = useFaults(fault?.entries ?? []);
  const unitName = units.data?.find((one) => one.id === unit)?.displayName ?? "";
  const open = work.data?.count ?? 0;
  const send = () =>
    transfer.mutate(
      { id: user.id, WizeOrgUnitId: unit, ...(taker ? { handOverTo: taker.value } : {}) },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("users:transferred", { name: user.name, branch: unitName }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      sticky
      width={550}
      onClose={onClose}
      title={t("users:transferTitle", { name: user.name })}
      description={t("users:transferHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="solid"
            busy={transfer.isPending}
            disabled={unit === "" || !work.data || (open > 0 && !taker)}
            onClick={send}
          >
            {unitName ? t("users:transferDo", { branch: unitName }) : t("users:transferPick")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={fault} told={open > 0 && Boolean(faults("handOverTo"))} />
        <BranchSelect value={unit} onChange={setUnit} except={user.WizeOrgUnitId} />
        {work.isPending ? <Loading lines={2} /> : null}
        {work.data && open === 0 ? <p className="text-ink-muted text-sm">{t("users:noOpenWork")}</p> : null}
        {open > 0 && work.data ? (
          <section className="flex flex-col gap-3 rounded-md border border-line p-3">
            <p className="text-sm">
              {t("users:openWork", { loans: work.data.loans, tasks: work.data.tasks, leads: work.data.leads })}
            </p>
            <ul className="max-h-32 overflow-y-auto text-xs">
              {work.data.rows.map((part) => (
                <li key={`${part.LoanId}${part.LoanRole}`} className="flex justify-between gap-3 py-0.5">
                  <span>
                    {part.BorrowerName || t("users:loan")} · {part.LoanId}
                  </span>
                  <span className="text-ink-muted">{text(`users:role.${part.LoanRole}`)}</span>
                </li>
              ))}
            </ul>
            <PersonSelect
              label={t("users:handOverTo")}
              hint={t("users:handOverHint")}
              value={taker}
              onChange={setTaker}
              except={user.id}
              error={faults("handOverTo")}
            />
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
