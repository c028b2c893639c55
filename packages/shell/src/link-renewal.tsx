"use client";
import { Fault, renewLink } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button } from "@gable/ui";
import { useState } from "react";

type State =
  | { is: "asks" | "busy" }
  | { is: "sent"; email: string }
  | { is: "refused" }
  | { is: "failed"; why: "tooMany" | "renew.failed" };

/** Asks for a new link with one that no longer works, by one button; `otherwise` says what to do where there is none to send. */
export function LinkRenewal({
  token,
  otherwise,
  buttonClassName,
}: {
  token: string;
  otherwise: string;
  buttonClassName?: string | undefined;
}) {
  const { t } = useTranslation("auth");
  const [state, setState] = useState<State>({ is: "asks" });

  async function ask() {
    setState({ is: "busy" });
    try {
      const { email } = await renewLink(token);
      setState({ is: "sent", email });
    } catch (fault) {
      const status = fault instanceof Fault ? fault.status : 0;
      if (status === 404 || status === 422) setState({ is: "refused" });
      else setState({ is: "failed", why: status === 429 ? "tooMany" : "renew.failed" });
    }
  }

  if (state.is === "sent") {
    return (
      <div role="status" className="flex flex-col gap-2">
        <Banner tone="good">{t("renew.sent", { email: state.email })}</Banner>
        <p className="text-base text-ink-muted">{t("renew.sentHint")}</p>
      </div>
    );
  }
  if (token === "" || state.is === "refused") return <p role="status">{otherwise}</p>;
  return (
    <>
      {state.is === "failed" ? <Banner tone="bad">{t(state.why)}</Banner> : null}
      <Button look="solid" size="lg" busy={state.is === "busy"} onClick={ask} className={buttonClassName}>
        {t("renew.ask")}
      </Button>
    </>
  );
}
