import { type UserFilters, useRequestContext } from "@gable/api";
import { useEffect, useState } from "react";

/** What one looks at in the list of users, kept in this browser: one for the branch view, one for the consolidated view. */
export interface UserView {
  q: string;
  filters: UserFilters;
  by: string;
  direction: "ASC" | "DESC";
  size: number;
}

const FIRST: UserView = { q: "", filters: {}, by: "lastName", direction: "ASC", size: 25 };

function kept(name: string): UserView {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(name) ?? "{}") as Partial<UserView>) };
  } catch {
    return FIRST;
  }
}

/** `userFilters`, or `consolidatedUserFilters` while all branches are in view (platform.md section 3). */
export function useUserView(): [UserView, (change: Partial<UserView>) => void] {
  const { consolidated } = useRequestContext();
  const name = consolidated ? "consolidatedUserFilters" : "userFilters";
  const [view, setView] = useState(FIRST);
  useEffect(() => setView(kept(name)), [name]);
  const change = (next: Partial<UserView>) =>
    setView((now) => {
      const changed = { ...now, ...next };
      localStorage.setItem(name, JSON.stringify(changed));
      return changed;
    });
  return [view, change];
}
