import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { moveOn } from "./loan";
import { expect, password, test } from "./world";

const file = new URL("../../domain/mismo/testdata/purchase-conventional.xml", import.meta.url).pathname;

/** The way to funding, stage by stage, in the words of the stage menu; those with an id are another one's moves, which the officer sees. */
const WAY: readonly (readonly [string, string?])[] = [
  ["Qualification"],
  ["Pre-approved", "PREAPPROVED"],
  ["Loan setup", "LOAN_SETUP"],
  ["Disclosure sent", "DISCLOSURE_SENT"],
  ["Underwriting submitted", "UNDERWRITING_SUBMITTED"],
  ["Approved with conditions", "APPROVED_WITH_CONDITION"],
  ["Clear to close", "CLEAR_TO_CLOSE"],
  ["Docs out", "DOCS_OUT"],
  ["Docs signed", "DOCS_SIGNED"],
  ["Loan funded", "LOAN_FUNDED"],
];

/** Moves the loan to a stage by the header's menu, from the keyboard: the last toast may lie over it. */
async function moveTo(officer: Page, stage: string) {
  const menu = officer.getByRole("button", { name: /^Change stage/ });
  await expect(menu).toBeEnabled();
  await menu.press("Enter");
  await officer.getByRole("menuitemradio", { name: stage, exact: true }).press("Enter");
  await expect(officer.getByRole("button", { name: `Change stage: ${stage}` })).toBeVisible();
}

// As most people have it: what fades and moves does so here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a loan goes from an imported file to funding, and its people see it move", async ({
  page: officer,
  browser,
  baseURL,
  world,
}) => {
  test.setTimeout(300_000);
  await officer.goto("/login");
  await officer.getByLabel("Email").fill("originator@summit.test");
  await officer.getByLabel("Password", { exact: true }).fill(password);
  await officer.getByRole("button", { name: "Sign in" }).click();
  await expect(officer).toHaveURL(/\/app\/loans/);
  await expect(officer.getByRole("grid").or(officer.getByRole("table")).first()).toBeVisible();
  await world.station(officer, "01-pipeline");

  await officer.getByRole("button", { name: "Import" }).click();
  await officer.locator('input[type="file"]').setInputFiles(file);
  await expect(officer.getByText(/^Imported: loan \d+/)).toBeVisible();
  await world.station(officer, "02-imported");
  await officer
    .getByRole("link", { name: "Open loan" })
    .or(officer.getByRole("button", { name: "Open loan" }))
    .click();
  await expect(officer).toHaveURL(/\/app\/loans\/\d+\//);
  const loanId = Number(/loans\/(\d+)/.exec(officer.url())?.[1]);

  const header = officer.getByRole("region", { name: "Loan summary" });
  await expect(header).toContainText("LTV");
  await expect(header).toContainText("DTI");
  await expect(header).toContainText("%");
  await world.station(officer, "03-loan-info");

  const missing = officer.locator("#missing");
  await expect(missing).toContainText("missing");
  const credits = officer.locator("#credits");
  for (const type of await credits.getByLabel("Type").all()) {
    if ((await type.inputValue()) === "") await type.selectOption("EarnestMoney");
  }
  for (const source of await credits.getByLabel("Source").all()) {
    if ((await source.inputValue()) === "") await source.selectOption("BorrowerPaidOutsideClosing");
  }
  await officer.keyboard.press("Control+s");
  await expect(officer.getByText("Loan Information updated successfully").first()).toBeVisible();
  await expect(missing).toContainText("Nothing is missing in this step");
  await world.station(officer, "04-nothing-missing");

  for (const [step, heading, station] of [
    ["borrowers", "Borrower Info", "05-borrowers"],
    ["financial", "Financial Info", "06-financial"],
  ] as const) {
    await officer.getByRole("link", { name: heading }).first().click();
    await expect(officer).toHaveURL(new RegExp(`/${step}$`));
    await expect(officer.getByText("Nora", { exact: false }).first()).toBeVisible();
    await world.station(officer, station);
  }

  await officer.getByRole("link", { name: "Borrower Info" }).first().click();
  const address = `nora.${loanId}@example.test`;
  await officer.getByRole("textbox", { name: "Email" }).fill(address);
  await officer.keyboard.press("Control+s");
  await expect(officer.getByText(/^Saved/).first()).toBeVisible();
  // From the keyboard: the toasts of what was saved may lie over it.
  await officer.getByRole("button", { name: "Invite to the portal" }).press("Enter");
  await expect(officer.getByText(`An invitation is on its way to ${address}`).first()).toBeVisible();
  await officer.getByRole("button", { name: "Loan actions" }).click();
  await officer.getByRole("menuitem", { name: "People" }).click();
  const people = officer.getByRole("dialog", { name: "People" });
  await people.getByRole("textbox", { name: "Email" }).fill("realtor@example.test");
  await people.getByRole("button", { name: "Invite agent" }).click();
  await expect(people.getByRole("listitem").filter({ hasText: "realtor@example.test" })).toBeVisible();
  await world.accessible(officer);
  await world.station(officer, "06b-people");
  await officer.keyboard.press("Escape");

  const mail = await world.mailTo(address);
  const link = mail.links.find((one) => one.includes("/pos/activate"));
  if (!link) throw new Error("the invitation holds no link");
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const borrower = await phone.newPage();
  await borrower.goto(link);
  await borrower.locator("input[autocomplete=new-password]").first().fill("an invented sentence 7");
  await borrower.getByLabel("Password once more").fill("an invented sentence 7");
  await world.accessible(borrower);
  await world.station(borrower, "07-borrower-activates");
  await borrower.getByRole("button", { name: "Open my application" }).click();
  await expect(borrower).toHaveURL(/\/pos\/app/);
  await expect(borrower.getByText("Your application is being filled in").first()).toBeVisible();
  await world.station(borrower, "08-borrower-application");

  const realtor = await world.as("realtor@example.test", "realtor");
  const deal = realtor.getByRole("link", { name: /Nora Quill/ }).or(realtor.getByRole("row", { name: /Nora Quill/ }));
  await expect(deal.first()).toBeVisible();

  const manager = await world.session("branchadmin@summit.test");
  for (const [stage, id] of WAY) {
    if (!id) await moveTo(officer, stage);
    else {
      await moveOn(manager, loanId, id);
      await expect(officer.getByRole("button", { name: `Change stage: ${stage}` })).toBeVisible();
    }
  }
  await world.station(officer, "09-funded");
  await expect(borrower.getByText("Your loan is funded").first()).toBeVisible();
  await world.station(borrower, "10-borrower-funded");
  await expect(deal.first()).toContainText(/Funded/i);
  await world.station(realtor, "11-realtor-funded");

  const [download] = await Promise.all([
    officer.waitForEvent("download"),
    officer
      .getByRole("button", { name: "Loan actions" })
      .press("Enter")
      .then(() => officer.getByRole("menuitem", { name: "Export as MISMO 3.4" }).press("Enter")),
  ]);
  expect(download.suggestedFilename()).toBe(`loan-${loanId}-mismo34.xml`);
  expect(await readFile(await download.path(), "utf8")).toContain("364500");
  await phone.close();
});
