"use client";
import {
  type BusinessContact,
  type ContactLike,
  type ContactTwin,
  isLikelyThere,
  SEARCH_DELAY_MS,
  useContactTwins,
  useContactWrites,
  useSettled,
} from "@gable/api";
import { AddressFields, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { useRef, useState } from "react";
import { RecordDialog } from "../record/record-dialog";
import { ContactTwins } from "./contact-twins";
import { BOOK_ADDRESS_FIELDS, BOOK_FIELDS, CONTACT_LABELS } from "./fields";

const FIELDS = [...BOOK_FIELDS, ...BOOK_ADDRESS_FIELDS];

interface Props {
  /** The contact that is changed; without it a new one is added, which begins with `begin`. */
  contact?: BusinessContact | undefined;
  begin?: Partial<BusinessContact>;
  /** Takes one who is there already in place of what is typed. */
  onUse?: (twin: ContactTwin) => void;
  onSaved?: (contact: BusinessContact) => void;
  onClose: () => void;
}

/** One contact of the address book; who may be the same is told while it is typed. */
export function ContactDialog({ contact, begin = {}, onUse, onSaved, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const writes = useContactWrites();
  const [fresh] = useState<Partial<BusinessContact>>({ Address: {}, ...begin });
  const [isRefused, setIsRefused] = useState(false);
  const insists = useRef(false);
  const form = useRecordForm<Partial<BusinessContact>>({
    record: contact ?? fresh,
    id: "contact",
    name: contact ? `contact ${contact.id}` : "contact",
    fields: FIELDS,
    labels: CONTACT_LABELS,
    write: async ({ patch, version, whole }) => {
      try {
        const saved = contact
          ? await writes.change(contact.id, version, patch)
          : await writes.add(given(whole), insists.current);
        onSaved?.(saved);
        return saved;
      } catch (cause) {
        setIsRefused(isLikelyThere(cause));
        throw cause;
      }
    },
  });
  const like = useSettled(likeOf(form.current, contact?.id), SEARCH_DELAY_MS);
  const asks = form.dirty && like !== NOBODY;
  const found = useContactTwins(asks ? JSON.parse(like) : {}, asks);
  const twins = asks ? (found.data ?? []) : [];
  // Who has been told that the contact is likely there, and still adds it, means it.
  insists.current = !contact && (isRefused || twins.some(({ likeness }) => likeness === "LIKELY"));
  return (
    <RecordDialog
      title={contact ? t("edit") : t("addTitle")}
      form={form}
      saveLabel={contact ? undefined : insists.current ? t("twins.addAnyway") : t("add")}
      onClose={onClose}
    >
      <ContactTwins twins={twins} onUse={contact ? undefined : onUse} />
      <FieldGrid columns={2} className={twins.length > 0 ? "mt-4" : undefined}>
        {BOOK_FIELDS.slice(0, -1).map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
      <div className="mt-4 flex flex-col gap-3.5">
        <AddressFields path="Address" />
        <FormField path="notes" />
      </div>
    </RecordDialog>
  );
}

/** What is compared of a contact, as one text: nothing while too little is typed. */
function likeOf(contact: Partial<BusinessContact>, id: string | undefined): string {
  const { firstName, lastName, email, cellPhone, workPhone, companyName } = contact;
  const isNamed = Boolean((firstName || lastName) && companyName);
  if (!email && !cellPhone && !workPhone && !isNamed && !companyName) return NOBODY;
  const like: ContactLike = { firstName, lastName, email, cellPhone, workPhone, companyName, id };
  return JSON.stringify(given(like));
}
const NOBODY = "";

/** What was filled in: what is empty is not sent. */
function given(whole: object): object {
  return Object.fromEntries(
    Object.entries(whole).filter(([, value]) => value !== "" && value !== null && value !== undefined),
  );
}
