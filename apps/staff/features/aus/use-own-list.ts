import { useRequestContext, useSession } from "@gable/api";
import type { FhaLender } from "@gable/api/aus-finding";
import { isProcessor, reachesCompany } from "../frame/person";

/**
 * What the person may do to what the loan's company keeps for its engines. A processor who works on the loan for another company adds
 * nothing there: what they would add is not the loan's company's.
 */
export function useOwnList() {
  const user = useSession().data?.active;
  const { activeOrgUnit } = useRequestContext();
  const isGuest = user !== undefined && isProcessor(user);
  const unit = activeOrgUnit ?? user?.WizeOrgUnitId ?? user?.WizeOrgUnit?.id;
  /** The company's own are for those who look after it whole, and so is another branch's. */
  const mayChange = ({ ownership, WizeOrgUnitId }: FhaLender): boolean =>
    user !== undefined &&
    !isGuest &&
    (reachesCompany(user) || (ownership === "BRANCH" && (!WizeOrgUnitId || WizeOrgUnitId === unit)));
  return { isGuest, mayAdd: user !== undefined && !isGuest, mayChange };
}
