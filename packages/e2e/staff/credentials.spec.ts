import { expect, test } from "../world";

test("an officer's own login to a vendor: refused, corrected, read in clear, deleted", async ({ world }) => {
  const page = await world.session("originator2@summit.test");
  await page.goto("/app/settings/credentials");
  const du = page.getByRole("list", { name: "Desktop Underwriter" });
  await expect(du.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: "Add a login to Desktop Underwriter" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a login" });
  await expect(dialog.getByLabel("Whose")).toHaveValue("INDIVIDUAL");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("My DU login");
  await dialog.getByLabel("User name").fill("owen.officer");
  await dialog.getByLabel("Password").fill("refused-1");
  await world.looks(page, "credential-dialog");
  await dialog.getByRole("button", { name: "Add login" }).click();
  await expect(dialog).toBeHidden();
  const row = du.getByRole("listitem", { name: "My DU login" });
  await expect(row.getByText("In force here")).toBeVisible();

  await row.getByRole("button", { name: "Test My DU login" }).click();
  await expect(row.getByText(/it is passed over until it is changed/)).toBeVisible();
  await expect(row.getByText("In force here")).toBeHidden();
  await world.looks(page, "credentials");

  await row.getByRole("button", { name: "Edit My DU login" }).click();
  const edit = page.getByRole("dialog", { name: "Login to Desktop Underwriter" });
  await edit.getByLabel("Password").fill("right-1");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await row.getByRole("button", { name: "Test My DU login" }).click();
  await expect(row.getByText("Works", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Show user name and password of My DU login" }).click();
  await expect(row).toContainText("owen.officer / right-1");
  await row.getByRole("button", { name: "Hide user name and password of My DU login" }).click();
  await expect(row).not.toContainText("right-1");

  await page.getByRole("button", { name: "Add a login to Credit" }).click();
  await dialog.getByLabel("User name").fill("owen.credit");
  await dialog.getByLabel("Password").fill("right-1");
  await dialog.getByRole("button", { name: "Add login" }).click();
  await expect(dialog.getByLabel("Credit agency")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Credit agency").selectOption({ label: "Xactus" });
  await dialog.getByRole("button", { name: "Add login" }).click();
  await expect(page.getByRole("listitem", { name: "XACTUS, " })).toBeVisible();

  await row.getByRole("button", { name: "Delete My DU login" }).click();
  await row.getByRole("button", { name: "Delete for good" }).click();
  await expect(row).toBeHidden();
});
