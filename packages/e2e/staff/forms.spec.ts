import { applicant } from "../applicant";
import { formPdf } from "../pdf";
import { expect, test } from "../world";

test("a company fills its form from the loan: uploaded, mapped, made by an officer", async ({ world, request }) => {
  const admin = await world.session("companyadmin@summit.test");
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId } = await applicant(world, request, officer);
  const name = `Summary ${loanId}`;

  await admin.goto("/app/settings/documents?tab=forms");
  await admin.getByLabel("Upload a form").setInputFiles({
    name: `${name}.pdf`,
    mimeType: "application/pdf",
    buffer: formPdf(["borrower", "remarks", "employer"]),
  });
  const dialog = admin.getByRole("dialog", { name: "Edit form" });
  await dialog.getByLabel("Document class").fill("promissory");
  await admin.getByRole("option", { name: "Promissory note" }).click();
  await dialog.getByLabel("Filled with, borrower").selectOption("The loan");
  await dialog.getByLabel("Value of the loan, borrower").fill("loan.LoanID");
  await dialog.getByLabel("Filled with, remarks").selectOption("Always the same");
  await dialog.getByLabel("Text, remarks").fill("Reviewed by Summit");
  await dialog.getByLabel("Filled with, employer").selectOption("The loan");
  await dialog.getByLabel("Value of the loan, employer").fill("loan.Info.MortgageTypeAndTerms.ARMIndex");
  await world.looks(admin, "form-editor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const row = admin.getByRole("list", { name: "Forms" }).getByRole("listitem", { name });
  await expect(row).toContainText("3 of 3 fields filled");

  // The officer sees what stays empty, and reads in the PDF what was filled.
  await officer.goto(`/app/loans/${loanId}/documents`);
  await officer.getByRole("button", { name: "Make forms" }).click();
  const make = officer.getByRole("dialog", { name: "Make forms" });
  await make.getByRole("checkbox", { name }).check();
  await make.getByRole("button", { name: "Check" }).click();
  await expect(make).toContainText("1 field stays empty: employer");
  await world.accessible(officer);
  await make.getByRole("button", { name: "Make 1 form" }).click();
  const closing = officer.getByRole("region", { name: "Closing package" });
  const made = closing.getByRole("button", { name: `${name}.pdf`, exact: true });
  await expect(made).toBeVisible({ timeout: 30_000 });
  await expect(closing).toContainText("1 field empty: employer");
  await officer.getByLabel("Search by content, name, class or sender").fill("reviewed summit");
  await expect(made).toBeVisible({ timeout: 30_000 });
  await made.click();
  await expect(
    officer.getByRole("dialog", { name: `${name}.pdf` }).getByRole("img", { name: "Page 1 of 1" }),
  ).toBeVisible();
  await officer.keyboard.press("Escape");

  // The company is everybody's: the form goes again, and what was made of it stays.
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog.getByRole("button", { name: "Delete form" }).click();
  await expect(row).toBeHidden();
  await expect(made).toBeVisible();
});
