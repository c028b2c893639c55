"use client";
import {
  type ContactPart,
  Fault,
  type LoanContact,
  useLoanContacts,
  useSaveLoanContacts,
  useSession,
} from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Banner, Button, EmptyState, Panel } from "@gable/ui";
import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { openWriting, useMayWrite } from "../writing/open";
import { ContactRow } from "./contact-row";
import { CONTACT_TYPES } from "./fields";
import { isAgent } from "./portal-status";

const ContactAddition = dynamic(() => import("./contact-addition").then((module) => module.ContactAddition), {
  ssr: false,
});
const PortalInvitation = dynamic(() => import("./portal-invitation").then((module) => module.PortalInvitation), {
  ssr: false,
});

const isSame = (one: ContactPart, other: ContactPart) =>
  one.BusinessContactId === other.BusinessContactId && one.type === other.type;

/** The loan's business contacts by what they are on it, and the way to add one. */
export function LoanContacts({ loanId }: { loanId: number }) {
  const { t } = useTranslation("contacts");
  const wordsOf = useFaultWords();
  const locked = useReadOnly();
  const contacts = useLoanContacts(loanId);
  const save = useSaveLoanContacts(loanId);
  const [adding, setAdding] = useState(false);
  const [invited, setInvited] = useState<LoanContact | null>(null);
  const mayWrite = useMayWrite();
  const mayInvite = useSession().data?.active.permissions?.includes("loan:invite-borrower") ?? false;
  const rows = (contacts.data?.rows ?? []).toSorted(
    (a, b) => CONTACT_TYPES.indexOf(a.type) - CONTACT_TYPES.indexOf(b.type) || Number(b.primary) - Number(a.primary),
  );
  const withPart = (part: ContactPart) => (now: ContactPart[]) =>
    now.some((one) => isSame(one, part)) ? now : [...now, part];
  const change = (part: ContactPart, to: ContactPart) =>
    save.mutateAsync((now) => {
      const others = to.primary ? now.map((one) => (one.type === to.type ? { ...one, primary: false } : one)) : now;
      return others.map((one) => (isSame(one, part) ? to : one));
    });
  const takeOff = (part: ContactPart, name: string) =>
    save.mutate((now) => now.filter((one) => !isSame(one, part)), {
      onSuccess: () =>
        notify({
          tone: "note",
          title: t("setup.takenOff", { name }),
          action: {
            label: t("setup.undo"),
            onClick: () => save.mutate((now) => withPart({ ...part, primary: false })(now)),
          },
        }),
    });
  return (
    <Panel id="loan-contacts" title={t("setup.contacts")} bodyClass="p-0">
      {save.error instanceof Fault ? <Banner tone="bad" title={wordsOf(save.error)} /> : null}
      <NotRead of={contacts} title={t("setup.failed")} lines={4} className="p-4" />
      {contacts.data && rows.length === 0 ? (
        <EmptyState title={t("setup.none")}>{t("setup.noneHint")}</EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <ContactRow
            key={`${row.BusinessContactId}${row.type}`}
            row={row}
            locked={locked}
            onChange={change}
            onTakeOff={takeOff}
            onWrite={mayWrite ? () => openWriting({ loanId, people: [row.BusinessContactId] }) : undefined}
            onInvite={
              mayInvite && isAgent(row.type) && row.portalStatus !== "SUSPEND" ? () => setInvited(row) : undefined
            }
          />
        ))}
      </ul>
      {locked ? null : (
        <div className="border-line border-t p-3">
          {adding ? (
            <ContactAddition
              loanId={loanId}
              onAdd={(part) => save.mutateAsync(withPart(part))}
              onClose={() => setAdding(false)}
            />
          ) : (
            <Button size="sm" icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={() => setAdding(true)}>
              {t("setup.addPart")}
            </Button>
          )}
        </div>
      )}
      {invited ? (
        <PortalInvitation
          loanId={loanId}
          contactId={invited.BusinessContactId}
          name={invited.name ?? ""}
          onClose={() => setInvited(null)}
        />
      ) : null}
    </Panel>
  );
}
