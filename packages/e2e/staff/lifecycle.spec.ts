import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A loan of the test's own, whose application was received ten days ago. */
async function loanOf(page: Page): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const received = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const dated = await page.request.post(`/los/api/loans/${LoanId}/dates`, {
    data: { keyDates: { mcrApplicationDate: received } },
  });
  expect(dated.ok(), await dated.text()).toBe(true);
  return LoanId;
}

/** Opens the loan's menu and takes an entry of it. */
async function act(page: Page, entry: string, menu = "Loan actions") {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test("an officer suspends a loan and takes it up again, marks it adverse, dates the notice and restores it", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test", { timezoneId: "UTC" });
  const loanId = await loanOf(page);
  await page.goto(`/app/loans/${loanId}/loan-info`);
  const stage = page.getByRole("button", { name: /^Change stage/ });
  const isAtIntake = () => expect(stage).toHaveAccessibleName("Change stage: Application intake");

  await test.step("suspended with why, and taken up again; that is taken back, with all that was said", async () => {
    await act(page, "Suspend loan");
    const dialog = page.getByRole("dialog", { name: "Suspend loan" });
    await dialog.getByRole("button", { name: "Suspend loan" }).click();
    await expect(dialog.getByRole("textbox", { name: "Reason" }), "not without why").toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await dialog.getByRole("button", { name: "Waiting for a third party" }).click();
    await dialog.getByRole("textbox", { name: "Note" }).fill("The title company answers on Monday.");
    await world.accessible(page);
    await world.station(page, "suspend-dialog");
    await dialog.getByRole("button", { name: "Suspend loan" }).click();
    await expect(toast(page, "Loan Suspended successfully")).toBeVisible();
    await expect(stage).toHaveAccessibleName("Change stage: Suspended");
    const banner = page.getByRole("status").filter({ hasText: "Suspended since" });
    await expect(banner).toContainText("Waiting for a third party");
    await expect(banner).toContainText("The title company answers on Monday.");
    await banner.getByRole("button", { name: "Resume loan" }).click();
    await expect(toast(page, "Loan Un-Suspended successfully")).toBeVisible();
    await isAtIntake();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(banner).toContainText("Waiting for a third party");
    await act(page, "Resume loan");
    await isAtIntake();
    await stage.press("Enter");
    await page.getByRole("menuitemradio", { name: "Suspended" }).click();
    await expect(dialog, "the stage menu asks the same").toBeVisible();
    await page.keyboard.press("Escape");
    await isAtIntake();
  });

  await test.step("its flags stand in the head, and the call report's row says what is missing", async () => {
    const head = page.getByRole("region", { name: "Loan summary" });
    await act(page, "Note credit repair");
    await expect(head.getByText("Credit repair")).toBeVisible();
    await act(page, "Call report row");
    await expect(page.getByRole("dialog", { name: "Call report row" }).getByText("Missing")).toHaveCount(4);
    await page.keyboard.press("Escape");
    await act(page, "Leave out of call report");
    const dialog = page.getByRole("dialog", { name: "Leave out of call report" });
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Business purpose");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(head.getByText("Not in call report")).toBeVisible();
    await act(page, "Include in call report again");
    await expect(head.getByText("Not in call report")).toHaveCount(0);
  });

  const banner = page.getByRole("status").filter({ hasText: "Adverse: Denied" });
  await test.step("adverse with reasons, and the notice's clock runs until it is dated", async () => {
    await stage.press("Enter");
    await page.getByRole("menuitemradio", { name: "Adverse" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark adverse" });
    await dialog.getByLabel("Action taken").selectOption("Denied");
    await dialog.getByRole("button", { name: "Mark adverse" }).click();
    await expect(dialog.getByRole("alert"), "not without a reason").toContainText("Reasons of the denial");
    await dialog.getByRole("checkbox", { name: "Debt-to-income ratio" }).press("Space");
    await dialog.getByRole("checkbox", { name: "Other" }).press("Space");
    await dialog.getByRole("textbox", { name: "Other reason" }).fill("Length of residence");
    await world.accessible(page);
    await world.station(page, "adverse-dialog");
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Loan Adverse successfully")).toBeVisible();
    await expect(banner).toContainText("Reasons: Debt-to-income ratio, Length of residence");
    await expect(banner).toContainText("Adverse action notice due in 20 days");
    await expect(banner).toContainText("30 days after the completed application was received");
    await world.spanishPhone(page, "adverse", /El aviso de acción adversa vence en 20 días/);

    await banner.getByRole("button", { name: "Date the notice" }).click();
    const notice = page.getByRole("dialog", { name: "Adverse action notice" });
    const sent = notice.getByRole("textbox", { name: "Notice sent on" });
    await sent.fill("01/01/2020");
    await notice.getByRole("button", { name: "Save date" }).click();
    await expect(sent, "before it was decided").toHaveAttribute("aria-invalid", "true");
    const today = new Date().toISOString().slice(0, 10);
    await sent.fill(`${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`);
    await notice.getByRole("button", { name: "Save date" }).click();
    await expect(banner).toContainText("Adverse action notice sent");
  });

  await test.step("what was decided is corrected, and the loan restored", async () => {
    await banner.getByRole("button", { name: "What was decided" }).click();
    const facts = page.getByRole("dialog", { name: "What was decided" });
    await facts.getByRole("checkbox", { name: "Other" }).uncheck();
    await facts.getByRole("button", { name: "Save", exact: true }).click();
    await expect(banner).toContainText("Reasons: Debt-to-income ratio");
    await expect(banner).not.toContainText("Length of residence");
    await banner.getByRole("button", { name: "Restore loan" }).click();
    await expect(toast(page, "Loan Un-Adverse successfully")).toBeVisible();
    await isAtIntake();
    await expect(banner).toHaveCount(0);
  });
});

test("a section that an admin locks is refused to a colleague with the reason, until it is opened", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const page = await world.session("originator@summit.test");
  const loanId = await loanOf(page);
  await page.goto(`/app/loans/${loanId}/loan-info`);
  const amount = page.getByLabel(/^Loan amount/);
  await expect(amount).toBeEditable();

  await admin.goto(`/app/loans/${loanId}/loan-info`);
  await act(admin, "Section locks");
  const locks = admin.getByRole("dialog", { name: "Section locks" });
  await expect(locks.getByRole("button", { name: /^Lock / }), "each of the sections but imports").toHaveCount(26);
  for (const [section, why] of [
    ["Loan and property", "Figures went to the investor"],
    ["Suspending", "Under audit"],
  ] as const) {
    await locks.getByRole("button", { name: `Lock ${section}` }).click();
    await locks.getByRole("textbox", { name: `Why ${section} is locked` }).fill(why);
    await locks.getByRole("button", { name: "Lock", exact: true }).click();
    await expect(locks.getByRole("button", { name: `Open ${section}` })).toBeVisible();
  }
  await expect(locks.getByRole("status").first()).toHaveText("2 sections locked");
  await world.station(admin, "section-locks");

  const why = page.getByRole("status").filter({ hasText: "This part of the loan is locked" });
  await expect(why).toContainText("Figures went to the investor");
  await expect(amount).not.toBeEditable();
  await world.accessible(page);
  await world.station(page, "section-locked");
  await page.getByRole("button", { name: "Loan actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Mark adverse", exact: true })).toBeVisible();
  await expect(
    page.getByRole("menuitem", { name: "Suspend loan", exact: true }),
    "what is locked is not offered",
  ).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Section locks", exact: true }).click();
  const seen = page.getByRole("dialog", { name: "Section locks" });
  await expect(seen).toContainText("Under audit");
  await expect(seen.getByRole("button", { name: /^(Lock|Open) / }), "read only").toHaveCount(0);
  await page.keyboard.press("Escape");

  await locks.getByRole("button", { name: "Open Loan and property" }).click();
  await expect(why).toBeHidden();
  await expect(amount).toBeEditable();
  await admin.keyboard.press("Escape");
  await world.spanishPhone(admin, "section-locks", "Bloqueo de secciones", () =>
    act(admin, "Bloqueo de secciones", "Acciones del préstamo"),
  );
});
