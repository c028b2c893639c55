import { sandboxUrl } from "./server";
import { expect } from "./world";

/** Who answers runs, as the sandbox calls them. */
export type Vendor = "du" | "lpa" | "credit" | "flood" | "lender";

/** Has a vendor of the sandbox be away until it is told otherwise: what is asked of it meanwhile stays under way. */
export async function away(kind: Vendor, is = true): Promise<void> {
  const told = await fetch(`${sandboxUrl}/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind, failure: is ? "temporary" : "" }),
  });
  expect(told.status).toBe(200);
}

/** What a vendor was handed by now: each key once, and how often it came. */
export async function taken(kind: Vendor): Promise<{ key: string; ref: string; times: number }[]> {
  return (await (await fetch(`${sandboxUrl}/taken?kind=${kind}`)).json()) as {
    key: string;
    ref: string;
    times: number;
  }[];
}
