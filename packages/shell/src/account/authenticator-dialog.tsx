"use client";
import { useChangeFactors } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, TextField } from "@gable/ui";
import { encode } from "uqr";
import { RecoveryCodes } from "./recovery-codes";
import { useProof } from "./use-proof";

/** Sets up an authenticator: the password, then the key and a code of it, then the recovery codes. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("account");
  const { enrol, confirm } = useChangeFactors();
  const key = enrol.data;
  const codes = confirm.data?.recoveryCodes;
  const busy = enrol.isPending || confirm.isPending;
  const proof = useProof(busy, (password, code) => (key ? confirm.mutateAsync(code) : enrol.mutateAsync(password)));

  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
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
            disabled={!(key ? proof.has.code : proof.has.password)}
          >
            {t(key ? "factor.confirm" : "factor.next")}
          </Button>
        </>
      }
    >
      <form id="authenticator" onSubmit={proof.submit} noValidate className="flex flex-col gap-4">
        {proof.problem ? <Banner tone="bad">{proof.problem}</Banner> : null}
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
              {...proof.code}
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
            {...proof.password}
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
