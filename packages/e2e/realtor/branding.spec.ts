import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { expect, test, type World } from "../world";

/** The smallest PNG: one point. */
const LOGO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const COLOR = { hex: "#7a1f1f", css: "rgb(122, 31, 31)" };

interface Branch {
  name: string;
  host: string;
  /** An agent of one of its loans, whose account is open. */
  agent: string;
}

/** A branch of a test's own with a loan, and the loan's agent. */
async function branchWithAgent(world: World, owner: Page, request: Page["request"]): Promise<Branch> {
  const stamp = `${Date.now()}`;
  const [name, host] = [`Alder ${stamp}`, `alder-${stamp}.summit.test`];
  const made = await owner.request.post("/api/organizations", { data: { name, displayName: name, posDomain: host } });
  expect(made.status(), await made.text()).toBe(201);
  const { id: unit } = (await made.json()) as { id: string };
  const page = await owner
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(owner.url()).origin });
  if (!page) throw new Error("the browser is gone");
  await colleague(world, page, { role: "Originator", unit });
  const loan = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await loan.json()) as { LoanId: number };
  const agent = `alder-${stamp}@example.test`;
  const invited = await page.request.post(`/los/api/loans/${LoanId}/realtor-invite`, {
    data: { email: agent, firstName: "Alma", lastName: "Alderagent" },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  await page.close();
  const token = new URL((await world.mailTo(agent)).links[0] ?? "").hash.slice(1);
  const activated = await request.post("/api/wizeusers/activate", { data: { token, password: secret } });
  expect(activated.status(), await activated.text()).toBe(200);
  return { name, host, agent };
}

/** The owner gives the branch its logo and its colour. */
async function giveLook(owner: Page, { name }: Branch) {
  await owner.goto("/app/settings/branches");
  await owner.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = owner.getByRole("dialog", { name: `Edit ${name}` });
  await dialog.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
  await expect(dialog.getByRole("img", { name: `Logo of ${name}` })).toBeVisible();
  await owner.goto("/app/settings/portal");
  await owner.getByLabel("Set for").selectOption({ label: "A branch" });
  await owner.getByLabel("Branch", { exact: true }).selectOption({ label: name });
  await owner.getByLabel("Brand color", { exact: true }).fill(COLOR.hex);
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByRole("status").filter({ hasText: /^Saved$/ })).toBeVisible();
}

test("an agent knows whose portal it is: the company's name with the branch's logo and colour, at the door and behind it", async ({
  page,
  world,
}) => {
  test.slow(); // four people
  const owner = await world.as("owner@summit.test");
  const branch = await branchWithAgent(world, owner, page.request);
  await giveLook(owner, branch);
  await page.context().clearCookies();

  const stands = async () => {
    const banner = page.getByRole("banner");
    await expect(banner).toContainText("Summit Lending");
    const logo = banner.locator("img");
    await expect(logo).toBeVisible();
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);
  };
  await page.goto(`/realtor/login?org=${branch.host}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your deals, at a glance");
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toHaveCSS("background-color", COLOR.css);
  await stands();
  await world.spanishPhone(page, "realtor-door", "Sus operaciones, de un vistazo");

  await page.getByLabel("Email").fill(branch.agent);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await signIn.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your deals");
  await expect(page.locator('nav a[aria-current="page"]:visible')).toHaveCSS("color", COLOR.css);
  await stands();

  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("link", { name: "All deals" })).toBeVisible();
  await stands();
  await world.station(page, "realtor-branded");
});
