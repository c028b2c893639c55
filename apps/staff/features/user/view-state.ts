import { type UserFilters, useRequestContext } from "@gable/api";
import { changePreferences, preferences, usePreferences } from "@gable/shell";

/** What one looks at in the list of users, kept in this browser: one for the branch view, one for the consolidated view. */
export interface UserView {
  q: string;
  filters: UserFilters;
  by: string;
  direction: "ASC" | "DESC";
  size: number;
}

const FIRST: UserView = { q: "", filters: {}, by: "lastName", direction: "ASC", size: 25 };

const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

const CHECKS: { [Part in keyof UserView]: (value: unknown) => boolean } = {
  q: (value) => typeof value === "string",
  filters: (value) => typeof value === "object" && value !== null && Object.values(value).every(isList),
  by: (value) => typeof value === "string" && /^\w+$/.test(value),
  direction: (value) => value === "ASC" || value === "DESC",
  size: (value) => typeof value === "number" && value > 0 && value <= 200,
};

/** What was kept, where it is what a view is made of; the rest as at first. */
export function viewOf(kept: Record<string, unknown>): UserView {
  const right = Object.entries(CHECKS).filter(([part, check]) => check(kept[part]));
  return { ...FIRST, ...(Object.fromEntries(right.map(([part]) => [part, kept[part]])) as Partial<UserView>) };
}

/** `userFilters`, or `consolidatedUserFilters` while all branches are in view (platform.md section 3). */
export function useUserView(): [UserView, (change: Partial<UserView>) => void] {
  const { consolidated } = useRequestContext();
  const name = consolidated ? "consolidatedUserFilters" : "userFilters";
  const view = viewOf(usePreferences()[name]);
  const change = (next: Partial<UserView>) =>
    changePreferences({ [name]: { ...viewOf(preferences()[name]), ...next } });
  return [view, change];
}
