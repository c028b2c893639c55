"use client";
import {
  Fault,
  SEARCH_DELAY_MS,
  type UserProfile,
  useFoundUsers,
  useOpenWork,
  useOrgUnits,
  useSettled,
  useUserCalls,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Dialog, Loading, Select, TextField } from "@gable/ui";
import { useState } from "react";
import { Highlighted } from "./highlighted";
import { useFaults } from "./user-fields";

/** Moves a person to another branch, and in the same step what they work on to a colleague. */
export function TransferDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const text = useText();
  const units = useOrgUnits();
  const work = useOpenWork(user.id);
  const { transfer } = useUserCalls();
  const [unit, setUnit] = useState("");
  const [taker, setTaker] = useState<{ id: string; name: string } | null>(null);
  const fault = transfer.error instanceof Fault ? transfer.error : null;
  const faults = useFaults(fault?.entries ?? []);
  const unitName = units.data?.find((one) => one.id === unit)?.displayName ?? "";
  const open = work.data?.count ?? 0;
  const send = () =>
    transfer.mutate(
      { id: user.id, WizeOrgUnitId: unit, ...(taker ? { handOverTo: taker.id } : {}) },
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
            disabled={unit === "" || !work.isSuccess || (open > 0 && !taker)}
            onClick={send}
          >
            {unitName ? t("users:transferDo", { branch: unitName }) : t("users:transferPick")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault && !faults("handOverTo") ? <Banner tone="bad">{fault.message || t("errors:unexpected")}</Banner> : null}
        <Select
          label={t("users:branch")}
          required
          value={unit}
          onChange={setUnit}
          options={(units.data ?? [])
            .filter((one) => one.id !== user.WizeOrgUnitId)
            .map((one) => ({ value: one.id, label: one.displayName }))}
        />
        {work.isPending ? <Loading lines={2} /> : null}
        {work.isSuccess && open === 0 ? <p className="text-ink-muted text-sm">{t("users:noOpenWork")}</p> : null}
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
            <TakerPicker chosen={taker} onChoose={setTaker} except={user.id} error={faults("handOverTo")} />
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}

function TakerPicker({
  chosen,
  onChoose,
  except,
  error,
}: {
  chosen: { id: string; name: string } | null;
  onChoose: (taker: { id: string; name: string }) => void;
  except: string;
  error: string | true | undefined;
}) {
  const { t } = useTranslation("users");
  const [term, setTerm] = useState("");
  const found = useFoundUsers(useSettled(term.trim(), SEARCH_DELAY_MS), term.trim() !== "");
  const rows = (found.data?.rows ?? []).filter((row) => row.id !== except && row.status === "ACTIVE");
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t("handOverTo")}
        required
        type="search"
        value={term}
        onChange={setTerm}
        error={error}
        hint={chosen ? t("handOverChosen", { name: chosen.name }) : t("handOverHint")}
      />
      {term.trim() ? (
        <ul className="max-h-40 overflow-y-auto rounded-md border border-line">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                aria-pressed={chosen?.id === row.id}
                onClick={() => onChoose({ id: row.id, name: row.name })}
                className="flex w-full justify-between gap-3 px-3 py-1.5 text-left text-sm -outline-offset-2 hover:bg-sunken aria-pressed:bg-pine-wash"
              >
                <Highlighted text={row.name} ranges={row.hits?.name} />
                <span className="truncate text-ink-muted text-xs">{row.orgUnitName}</span>
              </button>
            </li>
          ))}
          {found.isSuccess && rows.length === 0 ? (
            <li className="px-3 py-2 text-ink-muted text-sm">{t("noMatchTitle")}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
