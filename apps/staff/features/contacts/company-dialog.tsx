"use client";
import { type ContactCompany, useCompany, useCompanyChange, useContacts } from "@gable/api";
import { AddressFields, Choice, FormField, ReadOnly, useReadOnly, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Dialog, FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
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
  const form = useRecordForm<ContactCompany>({
    record: company,
    id: "company",
    name: `company ${company.id}`,
    fields: COMPANY_FORM_FIELDS,
    labels: CONTACT_LABELS,
    write: async ({ patch, version }) => {
      const saved = await change(company.id, version, patch);
      onSaved(saved);
      return saved;
    },
  });
  return (
    <RecordDialog title={t("company.edit")} form={form} onClose={onClose}>
      <FieldGrid columns={2}>
        <FormField path="name" />
        <Choice
          path="DefaultContactId"
          emptyLabel={t("company.nobody")}
          options={(people.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name ?? "" }))}
        />
        {["phone", "email", "licenseNumber", "nmls", "website"].map((path) => (
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
