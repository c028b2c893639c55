import { send } from "./request";
import type { components } from "./schema";

type ConditionCheck = components["schemas"]["ConditionCheck"];

/** Whether a product's condition can be used, as it is typed. */
export const checkPricingCondition = (condition: string, signal: AbortSignal): Promise<ConditionCheck> =>
  send("POST", "/pricing/api/condition-check", { body: { condition }, signal, as: "quiet" });
