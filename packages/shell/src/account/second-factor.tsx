"use client";
import { useSecondFactors } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Badge, Button } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { NotRead } from "../not-read";
import { AuthenticatorDialog } from "./authenticator-dialog";
import { ProofDialog } from "./proof-dialog";

/** The authenticator and the recovery codes: how they stand, and what can be done. */
export function SecondFactor() {
  const { t } = useTranslation("account");
  const factors = useSecondFactors();
  const [open, setOpen] = useState<"set-up" | "turn-off" | "renew" | null>(null);
  if (!factors.data) return <NotRead look="banner" of={factors} title={t("factor.failed")} lines={3} />;
  const { totp, passkeys, recoveryCodesLeft: left } = factors.data;
  const hasFactor = totp || passkeys > 0;
  const close = () => setOpen(null);
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        <Row
          name={t("factor.app")}
          badge={<Badge tone={totp ? "good" : "plain"}>{t(totp ? "factor.on" : "factor.off")}</Badge>}
          action={
            totp ? (
              <Button onClick={() => setOpen("turn-off")}>{t("factor.turnOff")}</Button>
            ) : (
              <Button look="solid" onClick={() => setOpen("set-up")}>
                {t("factor.setUp")}
              </Button>
            )
          }
        />
        {hasFactor || left > 0 ? (
          <Row
            name={t("factor.codes")}
            badge={<Badge tone={left <= 2 ? "warn" : "plain"}>{t("factor.left", { count: left })}</Badge>}
            lead={t(left > 0 ? "factor.codesLead" : "factor.noCodesLead")}
            action={<Button onClick={() => setOpen("renew")}>{t(left > 0 ? "factor.renew" : "factor.make")}</Button>}
          />
        ) : null}
      </ul>
      {open === "set-up" ? <AuthenticatorDialog onClose={close} /> : null}
      {open === "turn-off" ? <ProofDialog to="remove" onClose={close} /> : null}
      {open === "renew" ? (
        <ProofDialog to={left > 0 ? "renewCodes" : "makeCodes"} byPasskey={!totp} onClose={close} />
      ) : null}
    </>
  );
}

function Row({ name, badge, lead, action }: { name: string; badge: ReactNode; lead?: string; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {name}
          {badge}
        </p>
        {lead ? <p className="text-ink-muted text-sm">{lead}</p> : null}
      </div>
      {action}
    </li>
  );
}
