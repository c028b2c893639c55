"use client";
import { beginSession, confirmLogIn, Fault, type LoginAnswer, logIn, type Portal, type UserProfile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff } from "lucide-react";
import Link from "next/link";
import { type FormEvent, lazy, Suspense, useState } from "react";

// Only who has a second step and no code asks for it.
const FactorResetRequest = lazy(() =>
  import("./factor-reset").then((module) => ({ default: module.FactorResetRequest })),
);

/** Email and password, then the code where a second factor is set. */
export function LoginForm({ portal, onSignedIn }: { portal: Portal; onSignedIn: (user: UserProfile) => void }) {
  const { t } = useTranslation(["auth", "errors"]);
  const [step, setStep] = useState<"password" | "code">("password");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      proceed(step === "password" ? await logIn(email.trim(), password) : await confirmLogIn(code.trim()));
    } catch (fault) {
      setProblem(problemOf(fault));
      setBusy(false);
    }
  }

  function proceed(answer: LoginAnswer) {
    if (answer.user) {
      beginSession(answer.user);
      onSignedIn(answer.user);
      return;
    }
    setBusy(false);
    if (answer.mfaRequired) setStep("code");
  }

  function problemOf(fault: unknown): string {
    if (!(fault instanceof Fault)) return t("failed");
    if (fault.status === 429) return t("tooMany");
    if (fault.body.userStatus === "SUSPEND") return t("errors:suspended");
    if (fault.status === 401 || fault.status === 422) return step === "password" ? t("wrong") : t("wrongCode");
    if (fault.status === 0) return t("errors:offlineDetail");
    return t("failed");
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {step === "password" ? (
        <>
          <TextField
            label={t("email")}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            enterSubmits
            value={email}
            onChange={setEmail}
          />
          <TextField
            label={t("password")}
            type={shown ? "text" : "password"}
            name="password"
            autoComplete="current-password"
            enterSubmits
            value={password}
            onChange={setPassword}
            suffix={
              <IconButton
                size="sm"
                label={shown ? t("hidePassword") : t("showPassword")}
                onClick={() => setShown(!shown)}
              >
                {shown ? (
                  <EyeOff aria-hidden="true" className="size-4" />
                ) : (
                  <Eye aria-hidden="true" className="size-4" />
                )}
              </IconButton>
            }
          />
        </>
      ) : (
        <TextField
          key="code"
          label={t("code")}
          hint={t("codeHint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          autoFocus
          enterSubmits
          value={code}
          onChange={setCode}
        />
      )}
      <Button look="solid" size="lg" type="submit" busy={busy}>
        {step === "password" ? t("signIn") : t("verify")}
      </Button>
      {step === "password" ? (
        <Link href="/forgot-password" className={buttonClass("ghost")}>
          {t("forgot.link")}
        </Link>
      ) : (
        <Suspense>
          <FactorResetRequest email={email.trim()} portal={portal} />
        </Suspense>
      )}
      {step === "code" ? (
        <Button
          look="ghost"
          onClick={() => {
            setStep("password");
            setCode("");
            setProblem(null);
          }}
        >
          {t("startOver")}
        </Button>
      ) : null}
    </form>
  );
}
