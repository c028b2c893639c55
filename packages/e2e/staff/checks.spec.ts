import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "../world";

const PHONE = { width: 390, height: 844 };
const inSpanish = () => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" }));
const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

async function made<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
}

/** Nothing of the page is out of reach at the side. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

const LEADS = [
  {
    language: "English",
    viewport: { width: 1440, height: 900 },
    email: "Email",
    cell: "Cell phone",
    work: "Work phone",
    save: "Save",
    saved: /^Saved/,
  },
  {
    language: "Spanish",
    viewport: PHONE,
    email: "Correo electrónico",
    cell: "Celular",
    work: "Teléfono del trabajo",
    save: "Guardar",
    saved: /^Guardado/,
  },
] as const;

for (const says of LEADS) {
  test(`a lead keeps one way to be reached, in ${says.language}`, async ({ world }) => {
    const page = await world.session("originator@summit.test", { viewport: says.viewport });
    if (says.language === "Spanish") await page.addInitScript(inSpanish);
    const { id } = await made<{ id: string }>(page.request, "/lead/api/leads", {
      Name: { FirstName: "Wren", LastName: unique() },
      ContactPoint: { Email: `${unique()}@example.test` },
    });
    await page.goto(`/app/leads/${id}`);
    const person = page.locator("#person");
    const cell = person.getByLabel(says.cell, { exact: true });
    await person.getByLabel(says.email, { exact: true }).fill("");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    await world.accessible(page);
    await fits(page);
    await world.station(page, `lead-unreachable-${says.language}`);
    await person.getByLabel(says.work).fill("+1 512 555 0142");
    await expect(cell).not.toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(says.saved).first()).toBeVisible();
    await page.reload();
    await expect(person.getByLabel(says.work)).toHaveValue("5125550142");
  });
}

test("a property takes one debt of each rank", async ({ world }) => {
  const page = await world.session("processor@summit.test");
  const { LoanId } = await made<{ LoanId: number }>(page.request, "/los/api/loans", {});
  const loan = `/los/api/loans/${LoanId}`;
  for (const HolderName of ["North Bank", "South Bank"])
    await made(page.request, `${loan}/liabilities`, {
      HolderName,
      LiabilityDetail: { LiabilityType: "MortgageLoan", LienPosition: "FirstLien" },
    });
  await made(page.request, `${loan}/realEstates`, { Property: { Address: { LineText: "7 Invented Row" } } });
  await page.goto(`/app/loans/${LoanId}/financial`);
  await page.getByRole("row", { name: /7 Invented Row/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  const [north, south] = ["North Bank", "South Bank"].map((name) =>
    dialog.getByRole("checkbox", { name: new RegExp(name) }),
  );
  await north?.check();
  await south?.check();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(dialog.locator("fieldset").getByText("Lien position already exists")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "property-ranks");
  await south?.uncheck();
  await expect(dialog.locator("fieldset").getByText("Lien position already exists")).toBeHidden();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(dialog).toBeHidden();
});

test("lo que sólo traen los archivos se lee en español", async ({ world }) => {
  const page = await world.session("processor@summit.test", { viewport: PHONE });
  await page.addInitScript(inSpanish);
  const { LoanId } = await made<{ LoanId: number }>(page.request, "/los/api/loans", {});
  await made(page.request, `/los/api/loans/${LoanId}/assets`, {
    HolderName: "Invented Bank",
    AssetDetail: { AssetType: "SavingsBond", CashOrMarketValueAmt: 1200.5 },
  });
  await page.goto(`/app/loans/${LoanId}/financial`);
  const asset = page.locator("#assets").getByRole("row", { name: /Bono de ahorro/ });
  await expect(asset).toBeVisible();
  await asset.press("Enter");
  const type = page.getByRole("dialog").getByLabel("Tipo");
  await expect(type).toHaveValue("SavingsBond");
  await expect(type.locator("option:checked")).toHaveText("Bono de ahorro");
  await world.accessible(page);
  await world.station(page, "asset-of-a-file-es");
});
