"use client";
import { usePortal } from "@gable/api";
import { OwnAccount } from "@gable/shell/account";
import { PageTitle } from "./frame";

/** The borrower's own account. */
export default function Account() {
  const portal = usePortal(undefined, true).data;
  return (
    <div className="answers">
      <OwnAccount
        Heading={PageTitle}
        languages={portal?.enableEs !== false}
        buttonClassName="min-h-12 rounded-full! px-5!"
      />
    </div>
  );
}
