"use client";
import { useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { ActingBanner } from "./acting-banner";
import { BASE_PATH } from "./address";
import { signOut } from "./ending";
import { IdleWatch } from "./idle";
import { useSayUser } from "./known-user";
import { NotRead, staysUnread } from "./not-read";
import { useRealTime } from "./realtime";

/** Who is signed in to a portal, once that is known, and the way out. Who is not is led to the door by the desk. */
export function usePortalSession() {
  const router = useRouter();
  const { t } = useTranslation("errors");
  const session = useSession();
  return {
    /** What stands in the page's place as long as nobody is known. */
    waiting: staysUnread(session) ? <NotRead of={session} title={t("unavailableTitle")} /> : null,
    session: session.data,
    user: session.data?.active,
    signOut: () => void signOut().then(() => router.replace("/login")),
  };
}

/** What goes with a session: for whom one acts, over the page, and its end after a silence. */
export function SessionWatch({ session }: Pick<ReturnType<typeof usePortalSession>, "session">) {
  useSayUser(session?.active);
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
