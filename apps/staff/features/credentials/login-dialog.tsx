"use client";
import { useVendorLogins, type VendorLogin, type VendorModule } from "@gable/api/vendor-login";
import { isUnread, WithAreas } from "@gable/shell";
import { CredentialDialog } from "./credential-dialog";

/** Nearest to the person first: that is the one which counts before the others. */
const NEAREST: readonly VendorLogin["ownership"][] = ["INDIVIDUAL", "BRANCH", "ORG"];

interface Props {
  module: VendorModule;
  /** Of that account alone, such as a credit agency; of any where nothing is said. */
  account?: string | null | undefined;
  /** The vendor refused the login: that one is to be corrected, where the person may. */
  refused: boolean;
  onClose: () => void;
}

/** The login to a vendor: the one that it refused, else a new one. */
export function LoginDialog({ module, account, refused, onClose }: Props) {
  const logins = useVendorLogins();
  if (refused && logins.data === undefined && !isUnread(logins)) return null;
  const wrong = (logins.data?.rows ?? []).filter(
    (one) =>
      refused &&
      one.module === module &&
      (!account || one.identifier === account) &&
      one.status === "REFUSED" &&
      one.mayEdit,
  );
  const nearest = NEAREST.flatMap((owner) => wrong.filter(({ ownership }) => ownership === owner))[0];
  return (
    <WithAreas areas={["credentials"]}>
      <CredentialDialog of={nearest ?? null} module={module} onClose={onClose} />
    </WithAreas>
  );
}
