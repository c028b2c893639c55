"use client";
import type { Organization } from "@gable/api";
import { Choice, FormField } from "@gable/form";
import { FieldGrid } from "@gable/ui";

/** The fields of an org unit; `parents` are the units it may be placed under. */
export function UnitFields({ parents }: { parents?: Organization[] }) {
  return (
    <FieldGrid columns={2}>
      <FormField path="name" />
      <FormField path="displayName" />
      {parents ? (
        <Choice
          path="parentId"
          options={parents.map((unit) => ({ value: unit.id, label: unit.displayName || unit.name }))}
          emptyLabel={null}
        />
      ) : null}
      <FormField path="posDomain" />
      <FormField path="nmls" />
      <FormField path="LWLicensePayer" />
      <FormField path="IndustryChannel" />
    </FieldGrid>
  );
}
