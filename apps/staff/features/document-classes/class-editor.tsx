"use client";
import type { DocumentCategory, DocumentClass } from "@gable/api";
import { useDocumentClassWrites } from "@gable/api/document-class";
import { FormField, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button, FieldGrid, Select } from "@gable/ui";
import { nameIn } from "../documents/folder";
import { SettingDialog } from "../organization/setting-dialog";
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
  const writes = useDocumentClassWrites();
  const form = useRecordForm<Partial<DocumentClass>>({
    record: of ?? { name: "", category, isActive: true },
    fields: DOCUMENT_CLASS_FIELDS,
    labels: "documentSettings:field",
    write: async ({ patch, version, whole }) => {
      await writes.save(of && { ...of, version: version ?? of.version }, of ? patch : whole);
      return undefined;
    },
    onSaved: onClose,
  });
  const done = (work: Promise<void>, title: string) =>
    void work
      .then(() => {
        notify({ tone: "good", title });
        onClose();
      })
      .catch(() => undefined);
  return (
    <SettingDialog
      of={form}
      width={680}
      title={of ? t("editTitle") : t("add")}
      description={of?.code}
      create={of ? undefined : t("create")}
      onClose={onClose}
      others={
        <>
          {of?.isChanged ? <Button onClick={() => done(writes.reset(of), t("wasReset"))}>{t("reset")}</Button> : null}
          {of?.isOwn ? (
            <Button look="danger" onClick={() => done(writes.remove(of), t("removed"))}>
              {t("remove")}
            </Button>
          ) : null}
        </>
      }
    >
      <FieldGrid columns={2}>
        <FormField path="name" />
        <FormField path="nameEs" />
        <Part categories={categories} />
        <div className="flex flex-col gap-2">
          <FormField path="perBorrower" />
          <FormField path="isActive" />
        </div>
      </FieldGrid>
    </SettingDialog>
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
