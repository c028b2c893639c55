"use client";
import { type DocumentForm, type FormPackage, useFormWrites } from "@gable/api/document-form";
import { FormField, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, IconButton, Select } from "@gable/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { SettingDialog } from "../organization/setting-dialog";
import { PACKAGE_FIELDS } from "./form-fields";

interface Props {
  /** Null for one that is new. */
  of: FormPackage | null;
  forms: readonly DocumentForm[];
  onClose: () => void;
}

/** Forms that are made together, in their order. */
export function PackageEditor({ of, forms, onClose }: Props) {
  const { t } = useTranslation("forms");
  const writes = useFormWrites();
  const form = useRecordForm<Partial<FormPackage>>({
    record: of ?? { name: "", formIds: [] },
    fields: PACKAGE_FIELDS,
    labels: "forms:field",
    write: async ({ patch, version, whole }) => {
      await writes.savePackage(of && { ...of, version: version ?? of.version }, of ? patch : whole);
      return undefined;
    },
    onSaved: onClose,
  });
  const remove = () =>
    of &&
    void writes.removePackage(of).then(
      () => {
        notify({ tone: "good", title: t("package.removed") });
        onClose();
      },
      () => undefined,
    );
  return (
    <SettingDialog
      of={form}
      width={680}
      title={of ? t("package.editTitle") : t("package.add")}
      create={of ? undefined : t("package.create")}
      onClose={onClose}
      others={
        of ? (
          <Button look="danger" onClick={remove}>
            {t("package.remove")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <FormField path="name" />
        <Order forms={forms} />
      </div>
    </SettingDialog>
  );
}

function Order({ forms }: { forms: readonly DocumentForm[] }) {
  const { t } = useTranslation("forms");
  const { form } = useFormOfFields();
  const ids = useValue<string[]>("formIds") ?? [];
  const set = (next: string[]) => form.set("formIds", next);
  const move = (at: number, by: number) => {
    const next = ids.filter((_, i) => i !== at);
    next.splice(at + by, 0, ids[at] ?? "");
    set(next);
  };
  const left = forms.filter(({ id }) => !ids.includes(id));
  return (
    <section aria-label={t("package.forms")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("package.forms")}</h3>
      {ids.length > 0 ? (
        <ol aria-label={t("package.forms")} className="divide-y divide-line rounded-lg border border-line">
          {ids.map((id, at) => {
            const name = forms.find((one) => one.id === id)?.name ?? "";
            return (
              <li key={id} className="flex flex-wrap items-center gap-2 px-3 py-1.5">
                <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{name}</span>
                <IconButton
                  label={t("package.up", { name })}
                  size="sm"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  label={t("package.down", { name })}
                  size="sm"
                  disabled={at === ids.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  label={t("package.takeOut", { name })}
                  size="sm"
                  onClick={() => set(ids.filter((one) => one !== id))}
                >
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              </li>
            );
          })}
        </ol>
      ) : null}
      {left.length > 0 && ids.length < 30 ? (
        <Select
          label={t("package.addForm")}
          emptyLabel={t("package.choose")}
          value=""
          options={left.map(({ id, name = "" }) => ({ value: id, label: name }))}
          onChange={(id) => (id ? set([...ids, id]) : undefined)}
        />
      ) : null}
    </section>
  );
}
