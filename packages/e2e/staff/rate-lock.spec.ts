import { expect, test } from "../world";

test("an officer locks a rate, reads how long it holds, and finds the loan behind the dashboard's figure", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const path = `/app/loans/${LoanId}/loan-info`;
  await page.goto(path);
  const lock = page.getByRole("button", { name: "Rate lock" });
  await expect(lock).toContainText("Floating");
  await lock.click();
  const dialog = page.getByRole("dialog", { name: "Rate lock" });
  await dialog.getByRole("textbox", { name: "Locked on" }).fill("11/20/2026");
  await dialog.getByRole("textbox", { name: "Last day" }).fill("11/19/2026");
  await dialog.getByRole("button", { name: "Save lock" }).click();
  await expect(dialog.getByRole("textbox", { name: "Last day" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "Locked on" }).fill("");
  await dialog.getByRole("button", { name: "15 days" }).click();
  await dialog.getByRole("button", { name: "Save lock" }).click();
  await expect(dialog).toBeHidden();
  await expect(lock).toContainText("15 days left");
  await lock.click();
  await expect(dialog).toBeVisible();
  await world.spanishPhone(page, "rate-lock", /Quedan 15 días/);
  await page.keyboard.press("Escape");

  await page.goto("/app/dashboard");
  const bar = page
    .getByRole("region", { name: "Rate locks expiring" })
    .first()
    .getByRole("link", { name: /^Within 30 days:/ });
  await bar.click();
  await expect(page).toHaveURL(/lockFrom=.*lockUntil=/);
  await expect(page.getByRole("button", { name: /^Don’t narrow to “Lock ends: / })).toBeVisible();
  await page.getByRole("button", { name: "Dates · 1" }).click();
  const dates = page.getByRole("dialog", { name: "Dates" });
  await dates.getByRole("group", { name: "Application" }).getByLabel("From").fill("1/2/2020");
  await expect(page).toHaveURL(/appliedFrom=2020-01-02/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Don’t narrow to “Application: from 01/02/2020”" }).click();
  await expect(page).toHaveURL(/appliedFrom=(&|$)/);
  await page.goto(path);
  await lock.click();
  await dialog.getByRole("button", { name: "Remove lock" }).click();
  await expect(lock).toContainText("Floating");
});
