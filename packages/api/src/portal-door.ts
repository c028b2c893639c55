import { useEffect, useState } from "react";
import { send } from "./request";
import type { components } from "./schema";

/** A portal as strangers see it; of no company's it has no companyName. */
export type PortalDoor = components["schemas"]["PortalDoor"];

const ORG = "gable.org";
const quiet = { as: "quiet" } as const;

/** Which portal is meant where the host is no company's: what the address said first on this visit. */
export function orgOfVisit(): { org?: string } {
  const asked = new URLSearchParams(location.search).get("org");
  if (asked) sessionStorage.setItem(ORG, asked);
  const org = asked ?? sessionStorage.getItem(ORG);
  return org ? { org } : {};
}

let door: Promise<PortalDoor> | undefined;

/** So long a page waits for how it looks; then it stands there as ours. */
const LONGEST_WAIT_MS = 1500;

/** The portal one stands before; undefined while it is read, or when it can't be. Read once for a visit of the page. */
export const usePortalDoor = (wanted = true): PortalDoor | undefined => usePortalDoorRead(wanted).door;

/** The same, with whether it is still worth waiting for before anything is shown that it would move. */
export function usePortalDoorRead(wanted = true): { door: PortalDoor | undefined; isComing: boolean } {
  const [found, setFound] = useState<PortalDoor>();
  const [isComing, setComing] = useState(wanted);
  useEffect(() => {
    if (!isComing) return;
    const timer = setTimeout(setComing, LONGEST_WAIT_MS, false);
    return () => clearTimeout(timer);
  }, [isComing]);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    door ??= send("GET", "/api/portal-door", { query: orgOfVisit(), ...quiet });
    door
      .then(
        (answer) => here && setFound(answer),
        () => {
          door = undefined;
        },
      )
      .finally(() => here && setComing(false));
    return () => {
      here = false;
    };
  }, [wanted]);
  return { door: found, isComing };
}
