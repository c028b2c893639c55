"use client";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog, FieldGrid } from "@gable/ui";
import type { ReactNode } from "react";
import { FormField } from "./form-field";
import { type RecordForm, useRecordForm } from "./record-form";
import { FormTop, SaveStateText } from "./save-bar";
import type { FieldSpec } from "./spec";

interface RecordDialogProps<T extends object> {
  title: string;
  record: T;
  fields: readonly FieldSpec[];
  onSave: (patch: object, record: T) => Promise<unknown>;
  onClose: () => void;
  readOnly?: boolean;
  missing?: ReadonlySet<string>;
  /** What stands above the fields: the people a record belongs to. */
  top?: ReactNode;
  bottom?: (form: RecordForm<T>) => ReactNode;
  /** Something outside of the fields was changed too. */
  alsoDirty?: boolean;
}

/** Adds or edits one record beside its list. */
export function RecordDialog<T extends object>({
  title,
  record,
  fields,
  onSave,
  onClose,
  readOnly,
  missing,
  top,
  bottom,
  alsoDirty,
}: RecordDialogProps<T>) {
  const { t } = useTranslation("common");
  const of = useRecordForm<T>({ record, fields, onSave, readOnly, missing });
  const submit = async () => {
    if (await of.save()) onClose();
  };
  return (
    <Dialog
      open
      side
      sticky
      width={680}
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="mr-auto">
            <SaveStateText state={alsoDirty && of.state.is === "clean" ? { is: "dirty" } : of.state} />
          </span>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {readOnly ? null : (
            <Button look="solid" busy={of.state.is === "saving"} onClick={() => void submit()}>
              {t("save")}
            </Button>
          )}
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S reaches the dialog from any field in it */}
      <div
        className="flex flex-col gap-4"
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
            event.preventDefault();
            event.stopPropagation();
            void submit();
          }
        }}
      >
        <FormTop of={of} />
        {top}
        <FieldGrid columns={2}>
          {fields.map((field) => (
            <FormField
              key={field.path}
              of={of}
              path={field.path}
              className={field.wide ? "sm:col-span-2" : undefined}
            />
          ))}
        </FieldGrid>
        {bottom?.(of)}
      </div>
    </Dialog>
  );
}
