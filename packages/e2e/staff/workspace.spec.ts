import { expect, test } from "../world";

test("menus and panels open from the keyboard and give the focus back", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  const account = page.getByRole("button", { name: /Account/ });
  await account.focus();
  await page.keyboard.press("ArrowDown");
  const entry = page.getByRole("menuitem", { name: "Your account" });
  await expect(entry).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(account).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");

  const notices = page.getByRole("button", { name: /Notifications/ });
  await notices.press("Enter");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeHidden();
  await expect(notices).toBeFocused();
});
