"use client";
import { confirmLogInWithPasskey, Fault, type LoginAnswer, passkeyHindrance, signInWithPasskey } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { KeyRound } from "lucide-react";
import { useState } from "react";

/** Signs in with a passkey, or finishes with one what a password began; nothing where there can be none. */
export default function PasskeySignIn({
  after,
  onAnswer,
  onProblem,
}: {
  after: "nothing" | "password";
  onAnswer: (answer: LoginAnswer) => void;
  onProblem: (message: string | null) => void;
}) {
  const { t } = useTranslation(["auth", "errors"]);
  const [busy, setBusy] = useState(false);
  if (passkeyHindrance()) return null;

  async function begin() {
    setBusy(true);
    onProblem(null);
    try {
      onAnswer(await (after === "nothing" ? signInWithPasskey() : confirmLogInWithPasskey()));
    } catch (fault) {
      onProblem(problemOf(fault));
      setBusy(false);
    }
  }

  function problemOf(fault: unknown): string {
    if (!(fault instanceof Fault)) return t("passkey.abandoned");
    if (fault.status === 429) return t("tooMany");
    if (fault.body.userStatus === "SUSPEND") return t("errors:suspended");
    if (fault.status === 0) return t("errors:offlineDetail");
    return t(fault.status === 401 || fault.status === 409 ? "passkey.refused" : "failed");
  }

  return (
    <Button
      look={after === "nothing" ? "outline" : "solid"}
      size="lg"
      busy={busy}
      onClick={begin}
      icon={<KeyRound aria-hidden="true" className="size-4" />}
    >
      {t(after === "nothing" ? "passkey.signIn" : "passkey.verify")}
    </Button>
  );
}
