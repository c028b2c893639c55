import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../world";

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

async function made<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as T;
}

test("a lead keeps one way to be reached", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const { id } = await made<{ id: string }>(page.request, "/lead/api/leads", {
    Name: { FirstName: "Wren", LastName: unique() },
    ContactPoint: { Email: `${unique()}@example.test` },
  });
  await page.goto(`/app/leads/${id}`);
  const person = page.locator("#person");
  const cell = person.getByLabel("Cell phone", { exact: true });
  await person.getByLabel("Email", { exact: true }).fill("");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(cell).toHaveAttribute("aria-invalid", "true");
  await world.accessible(page);
  await world.station(page, "lead-unreachable");
  await person.getByLabel("Work phone").fill("+1 512 555 0142");
  await expect(cell).not.toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(person.getByLabel("Work phone")).toHaveValue("5125550142");
  await world.spanishPhone(page, "lead-unreachable", "Teléfono del trabajo");
});

test("a property takes one debt of each rank, and what files alone bring is read in Spanish", async ({ world }) => {
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

  await made(page.request, `${loan}/assets`, {
    HolderName: "Invented Bank",
    AssetDetail: { AssetType: "SavingsBond", CashOrMarketValueAmt: 1200.5 },
  });
  const asset = page.locator("#assets").getByRole("row", { name: /Savings bond/ });
  await expect(asset).toBeVisible();
  await world.spanishPhone(page, "asset-of-a-file", "Bono de ahorro", async () => {
    await page
      .locator("#assets")
      .getByRole("row", { name: /Bono de ahorro/ })
      .press("Enter");
    const type = page.getByRole("dialog").getByLabel("Tipo");
    await expect(type).toHaveValue("SavingsBond");
    await expect(type.locator("option:checked")).toHaveText("Bono de ahorro");
  });
});
