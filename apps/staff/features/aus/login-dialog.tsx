"use client";
import type { AusEngine } from "@gable/api";
import { useVendorLogins, type VendorLogin } from "@gable/api/vendor-login";
import { isUnread, WithAreas } from "@gable/shell";
import { CredentialDialog } from "../credentials/credential-dialog";

/** Nearest to the person first: that is the one which counts before the others. */
const NEAREST: readonly VendorLogin["ownership"][] = ["INDIVIDUAL", "BRANCH", "ORG"];

interface Props {
  engine: AusEngine;
  /** The engine refused the login: that one is to be corrected, where the person may. */
  refused: boolean;
  onClose: () => void;
}

/** The login to an engine: the one that it refused, else a new one. */
export function LoginDialog({ engine, refused, onClose }: Props) {
  const logins = useVendorLogins();
  if (refused && logins.data === undefined && !isUnread(logins)) return null;
  const wrong = (logins.data?.rows ?? []).filter(
    ({ module, status, mayEdit }) => refused && module === engine && status === "REFUSED" && mayEdit,
  );
  const nearest = NEAREST.flatMap((owner) => wrong.filter(({ ownership }) => ownership === owner))[0];
  return (
    <WithAreas areas={["credentials"]}>
      <CredentialDialog of={nearest ?? null} module={engine} onClose={onClose} />
    </WithAreas>
  );
}
