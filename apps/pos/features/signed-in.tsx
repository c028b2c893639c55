"use client";
import { usePortal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { ServiceProviders } from "@gable/shell";
import { Live, SessionWatch, usePortalSession } from "@gable/shell/portal-session";
import { Button, buttonClass, Loading } from "@gable/ui";
import Link from "next/link";
import { useParams, useSearchParams } from "next/navigation";
import { type ReactNode, useEffect } from "react";
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

function WithSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation("pos");
  const { session, user, signOut, waiting } = usePortalSession();
  const named = useSearchParams().get("loanId");
  const loanId = Number(useParams<{ loanId?: string }>().loanId ?? named) || undefined;
  const read = usePortal(loanId, Boolean(user));
  const portal = read.data;
  const language = user?.language;
  useEffect(() => {
    if (language) settleLanguage(language);
  }, [language]);
  return (
    <>
      <SessionWatch session={session} />
      <Frame
        wide
        portal={portal}
        waits={read.isLoading}
        company={portal?.companyName || user?.tenantName}
        account={
          <>
            <Link prefetch={false} href="/app/account" className={buttonClass("ghost")}>
              {t("account.manage")}
            </Link>
            <Button look="ghost" onClick={signOut}>
              {t("account.signOut")}
            </Button>
          </>
        }
      >
        {user ? <Live>{children}</Live> : (waiting ?? <Loading lines={9} className="pt-6" />)}
      </Frame>
    </>
  );
}
