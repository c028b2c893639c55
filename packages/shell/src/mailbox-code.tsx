"use client";
import { beginSession, Fault, type Portal, proveMailbox } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, TextField } from "@gable/ui";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";

/** Takes the code that was mailed with the password that was chosen: together they open the account, neither alone. */
export function MailboxCode({
  email,
  portal,
  buttonClassName,
}: {
  email: string;
  portal: Portal;
  buttonClassName?: string | undefined;
}) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);
  const short = code.replace(/\D/g, "").length !== 8;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (!email.trim() || short || !password) {
      document.getElementById(email.trim() ? (short ? "mailbox-code" : "mailbox-password") : "email")?.focus();
      return;
    }
    setBusy(true);
    try {
      const answer = await proveMailbox(email.trim(), password, code);
      if (answer.user) beginSession(answer.user);
      router.replace("/app");
    } catch (fault) {
      setBusy(false);
      setProblem(problemOf(fault));
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6 border-line border-t pt-6">
      <h2 className="font-medium text-lg">{t("verification.code.title")}</h2>
      <p className="text-ink-muted">{t("verification.code.lead")}</p>
      {problem ? <Banner tone="bad">{t(problem)}</Banner> : null}
      <TextField
        id="mailbox-code"
        label={t("verification.code.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterSubmits
        value={code}
        onChange={setCode}
        error={tried && short ? t("verification.code.digits") : undefined}
      />
      <TextField
        id="mailbox-password"
        label={t("password")}
        type="password"
        autoComplete="current-password"
        enterSubmits
        value={password}
        onChange={setPassword}
        error={tried && !password ? t("verification.code.password") : undefined}
      />
      <Button look="solid" size="lg" type="submit" busy={busy} className={buttonClassName}>
        {t(`activate.submit.${portal}`)}
      </Button>
    </form>
  );
}

function problemOf(fault: unknown) {
  if (!(fault instanceof Fault)) return "failed";
  if (fault.status === 429) return "tooMany";
  if (fault.status === 401) return "wrong";
  return fault.status === 422 ? "verification.code.wrong" : "failed";
}
