import type { VendorModule } from "@gable/api/vendor-login";
import { buttonClass } from "@gable/ui";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  module: VendorModule;
  /** The vendor's account, such as a credit agency, where it is of one alone. */
  account?: string | undefined;
  children: ReactNode;
}

/** The way to the login that a vendor lacks or refused: the page opens the refused one to correct it, and a new one where there is none. */
export function LoginLink({ module, account, children }: Props) {
  const asked = new URLSearchParams({ fix: module, ...(account ? { account } : {}) });
  return (
    <Link prefetch={false} href={`/app/settings/credentials?${asked}`} className={buttonClass("outline", "sm")}>
      {children}
    </Link>
  );
}
