"use client";
import { askFactorReset, confirmFactorReset, Fault, type Portal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, cx } from "@gable/ui";
import { useEffect, useState } from "react";
import type { AccessPageProps } from "./email-request";
import { PageLink } from "./page-link";
import { changePreferences, preferences } from "./preferences";
import { useTitle } from "./title";

const roots: Record<Portal, string> = { staff: "", pos: "/pos", realtor: "/realtor" };

/** For who has given the password and can't give a code: asks for a link that removes the second step. */
export function FactorResetRequest({ email, portal }: { email: string; portal: Portal }) {
  const { t } = useTranslation("auth");
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<"sent" | "hold" | "tooMany" | "failed" | null>(null);

  async function ask() {
    setBusy(true);
    try {
      await askFactorReset(email, `${roots[portal]}/mfa-reset`, preferences().theme);
      setTold("sent");
    } catch (fault) {
      const status = fault instanceof Fault ? fault.status : 0;
      setTold(status === 409 ? "hold" : status === 429 ? "tooMany" : "failed");
    }
    setBusy(false);
  }

  if (told === "sent") return <Banner tone="good">{t("factorReset.sent", { email })}</Banner>;
  if (told) return <Banner tone="bad">{t(told === "tooMany" ? told : `factorReset.${told}`)}</Banner>;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 underline">{t("factorReset.link")}</summary>
      <p className="my-2 text-ink-muted">{t("factorReset.lead")}</p>
      <Button busy={busy} onClick={ask}>
        {t("factorReset.ask")}
      </Button>
    </details>
  );
}

/** The page that the link leads to: it removes the second step when the person says so, not by being opened. */
export function FactorReset({ Heading, buttonClassName }: AccessPageProps) {
  const { t } = useTranslation("auth");
  const [state, setState] = useState<"asks" | "busy" | "done" | "dead" | "failed">("asks");
  useTitle(t("factorReset.title"));
  useEffect(() => {
    const theme = new URLSearchParams(location.search).get("theme");
    if (theme === "light" || theme === "dark" || theme === "system") changePreferences({ theme });
  }, []);

  async function confirm() {
    setState("busy");
    try {
      await confirmFactorReset(location.hash.slice(1));
      history.replaceState(null, "", location.pathname);
      setState("done");
    } catch (fault) {
      setState(fault instanceof Fault && [404, 422].includes(fault.status) ? "dead" : "failed");
    }
  }

  if (state === "done" || state === "dead") {
    return (
      <div role="status" className="flex flex-col items-start gap-4 pt-6 text-lg/7">
        <Heading>{t(`factorReset.${state}Title`)}</Heading>
        <p>{t(`factorReset.${state}`)}</p>
        <PageLink href="/login" className={cx(buttonClass("solid", "lg"), buttonClassName)}>
          {t("activate.toLogin")}
        </PageLink>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4 pt-6 text-lg/7">
      <Heading>{t("factorReset.title")}</Heading>
      <p>{t("factorReset.lead")}</p>
      {state === "failed" ? <Banner tone="bad">{t("factorReset.failed")}</Banner> : null}
      <Button look="solid" size="lg" busy={state === "busy"} onClick={confirm} className={buttonClassName}>
        {t("factorReset.confirm")}
      </Button>
    </div>
  );
}
