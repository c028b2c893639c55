import type { Page } from "@playwright/test";
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

const WAYS = [
  {
    job: "a company's own address is named as help to its people, once the owner has set it",
    language: "en",
    viewport: { width: 1440, height: 900 },
    says: {
      contact: "Contact and MERS",
      email: "Email",
      save: "Save",
      saved: "Saved",
      away: (email: string) => `Please contact ${email}.`,
      ended: (email: string) => `Unauthorized access. Please contact your Company Admin or (${email}) to get access.`,
    },
  },
  {
    job: "en español y en el teléfono: la dirección propia de la empresa se nombra como ayuda",
    language: "es",
    viewport: { width: 390, height: 844 },
    says: {
      contact: "Contacto y MERS",
      email: "Correo electrónico",
      save: "Guardar",
      saved: "Guardado",
      away: (email: string) => `Comuníquese con ${email}.`,
      ended: (email: string) =>
        `Acceso no autorizado. Comuníquese con el administrador de su empresa o con (${email}) para obtener acceso.`,
    },
  },
] as const;

for (const { job, language, viewport, says } of WAYS) {
  test(job, async ({ world, front }) => {
    test.slow(); // two people
    const reads = (page: Page) =>
      page.addInitScript(
        (language) => localStorage.setItem("gable.preferences", JSON.stringify({ language })),
        language,
      );
    const stands = async (page: Page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await world.accessible(page);
    };
    const address = `office-${Date.now()}@keel.test`;
    const owner = await world.as("owner@keel.test", "staff", { viewport });
    await reads(owner);
    try {
      await owner.goto("/app/settings/company");
      const contact = owner.locator("section").filter({ has: owner.getByRole("heading", { name: says.contact }) });
      await contact.getByLabel(says.email).fill(address);
      await contact.getByRole("button", { name: says.save, exact: true }).click();
      await expect(contact.getByRole("status").filter({ hasText: new RegExp(`^${says.saved}$`) })).toBeVisible();
      await stands(owner);

      const colleague = await world.as("contractprocessor@keel.test", "staff", { viewport, baseURL: front.url });
      await reads(colleague);
      front.on("GET", /\/workflow-task\/api\/tasks\?/, { status: 502, body: {} });
      const known = colleague.waitForResponse((answer) => answer.url().endsWith("/api/client-config") && answer.ok());
      await colleague.goto("/app/tasks");
      await known;
      await expect.poll(() => front.met).toBeGreaterThan(0);
      await expect(colleague.locator("[data-sonner-toast]").first()).toContainText(says.away(address));
      await stands(colleague);

      // The session has ended; who is nobody now is known by the company's own host.
      front.calm();
      front.host = "keel.test";
      expect((await colleague.request.post("/api/logout")).ok()).toBe(true);
      await colleague.reload();
      await expect(colleague).toHaveURL(/\/session-ended/);
      await expect(colleague.getByText(says.ended(address))).toBeVisible();
      await stands(colleague);
      await world.station(colleague, `support-address-${language}`);
    } finally {
      const cleared = await owner.request.patch("/api/orgconfigdata", { data: { email: null } });
      expect(cleared.ok(), await cleared.text()).toBe(true);
    }
  });
}
