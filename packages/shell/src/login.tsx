"use client";
import { beginSession, confirmLogIn, Fault, type LoginAnswer, logIn, type Portal, type UserProfile } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, buttonClass, IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { BASE_PATH } from "./address";
import { PageLink } from "./page-link";

// Only who has one is asked.
const SecondStep = lazy(() => import("./second-step"));
const PasskeySignIn = lazy(() => import("./passkey-sign-in"));

const START = "/app";
/** Where one goes on to, which is asked once one is in. */
const place = () => import("./place");

/** Email and password, then the code or the passkey where a second factor is set; or a passkey alone. Then one is inside. */
export function LoginForm({ portal, onSignedIn }: { portal: Portal; onSignedIn?: (user: UserProfile) => void }) {
  const { t } = useTranslation(["auth", "errors", "shell"]);
  const [asked, setAsked] = useState<LoginAnswer | null>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const router = useRouter();
  useEffect(
    () =>
      void place().then(
        ({ takePlaceOfDoor }) => {
          const end = takePlaceOfDoor();
          if (end) router.replace(end);
        },
        () => undefined,
      ),
    [router],
  );

  async function ask(answer: () => Promise<LoginAnswer>) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      proceed(await answer());
    } catch (fault) {
      if (fault instanceof Fault && fault.code === "USER_EMAIL_NOT_VERIFIED") {
        const page = portal === "realtor" ? "register" : "verify-email";
        return location.assign(`${BASE_PATH}/${page}?email=${encodeURIComponent(email.trim())}`);
      }
      setProblem(problemOf(fault));
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void ask(() => logIn(email.trim(), password));
  }

  function proceed(answer: LoginAnswer) {
    if (answer.user) {
      beginSession(answer.user);
      onSignedIn?.(answer.user);
      enter(answer.user.id);
      return;
    }
    setBusy(false);
    if (answer.mfaRequired) setAsked(answer);
  }

  function enter(user: string) {
    void place()
      .then(
        ({ placeAfterLogin }) => placeAfterLogin(user, START),
        () => START,
      )
      .then((path) => router.replace(path));
  }

  function problemOf(fault: unknown): string {
    if (!(fault instanceof Fault)) return t("failed");
    if (fault.status === 429) return t("tooMany");
    if (fault.body.userStatus === "SUSPEND") return t("errors:suspended");
    if (fault.status === 401 || fault.status === 422) return asked ? t("shell:wrongCode") : t("wrong");
    if (fault.status === 0) return t("errors:offlineDetail");
    return t("failed");
  }

  if (asked) {
    return (
      <Suspense>
        <SecondStep
          asked={asked}
          email={email.trim()}
          portal={portal}
          busy={busy}
          problem={problem}
          onCode={(code) => void ask(() => confirmLogIn(code))}
          onAnswer={proceed}
          onProblem={setProblem}
          onStartOver={() => {
            setAsked(null);
            setProblem(null);
          }}
        />
      </Suspense>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
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
          <IconButton size="sm" label={shown ? t("hidePassword") : t("showPassword")} onClick={() => setShown(!shown)}>
            {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
          </IconButton>
        }
      />
      <Button look="solid" size="lg" type="submit" busy={busy}>
        {t("signIn")}
      </Button>
      <Suspense>
        <PasskeySignIn after="nothing" onAnswer={proceed} onProblem={setProblem} />
      </Suspense>
      <PageLink href="/forgot-password" className={buttonClass("ghost")}>
        {t("forgot.link")}
      </PageLink>
      {/* The page is the borrowers' portal's, whoever signs in here. */}
      <a href="/pos/letter" className="self-center text-ink-muted text-sm underline">
        {t("checkLetter")}
      </a>
    </form>
  );
}
