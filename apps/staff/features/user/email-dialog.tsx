"use client";
import { Fault, type UserProfile, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, TextField } from "@gable/ui";
import { useState } from "react";
import { addressFault } from "./checks";
import { useFaults } from "./user-fields";

/** Asks for another address; it counts once it is confirmed there. */
export function EmailDialog({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const { changeEmail } = useUserCalls();
  const [email, setEmail] = useState("");
  const fault = changeEmail.error instanceof Fault ? changeEmail.error : null;
  const [tried, setTried] = useState(false);
  const wrong = addressFault(email);
  const faults = useFaults([...(tried ? wrong : []), ...(fault?.entries ?? [])]);
  const send = () => {
    setTried(true);
    if (wrong.length > 0) return;
    changeEmail.mutate(
      { id: user.id, email: email.trim() },
      {
        onSuccess: (asked) => {
          notify({
            tone: "good",
            title: asked.pendingEmail ? t("users:emailAsked") : t("users:emailChanged"),
            detail: asked.pendingEmail ?? asked.email,
          });
          onClose();
        },
      },
    );
  };
  const waiting = user.status === "INVITE_SENT";
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t("users:emailTitle", { name: user.name })}
      description={waiting ? t("users:emailWaitingHint") : t("users:emailHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={changeEmail.isPending} onClick={send}>
            {t("users:emailDo")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={fault} told={fault?.entries.some((entry) => entry.field === "email")} />
        <p className="text-sm">
          {t("users:emailNow")} <strong>{user.email}</strong>
        </p>
        <TextField
          label={t("users:emailNew")}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          required
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={faults("email")}
        />
      </div>
    </Dialog>
  );
}
