import { useOrgUnits } from "@gable/api";
import { useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";

/** Of which unit's loans something is, those of the units below it among them. */
export function UnitChoice() {
  const { t } = useTranslation("pricing");
  const { form } = useFormOfFields();
  const units = useOrgUnits();
  return (
    <Select
      label={t("field.orgUnitId")}
      emptyLabel={t("wholeCompany")}
      value={useValue<string>("orgUnitId") ?? ""}
      options={(units.data ?? []).map((unit) => ({ value: unit.id, label: unit.name ?? "" }))}
      onChange={(id) => form.set("orgUnitId", id || undefined)}
    />
  );
}
