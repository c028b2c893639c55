"use client";
import { Fault, forgotPassword, type Portal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, cx, TextField } from "@gable/ui";
import Link from "next/link";
import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { useTitle } from "./title";

export interface AccessPageProps {
  portal: Portal;
  /** The app's own heading of a page. */
  Heading: ComponentType<{ children: ReactNode }>;
  className?: string;
  buttonClassName?: string;
}

/** Asks where to send the link to choose another password; what it says tells nothing of whether there is an account. */
export function PasswordRequest({ portal, Heading, className, buttonClassName }: AccessPageProps) {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  useTitle(t("forgot.title"));
  const missing = email.trim() === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (missing) {
      document.getElementById("email")?.focus();
      return;
    }
    setBusy(true);
    try {
      await forgotPassword(email.trim(), portal);
      setSent(true);
    } catch (fault) {
      setProblem(t(fault instanceof Fault && fault.status === 429 ? "tooMany" : "forgot.failed"));
    }
    setBusy(false);
  }

  if (sent) {
    return (
      <div role="status" className="flex flex-col items-start gap-4 pt-6 text-lg/7">
        <Heading>{t("forgot.sentTitle")}</Heading>
        <p>{t("forgot.sent", { email: email.trim() })}</p>
        <p className="text-ink-muted text-sm">{t("forgot.sentHint")}</p>
        <Link href="/login" className={cx(buttonClass("solid", "lg"), buttonClassName)}>
          {t("forgot.back")}
        </Link>
      </div>
    );
  }
  return (
    <form onSubmit={submit} noValidate className={cx("flex flex-col gap-6 pt-2", className)}>
      <header className="flex flex-col gap-2">
        <Heading>{t("forgot.title")}</Heading>
        <p className="text-ink-muted text-lg/7">{t("forgot.lead")}</p>
      </header>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <TextField
        id="email"
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        enterSubmits
        value={email}
        onChange={setEmail}
        error={tried && missing ? t("forgot.required") : undefined}
      />
      <Button look="solid" size="lg" type="submit" busy={busy} className={buttonClassName}>
        {t("forgot.send")}
      </Button>
      <Link href="/login" className={cx(buttonClass("ghost", "lg"), buttonClassName)}>
        {t("forgot.back")}
      </Link>
    </form>
  );
}
