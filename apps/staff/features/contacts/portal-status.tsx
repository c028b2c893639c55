"use client";
import { useText } from "@gable/i18n";
import { Badge } from "@gable/ui";

type Status = "ACTIVE" | "INVITE_SENT" | "SUSPEND";
const TONES = { ACTIVE: "good", INVITE_SENT: "note", SUSPEND: "warn" } as const;

/** Whether a contact's person has a login to the realtor portal; nothing for who was not invited. */
export function PortalStatus({ status }: { status: Status | undefined }) {
  const text = useText();
  return status ? <Badge tone={TONES[status]}>{text(`contacts:portal.status.${status}`)}</Badge> : null;
}

/** The kinds of contacts who follow loans in the realtor portal. */
export const isAgent = (type: string | undefined) =>
  type === "REAL_ESTATE_AGENT" || type === "BUYERS_AGENT" || type === "LISTING_AGENT";
