"use client";
import type { LoginAnswer, Portal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, TextField } from "@gable/ui";
import { type FormEvent, useState } from "react";
import { FactorResetRequest } from "./factor-reset";
import PasskeySignIn from "./passkey-sign-in";

interface SecondStepProps {
  asked: LoginAnswer;
  email: string;
  portal: Portal;
  busy: boolean;
  problem: string | null;
  onCode: (code: string) => void;
  onAnswer: (answer: LoginAnswer) => void;
  onProblem: (problem: string | null) => void;
  onStartOver: () => void;
}

/** What is asked for after the password: the code, a recovery code in its place, or the passkey. */
export default function SecondStep({ asked, email, portal, busy, problem, ...on }: SecondStepProps) {
  const { t } = useTranslation(["auth", "shell"]);
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const methods = asked.mfaMethods ?? [];
  const takesText = recovery || methods.includes("TOTP");
  function submit(event: FormEvent) {
    event.preventDefault();
    on.onCode(code.trim());
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      {methods.includes("PASSKEY") ? (
        <PasskeySignIn after="password" onAnswer={on.onAnswer} onProblem={on.onProblem} />
      ) : null}
      {asked.passkeyHost ? <Banner>{t("passkey.elsewhere", { host: asked.passkeyHost })}</Banner> : null}
      {takesText ? (
        <>
          <TextField
            label={t(recovery ? "recoveryCode" : "shell:code")}
            hint={t(recovery ? "recoveryHint" : "shell:codeHint")}
            inputMode={recovery ? "text" : "numeric"}
            autoComplete={recovery ? "off" : "one-time-code"}
            maxLength={20}
            autoFocus
            enterSubmits
            value={code}
            onChange={setCode}
          />
          <Button look={methods.includes("PASSKEY") ? "outline" : "solid"} size="lg" type="submit" busy={busy}>
            {t("verify")}
          </Button>
        </>
      ) : null}
      <FactorResetRequest email={email} portal={portal} />
      <Button
        look="ghost"
        onClick={() => {
          setRecovery(!recovery);
          setCode("");
          on.onProblem(null);
        }}
      >
        {t(recovery ? "useCode" : "useRecovery")}
      </Button>
      <Button look="ghost" onClick={on.onStartOver}>
        {t("startOver")}
      </Button>
    </form>
  );
}
