"use client";
import { activate, beginSession, Fault, type Invitation } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, cx, IconButton, TextField } from "@gable/ui";
import { Check, Eye, EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { ActivationProps } from "./activation";
import { isPersonal, lengthFault } from "./password";
import { placeAfterLogin } from "./place";

/** Takes the password that is chosen, and signs in with it. */
export default function ActivationForm({
  token,
  invitation,
  onDead,
  portal,
  Heading,
  onSignedIn,
  className,
  buttonClassName,
}: ActivationProps & { token: string; invitation: Invitation; onDead: () => void }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<"activate.tooMany" | "activate.failed" | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const misfit = lengthFault(password);
  const personal = password !== "" && isPersonal(password, invitation);
  const fault = misfit ?? (personal ? "personal" : refused === password ? "guessable" : null);
  const different = again !== password;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (fault || different) {
      document.getElementById(fault ? "password" : "again")?.focus();
      return;
    }
    setBusy(true);
    try {
      const answer = await activate(token, password);
      if (answer.emailProofRequired) {
        const page = portal === "realtor" ? "/register" : "/verify-email";
        return router.replace(`${page}?email=${encodeURIComponent(invitation.email)}`);
      }
      if (!answer.user) return router.replace("/login");
      beginSession(answer.user);
      onSignedIn?.(answer.user);
      router.replace(placeAfterLogin(answer.user.id, "/app"));
    } catch (failure) {
      setBusy(false);
      if (failure instanceof Fault && failure.status === 404) return onDead();
      if (failure instanceof Fault && failure.status === 422) {
        setRefused(password);
        document.getElementById("password")?.focus();
      } else setProblem(failure instanceof Fault && failure.status === 429 ? "activate.tooMany" : "activate.failed");
    }
  }

  const typed = {
    required: true,
    type: shown ? "text" : "password",
    autoComplete: "new-password",
    enterSubmits: true,
    spellCheck: false,
  } as const;
  const reset = invitation.kind === "PASSWORD_RESET";
  return (
    <form onSubmit={submit} noValidate className={cx("flex flex-col gap-6 pt-2", className)}>
      <header className="flex flex-col gap-2">
        <Heading>
          {reset
            ? t("activate.resetTitle")
            : invitation.firstName
              ? t("activate.title", { name: invitation.firstName })
              : t("activate.titlePlain")}
        </Heading>
        <p className="text-ink-muted text-lg/7">
          {t(reset ? "activate.resetLead" : `activate.lead.${portal}`, { company: invitation.tenantName })}
        </p>
      </header>
      {problem ? <Banner tone="bad">{t(problem)}</Banner> : null}
      <TextField
        label={t("activate.account")}
        value={invitation.email}
        onChange={() => undefined}
        readOnly
        autoComplete="username"
        name="email"
      />
      <TextField
        id="password"
        label={t("activate.password")}
        {...typed}
        value={password}
        onChange={setPassword}
        error={tried && fault ? t(`activate.${fault}`) : undefined}
        suffix={
          <IconButton size="sm" label={t(shown ? "activate.hide" : "activate.show")} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
          </IconButton>
        }
      />
      <div className="rounded-2xl bg-sunken px-5 py-4">
        <p className="font-medium">{t("activate.rules")}</p>
        <ul className="mt-1">
          <Rule met={misfit === null}>{t("activate.ruleLength")}</Rule>
          <Rule met={password !== "" && !personal}>{t("activate.rulePersonal")}</Rule>
        </ul>
        <p className="mt-2 text-ink-muted text-sm">{t("activate.hint")}</p>
      </div>
      <TextField
        id="again"
        label={t("activate.again")}
        {...typed}
        value={again}
        onChange={setAgain}
        error={tried && different ? t("activate.different") : undefined}
      />
      <Button look="solid" size="lg" type="submit" busy={busy} className={buttonClassName}>
        {t(`activate.submit.${portal}`)}
      </Button>
    </form>
  );
}

function Rule({ met, children }: { met: boolean; children: string }) {
  const { t } = useTranslation("auth");
  return (
    <li className="flex items-center gap-2">
      {met ? (
        <Check aria-hidden="true" strokeWidth={3} className="size-4 text-pine" />
      ) : (
        <span aria-hidden="true" className="mx-1 size-2 rounded-full border border-line-strong" />
      )}
      {children}
      <span className="sr-only">({t(met ? "activate.met" : "activate.open")})</span>
    </li>
  );
}
