"use client";
import { Fault, type Passkey, useChangePasskeys } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { type FormEvent, useId, useState } from "react";
import { deviceOf } from "./device";
import { RecoveryCodes } from "./recovery-codes";

export type PasskeyTask = { do: "add" } | { do: "rename" | "remove"; passkey: Passkey };

const LONGEST = 60;

/** Asks what is needed to add, rename or remove a passkey; the password comes with each but the name. */
export function PasskeyDialog({ task, onClose }: { task: PasskeyTask; onClose: (told?: string) => void }) {
  const { t } = useTranslation("account");
  const { add, rename, remove } = useChangePasskeys();
  const formId = useId();
  const device = deviceOf(navigator.userAgent);
  const [name, setName] = useState(
    task.do === "add" ? [device.browser, device.system].filter(Boolean).join(" · ") : task.passkey.name,
  );
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<{ field?: "password"; text: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const asksName = task.do !== "remove";
  const asksPassword = task.do !== "rename";
  const busy = add.isPending || rename.isPending || remove.isPending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    const label = name.trim();
    if ((asksName && nonEmpty(label)) || (asksPassword && password === "")) return;
    try {
      if (task.do === "add") {
        const { recoveryCodes } = await add.mutateAsync({ name: label, password });
        if (recoveryCodes) setCodes(recoveryCodes);
        else onClose(t("passkeys.added", { name: label }));
      } else if (task.do === "rename") {
        await rename.mutateAsync({ id: task.passkey.id, name: label });
        onClose();
      } else {
        await remove.mutateAsync({ id: task.passkey.id, password });
        onClose(t("passkeys.removed"));
      }
    } catch (fault) {
      setProblem(problemOf(fault));
    }
  }

  function problemOf(fault: unknown) {
    if (!(fault instanceof Fault)) return { text: t("passkeys.abandoned") };
    if (fault.status === 429) return { text: t("tooMany") };
    if (fault.entries.some((entry) => entry.field === "password"))
      return { field: "password" as const, text: t("passkeys.wrong") };
    return { text: t(fault.status === 409 && task.do === "add" ? "passkeys.full" : "passkeys.failed") };
  }

  const passwordProblem =
    tried && password === ""
      ? t("passkeys.passwordRequired")
      : problem?.field === "password"
        ? problem.text
        : undefined;
  const title =
    task.do === "add"
      ? t("passkeys.addTitle")
      : task.do === "rename"
        ? t("passkeys.renameTitle")
        : t("passkeys.removeTitle", { name: task.passkey.name });
  if (codes) return <RecoveryCodes codes={codes} onClose={() => onClose(t("passkeys.added", { name: name.trim() }))} />;
  return (
    <Dialog
      open
      sticky
      onClose={() => onClose()}
      title={title}
      description={task.do === "rename" ? undefined : t(task.do === "add" ? "passkeys.addHint" : "passkeys.removeHint")}
      footer={
        <>
          <Button onClick={() => onClose()}>{t("cancel")}</Button>
          <Button look={task.do === "remove" ? "danger" : "solid"} type="submit" form={formId} busy={busy}>
            {t(task.do === "add" ? "passkeys.submit" : task.do === "rename" ? "passkeys.save" : "passkeys.remove")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {problem && !problem.field ? <Banner tone="bad">{problem.text}</Banner> : null}
        {asksName ? (
          <TextField
            label={t("passkeys.name")}
            hint={t("passkeys.nameHint")}
            autoFocus
            enterSubmits
            maxLength={LONGEST}
            value={name}
            onChange={setName}
            error={tried && nonEmpty(name) ? t("passkeys.nameRequired") : undefined}
          />
        ) : null}
        {asksPassword ? (
          <TextField
            label={t("passkeys.password")}
            type="password"
            autoComplete="current-password"
            autoFocus={!asksName}
            enterSubmits
            value={password}
            onChange={setPassword}
            error={passwordProblem}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
