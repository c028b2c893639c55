"use client";
import { Fault, logOut, usePortal, useRequestContext, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { BASE_PATH, IdleWatch, ServiceProviders, useRealTime } from "@gable/shell";
import { ActingBanner } from "@gable/shell/acting-banner";
import { Button, buttonClass, Loading } from "@gable/ui";
import Link from "next/link";
import { useParams, useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Frame } from "./frame";
import { settleLanguage } from "./language";

/** What screens after signing in stand in. */
export default function SignedIn({ children }: { children: ReactNode }) {
  return (
    <ServiceProviders portal="pos">
      <WithSession>{children}</WithSession>
    </ServiceProviders>
  );
}

/** The frame of screens after signing in; who never signed in here is led to the door instead of told off. */
function WithSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation("pos");
  const router = useRouter();
  const stranger = useRequestContext().loggedInUserId === null;
  const session = useSession({ skipNavigation: stranger });
  const user = session.data?.active;
  const named = useSearchParams().get("loanId");
  const loanId = Number(useParams<{ loanId?: string }>().loanId ?? named) || undefined;
  const portal = usePortal(loanId, Boolean(user)).data;
  const language = user?.language;
  // Who loses a session here is told so, which the desk does; only who has had none is led to the door.
  const [wasSignedIn, setWasSignedIn] = useState(!stranger);
  if (!stranger && !wasSignedIn) setWasSignedIn(true);
  const unknown = !wasSignedIn && session.error instanceof Fault && session.error.status === 401;
  useEffect(() => {
    if (unknown) router.replace("/login");
  }, [unknown, router]);
  useEffect(() => {
    if (language) settleLanguage(language);
  }, [language]);
  return (
    <>
      {session.data ? <ActingBanner go={(path) => location.assign(path)} /> : null}
      {session.data ? <IdleWatch idleSeconds={session.data.loggedIn.idleSeconds} go={leaveFor} /> : null}
      <Frame
        wide
        portal={portal}
        company={portal?.companyName || user?.tenantName}
        account={
          <>
            <Link href="/app/account" className={buttonClass("ghost")}>
              {t("account.manage")}
            </Link>
            <Button look="ghost" onClick={() => void logOut().finally(() => router.replace("/login"))}>
              {t("account.signOut")}
            </Button>
          </>
        }
      >
        {user ? <Live>{children}</Live> : <Loading lines={9} className="pt-6" />}
      </Frame>
    </>
  );
}

/** A new document: nothing of the session that has ended stays on a page. */
const leaveFor = (path: string) => location.assign(`${BASE_PATH}${path}`);

function Live({ children }: { children: ReactNode }) {
  useRealTime();
  return children;
}
