"use client";
import type { DocumentCategory, DocumentClass } from "@gable/api";
import { useDocumentClassWrites } from "@gable/api/document-class";
import { FormField, useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { FieldGrid, Select } from "@gable/ui";
import { nameIn } from "../documents/folder";
import { ShippedDialog } from "../organization/shipped-dialog";
import { DOCUMENT_CLASS_FIELDS } from "./class-fields";

interface Props {
  /** Null for one that is new. */
  of: DocumentClass | null;
  categories: readonly DocumentCategory[];
  /** The part in which a new one begins. */
  category: string;
  onClose: () => void;
}

/** One class of the company's documents: its words, and its part of the folder. */
export function ClassEditor({ of, categories, category, onClose }: Props) {
  const { t } = useTranslation("documentSettings");
  return (
    <ShippedDialog
      kept={of}
      empty={{ name: "", category, isActive: true }}
      fields={DOCUMENT_CLASS_FIELDS}
      labels="documentSettings:field"
      writes={useDocumentClassWrites()}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create"), remove: t("remove"), removed: t("removed") }}
      width={680}
      onClose={onClose}
    >
      {of ? <p className="text-ink-muted text-sm">{of.code}</p> : null}
      <FieldGrid columns={2}>
        <FormField path="name" />
        <FormField path="nameEs" />
        <Part categories={categories} />
        <div className="flex flex-col gap-2">
          <FormField path="perBorrower" />
          <FormField path="isActive" />
        </div>
      </FieldGrid>
    </ShippedDialog>
  );
}

/** The part of the folder, by its name in the person's language. */
function Part({ categories }: { categories: readonly DocumentCategory[] }) {
  const { t } = useTranslation("documentSettings");
  const { language } = usePreferences();
  const { form } = useFormOfFields();
  return (
    <Select
      label={t("field.category")}
      value={useValue<string>("category") ?? ""}
      options={categories.map((one) => ({ value: one.code, label: nameIn(language, one) }))}
      onChange={(code) => form.set("category", code)}
    />
  );
}
