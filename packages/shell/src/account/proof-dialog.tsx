"use client";
import { useChangeFactors } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, TextField } from "@gable/ui";
import { type FormEvent, useState } from "react";
import { type ProofFault, proofFault } from "./factor-fault";
import { RecoveryCodes } from "./recovery-codes";

const WORDS = {
  remove: { title: "factor.turnOffTitle", lead: "factor.turnOffLead", submit: "factor.turnOff" },
  renewCodes: { title: "factor.renewTitle", lead: "factor.renewLead", submit: "factor.renew" },
} as const;

/** Asks for password and code before the authenticator is turned off, or before new recovery codes are made, and shows these. */
export function ProofDialog({ to, onClose }: { to: keyof typeof WORDS; onClose: () => void }) {
  const { t } = useTranslation("account");
  const change = useChangeFactors()[to];
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<ProofFault | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const words = WORDS[to];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    setFault(null);
    try {
      const answer = await change.mutateAsync({ password, code: code.trim() });
      if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
      else onClose();
    } catch (cause) {
      setFault(proofFault(cause));
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const said = (field: "password" | "code") => (fault?.field === field ? t(fault.key) : undefined);
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t(words.title)}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look={to === "remove" ? "danger" : "solid"}
            type="submit"
            form="proof"
            busy={change.isPending}
            disabled={password === "" || code.trim() === ""}
          >
            {t(words.submit)}
          </Button>
        </>
      }
    >
      <form id="proof" onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm">{t(words.lead)}</p>
        {fault && !fault.field ? <Banner tone="bad">{t(fault.key)}</Banner> : null}
        <TextField
          label={t("factor.password")}
          type="password"
          autoComplete="current-password"
          enterSubmits
          value={password}
          onChange={setPassword}
          error={said("password")}
        />
        <TextField
          label={t("factor.code")}
          autoComplete="one-time-code"
          maxLength={20}
          enterSubmits
          value={code}
          onChange={setCode}
          error={said("code")}
        />
      </form>
    </Dialog>
  );
}
