"use client";
import type { DocumentClass } from "@gable/api";
import {
  type DocumentForm,
  type FormField as Field,
  type FormMapping,
  useFormValues,
  useFormWrites,
} from "@gable/api/document-form";
import { FormField, fieldId, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, useBesideWords, useFaultWords } from "@gable/shell";
import { Banner, Button, FieldGrid, TextField } from "@gable/ui";
import { useId, useState } from "react";
import { ClassField } from "../documents/class-field";
import { hasWords } from "../documents/folder";
import { FileButton } from "../form/file-button";
import { SettingDialog } from "../organization/setting-dialog";
import { FORM_FIELDS } from "./form-fields";
import { withMapping } from "./mapping";
import { MappingRow } from "./mapping-row";

interface Props {
  of: DocumentForm;
  classes: readonly DocumentClass[];
  onClose: () => void;
}

/** One of the company's forms: what is put into which field, and what becomes of it. */
export function FormEditor({ of, classes, onClose }: Props) {
  const { t } = useTranslation("forms");
  const wordsOf = useFaultWords();
  const writes = useFormWrites();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const refusal = fault ? wordsOf(fault) : "";
  const [takenOut] = useBesideWords()(of.takenOut ? { takenOut: of.takenOut } : {});
  const form = useRecordForm<DocumentForm>({
    record: of,
    fields: FORM_FIELDS,
    labels: "forms:field",
    write: async ({ patch, version }) => {
      await writes.save({ ...of, version: version ?? of.version }, patch);
      return undefined;
    },
    onSaved: onClose,
  });
  const doing = async (work: () => Promise<unknown>, title: string, after?: () => void) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
      notify({ tone: "good", title });
      after?.();
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingDialog
      of={form}
      width={1000}
      title={t("editTitle")}
      description={of.fileName}
      create={undefined}
      onClose={onClose}
      others={
        <>
          {form.dirty ? null : (
            <FileButton
              accept="application/pdf,.pdf"
              busy={busy}
              look="outline"
              onChoose={(file) => void doing(() => writes.replace(of, file), t("replaced"))}
            >
              {t("replace")}
            </FileButton>
          )}
          <Button look="danger" busy={busy} onClick={() => void doing(() => writes.remove(of), t("removed"), onClose)}>
            {t("remove")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {refusal ? <Banner tone="bad">{refusal}</Banner> : null}
        {takenOut ? <Banner tone="note">{takenOut}</Banner> : null}
        {of.goneFields?.length ? <Banner tone="warn">{t("gone", { fields: of.goneFields.join(", ") })}</Banner> : null}
        <FieldGrid columns={2}>
          <FormField path="name" />
          <ClassOf classes={classes} />
          <FormField path="isActive" />
          <FormField path="fillable" />
        </FieldGrid>
        <Mappings fields={of.fields ?? []} />
      </div>
    </SettingDialog>
  );
}

function ClassOf({ classes }: { classes: readonly DocumentClass[] }) {
  const { t } = useTranslation("forms");
  const { form } = useFormOfFields();
  return (
    <ClassField
      classes={classes}
      label={t("field.classification")}
      value={useValue<string>("classification") ?? ""}
      onChange={(code) => form.set("classification", code || null)}
    />
  );
}

/** The fields of the form, each with what is put into it. */
function Mappings({ fields }: { fields: readonly Field[] }) {
  const { t } = useTranslation("forms");
  const { form, id } = useFormOfFields();
  const mappings = useValue<FormMapping[]>("mappings") ?? [];
  const values = useFormValues().data?.rows ?? [];
  const [words, setWords] = useState("");
  const list = useId();
  const shown = fields.filter(({ name }) => hasWords(name, words));
  return (
    <section aria-label={t("fields")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <h3 className="flex-1 font-medium text-sm">{t("fields")}</h3>
        {fields.length > 8 ? (
          <div className="w-64 max-w-full">
            <TextField label={t("searchFields")} value={words} onChange={setWords} />
          </div>
        ) : null}
      </div>
      <datalist id={list}>
        {values.map(({ value, description }) => (
          <option key={value} value={value} label={description} />
        ))}
      </datalist>
      <ul aria-label={t("fields")} className="divide-y divide-line rounded-lg border border-line">
        {shown.map((field) => (
          <MappingRow
            key={field.name}
            field={field}
            mapping={mappings.find((one) => one.field === field.name)}
            list={list}
            id={fieldId(`mappings.${mappings.findIndex((one) => one.field === field.name)}.value`, id)}
            onChange={(next) => form.set("mappings", withMapping(mappings, field, next))}
          />
        ))}
      </ul>
    </section>
  );
}
