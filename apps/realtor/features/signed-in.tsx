"use client";
import { useRealtorPortal } from "@gable/api";
import { Live, SessionWatch, usePortalSession } from "@gable/shell/portal-session";
import { Loading } from "@gable/ui";
import { useParams } from "next/navigation";
import type { ReactNode } from "react";
import { Frame } from "./frame";

/** The frame of screens after signing in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { session, user, signOut, waiting } = usePortalSession();
  const loanId = Number(useParams<{ loanId?: string }>().loanId) || undefined;
  const portal = useRealtorPortal(loanId, Boolean(user)).data;
  return (
    <>
      <SessionWatch session={session} />
      <Frame company={user?.tenantName} portal={portal} onSignOut={signOut}>
        {user ? <Live>{children}</Live> : (waiting ?? <Loading lines={9} />)}
      </Frame>
    </>
  );
}
