import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A loan of one's own with a borrower, made through the API. */
async function loanOf(page: Page, lastName: string): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const made = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { Name: { FirstName: "Pia", LastName: lastName }, isPrimaryBorrower: true },
  });
  expect(made.ok()).toBe(true);
  return LoanId;
}

test("an admin jumps with the keyboard alone to a loan, to fields of it that are open and closed, and to a colleague", async ({
  world,
}) => {
  const page = await world.as("companyadmin@summit.test");
  const name = `Palette${Date.now().toString(36)}`;
  const loanId = await loanOf(page, name);
  const debt = await page.request.post(`/los/api/loans/${loanId}/liabilities`, {
    data: { HolderName: "Sample Auto", LiabilityDetail: { LiabilityType: "Installment", UnpaidBalanceAmt: 900 } },
  });
  expect(debt.status(), await debt.text()).toBe(201);
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const box = palette.getByRole("combobox");
  const open = async () => {
    await page.keyboard.press("Control+k");
    await expect(box).toBeFocused();
  };
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  await open();
  await page.keyboard.type(name);
  const loan = palette.getByRole("option", { name: new RegExp(`Pia ${name}`) });
  await expect(loan).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/app/loans/${loanId}/loan-info$`));
  await expect(page).toHaveTitle(`Pia ${name} (${loanId}) | Loan & Property | Loans | Gable`);

  // A field of the step that is open.
  await expect(page.getByLabel("Note rate")).toBeVisible();
  await open();
  await page.keyboard.type("note rate");
  const fields = palette.getByRole("group", { name: "Fields of this loan" }).getByRole("option");
  await expect(fields).toHaveCount(1);
  await expect(fields).toHaveAttribute("aria-selected", "true");
  await world.accessible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Note rate")).toBeFocused();

  const lead = async (typed: string, to: RegExp) => {
    await open();
    await page.keyboard.type(typed);
    const field = palette.getByRole("group", { name: "Fields of this loan" }).getByRole("option", { name: to });
    await expect(field).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await test.step("a field of another step, and of another part of the same person: unsaved work stays", async () => {
    await lead("citizenship", /Borrower Info/);
    await expect(page).toHaveURL(/\/borrowers\?.*part=person/);
    await expect(page).toHaveTitle(`Pia ${name} (${loanId}) | Borrower Info | Loans | Gable`);
    await expect(page.getByLabel("Citizenship")).toBeFocused();
    await page.getByLabel("Middle name").fill("Quill");
    await lead("foreclosed", /Borrower Info/);
    const question = page.getByRole("group", { name: /property foreclosed upon/ });
    await expect(question.getByRole("radio").first()).toBeFocused();
    await page.getByRole("tab", { name: /Person/ }).click();
    await expect(page.getByLabel("Middle name")).toHaveValue("Quill");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  });
  await test.step("a field of a record that is closed", async () => {
    await lead("unpaid balance", /Financial Info · Installment, Sample Auto/);
    const dialog = page.getByRole("dialog", { name: "Liability" });
    await expect(dialog.getByLabel("Unpaid balance")).toBeFocused();
    await expect(dialog.getByLabel("Unpaid balance")).toHaveValue("900.00");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await world.spanishPhone(page, "palette-fields", /Propósito/, async () => {
    await page.getByRole("button", { name: /Buscar o ir a/ }).click();
    const paleta = page.getByRole("dialog", { name: "Paleta de comandos" });
    // Accents need not be typed.
    await paleta.getByRole("combobox").fill("proposito");
    const field = paleta.getByRole("group", { name: "Campos de este préstamo" }).getByRole("option").first();
    await expect(field).toContainText("Propósito");
  });

  await open();
  await page.keyboard.type("originator2@summit");
  const colleague = palette.getByRole("group", { name: "Users" }).getByRole("option").first();
  await expect(colleague).toContainText("originator2@summit.test");
  await expect(colleague).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/app\/settings\/users\/[0-9a-f-]+$/);
  const person = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page).toHaveTitle(`${person} | Gable`);
  const crumbs = page.getByRole("navigation", { name: "You are here" });
  await expect(crumbs.getByRole("link")).toHaveText(["Settings", "Users"]);
  await crumbs.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveTitle("Users | Settings | Gable");

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Open the command palette")).toBeVisible();
  await expect(list.getByText("⌘ / Ctrl + Z")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
});

test("a visit begins where the last one was, and another branch leads from a record to its list", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/settings/branches");
  await expect(page).toHaveTitle("Branches | Settings | Gable");
  for (const beginning of ["/app", "/app/settings"]) {
    await page.goto(beginning);
    await expect(page).toHaveURL(/\/app\/settings\/branches$/);
  }

  const loanId = await loanOf(page, `Unit${Date.now().toString(36)}`);
  await page.goto(`/app/loans/${loanId}/borrowers`);
  await expect(page).toHaveTitle(/\(\d+\) \| Borrower Info \| Loans \| Gable$/);
  const crumbs = page.getByRole("navigation", { name: "You are here" });
  await expect(crumbs.getByRole("listitem").last()).toHaveText("Borrower Info");
  await page.getByRole("button", { name: /^Branch: / }).click();
  const find = page.getByRole("combobox", { name: "Find a branch" });
  await find.fill("miami");
  await expect(page.getByRole("listbox", { name: "Branch" }).getByRole("option")).toHaveText(["Miami"]);
  await world.accessible(page);
  await find.press("Enter");
  await expect(page).toHaveURL(/\/app\/loans$/);
  await expect(page.getByRole("button", { name: "Branch: Miami" })).toBeVisible();
  const ofMiami = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/los/api/loans");
  await page.goto("/app");
  await expect(page).toHaveURL(/\/app\/loans$/);
  await ofMiami;

  // "All" is the headquarters, and nothing else: the consolidated view is switched apart, and then every request says so.
  await page.getByRole("button", { name: "Branch: Miami" }).click();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/los/api/loans");
  await page.getByRole("option", { name: "All branches" }).click();
  const headers = (await asked).headers();
  expect(headers["lw-consolidate-all-data"]).toBeUndefined();
  const session = await page.request.get("/api/wizeusers/branches-all?limit=999");
  const units = (await session.json()).rows as { id: string; isHeadQuarter?: boolean }[];
  expect(headers["lw-org-unit-id"]).toBe(units.find((unit) => unit.isHeadQuarter)?.id);
  await page.reload();
  await page.getByRole("button", { name: "Branch: All branches" }).click();
  const wide = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === "/los/api/loans" && request.headers()["lw-consolidate-all-data"] === "true",
  );
  await page.getByRole("checkbox", { name: "Consolidated view" }).click();
  expect((await wide).headers()["lw-org-unit-id"]).toBe(headers["lw-org-unit-id"]);
  await expect(page.getByRole("button", { name: "Branch: All branches" })).toBeVisible();
});
