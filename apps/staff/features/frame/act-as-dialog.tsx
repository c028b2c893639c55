"use client";
import { Fault, useImpersonation, useSession, useUsersToActFor } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { goOnAs } from "@gable/shell";
import { Button, cx, Dialog, Loading, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useDeferredValue, useState } from "react";
import { actingRight, nameOf, type Person } from "./person";

/** Picks a person and a reason, then acts for them: for an hour at most, with both names in every entry. */
export function ActAsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["shell", "common", "errors"]);
  const session = useSession();
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState<Person | null>(null);
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const [asksCode, setAsksCode] = useState(false);
  const users = useUsersToActFor(
    useDeferredValue(term),
    session.data ? actingRight(session.data.loggedIn) === "support" : false,
    session.data !== undefined,
  );
  const { begin } = useImpersonation();
  const self = session.data?.loggedIn.id;
  const rows = (users.data?.rows ?? []).filter((user) => user.id !== self);
  const start = () => {
    if (!chosen) return;
    const request = { userId: chosen.id, reason: reason.trim(), code: code.trim() || undefined };
    void goOnAs(() => begin.mutateAsync(request), "/app").catch((fault) => concernsCode(fault) && setAsksCode(true));
  };
  const wrongCode = concernsCode(begin.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("shell:actAs")}
      description={t("shell:actAsHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            look="solid"
            busy={begin.isPending}
            disabled={!chosen || nonEmpty(reason) !== null || (asksCode && nonEmpty(code) !== null)}
            onClick={start}
          >
            {chosen ? t("shell:actAsBegin", { name: nameOf(chosen) }) : t("shell:actAsPick")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={begin.error} told={wrongCode} />
        <TextField label={t("shell:actAsFind")} value={term} onChange={setTerm} autoFocus type="search" />
        <div className="h-56 overflow-y-auto rounded-md border border-line">
          {users.isPending ? <Loading lines={4} className="p-3" /> : null}
          {users.data && rows.length === 0 ? (
            <p className="p-3 text-ink-muted text-sm">{t("shell:actAsNobody")}</p>
          ) : null}
          <ul>
            {rows.map((user) => (
              <li key={user.id}>
                <button
                  type="button"
                  aria-pressed={chosen?.id === user.id}
                  onClick={() => setChosen(user)}
                  className={cx(
                    "flex w-full items-baseline justify-between gap-3 px-3 py-1.5 text-left text-sm -outline-offset-2",
                    chosen?.id === user.id ? "bg-pine-wash font-medium" : "hover:bg-sunken",
                  )}
                >
                  <span>{nameOf(user)}</span>
                  <span className="truncate text-ink-muted text-xs">{user.email}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <TextField
          label={t("shell:actAsReason")}
          hint={t("shell:actAsReasonHint")}
          required
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
        {asksCode ? (
          <TextField
            label={t("shell:code")}
            hint={t("shell:codeHint")}
            error={wrongCode && begin.variables?.code ? t("shell:wrongCode") : undefined}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            autoFocus
            value={code}
            onChange={setCode}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

/** Whether the API asks for a code of one's own second factor, or found the one given wrong. */
function concernsCode(fault: unknown): boolean {
  return fault instanceof Fault && fault.status === 422 && fault.entries.some((one) => one.field === "code");
}
