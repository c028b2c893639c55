import type { Page } from "@playwright/test";
import { moveOn } from "../loan";
import { expect, test } from "../world";

async function loanOf(page: Page): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  return LoanId;
}

/** Opens the loan's menu and takes an entry of it. */
async function act(page: Page, entry: string) {
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

const rate = (page: Page) => page.getByLabel("Note rate");
const says = (page: Page, text: RegExp | string) => page.getByRole("status").filter({ hasText: text });
const editing = /has been editing this loan since \d+:\d\d/;
const you = /You have been editing this loan since \d+:\d\d/;

test("one edits alone, another takes over and both see what was not saved", async ({ world }) => {
  const owner = await world.session("owner@summit.test");
  const loanId = await loanOf(owner);
  const admin = await world.session("companyadmin@summit.test");
  for (const page of [owner, admin]) {
    await page.goto(`/app/loans/${loanId}/loan-info`);
    await expect(rate(page)).toBeEditable();
  }
  await act(owner, "Start editing");
  await expect(owner.getByText("You are now editing this loan.", { exact: true }).first()).toBeVisible();
  await expect(says(owner, you)).toBeVisible();
  const banner = says(admin, editing);
  await expect(banner, "the other sees who").toBeVisible();
  await expect(rate(admin), "and can read only").not.toBeEditable();
  await world.accessible(admin);

  await rate(owner).fill("6.25");
  await rate(owner).press("Tab");
  const kept = async () => JSON.stringify(await (await owner.request.get(`/los/api/loans/${loanId}/loan-edit`)).json());
  await expect.poll(kept).toContain("6.25");
  await banner.getByRole("button", { name: "Take over" }).click();
  const dialog = admin.getByRole("dialog", { name: /^Take over from/ });
  await expect(dialog.getByRole("region", { name: /^Not saved by/ })).toContainText("6.25");
  await world.spanishPhone(admin, "take-over", /^Sin guardar por/);
  await dialog.getByRole("button", { name: "Take over" }).click();
  await expect(says(admin, you)).toBeVisible();
  await expect(rate(admin)).toBeEditable();

  const lost = says(owner, /took over at \d+:\d\d/);
  await expect(lost).toContainText("6.25");
  await expect(rate(owner), "what was typed is still to be read").toHaveValue("6.25");
  await expect(rate(owner)).not.toBeEditable();
  await world.accessible(owner);

  await says(admin, you).getByRole("button", { name: "End editing" }).click();
  await expect(says(admin, you)).toBeHidden();
  await expect(rate(owner)).toBeEditable();
});

test("who changes what was disclosed is asked why, and applies it", async ({ world }) => {
  const page = await world.session("owner@summit.test", { viewport: { width: 390, height: 844 } });
  const loanId = await loanOf(page);
  await moveOn(page, loanId, "DISCLOSURE_SENT");
  await page.goto(`/app/loans/${loanId}/loan-info`);
  await act(page, "Start editing");
  await expect(says(page, you)).toBeVisible();
  await rate(page).fill("6.5");
  await page.keyboard.press("Control+s");
  const panel = page.getByRole("dialog", { name: "Change of circumstance" });
  await expect(panel, "it asks by itself").toBeVisible();
  await expect(panel).toContainText("6.500%");
  await panel.getByRole("button", { name: "Apply changes" }).click();
  await expect(panel.getByRole("alert"), "not without a reason").toBeVisible();
  await panel.getByLabel("Reason for Interest Rate").selectOption({ label: "D · Rate locked" });
  await world.accessible(page);
  await world.station(page, "coc-390");
  await panel.getByRole("button", { name: "Apply changes" }).click();
  await expect(page.getByText("Changes have been applied successfully").first()).toBeVisible();
  await expect(says(page, "Disclosed figures have changed")).toBeHidden();
  await act(page, "Change of circumstance");
  await expect(panel.getByRole("region", { name: "Applied before" })).toContainText("Rate locked");
});
