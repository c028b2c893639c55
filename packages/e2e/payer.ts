import type { APIRequestContext, Page } from "@playwright/test";
import { colleague } from "./colleague";
import { stage } from "./stage";
import { expect, type World } from "./world";

/** The branch whose people pay for their own licences; the first test that needs it makes it. */
const BRANCH = "Sabine Pass";

export interface Payer {
  email: string;
  name: string;
  /** The account that pays for the licence. */
  account: string;
}

interface Unit {
  id: string;
  displayName?: string;
}

async function ownPayingBranch(owner: APIRequestContext): Promise<string> {
  const listed = (await (await owner.get("/api/organizations?limit=999")).json()) as { rows: Unit[] };
  const there = listed.rows.find((unit) => unit.displayName === BRANCH);
  if (there) return there.id;
  const data = { name: BRANCH, displayName: BRANCH, LWLicensePayer: "SELF_PAID" };
  const made = await owner.post("/api/organizations", { data });
  expect(made.status(), await made.text()).toBe(201);
  return ((await made.json()) as Unit).id;
}

/** Letters alone, so that no other test's record is found by them. */
function unique(): string {
  return Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
}

/** An officer of a test's own who pays for the own licence, signed in on this page: with an account that nobody touched. */
export async function payer(world: World, page: Page): Promise<Payer> {
  const owner = await world.session("owner@summit.test");
  const unit = await ownPayingBranch(owner.request);
  const lastName = `Payer${unique()}`;
  const email = await colleague(world, page, { role: "Originator", unit, lastName });
  const accounts = (await (await page.request.get("/admin/api/payments")).json()) as { rows: { id: string }[] };
  expect(accounts.rows).toHaveLength(1);
  return { email, name: `Paz ${lastName}`, account: accounts.rows[0]?.id ?? "" };
}

/** A branch of a test's own that pays for its people; its admin, who reads Spanish, is signed in on this page. */
export async function payingBranch(world: World, page: Page): Promise<Payer & { admin: string }> {
  const owner = await world.session("owner@summit.test");
  const name = `Ramal ${unique()}`;
  const data = { name, displayName: name, LWLicensePayer: "BRANCH" };
  const made = await owner.request.post("/api/organizations", { data });
  expect(made.status(), await made.text()).toBe(201);
  const { id: unit } = (await made.json()) as Unit;
  const lastName = `Ramal${unique()}`;
  const email = await colleague(world, page, { role: "BranchAdmin", unit, language: "es", lastName });
  const { rows } = (await (await page.request.get("/admin/api/payments")).json()) as { rows: { id: string }[] };
  expect(rows).toHaveLength(1);
  return { email, name, account: rows[0]?.id ?? "", admin: `Paz ${lastName}` };
}

/** What the sandbox's page asks for: a card that is good, or one that is kept and refused whenever it is charged. */
export const CARDS = { good: "4242424242424242", refused: "4000000000000341" } as const;

/** On the payments service's own page. */
export async function enterCard(page: Page, card: keyof typeof CARDS) {
  await page.getByLabel("Card number").fill(CARDS[card]);
  await page.getByLabel("Expiry (MM/YY)").fill("12/30");
  await page.getByRole("button", { name: "Save card" }).click();
}

/** A month goes by and its charge is refused. */
export const refuseCharge = (email: string) => stage("refused-charge", email);

/** How an account stands. */
export async function standing(page: Page, { account }: Payer) {
  const answer = await page.request.get("/admin/api/payments");
  const { rows } = (await answer.json()) as { rows: { id: string; state: string; pastDue?: { amount: number } }[] };
  const own = rows.find((row) => row.id === account);
  return { state: own?.state, owes: own?.pastDue?.amount ?? 0 };
}
