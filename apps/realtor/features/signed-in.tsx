"use client";
import { Fault, logOut, useRealtorPortal, useRequestContext, useSession } from "@gable/api";
import { BASE_PATH, changePreferences, IdleWatch, useRealTime } from "@gable/shell";
import { ActingBanner } from "@gable/shell/acting-banner";
import { Loading } from "@gable/ui";
import { useParams, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Frame } from "./frame";

/** The frame of screens after signing in; who never signed in here is led to the door instead of told off. */
export function SignedIn({ children }: { children: ReactNode }) {
  const router = useRouter();
  const stranger = useRequestContext().loggedInUserId === null;
  const session = useSession({ skipNavigation: stranger });
  const user = session.data?.active;
  const loanId = Number(useParams<{ loanId?: string }>().loanId) || undefined;
  const portal = useRealtorPortal(loanId, Boolean(user)).data;
  // Who loses a session here is told so, which the desk does; only who has had none is led to the door.
  const [wasSignedIn, setWasSignedIn] = useState(!stranger);
  if (!stranger && !wasSignedIn) setWasSignedIn(true);
  const unknown = !wasSignedIn && session.error instanceof Fault && session.error.status === 401;
  useEffect(() => {
    if (unknown) router.replace("/login");
  }, [unknown, router]);
  return (
    <>
      {session.data ? <ActingBanner go={(path) => location.assign(path)} /> : null}
      {session.data ? <IdleWatch idleSeconds={session.data.loggedIn.idleSeconds} go={leaveFor} /> : null}
      <Frame
        company={user?.tenantName}
        portal={portal}
        onSignOut={() => void logOut().finally(() => router.replace("/login"))}
      >
        {user ? <Live>{children}</Live> : <Loading lines={9} />}
      </Frame>
    </>
  );
}

/** Takes the language the person is known to read, until it is switched here. */
export function greet(language: string | undefined): void {
  if (language === "en" || language === "es") changePreferences({ language });
}

/** A new document: nothing of the session that has ended stays on a page. */
const leaveFor = (path: string) => location.assign(`${BASE_PATH}${path}`);

function Live({ children }: { children: ReactNode }) {
  useRealTime();
  return children;
}
