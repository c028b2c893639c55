"use client";
import { useChangeFactors } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, TextField } from "@gable/ui";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { type ProofFault, proofFault } from "./factor-fault";
import { RecoveryCodes } from "./recovery-codes";

/** Sets up an authenticator: the password, then the key and a code of it, then the recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("account");
  const { enrol, confirm } = useChangeFactors();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<ProofFault | null>(null);
  const key = enrol.data;
  const codes = confirm.data?.recoveryCodes;
  const busy = enrol.isPending || confirm.isPending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFault(null);
    try {
      await (key ? confirm.mutateAsync(code.trim()) : enrol.mutateAsync(password));
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
      title={t("factor.setUpTitle")}
      description={t("factor.setUpLead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="solid"
            type="submit"
            form="authenticator"
            busy={busy}
            disabled={key ? code.trim() === "" : password === ""}
          >
            {t(key ? "factor.confirm" : "factor.next")}
          </Button>
        </>
      }
    >
      <form id="authenticator" onSubmit={submit} noValidate className="flex flex-col gap-4">
        {fault && !fault.field ? <Banner tone="bad">{t(fault.key)}</Banner> : null}
        {key ? (
          <>
            <p className="text-sm">{t("factor.scan")}</p>
            <QRCode text={key.url} label={t("factor.qr")} />
            <p className="text-ink-muted text-sm">
              {t("factor.key")}
              <code className="mt-1 block select-all break-all text-base text-ink tracking-wider">
                {key.secret.replace(/(.{4})(?=.)/g, "$1 ")}
              </code>
            </p>
            <TextField
              key="code"
              label={t("factor.newCode")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus
              enterSubmits
              value={code}
              onChange={setCode}
              error={said("code")}
            />
          </>
        ) : (
          <TextField
            key="password"
            label={t("factor.password")}
            type="password"
            autoComplete="current-password"
            autoFocus
            enterSubmits
            value={password}
            onChange={setPassword}
            error={said("password")}
          />
        )}
      </form>
    </Dialog>
  );
}

/** Dark on white in either theme: cameras read it so. */
function QRCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
