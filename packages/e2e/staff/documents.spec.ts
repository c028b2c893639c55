import type { Page } from "@playwright/test";
import { fileOf, pdf, pdfOf } from "../pdf";
import { sandboxUrl } from "../server";
import { expect, test } from "../world";

/** Adds files to the folder, and waits until they can be opened. */
async function add(
  page: Page,
  files: { name: string; buffer: Buffer }[],
  words: { add: string; choose: string; done: string },
) {
  await page.getByRole("button", { name: words.add }).click();
  const panel = page.getByRole("region", { name: words.add });
  await panel
    .getByLabel(words.choose, { exact: true })
    .and(page.locator("input"))
    .setInputFiles(files.map(({ name, buffer }) => fileOf(name, buffer)));
  await panel.getByRole("button", { name: words.done }).click();
  for (const { name } of files)
    await expect(page.getByRole("button", { name, exact: true })).toBeVisible({ timeout: 30_000 });
}

const ENGLISH = { add: "Add files", choose: "Choose files", done: "Done" };

test("an officer splits a bundle, classifies, joins, exports and removes, and finds it all again", async ({
  world,
}) => {
  test.slow();
  const desk = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const made = await desk.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  await desk.goto(`/app/loans/${LoanId}/documents`);
  await expect(desk.getByText("No document yet")).toBeVisible();
  await add(
    desk,
    [
      { name: "bundle.pdf", buffer: pdfOf(["Pay of May", "W-2 of 2025", "W-2 page two"]) },
      { name: "hoi.pdf", buffer: pdf("Insurance") },
    ],
    ENGLISH,
  );

  // Pages of a bundle become documents of their own.
  const loose = desk.getByRole("region", { name: "Not classified" });
  await loose.getByRole("button", { name: "Actions for bundle.pdf" }).click();
  await desk.getByRole("menuitem", { name: "Arrange pages" }).click();
  const pages = desk.getByRole("dialog", { name: "Arrange pages" });
  await pages.getByRole("button", { name: "Page 2 of bundle.pdf" }).click();
  await pages.getByRole("button", { name: "Begin a document here" }).click();
  const [first, second] = [
    pages.getByRole("region", { name: "Document 1" }),
    pages.getByRole("region", { name: "Document 2" }),
  ];
  await expect(second).toContainText("2 pages");
  await first.getByLabel("Document 1: Name").fill("Pay stub of May");
  await first.getByLabel("Class").fill("pay stub");
  await desk.getByRole("option", { name: "Pay stub", exact: true }).click();
  await second.getByLabel("Document 2: Name").fill("W-2 of 2025");
  await second.getByLabel("Class").fill("w-2");
  await desk.getByRole("option", { name: "W-2", exact: true }).click();
  await pages.getByRole("button", { name: "Page 2 of bundle.pdf" }).click();
  await pages.getByRole("button", { name: "Page 3 of bundle.pdf" }).click();
  await pages.getByRole("button", { name: "Turn right" }).click();
  await expect(pages.getByRole("button", { name: "Page 3 of bundle.pdf, turned by 90 degrees" })).toBeVisible();
  await world.looks(desk, "documents-pages");
  await pages.getByRole("button", { name: "Save 2 documents" }).click();
  await expect(pages).toBeHidden();
  const income = desk.getByRole("region", { name: "Income and employment" });
  await expect(income.getByRole("button", { name: "Pay stub of May.pdf", exact: true })).toBeVisible({
    timeout: 30_000,
  });
  await expect(income.getByRole("button", { name: "W-2 of 2025.pdf", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(loose.getByText("bundle.pdf")).toBeHidden();

  // What is left is classified, found by a word of it, and opened.
  await loose.getByRole("checkbox", { name: "Select hoi.pdf" }).check();
  await desk.getByRole("region", { name: "1 document selected" }).getByRole("button", { name: "Classify" }).click();
  const classify = desk.getByRole("dialog", { name: "What is hoi.pdf?" });
  await classify.getByLabel("Class").fill("homeowner declaration");
  await desk.getByRole("option", { name: "Homeowner's insurance declaration" }).click();
  await classify.getByRole("button", { name: "Classify" }).click();
  const insurance = desk.getByRole("region", { name: "Insurance and flood" });
  await expect(insurance).toContainText("Homeowner's insurance declaration");
  await desk.getByLabel("Search by content, name, class or sender").fill("w-2");
  await expect(insurance).toBeHidden();
  await income.getByRole("button", { name: "W-2 of 2025.pdf", exact: true }).click();
  const viewer = desk.getByRole("dialog", { name: "W-2 of 2025.pdf" });
  await expect(viewer.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.getByLabel("Search by content, name, class or sender").fill("");
  await desk.getByRole("checkbox", { name: "Select hoi.pdf" }).uncheck();
  await world.spanishPhone(desk, "documents-arranged", "Ordenar páginas", async () => {
    await desk.getByRole("button", { name: "Acciones para W-2 of 2025.pdf" }).click();
    await desk.getByRole("menuitem", { name: "Ordenar páginas" }).click();
    await expect(desk.getByRole("button", { name: "Página 1 de W-2 of 2025.pdf" })).toBeVisible();
  });

  // The whole folder is saved, as a ZIP file and as one PDF.
  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export" }).click();
  await desk.getByRole("menuitem", { name: "Download all as ZIP" }).click();
  expect((await saved).suggestedFilename()).toBe(`Loan-${LoanId}-documents.zip`);
  await desk.getByRole("button", { name: "Export" }).click();
  await desk.getByRole("menuitem", { name: "One PDF of the whole folder" }).click();
  const whole = loose.getByRole("button", { name: `Loan ${LoanId} documents.pdf`, exact: true });
  await expect(whole).toBeVisible({ timeout: 30_000 });
  await whole.click();
  await expect(desk.getByRole("img", { name: "Page 4 of 4" })).toBeAttached();
  await desk.keyboard.press("Escape");

  // What is removed stands apart, and comes back.
  await insurance.getByRole("button", { name: "Actions for hoi.pdf" }).click();
  await desk.getByRole("menuitem", { name: "Remove", exact: true }).click();
  await expect(insurance).toBeHidden();
  await desk.getByText("Removed documents (2)").click();
  await expect(desk.getByText("Replaced by")).toBeVisible();
  await desk.getByRole("button", { name: "Put hoi.pdf back" }).click();
  await expect(insurance).toContainText("hoi.pdf");
});

/** Brings a mail with a file to a loan, as a server outside does. */
async function mailIn(page: Page, from: string, to: string, subject: string, file: { name: string; buffer: Buffer }) {
  const answer = await page.request.post(`${sandboxUrl}/mail-in`, {
    multipart: { from, to, subject, text: "Please see what is with it.", files: fileOf(file.name, file.buffer) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test("a stranger's mail is taken, answers a need, is found by its words, and gets a newer version", async ({
  world,
}) => {
  test.slow();
  const desk = await world.session("companyadmin@summit.test", { viewport: { width: 1280, height: 800 } });
  const made = await desk.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const borrower = (await (
    await desk.request.post(`${loan}/borrowers`, { data: { Name: { FirstName: "Ana", LastName: "Lopez" } } })
  ).json()) as { id: string };
  const asked = await desk.request.post(`${loan}/needs`, {
    data: { title: "Pay stub of May", BorrowerId: borrower.id },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  await desk.goto(`/app/loans/${LoanId}/documents`);

  // The loan is given an address.
  await desk.getByRole("button", { name: "Mail documents in" }).click();
  const dialog = desk.getByRole("dialog", { name: "Mail documents to this loan" });
  await dialog.getByRole("button", { name: "Give this loan an address" }).click();
  const address = (await dialog.getByText(/^loan-[a-z2-7]{26}@/).textContent()) ?? "";
  await expect(dialog.getByLabel("Whose mail is taken at once")).toHaveValue("KNOWN");
  await world.accessible(desk);
  await desk.keyboard.press("Escape");

  // Mail of somebody who is not on the loan waits, and is taken.
  await mailIn(desk, "Payroll <payroll@employer.test>", address, "Stub of Ana", {
    name: "stub.pdf",
    buffer: pdf("Quarterly bonus of May"),
  });
  const aside = desk.getByRole("region", { name: "Mail from unknown senders" });
  await expect(aside).toContainText("Payroll <payroll@employer.test>");
  await world.accessible(desk);
  await aside.getByRole("button", { name: "Take “Stub of Ana”" }).click();
  await expect(aside).toBeHidden();
  const loose = desk.getByRole("region", { name: "Not classified" });
  await expect(loose.getByRole("button", { name: "stub.pdf", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(loose).toContainText("Mail “Stub of Ana”");

  // It answers a need, and is found by what it says.
  await loose.getByRole("button", { name: "Actions for stub.pdf" }).click();
  await desk.getByRole("menuitem", { name: "Put to a need" }).click();
  const put = desk.getByRole("dialog", { name: "Which need does stub.pdf answer?" });
  await put.getByLabel("Need").selectOption({ label: "Pay stub of May · Ana Lopez" });
  await put.getByRole("button", { name: "Put it there" }).click();
  await expect(loose).toContainText("For “Pay stub of May”");
  const search = desk.getByLabel("Search by content, name, class or sender");
  await expect(async () => {
    await search.fill("");
    await search.fill("quarterly bonus");
    await expect(loose.getByText("Quarterly bonus of May")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await search.fill("");

  // A newer version counts in its place, and who saw it is told.
  await loose.getByRole("button", { name: "stub.pdf", exact: true }).click();
  await expect(desk.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await loose.getByRole("button", { name: "Actions for stub.pdf" }).click();
  await desk.getByRole("menuitem", { name: "Versions and who saw it" }).click();
  const versions = desk.getByRole("dialog", { name: "stub.pdf: versions and views" });
  await expect(versions.getByRole("table")).toContainText("looked at");
  await versions
    .getByLabel("Choose files", { exact: true })
    .and(desk.locator("input"))
    .setInputFiles([fileOf("stub-corrected.pdf", pdf("Corrected"))]);
  await expect(loose.getByRole("button", { name: "stub-corrected.pdf", exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(loose.getByRole("button", { name: "stub.pdf", exact: true })).toBeHidden({ timeout: 30_000 });
  await expect(loose).toContainText("Version 2");
  await expect(loose).toContainText("For “Pay stub of May”");
  await loose.getByRole("button", { name: "Actions for stub-corrected.pdf" }).click();
  await desk.getByRole("menuitem", { name: "Versions and who saw it" }).click();
  const both = desk.getByRole("dialog", { name: "stub-corrected.pdf: versions and views" });
  await expect(both.getByRole("button", { name: "Open version 1" })).toBeVisible();
  await world.accessible(desk);
  await both.getByRole("button", { name: "Make it the newest: version 1" }).click();
  await expect(both.getByRole("button", { name: "Open version 3" })).toBeVisible();
});
