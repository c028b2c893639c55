"use client";
import { WithAreas } from "@gable/shell";
import { use } from "react";
import { InvoicePage } from "../../../../../../../features/billing/invoice-page";

export default function Invoice({ params }: { params: Promise<{ accountId: string; id: string }> }) {
  const { accountId, id } = use(params);
  return (
    <WithAreas areas={["billing"]}>
      <InvoicePage account={accountId} id={id} />
    </WithAreas>
  );
}
