"use client";
import { Fault, type Invitation, type Portal, type UserProfile, verifyLink } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, Loading } from "@gable/ui";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { late } from "./late";
import { changePreferences } from "./preferences";
import { useTitle } from "./title";

const WAITING = <Loading lines={6} className="pt-8" />;

// Most links work: what a dead one says is loaded when one does not. The form is loaded while the link is checked.
const DeadLink = lazy(() => import("./dead-link").then((module) => ({ default: module.DeadLink })));
const ActivationForm = late(() => import("./activation-form"), WAITING);

export interface ActivationProps {
  portal: Portal;
  /** The app's own heading of a page. */
  Heading: ComponentType<{ children: ReactNode }>;
  onCompany?: (name: string) => void;
  /** Told who is in, just before the app is opened. */
  onSignedIn?: (user: UserProfile) => void;
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

  if (invitation === null) return WAITING;
  if (invitation === "dead") {
    return (
      <Suspense fallback={WAITING}>
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
  return <ActivationForm {...app} token={token} invitation={invitation} onDead={() => setInvitation("dead")} />;
}
