import { applicant } from "../applicant";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 } };
const config = "/los/api/pos-config";

test("a borrower authorises the credit report in their language, and staff read the very text", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@harbor.test");
  const { loanId, id, address } = await applicant(world, request, officer);
  const stamp = Date.now();
  const english = `Harbor may read my credit, ${stamp}.`;
  const spanish = `Harbor puede ver mi crédito, ${stamp}.`;
  try {
    await officer.request.patch(`${config}/user`, { data: { creditConsent: english, creditConsentEs: spanish } });
    const page = await world.as(address, "pos", phone);
    await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
    await page.goto(`/pos/app/${loanId}/credit`);
    await expect(page.getByText(english)).toBeVisible();
    await page.getByRole("button", { name: "Cambiar a español" }).click();
    await expect(page.getByText(spanish)).toBeVisible();
    await page.getByRole("button", { name: "Autorizar" }).click();
    await expect(page.getByText("Confirme que ha leído el texto.")).toBeVisible();
    await world.accessible(page);
    await world.station(page, "pos-credit-es-390");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Autorizar" }).click();
    await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
    await expect(page.getByText(/^Autorizado el .+ por Paz Portal$/)).toBeVisible();

    await officer.goto(`/app/loans/${loanId}/borrowers?borrower=${id}`);
    await officer.getByText(/^In the portal: authorized by Paz Portal/).click();
    await expect(officer.getByRole("blockquote").filter({ hasText: spanish })).toBeVisible();
    await world.accessible(officer);

    // The lender takes Spanish away: the portal is in English, whatever was chosen, and offers no other.
    await officer.request.patch(`${config}/user`, { data: { enableEs: false } });
    await page.reload();
    await expect(page.getByText(/^Authorized on .+ by Paz Portal$/)).toBeVisible();
    await expect(page.getByRole("button", { name: /Cambiar a español|Switch to English/ })).toBeHidden();
    expect((await page.request.patch("/api/language", { data: { language: "en" } })).status()).toBe(200);
    expect((await page.request.patch("/api/language", { data: { language: "es" } })).status()).toBe(422);
  } finally {
    await officer.request.delete(`${config}/reset/user`);
  }
});

test("a company's own questions wait in the portal, and staff see who answered when", async ({ world, request }) => {
  const admin = await world.session("companyadmin@harbor.test");
  const officer = await world.session("originator@harbor.test");
  const stamp = Date.now();
  const made = await admin.request.patch("/los/api/custom-question/org", {
    data: { question: `Bees ${stamp}?`, questionEs: `¿Abejas ${stamp}?`, type: "SHORT_TEXT", isRequired: true },
  });
  const question = (await made.json()) as { id: string };
  try {
    const { loanId, id, address } = await applicant(world, request, officer);
    await officer.goto(`/app/loans/${loanId}/borrowers?borrower=${id}`);
    await officer
      .locator("summary")
      .filter({ hasText: /missing/ })
      .click();
    await officer.getByRole("button", { name: `Bees ${stamp}?` }).click();
    await expect(officer.getByLabel(`Bees ${stamp}?`)).toBeFocused();
    await expect(officer.getByText("Waiting for an answer").first()).toBeVisible();

    const page = await world.as(address, "pos", phone);
    await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
    await page.goto(`/pos/app/${loanId}/questions`);
    await page.getByRole("button", { name: "Cambiar a español" }).click();
    await page.getByRole("button", { name: "Guardar y terminar" }).click();
    await expect(page.getByLabel(`¿Abejas ${stamp}?`)).toBeFocused();
    await world.accessible(page);
    await page.getByLabel(`¿Abejas ${stamp}?`).fill("Dos colmenas");
    await page.getByRole("button", { name: "Guardar y terminar" }).click();
    await expect(page).toHaveURL(/\/pos\/app\/\d+$/);

    await officer.reload();
    await expect(officer.getByLabel(`Bees ${stamp}?`)).toHaveValue("Dos colmenas");
    await expect(officer.getByText(/^Answered in the portal by Paz Portal,/)).toBeVisible();
    await officer.getByLabel(`Bees ${stamp}?`).fill("Three hives");
    await officer.getByLabel(`Bees ${stamp}?`).blur();
    await expect(officer.getByText(/^Entered by .+,/)).toBeVisible();
    await world.station(officer, "borrower-questions");
    await page.goto(`/pos/app/${loanId}/questions`);
    await expect(page.getByLabel(`¿Abejas ${stamp}?`)).toHaveValue("Three hives");
  } finally {
    await admin.request.delete(`/los/api/custom-question/org/${question.id}`);
  }
});

test("the door bears the company's name and colour, and a stranger applies there", async ({ page, world }) => {
  const admin = await world.session("companyadmin@harbor.test");
  const set = async (data: object) =>
    expect((await admin.request.patch(`${config}/company`, { data })).status()).toBe(200);
  const stamp = Date.now();
  try {
    await set({
      brandColor: "#7a1f1f",
      headline: "Safe in Harbor",
      headlineEs: "A salvo en Harbor",
      enableApplyLink: true,
    });
    await page.setViewportSize(phone.viewport);
    await page.goto("/pos/login?org=harbor.test");
    await expect(page.getByRole("banner")).toContainText("Harbor Mortgage");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Safe in Harbor");
    await expect(page.getByRole("button", { name: "Sign in" })).toHaveCSS("background-color", "rgb(122, 31, 31)");
    await world.station(page, "pos-door-390");
    await page.evaluate(() => localStorage.setItem("gable.preferences", JSON.stringify({ theme: "dark" })));
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Safe in Harbor");
    await world.accessible(page);
    await world.station(page, "pos-door-dark-390");

    await page.getByRole("link", { name: "New here? Begin an application" }).click();
    await page.getByRole("button", { name: "Cambiar a español" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Empecemos");
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByText("Llene este dato").first()).toBeVisible();
    await world.accessible(page);
    await page.getByText("Comprar una casa").click();
    await page.getByLabel("Nombre").fill("Stella");
    await page.getByLabel("Apellido").fill(`Stranger${stamp}`);
    await page.getByLabel("Correo electrónico").fill(`stella.${stamp}@example.test`);
    await world.station(page, "pos-apply-es-dark-390");
    await page.getByRole("button", { name: "Enviar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gracias");
    const found = await admin.request.get(`/lead/api/leads?searchTerm=Stranger${stamp}`, {
      headers: { "lw-consolidate-all-data": "true" },
    });
    expect(((await found.json()) as { count: number }).count).toBe(1);

    await set({ enableEs: false });
    await page.goto("/pos/login?org=harbor.test");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Safe in Harbor");
    await expect(page.getByRole("button", { name: /Cambiar a español|Switch to English/ })).toBeHidden();
    await page.goto("/realtor/login?org=harbor.test");
    await expect(page.getByRole("banner")).toContainText("Harbor Mortgage");
  } finally {
    await admin.request.delete(`${config}/reset/company`);
  }
});
