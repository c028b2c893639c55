"use client";
import { activate, beginSession, Fault, type Invitation, type Portal, type UserProfile, verifyLink } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, cx, IconButton, Loading, TextField } from "@gable/ui";
import { Check, Eye, EyeOff } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ComponentType, type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { lengthFault } from "./password";
import { changePreferences } from "./preferences";
import { useTitle } from "./title";

// Most links work: what a dead one says is loaded when one does not.
const DeadLink = lazy(() => import("./dead-link").then((module) => ({ default: module.DeadLink })));

export interface ActivationProps {
  portal: Portal;
  /** The app's own heading of a page. */
  Heading: ComponentType<{ children: ReactNode }>;
  onCompany?: (name: string) => void;
  onSignedIn: (user: UserProfile) => void;
  className?: string;
  buttonClassName?: string;
}

/** The link carries its token behind the #, which no server and no log gets to see; ?token= is taken as well. */
function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setToken(location.hash.slice(1) || (new URLSearchParams(location.search).get("token") ?? ""));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return token;
}

/** From the link in the email to the open app: checks it, takes a password, signs in. */
export function Activation(props: ActivationProps) {
  const token = useLinkToken();
  return token === null ? null : <Checked token={token} {...props} />;
}

function Checked({ token, ...app }: ActivationProps & { token: string }) {
  const { t } = useTranslation("auth");
  const { portal, onCompany } = app;
  const [invitation, setInvitation] = useState<Invitation | "dead" | "unreachable" | null>(null);
  const [attempt, setAttempt] = useState(0);
  useTitle(t("activate.titlePlain"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let current = true;
    verifyLink(token).then(
      (found) => {
        if (!current) return;
        if (found.portal !== portal) {
          location.replace(`${found.portal === "staff" ? "" : `/${found.portal}`}/activate#${token}`);
          return;
        }
        // Who is invited in Spanish is greeted in it; the switch is there to change it.
        if (found.language === "es" || found.language === "en") changePreferences({ language: found.language });
        onCompany?.(found.tenantName);
        setInvitation(found);
      },
      (fault) => {
        const gone = fault instanceof Fault && [400, 404, 422].includes(fault.status);
        if (current) setInvitation(gone ? "dead" : "unreachable");
      },
    );
    return () => {
      current = false;
    };
  }, [token, attempt, portal, onCompany]);

  if (invitation === null) return <Loading lines={6} className="pt-8" />;
  if (invitation === "dead") {
    return (
      <Suspense fallback={<Loading lines={6} className="pt-8" />}>
        <DeadLink {...app} token={token} />
      </Suspense>
    );
  }
  if (invitation === "unreachable") {
    return (
      <div className="flex flex-col items-start gap-4 pt-6">
        <Banner tone="bad">{t("activate.failed")}</Banner>
        <Button size="lg" onClick={() => setAttempt(attempt + 1)}>
          {t("activate.retry")}
        </Button>
      </div>
    );
  }
  return <PasswordForm {...app} token={token} invitation={invitation} onDead={() => setInvitation("dead")} />;
}

/** Whether a password is the person's own name or address with little around it, as the server holds it. */
export function isPersonal(password: string, invitation: Pick<Invitation, "email" | "firstName">): boolean {
  const lower = password.toLowerCase();
  const words = [invitation.email, invitation.email.split("@")[0] ?? "", invitation.firstName];
  return words.some((word) => {
    const own = word.trim().toLowerCase();
    return own.length >= 4 && lower.includes(own) && lower.length - own.length < 6;
  });
}

function PasswordForm({
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
  const [problem, setProblem] = useState<string | null>(null);
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
      if (!answer.user) return router.replace("/login");
      beginSession(answer.user);
      onSignedIn(answer.user);
    } catch (failure) {
      setBusy(false);
      if (failure instanceof Fault && failure.status === 404) return onDead();
      if (failure instanceof Fault && failure.status === 422) {
        setRefused(password);
        document.getElementById("password")?.focus();
      } else setProblem(t(failure instanceof Fault && failure.status === 429 ? "activate.tooMany" : "activate.failed"));
    }
  }

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
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
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
        required
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        enterSubmits
        spellCheck={false}
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
        required
        type={shown ? "text" : "password"}
        autoComplete="new-password"
        enterSubmits
        spellCheck={false}
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
