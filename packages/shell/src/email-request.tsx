"use client";
import { Fault, type Portal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, cx, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { PageLink } from "./page-link";

export interface AccessPageProps {
  portal: Portal;
  /** The app's own heading of a page. */
  Heading: ComponentType<{ children: ReactNode }>;
  className?: string;
  buttonClassName?: string;
}

/** An email address that something is asked for, and how that went; `sentTo` is where it was sent. */
export function useEmailRequest(ask: (email: string) => Promise<unknown>, failed: "forgot.failed" | "renew.failed") {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"tooMany" | typeof failed | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const missing = nonEmpty(email) !== null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    setSentTo(null);
    if (missing) {
      document.getElementById("email")?.focus();
      return;
    }
    setBusy(true);
    try {
      await ask(email.trim());
      setSentTo(email.trim());
    } catch (fault) {
      setProblem(fault instanceof Fault && fault.status === 429 ? "tooMany" : failed);
    }
    setBusy(false);
  }
  return { email, setEmail, missing: tried && missing, busy, problem: problem && t(problem), sentTo, submit };
}

/** The form of such a request; `children` stand below its button. */
export function EmailRequest({
  request,
  title,
  lead,
  send,
  Heading,
  className,
  buttonClassName,
  children,
}: Omit<AccessPageProps, "portal"> & {
  request: ReturnType<typeof useEmailRequest>;
  title: string;
  lead: string;
  send: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation("auth");
  return (
    <form onSubmit={request.submit} noValidate className={cx("flex flex-col gap-6 pt-2", className)}>
      <header className="flex flex-col gap-2">
        <Heading>{title}</Heading>
        <p className="text-ink-muted text-lg/7">{lead}</p>
      </header>
      {request.problem ? <Banner tone="bad">{request.problem}</Banner> : null}
      <TextField
        id="email"
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        enterSubmits
        value={request.email}
        onChange={request.setEmail}
        error={request.missing ? t("forgot.required") : undefined}
      />
      <Button look="solid" size="lg" type="submit" busy={request.busy} className={buttonClassName}>
        {send}
      </Button>
      {children}
      <PageLink href="/login" className={cx(buttonClass("ghost", "lg"), buttonClassName)}>
        {t("forgot.back")}
      </PageLink>
    </form>
  );
}
