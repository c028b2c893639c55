"use client";
import { Fault, type OrgUnit, type UserProfile, useUserCalls } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Button, Dialog, Progress, Select } from "@gable/ui";
import { Ban, Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { type BulkAction, skipReason } from "./bulk";

type Outcome = "done" | "undone" | string;

/** Says who would be passed over and why, does the rest one after another, and tells the outcome row by row. */
export function BulkDialog({
  action,
  users,
  units,
  me,
  onClose,
}: {
  action: BulkAction;
  users: UserProfile[];
  units: readonly OrgUnit[];
  me: UserProfile;
  onClose: (done: boolean) => void;
}) {
  const { t } = useTranslation(["users", "common"]);
  const wordsOf = useFaultWords();
  const text = useText();
  const calls = useUserCalls();
  const [unit, setUnit] = useState("");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const reasons = new Map(
    users.map((user) => [user.id, skipReason(action, me, user, unit, units.length > 0 ? units : undefined)]),
  );
  const able = users.filter((user) => !reasons.get(user.id));
  const finished = !running && outcomes.size > 0;
  const done = able.filter((user) => outcomes.get(user.id) === "done");

  const send = (user: UserProfile) => {
    if (action === "suspend") return calls.setStatus.mutateAsync({ id: user.id, status: "SUSPEND" });
    if (action === "resend") return calls.resend.mutateAsync(user.id);
    return calls.transfer.mutateAsync({ id: user.id, WizeOrgUnitId: unit });
  };
  const each = async (people: UserProfile[], call: (user: UserProfile) => Promise<unknown>, good: Outcome) => {
    setRunning(true);
    for (const user of people) {
      const outcome = await call(user).then(
        () => good,
        (fault) => (fault instanceof Fault ? wordsOf(fault) : t("users:failed")),
      );
      setOutcomes((now) => new Map(now).set(user.id, outcome));
    }
    setRunning(false);
  };
  const undo = () => each(done, (user) => calls.setStatus.mutateAsync({ id: user.id, status: backTo(user) }), "undone");

  return (
    <Dialog
      open
      sticky
      width={550}
      onClose={() => !running && onClose(finished)}
      title={t(`users:bulk.${action}`)}
      description={t("users:bulk.hint")}
      footer={
        finished ? (
          <>
            {action === "suspend" && done.length > 0 ? (
              <Button onClick={() => void undo()}>{t("common:undo")}</Button>
            ) : null}
            <Button look="solid" onClick={() => onClose(true)}>
              {t("common:close")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onClose(false)} disabled={running}>
              {t("common:cancel")}
            </Button>
            <Button
              look="solid"
              busy={running}
              disabled={able.length === 0 || (action === "transfer" && unit === "")}
              onClick={() => void each(able, send, "done")}
            >
              {t(`users:bulk.${action}Do`, { count: able.length })}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {action === "transfer" ? (
          <Select
            label={t("users:branch")}
            required
            value={unit}
            disabled={running || finished}
            onChange={setUnit}
            options={units.map((one) => ({ value: one.id, label: one.displayName }))}
          />
        ) : null}
        {running || finished ? (
          <div className="flex flex-col gap-1">
            <Progress percent={(outcomes.size / Math.max(able.length, 1)) * 100} label={t("users:bulk.progress")} />
            <span role="status" className="text-ink-muted text-xs">
              {t("users:bulk.of", { done: outcomes.size, count: able.length })}
            </span>
          </div>
        ) : null}
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {users.map((user) => {
            const reason = reasons.get(user.id);
            const outcome = outcomes.get(user.id);
            return (
              <li key={user.id} className="flex items-start gap-2 px-3 py-2 text-sm">
                <Mark skipped={Boolean(reason)} outcome={outcome} />
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{user.name}</span>
                  <span className="block text-ink-muted text-xs">
                    {reason
                      ? text(`users:skip.${reason}`)
                      : outcome === "done" || outcome === "undone"
                        ? t(`users:bulk.${outcome}`)
                        : (outcome ?? user.email)}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}

const backTo = (user: UserProfile) => (user.status === "INVITE_SENT" ? "INVITE_SENT" : "ACTIVE");

function Mark({ skipped, outcome }: { skipped: boolean; outcome: Outcome | undefined }) {
  if (skipped) return <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />;
  if (outcome === "done" || outcome === "undone")
    return <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />;
  if (outcome) return <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />;
  return <span className="mt-0.5 size-4 shrink-0" />;
}
