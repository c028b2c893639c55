import { useSession } from "@gable/api";
import type { VendorModule } from "@gable/api/vendor-login";
import { useTranslation } from "@gable/i18n";
import { buttonClass } from "@gable/ui";
import Link from "next/link";
import type { ReactNode } from "react";
import { isProcessor } from "../frame/person";

interface Props {
  module: VendorModule;
  /** The vendor's account, such as a credit agency, where it is of one alone. */
  account?: string | undefined;
  children: ReactNode;
}

/**
 * The way to the login that a vendor lacks or refused: the page opens the refused one to correct it, and a new one where there is none.
 * Who processes the loan for another company is told whom to ask: a login of their own would not serve it.
 */
export function LoginLink({ module, account, children }: Props) {
  const { t } = useTranslation("loan");
  const user = useSession().data?.active;
  if (user && isProcessor(user)) return <p className="text-ink-muted text-xs">{t("loginOfCompany")}</p>;
  const asked = new URLSearchParams({ fix: module, ...(account ? { account } : {}) });
  return (
    <Link prefetch={false} href={`/app/settings/credentials?${asked}`} className={buttonClass("outline", "sm")}>
      {children}
    </Link>
  );
}
