import { type OrgUnit, useOrgUnits, useRequestContext } from "@gable/api";

/** The branches in view, where there are several to choose among. */
export function useTaskBranches(): OrgUnit[] {
  const { activeOrgUnit, consolidated } = useRequestContext();
  const units = useOrgUnits().data ?? [];
  const isIn = (unit: OrgUnit | undefined): boolean =>
    unit !== undefined && (unit.id === activeOrgUnit || isIn(units.find(({ id }) => id === unit.parentId)));
  const inView = consolidated || !activeOrgUnit ? units : units.filter(isIn);
  return inView.length > 1 ? inView : [];
}
