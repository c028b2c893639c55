import type { Page } from "@playwright/test";
import { expect, type World } from "./world";

export const secret = "quiet river stones";

interface Invitee {
  language?: string;
  role?: string;
  firstName?: string;
  lastName?: string;
  /** The org unit; the first one unless it is said. */
  unit?: string;
}

/** A person of a test's own who was just invited, and the link that the letter has. */
export async function invited(
  world: World,
  { language = "en", role = "Processor", firstName = "Paz", lastName = "Keyholder", unit }: Invitee = {},
): Promise<{ email: string; id: string; link: string; admin: Page }> {
  const admin = await world.session("owner@summit.test");
  const units = (await (await admin.request.get("/api/wizeusers/branches-all?limit=999")).json()) as {
    rows: { id: string }[];
  };
  const email = `colleague-${Date.now()}-${Math.floor(Math.random() * 1e6)}@summit.test`;
  const answer = await admin.request.post("/api/wizeusers", {
    data: {
      email,
      firstName,
      lastName,
      language,
      WizeRoles: [{ name: role }],
      WizeOrgUnitId: unit ?? units.rows[0]?.id,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const link = new URL((await world.mailTo(email)).links[0] ?? "");
  return { email, id, link: link.pathname + link.search + link.hash, admin };
}

/** A colleague of a test's own, who has just opened the account on this page. */
export async function colleague(world: World, page: Page, way: Invitee = {}): Promise<string> {
  const { email, link } = await invited(world, way);
  const token = link.slice(link.indexOf("#") + 1);
  const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password: secret } });
  expect(activated.status()).toBe(200);
  return email;
}
