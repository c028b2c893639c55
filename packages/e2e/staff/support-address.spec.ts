import { Front } from "../front";
import { test as base, expect } from "../world";

const test = base.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  front: async ({}, use) => {
    const front = await Front.open();
    await use(front);
    await front.close();
  },
});

const says = {
  contact: "Contact and MERS",
  email: "Email",
  save: "Save",
  saved: "Saved",
  away: (email: string) => `Please contact ${email}.`,
  ended: (email: string) => `Unauthorized access. Please contact your Company Admin or (${email}) to get access.`,
};

test("a company's own address is named as help to its people, once the owner has set it", async ({ world, front }) => {
  test.slow(); // two people
  const address = `office-${Date.now()}@keel.test`;
  const owner = await world.session("owner@keel.test");
  try {
    await owner.goto("/app/settings/company");
    const contact = owner.locator("section").filter({ has: owner.getByRole("heading", { name: says.contact }) });
    await contact.getByLabel(says.email).fill(address);
    await contact.getByRole("button", { name: says.save, exact: true }).click();
    await expect(contact.getByRole("status").filter({ hasText: new RegExp(`^${says.saved}$`) })).toBeVisible();

    const colleague = await world.session("contractprocessor@keel.test", { baseURL: front.url });
    front.on("GET", /\/workflow-task\/api\/tasks\?/, { status: 502, body: {} });
    const known = colleague.waitForResponse((answer) => answer.url().endsWith("/api/client-config") && answer.ok());
    await colleague.goto("/app/tasks");
    await known;
    await expect.poll(() => front.met).toBeGreaterThan(0);
    await expect(colleague.locator("[data-sonner-toast]").first()).toContainText(says.away(address));

    // The session has ended; who is nobody now is known by the company's own host.
    front.calm();
    front.host = "keel.test";
    expect((await colleague.request.post("/api/logout")).ok()).toBe(true);
    await colleague.reload();
    await expect(colleague).toHaveURL(/\/session-ended/);
    await expect(colleague.getByText(says.ended(address))).toBeVisible();
    await world.spanishPhone(
      colleague,
      "support-address",
      `Acceso no autorizado. Comuníquese con el administrador de su empresa o con (${address}) para obtener acceso.`,
    );
  } finally {
    const cleared = await owner.request.patch("/api/orgconfigdata", { data: { email: null } });
    expect(cleared.ok(), await cleared.text()).toBe(true);
  }
});
