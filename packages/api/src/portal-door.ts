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

/** The portal one stands before; undefined while it is read, or when it can't be. Read once for a visit of the page. */
export function usePortalDoor(wanted = true): PortalDoor | undefined {
  const [found, setFound] = useState<PortalDoor>();
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    door ??= send("GET", "/api/portal-door", { query: orgOfVisit(), ...quiet });
    door.then(
      (answer) => here && setFound(answer),
      () => {
        door = undefined;
      },
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  return found;
}
