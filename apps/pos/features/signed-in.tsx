"use client";
import { logOut, requestContext, useSession } from "@gable/api";
import { useRealTime } from "@gable/shell";
import { Loading } from "@gable/ui";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Frame } from "./frame";
import { settleLanguage } from "./language";

/** The frame of screens after signing in; who never signed in here is led to the door instead of told off. */
export function SignedIn({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = usePathname();
  const [stranger, setStranger] = useState<boolean | null>(null);
  useEffect(() => setStranger(requestContext().loggedInUserId === null), []);
  useEffect(() => {
    if (stranger && !path.endsWith("/not-found")) router.replace("/login");
  }, [stranger, path, router]);
  if (stranger === null) return null;
  if (stranger) return path.endsWith("/not-found") ? children : null;
  return <WithSession>{children}</WithSession>;
}

function WithSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const router = useRouter();
  const user = session.data?.active;
  const language = user?.language;
  useEffect(() => {
    if (language) settleLanguage(language);
  }, [language]);
  return (
    <Frame wide company={user?.tenantName} onSignOut={() => void logOut().finally(() => router.replace("/login"))}>
      {user ? <Live>{children}</Live> : <Loading lines={9} className="pt-6" />}
    </Frame>
  );
}

function Live({ children }: { children: ReactNode }) {
  useRealTime();
  return children;
}
