import type { Locator, Page } from "@playwright/test";
import { loanWithProcessor, moveOn } from "../loan";
import { expect, test } from "../world";

/** A loan of the test's own with a processor on it, whose disclosures are out. */
async function made(officer: Page, manager: Page): Promise<number> {
  const LoanId = await loanWithProcessor(officer);
  await moveOn(manager, LoanId, "DISCLOSURE_SENT");
  return LoanId;
}

test("a processor orders the insurance, is told of the missing date, and another browser follows", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const loan = await made(officer, await world.session("branchadmin@summit.test"));
  const page = await world.session("processor@summit.test");
  await Promise.all([page, officer].map((one) => one.goto(`/app/loans/${loan}/loan-center`)));

  const processing = page.getByRole("region", { name: "Processing" });
  await expect(processing.getByText("0 of 12 done")).toBeVisible();
  const row = processing.getByRole("listitem", { name: "Homeowner's insurance" });
  const closing = page.getByRole("region", { name: "Closing", exact: true });
  await expect(closing.getByText("Opens when the loan reaches Docs out.")).toBeVisible();
  await expect(closing.getByRole("combobox")).toHaveCount(0);

  const status = row.getByRole("combobox", { name: "Status of Homeowner's insurance" });
  await status.focus();
  await status.selectOption("Ordered");
  await expect(row.getByText("Enter the date to save “Ordered”.")).toBeVisible();
  await expect(row.getByText("Not saved")).toBeVisible();
  await world.spanishPhone(page, "tracker-date", /^Ingrese la fecha para guardar/);
  await page.keyboard.press("Tab");
  const date = row.getByRole("textbox", { name: "Date of Homeowner's insurance" });
  await expect(date, "the date is next").toBeFocused();
  await date.fill("10/20/2026");
  await expect(row.getByText(/^Saved/)).toBeVisible();
  await expect(row.getByText("Enter the date to save “Ordered”.")).toBeHidden();

  const theirs = officer.getByRole("listitem", { name: "Homeowner's insurance" });
  await expect(theirs.getByRole("textbox", { name: "Date of Homeowner's insurance" })).toHaveValue("10/20/2026");
  await theirs.getByRole("combobox").selectOption("Received");
  await theirs.getByRole("textbox", { name: "Date of Homeowner's insurance" }).fill("10/28/2026");
  await expect(row.getByText("Earlier: Ordered 10/20/2026")).toBeVisible();
  await expect(date).toHaveValue("10/28/2026");
  await world.station(page, "loan-center");

  await page.getByRole("textbox", { name: "Date of TRID application" }).fill("10/05/2026");
  await expect(page.getByRole("combobox", { name: "Status of TRID application" })).toBeDisabled();
  await expect
    .poll(
      async () => (await (await page.request.get(`/los/api/loans/${loan}/dates`)).json()).keyDates.mcrApplicationDate,
    )
    .toBe("2026-10-05");
});

test("a lock dates the loan and its move is taken back; a closing that is planned too early is told", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const manager = await world.session("branchadmin@summit.test");
  const loan = await made(page, manager);
  const dates = async (): Promise<Record<string, string>> =>
    (await (await page.request.get(`/los/api/loans/${loan}/dates`)).json()).keyDates;
  // A lock that has run out by now would be one at once: the days count from today.
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");
  await page.request.post(`/los/api/loans/${loan}/dates`, { data: { keyDates: { estimatedClosingDate: day(1) } } });
  await page.goto(`/app/loans/${loan}/loan-center`);
  const row = page.getByRole("listitem", { name: "Rate lock" });
  await row.getByRole("combobox").selectOption("Locked");
  await row.getByRole("textbox", { name: "Date of Rate lock" }).fill(typed(day(0)));
  await expect.poll(async () => (await dates()).lockDate).toBe(day(0));
  const end = (await dates()).lockExpirationDate ?? "";
  // The loan is disclosed: who changes that is asked why, which can be put off.
  const why = page.getByRole("dialog", { name: "Change of circumstance" });
  await why.getByRole("button", { name: "Close" }).click();
  await expect(why).toBeHidden();
  const clocks = page.getByRole("region", { name: "Days to keep" });
  await expect(clocks.getByText(`Last day ${typed(end)}`)).toBeVisible();
  await page.getByText("Rate lock: Locked").locator("..").locator("..").getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await dates()).lockDate).toBeUndefined();
  await expect(row.getByRole("combobox")).toHaveValue(await idOf(row, "Not locked"));

  await moveOn(manager, loan, "APPROVED_WITH_CONDITION");
  const disclosure = page.getByRole("listitem", { name: "Initial closing disclosure" });
  await disclosure.getByRole("button", { name: "Note days of Initial closing disclosure" }).click();
  const dialog = page.getByRole("dialog");
  // Yesterday: in the evening of the company's own day the next one has begun here.
  await dialog.getByRole("textbox", { name: "Sent on" }).fill(typed(day(-1)));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("combobox", { name: "Source" }), "what was sent needs a source").toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await expect(dialog.getByRole("alert").filter({ hasText: "Source" }), "what is wrong is listed there").toBeFocused();
  await dialog.getByRole("combobox", { name: "Source" }).selectOption("Email");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(clocks.getByText(`Closing is planned for ${typed(day(1))}, which is too early.`)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "loan-center-clocks");
});

const idOf = (row: Locator, option: string) =>
  row.getByRole("option", { name: option }).evaluate((one: HTMLOptionElement) => one.value);

test("a company names a status as its people call it", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  const loan = await made(officer, await world.session("branchadmin@summit.test"));
  await officer.goto(`/app/loans/${loan}/loan-center`);
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/trackers");
  const processing = admin.getByRole("region", { name: "Processing" });
  await processing.getByRole("button", { name: "Edit Survey" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Status 3", exact: true }).fill("Surveyor booked");
  await world.accessible(admin);
  await world.station(admin, "tracker-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const survey = officer.getByRole("combobox", { name: "Status of Survey" });
  await expect(survey.getByRole("option", { name: "Surveyor booked" })).toHaveCount(1);

  await processing.getByRole("button", { name: "Edit Survey" }).click();
  await dialog.getByRole("textbox", { name: "Status 3", exact: true }).fill("Ordered");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(survey.getByRole("option", { name: "Ordered" })).toHaveCount(1);

  await processing.getByRole("button", { name: "Move Survey up" }).click();
  await expect(processing.getByRole("button", { name: "Edit Survey" })).toBeVisible();
  await world.station(admin, "tracker-settings");
});
