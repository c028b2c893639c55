"use client";
import { Fault, resendVerification } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, cx, TextField } from "@gable/ui";
import Link from "next/link";
import { type FormEvent, useEffect, useState } from "react";
import type { AccessPageProps } from "./password-request";
import { useTitle } from "./title";

/**
 * Where somebody is sent whose account is not verified (platform.md sections 2 and 8): to the link that was mailed, or to
 * another one. `?email=` fills the address in. What it says tells nothing of whether there is an account.
 */
export function EmailVerification({ portal, Heading, className, buttonClassName }: AccessPageProps) {
  const { t } = useTranslation("auth");
  const [email, setEmail] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  useTitle(t(`verification.title.${portal}`));
  useEffect(() => setEmail(new URLSearchParams(location.search).get("email") ?? ""), []);
  const missing = email.trim() === "";

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
      await resendVerification(email.trim());
      setSentTo(email.trim());
    } catch (fault) {
      setProblem(t(fault instanceof Fault && fault.status === 429 ? "tooMany" : "renew.failed"));
    }
    setBusy(false);
  }

  return (
    <form onSubmit={submit} noValidate className={cx("flex flex-col gap-6 pt-2", className)}>
      <header className="flex flex-col gap-2">
        <Heading>{t(`verification.title.${portal}`)}</Heading>
        <p className="text-ink-muted text-lg/7">{t(`verification.lead.${portal}`)}</p>
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
        {t("verification.send")}
      </Button>
      <div role="status">
        {sentTo ? <Banner tone="good">{t("verification.sent", { email: sentTo })}</Banner> : null}
      </div>
      <Link href="/login" className={cx(buttonClass("ghost", "lg"), buttonClassName)}>
        {t("forgot.back")}
      </Link>
    </form>
  );
}
