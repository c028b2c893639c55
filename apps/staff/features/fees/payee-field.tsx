"use client";
import { type BusinessContact, useLoanContacts, usePagedRows } from "@gable/api";
import { useFormOfFields, useReadOnly, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { PagedSelect } from "@gable/ui";
import { useEffect, useState } from "react";

const CONTACT = "FeeDetail.BusinessContactId";
const NAME = "FeeDetail.FeePaidToName";
const BY_NAME = { orderBy: "name", sort: "ASC", filters: undefined };

interface Payee {
  id: string;
  /** What the contact is called where it is paid: the company, else the person. */
  name: string;
  label: string;
}

/** Picks who is paid: the loan's own contacts first, then whoever the address book has. Whom it does not have is typed beside. */
export function PayeeField({ loanId }: { loanId: number }) {
  const { t } = useTranslation("fees");
  const { form } = useFormOfFields();
  const readOnly = useReadOnly();
  const id = useValue<string>(CONTACT);
  const name = useValue<string>(NAME) ?? "";
  const [known, setKnown] = useState(name);
  const [term, setTerm] = useState("");
  const { payees, found } = usePayees(loanId, term);
  useEffect(() => {
    if (id && name !== known) form.set(CONTACT, undefined); // another name was typed: it is nobody of the book
  }, [form, id, name, known]);
  return (
    <PagedSelect
      label={t("payee.label")}
      hint={t("payee.hint")}
      readOnly={readOnly}
      value={id ? { value: id, label: name } : null}
      onChange={(option) => {
        setTerm("");
        const payee = payees.find((one) => one.id === option?.value);
        if (payee) {
          setKnown(payee.name);
          form.set(NAME, payee.name);
        }
        form.set(CONTACT, payee?.id);
      }}
      options={payees.map((one) => ({ value: one.id, label: one.label }))}
      term={term}
      onTerm={setTerm}
      hasMore={found.hasMore}
      onMore={found.more}
      busy={found.busy}
      failed={found.failed && payees.length === 0}
      words={{ noMatch: t("payee.noMatch"), loading: t("payee.loading"), failed: t("payee.failed") }}
    />
  );
}

/** Those who can be picked, by what is typed. Who works on a shared loan sees those of the loan alone. */
function usePayees(loanId: number, term: string) {
  const { t } = useTranslation("fees");
  const text = useText();
  const found = usePagedRows<BusinessContact>(`/los/api/loans/${loanId}/assignable-business-contacts`, term, BY_NAME);
  const onLoan = useLoanContacts(loanId).data?.rows ?? [];
  const searched = term.trim().toLowerCase();
  const payees = new Map<string, Payee>();
  for (const { BusinessContactId: id, name, type, LoanBusinessContactCompany: company } of onLoan) {
    const called = company?.name || name;
    const part = text(`contacts:type.${type}`);
    const label = [called, company?.name && name !== company.name && name, t("payee.onLoan", { part })];
    const payee = { id, name: called, label: label.filter(Boolean).join(" · ") };
    if (payee.label.toLowerCase().includes(searched) && !payees.has(id)) payees.set(id, payee);
  }
  for (const { id, name = "", type, companyName } of found.rows) {
    const called = companyName || name;
    const label = [called, companyName && name !== companyName && name, text(`contacts:type.${type}`)];
    if (!payees.has(id)) payees.set(id, { id, name: called, label: label.filter(Boolean).join(" · ") });
  }
  return { payees: [...payees.values()], found };
}
