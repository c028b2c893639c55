"use client";
import { beginSession, confirmLogIn, Fault, type LoginAnswer, logIn, type Portal, type UserProfile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff } from "lucide-react";
import Link from "next/link";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { BASE_PATH } from "./address";

// Only who has a second step and no code asks for it.
const FactorResetRequest = lazy(() =>
  import("./factor-reset").then((module) => ({ default: module.FactorResetRequest })),
);

const PasskeySignIn = lazy(() => import("./passkey-sign-in"));

/** Email and password, then the code or the passkey where a second factor is set; or a passkey alone. */
export function LoginForm({ portal, onSignedIn }: { portal: Portal; onSignedIn: (user: UserProfile) => void }) {
  const { t } = useTranslation(["auth", "errors"]);
  const [step, setStep] = useState<"password" | "code">("password");
  const [asked, setAsked] = useState<LoginAnswer>({});
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
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
      if (fault instanceof Fault && fault.code === "USER_EMAIL_NOT_VERIFIED") {
        const page = portal === "realtor" ? "register" : "verify-email";
        return location.assign(`${BASE_PATH}/${page}?email=${encodeURIComponent(email.trim())}`);
      }
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
    if (!answer.mfaRequired) return;
    setAsked(answer);
    setStep("code");
  }

  const methods = asked.mfaMethods ?? [];
  const takesText = step === "password" || methods.includes("TOTP");

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
      ) : null}
      {step === "code" && methods.includes("PASSKEY") ? (
        <Suspense>
          <PasskeySignIn after="password" onAnswer={proceed} onProblem={setProblem} />
        </Suspense>
      ) : null}
      {step === "code" && asked.passkeyHost ? (
        <Banner>{t("passkey.elsewhere", { host: asked.passkeyHost })}</Banner>
      ) : null}
      {step === "code" && takesText ? (
        <TextField
          key="code"
          label={t(recovery ? "recoveryCode" : "code")}
          hint={t(recovery ? "recoveryHint" : "codeHint")}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete={recovery ? "off" : "one-time-code"}
          maxLength={20}
          autoFocus
          enterSubmits
          value={code}
          onChange={setCode}
        />
      ) : null}
      {takesText ? (
        <Button look={methods.includes("PASSKEY") ? "outline" : "solid"} size="lg" type="submit" busy={busy}>
          {step === "password" ? t("signIn") : t("verify")}
        </Button>
      ) : null}
      {step === "password" ? (
        <>
          <Suspense>
            <PasskeySignIn after="nothing" onAnswer={proceed} onProblem={setProblem} />
          </Suspense>
          <Link href="/forgot-password" className={buttonClass("ghost")}>
            {t("forgot.link")}
          </Link>
        </>
      ) : (
        <Suspense>
          <FactorResetRequest email={email.trim()} portal={portal} />
        </Suspense>
      )}
      {step === "code" ? (
        <Button
          look="ghost"
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
            setProblem(null);
          }}
        >
          {t(recovery ? "useCode" : "useRecovery")}
        </Button>
      ) : null}
      {step === "code" ? (
        <Button
          look="ghost"
          onClick={() => {
            setStep("password");
            setAsked({});
            setRecovery(false);
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
