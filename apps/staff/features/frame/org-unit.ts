import type { OrgUnit } from "@gable/api";

/** What a unit is called. */
export const label = (unit: OrgUnit) => unit.displayName || unit.name;
