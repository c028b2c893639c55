"use client";
import { type ContactCompany, useCompany, useCompanyChange, useContacts } from "@gable/api";
import { Choice, ReadOnly, useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Dialog } from "@gable/ui";
import { DeclaredFields } from "../record/declared-fields";
import { RowDialog } from "../record/row-dialog";
import { COMPANY_FORM_FIELDS, CONTACT_LABELS } from "./fields";

const MOST_CONTACTS = 200;

interface Props {
  id: string;
  /** Otherwise it is shown alone. */
  mayChange?: boolean;
  onSaved: (company: ContactCompany) => void;
  onClose: () => void;
}

/** One company of the address book. */
export function CompanyDialog({ id, mayChange = true, onSaved, onClose }: Props) {
  const { t } = useTranslation("contacts");
  const company = useCompany(id);
  const locked = useReadOnly();
  if (company.data)
    return (
      <ReadOnly value={locked || !mayChange}>
        <CompanyForm key={id} company={company.data} onSaved={onSaved} onClose={onClose} />
      </ReadOnly>
    );
  return (
    <Dialog open side width={550} title={t("company.edit")} onClose={onClose}>
      <NotRead of={company} title={t("failed")} lines={6} />
    </Dialog>
  );
}

function CompanyForm({ company, onSaved, onClose }: Omit<Props, "id" | "mayChange"> & { company: ContactCompany }) {
  const { t } = useTranslation("contacts");
  const change = useCompanyChange();
  const people = useContacts({ filters: { CompanyId: company.id }, limit: MOST_CONTACTS });
  const first = (
    <Choice
      path="DefaultContactId"
      emptyLabel={t("company.nobody")}
      options={(people.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name ?? "" }))}
    />
  );
  return (
    <RowDialog<ContactCompany>
      row={company}
      writes={{
        update: async ({ id, version, patch }) => {
          const saved = await change(id, version, patch);
          onSaved(saved);
          return saved;
        },
      }}
      id="company"
      fields={COMPANY_FORM_FIELDS}
      labels={CONTACT_LABELS}
      title={t("company.edit")}
      onClose={onClose}
    >
      <DeclaredFields instead={{ DefaultContactId: first }} />
    </RowDialog>
  );
}
