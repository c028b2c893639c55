import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../world";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const says = {
  checking: "Checking account, Invented Bank",
  remove: (name: string) => `Delete ${name}`,
  deleted: "Asset deleted successfully",
  manyDeleted: "Assets deleted successfully",
  undo: "Undo",
  back: "Restored",
  failed: "Could not be restored",
  why: "What this belonged to has been deleted meanwhile, so it can’t be brought back.",
  noMore: "Can’t be restored any more",
  notApplying: "Does not apply",
  removeAll: "Remove 3 entries",
  inbox: /^Notifications/,
};

interface Made {
  loanId: number;
  joint: string;
}

async function added(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** A loan with three accounts; the second is a co-borrower's. */
async function loanWithAccounts(page: Page): Promise<Made> {
  const { LoanId: loanId } = await (await page.request.post("/los/api/loans", { data: {} })).json();
  const loan = `/los/api/loans/${loanId}`;
  const person = (FirstName: string, isPrimaryBorrower: boolean) =>
    added(page, `${loan}/borrowers`, { active: true, isPrimaryBorrower, Name: { FirstName, LastName: "Tern" } });
  const owner = await person("Noa", true);
  const joint = await person("Ivo", false);
  for (const [AssetType, amount, id] of [
    ["CheckingAccount", 1000, owner],
    ["SavingsAccount", 250.5, joint],
    ["Stock", 30, owner],
  ] as const) {
    await added(page, `${loan}/assets`, {
      HolderName: "Invented Bank",
      AssetDetail: { AssetType, CashOrMarketValueAmt: amount },
      Borrowers: [{ id }],
    });
  }
  return { loanId, joint };
}

const rowsOf = (page: Page) => page.locator("#assets tbody tr");
const toast = (page: Page, title: string) => page.locator("[data-sonner-toast]").filter({ hasText: title });

/** Neither heads nor bars nor the buttons of lists and dialogs lie under a toast. */
async function coversNothing(page: Page, over: Locator): Promise<void> {
  const toastBox = await over.boundingBox();
  if (!toastBox) throw new Error("no toast is there");
  const next = page.locator(
    "[data-stays], section > header button, [role=dialog] > header, [role=dialog] footer button",
  );
  for (const one of await next.all()) {
    const box = await one.boundingBox();
    if (!box) continue;
    const isApart =
      box.x >= toastBox.x + toastBox.width ||
      toastBox.x >= box.x + box.width ||
      box.y >= toastBox.y + toastBox.height ||
      toastBox.y >= box.y + box.height;
    expect(isApart, (await one.textContent()) ?? "").toBe(true);
  }
}

async function opened(page: Page, loanId: number): Promise<void> {
  await page.goto(`/app/loans/${loanId}/financial`);
  await expect(rowsOf(page)).toHaveCount(3);
}

test("a processor deletes and takes it back by mouse and keyboard", async ({ world }) => {
  const page = await world.session("processor@summit.test", { viewport: DESK });
  const { loanId, joint } = await loanWithAccounts(page);
  await opened(page, loanId);
  const rows = rowsOf(page);
  const before = await rows.allInnerTexts();

  await test.step("the deletion asks nothing, and its toast names what went", async () => {
    await rows
      .first()
      .getByRole("button", { name: says.remove(says.checking) })
      .click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(toast(page, says.deleted)).toContainText(says.checking);
    await expect(rows).toHaveCount(2);
    await expect(rows.first(), "the next row has the focus").toBeFocused();
    await expect(page.locator("#assets tfoot")).toContainText("$280.50");
    await coversNothing(page, toast(page, says.deleted));
  });

  await test.step("nor does the toast lie over a form that is opened next, its head and its buttons", async () => {
    await page.getByRole("button", { name: "Add asset" }).click();
    await expect(page.getByRole("dialog").getByLabel("Value")).toBeVisible();
    await coversNothing(page, toast(page, says.deleted));
    await page.keyboard.press("Escape");
  });

  await test.step("undo on the toast brings it back where it was", async () => {
    await toast(page, says.deleted).getByRole("button", { name: says.undo }).click();
    await expect(rows).toHaveCount(3);
    expect(await rows.allInnerTexts()).toEqual(before);
    await expect(rows.first(), "the row brought back has the focus").toBeFocused();
    await expect(toast(page, says.back)).toContainText(says.checking);
    await expect(page.locator("#assets tfoot")).toContainText("$1,280.50");
  });

  await test.step("by the keyboard alone", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Delete");
    await expect(toast(page, says.manyDeleted)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rows).toHaveCount(3);
    expect(await rows.allInnerTexts()).toEqual(before);
    await expect(rows.nth(1)).toBeFocused();
    await expect(toast(page, says.manyDeleted)).toHaveCount(0);
  });

  await test.step("a list that does not apply", async () => {
    const box = page.locator("#assets").getByLabel(says.notApplying);
    // By its key: toasts may lie over it for a while.
    await box.press("Space");
    await page.getByRole("button", { name: says.removeAll }).click();
    await expect(rows).toHaveCount(0);
    await expect(box).toBeChecked();
    await toast(page, says.manyDeleted).getByRole("button", { name: says.undo }).click();
    await expect(rows).toHaveCount(3);
    await expect(box).not.toBeChecked();
    expect(await rows.allInnerTexts()).toEqual(before);
  });

  await test.step("in Spanish on a phone", async () => {
    await world.spanishPhone(page, "undo", "Deshacer", () =>
      rows.first().getByRole("button", { name: "Eliminar Cuenta corriente, Invented Bank" }).click(),
    );
    await toast(page, "Activo eliminado correctamente").getByRole("button", { name: "Deshacer" }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step("a person who was taken off the loan", async () => {
    await page.goto(`/app/loans/${loanId}/borrowers?borrower=${joint}`);
    const isOff = page.getByRole("navigation", { name: "People on the loan" }).getByText("Inactive");
    await expect(page.getByRole("heading", { name: /^Ivo Tern/ })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).last().click();
    await page.getByRole("menuitem", { name: "Remove from loan" }).click();
    await expect(toast(page, "Ivo Tern was removed from the loan")).toBeVisible();
    await expect(isOff).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(toast(page, "Ivo Tern is back on the loan")).toBeVisible();
    await expect(isOff).toBeHidden();
  });
});

test("a loan officer takes a deletion back from the inbox, until it can't be", async ({ world }) => {
  const page = await world.session("originator@summit.test", { viewport: PHONE });
  const { loanId, joint } = await loanWithAccounts(page);
  await opened(page, loanId);
  const rows = rowsOf(page);
  const savings = "Savings account, Invented Bank";
  const bell = page.getByRole("button", { name: says.inbox });
  const entry = (title: string) =>
    page.getByRole("dialog", { name: says.inbox }).getByRole("listitem").filter({ hasText: title });

  await rows.nth(1).focus();
  await page.keyboard.press("Delete");
  await expect(rows).toHaveCount(2);
  await expect(toast(page, says.deleted)).toContainText(savings);
  const open = async () => {
    await bell.click();
    await page.getByRole("tab", { name: "This browser" }).click();
  };
  await open();
  await expect(entry(says.deleted)).toBeVisible();
  await world.accessible(page);
  await entry(says.deleted)
    .getByRole("button", { name: `Undo: ${savings}` })
    .click();
  await expect(rows).toHaveCount(3);
  await expect(entry(says.deleted)).toContainText(says.back);
  await expect(entry(says.deleted).getByRole("button")).toHaveCount(0);
  await test.step("what is told while the panel is open leaves its tabs free", async () => {
    await expect(toast(page, says.back)).toBeVisible();
    await world.station(page, "notices-toast-390");
    await page.getByRole("tab", { name: "For you" }).click();
  });
  await page.keyboard.press("Escape");

  await test.step("its owner is gone meanwhile", async () => {
    await rows.nth(1).focus();
    await page.keyboard.press("Delete");
    await expect(toast(page, says.deleted)).toContainText(savings);
    const gone = await page.request.delete(`/los/api/loans/${loanId}/borrowers/${joint}`);
    expect(gone.status()).toBe(204);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(toast(page, says.failed)).toContainText(says.why);
    await expect(rows).toHaveCount(2);
  });

  await test.step("it is back already", async () => {
    const [id] = await page.evaluate(async (loan) => {
      const { rows } = await (await fetch(`/los/api/loans/${loan}/assets`)).json();
      return rows.map((row: { id: string }) => row.id);
    }, loanId);
    await rows.first().focus();
    await page.keyboard.press("Delete");
    await expect(toast(page, says.deleted).filter({ hasText: says.checking })).toBeVisible();
    const back = await page.request.post(`/los/api/loans/${loanId}/assets/restore`, { data: { ids: [id] } });
    expect(back.status()).toBe(200);
    await open();
    await entry(says.deleted).first().getByRole("button", { name: /^Undo/ }).click();
    await expect(entry(says.deleted).first()).toContainText(says.noMore);
    await expect(entry(says.failed).first()).toBeVisible();
  });
});
