import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

async function newLoan(page: Page): Promise<number> {
  const answer = await page.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { LoanId: number }).LoanId;
}

async function officerOnLoan(world: World, options: Parameters<World["as"]>[2] = {}) {
  const page = await world.session("originator@summit.test", options);
  const loanId = await newLoan(page);
  await page.goto(`/app/loans/${loanId}/aus`);
  await expect(page.getByRole("region", { name: /^(Loan summary|Resumen del préstamo)$/ })).toBeVisible();
  return { page, loanId };
}

async function openNotes(page: Page) {
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "Notes" }).click();
  await expect(page.getByRole("dialog", { name: "Notes" })).toBeVisible();
}

async function newNote(page: Page) {
  await openNotes(page);
  await page.getByRole("button", { name: "New note" }).click();
  await expect(page.getByRole("dialog", { name: "Notes" })).toBeHidden();
}

const openWindows = (page: Page) => page.locator("[data-dock-window]");

test("an officer notes a call beside the work, docks the note, finds it on another step, and is asked before one is lost", async ({
  world,
}) => {
  const { page, loanId } = await officerOnLoan(world, { viewport: { width: 1440, height: 900 } });
  await newNote(page);
  const window = page.getByRole("dialog", { name: "New note" });
  await expect(window.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Call with Mara");
  await window.getByRole("textbox", { name: "Note", exact: true }).fill("She sends the W-2 on Friday.");
  await expect(window.getByText("Not saved yet")).toBeVisible();
  await world.accessible(page);
  await test.step("what was typed is not lost by docking", async () => {
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await page.getByRole("button", { name: "New note", exact: true }).click();
    await expect(window.getByRole("textbox", { name: "Note", exact: true })).toContainText("She sends the W-2");
  });
  await page.keyboard.press("Control+s");
  const saved = page.getByRole("dialog", { name: "Call with Mara" });
  await expect(saved.getByText(/^Saved/)).toBeVisible();
  await world.station(page, "note-window");

  await test.step("keys move and size it, Esc docks it and the tab has the focus", async () => {
    const before = await saved.boundingBox();
    await saved.getByRole("button", { name: "Move and size" }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(async () => (await saved.boundingBox())?.x).toBe((before?.x ?? 0) - 20);
    await expect.poll(async () => (await saved.boundingBox())?.height).toBe((before?.height ?? 0) - 20);
    await page.keyboard.press("Escape");
    await expect(saved).toBeHidden();
    await expect(page.getByRole("button", { name: "Call with Mara", exact: true })).toBeFocused();
  });
  await test.step("it stays on the loan's other steps and after a reload", async () => {
    await page.getByRole("link", { name: /^Financial Info/ }).click();
    await expect(page).toHaveURL(/financial/);
    await page.getByRole("button", { name: "Call with Mara", exact: true }).click();
    await expect(saved.getByRole("textbox", { name: "Note", exact: true })).toContainText("She sends the W-2");
    await page.reload();
    await expect(saved).toBeVisible();
  });
  await test.step("closing asks before what was typed is lost", async () => {
    await newNote(page);
    const other = page.getByRole("dialog", { name: "New note" });
    await other.getByRole("textbox", { name: "Note", exact: true }).fill("Half a thought");
    await other.getByRole("button", { name: "Close", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Confirm" });
    await expect(question).toContainText("All changes will be lost. Are you sure you want to continue?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(other).toBeVisible();
    await other.getByRole("button", { name: "Close", exact: true }).click();
    await question.getByRole("button", { name: "Continue" }).click();
    await expect(other).toBeHidden();
  });
  await test.step("what is open leaves with the loan", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/app\/\w+$/);
    await expect(openWindows(page)).toHaveCount(0);
  });

  await test.step("on a telephone a window is a sheet of the full width, in Spanish", async () => {
    await page.goto(`/app/loans/${loanId}/aus`);
    await world.spanishPhone(page, "history-sheet", /^Historial de \d+/, async () => {
      await page.getByRole("button", { name: "Acciones del préstamo" }).click();
      await page.getByRole("menuitem", { name: "Historial" }).click();
      await page.getByRole("button", { name: "Mantener junto al trabajo" }).click();
      const sheet = page.getByRole("dialog", { name: /^Historial de \d+/ });
      await expect(sheet).toBeVisible();
      const box = await sheet.boundingBox();
      expect([box?.x, box?.width]).toEqual([0, 390]);
    });
  });
});
