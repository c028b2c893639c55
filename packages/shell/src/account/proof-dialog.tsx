"use client";
import { useChangeFactors } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, TextField } from "@gable/ui";
import { useState } from "react";
import { RecoveryCodes } from "./recovery-codes";
import { useProof } from "./use-proof";

const WORDS = {
  remove: { title: "factor.turnOffTitle", lead: "factor.turnOffLead", submit: "factor.turnOff" },
  makeCodes: { title: "factor.makeTitle", lead: "factor.makeLead", submit: "factor.make" },
  renewCodes: { title: "factor.renewTitle", lead: "factor.renewLead", submit: "factor.renew" },
} as const;

interface ProofDialogProps {
  to: keyof typeof WORDS;
  /** There is no authenticator: a recovery code is enough, and without one the browser asks for the passkey. */
  byPasskey?: boolean;
  onClose: () => void;
}

/** Asks for password and code before the authenticator is turned off, or before new recovery codes are made, and shows these. */
export function ProofDialog({ to, byPasskey = false, onClose }: ProofDialogProps) {
  const { t } = useTranslation("account");
  const { remove, renewCodes } = useChangeFactors();
  const change = to === "remove" ? remove : renewCodes;
  const [codes, setCodes] = useState<string[] | null>(null);
  const words = WORDS[to];

  const proof = useProof(change.isPending, async (password, code) => {
    const answer = await change.mutateAsync({ password, code });
    if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
    else onClose();
  });

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
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
            disabled={!proof.has.password || !(proof.has.code || byPasskey)}
          >
            {t(words.submit)}
          </Button>
        </>
      }
    >
      <form id="proof" onSubmit={proof.submit} noValidate className="flex flex-col gap-4">
        <p className="text-sm">{t(words.lead)}</p>
        {proof.problem ? <Banner tone="bad">{proof.problem}</Banner> : null}
        <TextField
          label={t("factor.password")}
          type="password"
          autoComplete="current-password"
          enterSubmits
          {...proof.password}
        />
        <TextField
          label={t("factor.code")}
          hint={byPasskey ? t("factor.orPasskey") : undefined}
          autoComplete="one-time-code"
          maxLength={20}
          enterSubmits
          {...proof.code}
        />
      </form>
    </Dialog>
  );
}
