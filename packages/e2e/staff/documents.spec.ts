import type { Page } from "@playwright/test";
import { fileOf, pdf, pdfOf } from "../pdf";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

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
  await desk.getByLabel("Search by name, class or sender").fill("w-2");
  await expect(insurance).toBeHidden();
  await income.getByRole("button", { name: "W-2 of 2025.pdf", exact: true }).click();
  const viewer = desk.getByRole("dialog", { name: "W-2 of 2025.pdf" });
  await expect(viewer.getByRole("img", { name: "Page 2 of 2" })).toBeVisible();
  await desk.keyboard.press("Escape");
  await desk.getByLabel("Search by name, class or sender").fill("");
  await world.looks(desk, "documents");

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

test("the folder in Spanish on a phone", async ({ world }) => {
  const page = await world.session("originator@summit.test", { ...phone, locale: "es-US" });
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  await page.goto(`/app/loans/${LoanId}/documents`);
  await add(page, [{ name: "talon.pdf", buffer: pdf("Pago de mayo") }], {
    add: "Agregar archivos",
    choose: "Elegir archivos",
    done: "Listo",
  });
  await page.getByRole("button", { name: "Acciones para talon.pdf" }).click();
  await page.getByRole("menuitem", { name: "Clasificar" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Qué es talon.pdf?" });
  await dialog.getByLabel("Clase").fill("talon");
  await page.getByRole("option", { name: "Talón de pago" }).click();
  await dialog.getByRole("button", { name: "Clasificar" }).click();
  const income = page.getByRole("region", { name: "Ingresos y empleo" });
  await expect(income).toContainText("Talón de pago");
  await income.getByRole("checkbox", { name: "Seleccionar talon.pdf" }).check();
  await world.looks(page, "documents-phone-es");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page
    .getByRole("region", { name: "1 documento seleccionado" })
    .getByRole("button", { name: "Ordenar páginas" })
    .click();
  await expect(page.getByRole("button", { name: "Página 1 de talon.pdf" })).toBeVisible();
  await world.looks(page, "documents-pages-phone-es");
});
