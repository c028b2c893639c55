"use client";
import { Fault, useRequestContext, useSession } from "@gable/api";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { ActingBanner } from "./acting-banner";
import { BASE_PATH } from "./address";
import { signOut } from "./ending";
import { IdleWatch } from "./idle";
import { useRealTime } from "./realtime";

/**
 * Who is signed in to a portal, once that is known, and the way out. Who never signed in here is led to the door instead of
 * told off.
 */
export function usePortalSession() {
  const router = useRouter();
  const stranger = useRequestContext().loggedInUserId === null;
  const session = useSession({ skipNavigation: stranger });
  // Who loses a session here is told so, which the desk does; only who has had none is led to the door.
  const [wasSignedIn, setWasSignedIn] = useState(!stranger);
  if (!stranger && !wasSignedIn) setWasSignedIn(true);
  const unknown = !wasSignedIn && session.error instanceof Fault && session.error.status === 401;
  useEffect(() => {
    if (unknown) router.replace("/login");
  }, [unknown, router]);
  return {
    session: session.data,
    user: session.data?.active,
    signOut: () => void signOut().finally(() => router.replace("/login")),
  };
}

/** What goes with a session: for whom one acts, over the page, and its end after a silence. */
export function SessionWatch({ session }: Pick<ReturnType<typeof usePortalSession>, "session">) {
  if (!session) return null;
  return (
    <>
      <ActingBanner />
      <IdleWatch idleSeconds={session.loggedIn.idleSeconds} go={leaveFor} />
    </>
  );
}

/** A new document: nothing of the session that has ended stays on a page. */
const leaveFor = (path: string) => location.assign(`${BASE_PATH}${path}`);

/** Screens that hear of what happens while they are shown. */
export function Live({ children }: { children: ReactNode }) {
  useRealTime();
  return children;
}
