import { expect, test } from "../world";

test("an owner finds a loan, changes the rate with a preview, and adds an asset", async ({ world }) => {
  const page = await world.session("owner@summit.test");
  // A loan of the job's own: the others are changed, locked and closed by the jobs beside this one.
  const made = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const terms = {
    TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
    MortgageTypeAndTerms: { NoteRatePercent: 6.875, LoanAmortizationPeriodCount: 360, AmortizationType: "Fixed" },
  };
  const path = `/los/api/loans/${made.LoanId}/v2/transaction/info`;
  const stated = await page.request.patch(path, { data: { o: {}, c: terms } });
  expect(stated.status(), await stated.text()).toBe(200);
  await page.goto("/app/loans");
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(`${made.LoanId}.*6\\.875%`) });
  await expect(row).toBeVisible();
  await world.accessible(page);

  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/app/loans/${made.LoanId}/loan-info`));
  const rate = page.getByLabel("Note rate");
  await expect(rate).toHaveValue("6.875");
  const next = "7.125";
  await rate.fill(next);
  await rate.press("Tab");
  await expect(page.getByText("Preview, not saved").first()).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Note rate")).toHaveValue(next);

  await page.getByRole("link", { name: /^Financial Info/ }).click();
  await page.getByRole("button", { name: "Add asset" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption("SavingsAccount");
  // Its own at each try: the loan keeps what an earlier one added.
  const bank = `Invented Bank ${Date.now().toString(36)}`;
  await dialog.getByLabel("Institution").fill(bank);
  await dialog.getByLabel("Value").fill("$1,234.50");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`${bank}.*\\$1,234\\.50`) })).toBeVisible();
  await world.accessible(page);
});

test("a company admin acts for a processor under a banner that stays until it is stopped", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Act as another user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Find a person").fill("processor");
  await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
  await dialog.getByLabel("Reason").fill("A question about a loan");
  await dialog.getByRole("button", { name: /^Act as / }).click();
  await expect(page.getByText(/^Acting as /)).toBeVisible();
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(/^Acting as /)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/^Acting as /)).toBeHidden();
});

test("menus and panels open from the keyboard and give the focus back", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  const account = page.getByRole("button", { name: /Account/ });
  await account.focus();
  await page.keyboard.press("ArrowDown");
  const entry = page.getByRole("menuitem", { name: "Your account" });
  await expect(entry).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");

  const notices = page.getByRole("button", { name: /Notifications/ });
  await notices.press("Enter");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeHidden();
  await expect(notices).toBeFocused();
});

test("two people on one loan see each other", async ({ world }) => {
  const owner = await world.session("owner@summit.test");
  const { LoanId } = (await (await owner.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await owner.goto(`/app/loans/${LoanId}/loan-info`);
  await expect(owner.getByText("Only you")).toBeVisible();
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto(`/app/loans/${LoanId}/loan-info`);
  await expect(admin.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);
  await expect(owner.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);

  await admin.getByRole("link", { name: /^Financial Info/ }).click();
  await expect(admin.getByRole("list", { name: "Here now" })).toBeVisible();
  await admin.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
  await expect(owner.getByText("Only you")).toBeVisible();

  await admin.goto(`/app/loans/${LoanId}/loan-info`);
  await expect(owner.getByRole("list", { name: "Here now" }).getByRole("listitem")).toHaveCount(1);
  await admin.goto("about:blank");
  await expect(owner.getByText("Only you")).toBeVisible();
});
