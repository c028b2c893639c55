import type { Page } from "@playwright/test";
import { expect, type World } from "./world";

export const secret = "quiet river stones";

/** A colleague of a test's own, in the first branch unless it is said, who has just opened the account on this page. */
export async function colleague(
  world: World,
  page: Page,
  {
    language = "en",
    role = "Processor",
    lastName = "Keyholder",
    unit,
  }: { language?: string; role?: string; lastName?: string; unit?: string } = {},
): Promise<string> {
  const admin = await world.as("owner@summit.test");
  const units = (await (await admin.request.get("/api/wizeusers/branches-all")).json()) as { rows: { id: string }[] };
  const email = `colleague-${Date.now()}-${Math.floor(Math.random() * 1e6)}@summit.test`;
  const invited = await admin.request.post("/api/wizeusers", {
    data: {
      email,
      firstName: "Paz",
      lastName,
      language,
      WizeRoles: [{ name: role }],
      WizeOrgUnitId: unit ?? units.rows[0]?.id,
    },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const token = new URL((await world.mailTo(email)).links[0] ?? "").hash.slice(1);
  const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password: secret } });
  expect(activated.status()).toBe(200);
  return email;
}
