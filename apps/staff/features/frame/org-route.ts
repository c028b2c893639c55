import type { WizeUser } from "@gable/api";
import { placeAt, placesOf } from "./navigation";

/**
 * What `lastOrgRoute` keeps of a path: the place one is at in the company's screens, without the record that is open there,
 * which another branch or a later day may not show. Null on pages that are not the company's.
 */
export function orgRouteOf(path: string): string | null {
  const place = placeAt(path);
  return place && place.group !== "support" ? place.href : null;
}

/** Where a visit begins: where the person was last, while it is still theirs to see; else their first place. Who acts for another begins at that person's first. */
export function startOf(user: WizeUser, acting: boolean, last: string | null): string {
  const kept = acting ? undefined : placesOf(user, "main", "settings", "own").find((place) => place.href === last);
  return (kept ?? placesOf(user, "main", "support")[0])?.href ?? "/app/loans";
}

/** Where the settings open: at what was open last, kept in `adminState`, while it is the person's to see; else at their first. */
export function settingsStartOf(user: WizeUser | undefined, adminState: Record<string, unknown>): string | undefined {
  const places = placesOf(user, "settings");
  return (places.find((place) => place.href === adminState.place) ?? places[0])?.href;
}

/** Where to go when another branch was chosen: from a record to the list it was in, for the branch may not have it; null to stay. */
export function afterUnitChange(path: string): string | null {
  const place = placeAt(path);
  return place && place.href !== path ? place.href : null;
}
