"use client";
import type { Organization } from "@gable/api";
import { useText } from "@gable/i18n";
import { FieldGrid, Select, TextField } from "@gable/ui";
import type { Setting } from "./use-setting";

const PAYERS = ["COMPANY", "BRANCH", "SELF_PAID"];
const CHANNELS = ["RETAIL", "WHOLESALE", "CORRESPONDENT", "NON_DEL"];

/** The fields of an org unit; `parents` are the units it may be placed under. */
export function UnitFields({ of, parents }: { of: Setting; parents?: Organization[] }) {
  const text = useText();
  const label = (field: string) => text(`organization:field.${field}`);
  const typed = (field: string) => ({
    label: label(field),
    value: of.text(field),
    onChange: (value: string) => of.set(field, value),
    error: of.faultOf(field) || undefined,
  });
  const options = (kind: string, values: string[]) =>
    values.map((value) => ({ value, label: text(`organization:${kind}.${value}`) }));
  return (
    <FieldGrid columns={2}>
      <TextField {...typed("name")} required maxLength={200} />
      <TextField {...typed("displayName")} maxLength={200} hint={text("organization:hint.displayName")} />
      {parents ? (
        <Select
          {...typed("parentId")}
          options={parents.map((unit) => ({ value: unit.id, label: unit.displayName || unit.name }))}
        />
      ) : null}
      <TextField {...typed("posDomain")} hint={text("organization:hint.posDomain")} spellCheck={false} />
      <TextField {...typed("nmls")} inputMode="numeric" />
      <Select {...typed("LWLicensePayer")} options={options("payer", PAYERS)} />
      <Select
        {...typed("IndustryChannel")}
        emptyLabel={text("organization:none")}
        options={options("channel", CHANNELS)}
      />
    </FieldGrid>
  );
}
