"use client";
import type { FormField, FormMapping } from "@gable/api/document-form";
import { useTranslation } from "@gable/i18n";
import { Select, TextField } from "@gable/ui";
import { kindOf, LETTER_FACTS, type MappingKind, mappedAs } from "./mapping";

interface MappingProps {
  field: FormField;
  mapping: FormMapping | undefined;
  /** The id of the list of values. */
  list: string;
  /** Where what is wrong with it leads. */
  id: string;
  onChange: (next: FormMapping | null) => void;
}

const FORMATS = ["MONEY", "PERCENT", "DATE", "NUMBER"] as const;

/** A field of the form, and what is put into it. */
export function MappingRow({ field, mapping, list, id, onChange }: MappingProps) {
  const { t } = useTranslation("forms");
  const kind = kindOf(mapping);
  const { name } = field;
  const kinds: MappingKind[] =
    field.kind === "TEXT" ? ["NONE", "VALUE", "TEXT", "SSN", "LETTER"] : ["NONE", "VALUE", "TEXT"];
  const named = (label: string) => t("ofField", { label, field: name });
  return (
    <li className="flex flex-wrap items-end gap-2 px-3 py-2">
      <span className="w-64 max-w-full self-center [overflow-wrap:anywhere]">
        <span className="block text-sm">{name}</span>
        <span className="text-ink-muted text-xs">
          {[t(`kind.${field.kind}`), t("page", { at: field.page }), field.options?.join(", ")]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <div className="w-44 max-w-full">
        <Select
          labelHidden
          label={named(t("what"))}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`from.${one}`) }))}
          onChange={(next) => onChange(mappedAs(name, next as MappingKind))}
        />
      </div>
      {kind === "VALUE" ? (
        <div className="w-80 max-w-full">
          <TextField
            labelHidden
            id={id}
            label={named(t("value"))}
            placeholder={t("valueHint")}
            list={list}
            maxLength={500}
            spellCheck={false}
            value={mapping?.value ?? ""}
            onChange={(value) => onChange({ ...mapping, field: name, value })}
          />
        </div>
      ) : null}
      {kind === "VALUE" && field.kind === "TEXT" ? (
        <div className="w-32 max-w-full">
          <Select
            labelHidden
            label={named(t("format"))}
            emptyLabel={t("asItIs")}
            value={mapping?.format ?? ""}
            options={FORMATS.map((one) => ({ value: one, label: t(`as.${one}`) }))}
            onChange={(format) =>
              onChange({
                field: name,
                value: mapping?.value ?? "",
                ...(format && { format: format as (typeof FORMATS)[number] }),
              })
            }
          />
        </div>
      ) : null}
      {kind === "TEXT" && field.kind !== "CHECKBOX" ? (
        <div className="w-80 max-w-full">
          <TextField
            labelHidden
            label={named(t("text"))}
            maxLength={500}
            value={mapping?.text ?? ""}
            onChange={(text) => onChange({ field: name, text })}
          />
        </div>
      ) : null}
      {kind === "SSN" ? (
        <div className="w-44 max-w-full">
          <Select
            labelHidden
            label={named(t("whose"))}
            value={String(mapping?.ssn ?? 1)}
            options={[1, 2, 3, 4].map((at) => ({ value: String(at), label: t("borrowerAt", { at }) }))}
            onChange={(at) => onChange({ field: name, ssn: Number(at) })}
          />
        </div>
      ) : null}
      {kind === "LETTER" ? (
        <div className="w-60 max-w-full">
          <Select
            labelHidden
            label={named(t("fact"))}
            value={mapping?.letter ?? "CODE"}
            options={LETTER_FACTS.map((one) => ({ value: one, label: t(`letter.${one}`) }))}
            onChange={(next) => onChange({ field: name, letter: next as (typeof LETTER_FACTS)[number] })}
          />
        </div>
      ) : null}
    </li>
  );
}
