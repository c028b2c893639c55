import { expect, test } from "../world";

test("a company has its loans' steps saved by themselves: what is typed is saved, said to be, and taken back", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@harbor.test");
  await admin.goto("/app/settings/company");
  const way = admin.getByLabel("Saving of a loan's steps");
  await way.selectOption({ label: "By itself, shortly after typing" });
  const work = admin.locator("section").filter({ has: way });
  await work.getByRole("button", { name: "Save", exact: true }).click();
  await expect(work.getByText("Saved", { exact: true })).toBeVisible();
  await world.station(admin, "company-work");
  try {
    const page = await world.session("originator@harbor.test");
    const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
    const stored = async () =>
      (await (await page.request.get(`/los/api/loans/${LoanId}/v2/transaction/info`)).json()) as Record<string, never>;
    await page.goto(`/app/loans/${LoanId}/loan-info`);
    const rate = page.getByLabel("Note rate");
    await rate.fill("6.125");
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect.poll(async () => JSON.stringify(await stored())).toContain("6.125");

    await test.step("the last save is taken back", async () => {
      await page
        .getByRole("textbox", { name: /^Loan amount/ })
        .first()
        .fill("345678");
      await expect.poll(async () => JSON.stringify(await stored())).toContain("345678");
      await world.accessible(page);
      await world.station(page, "autosave");
      await page.getByRole("button", { name: "Undo the last save" }).click();
      await expect(page.getByRole("textbox", { name: /^Loan amount/ }).first()).not.toHaveValue(/345/);
      await expect.poll(async () => JSON.stringify(await stored())).not.toContain("345678");
    });
  } finally {
    const config = (await (await admin.request.get("/api/orgconfigdata")).json()) as { version: number };
    const reset = await admin.request.patch("/api/orgconfigdata", {
      data: { loanSaving: null },
      headers: { "If-Match": String(config.version) },
    });
    expect(reset.status(), await reset.text()).toBe(200);
  }
});
