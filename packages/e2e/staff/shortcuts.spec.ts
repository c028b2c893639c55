import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { expect, test } from "../world";

test("single keys are turned off, stay off on another device, and are turned on again", async ({
  world,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const email = await colleague(world, page, { role: "Originator" });
  const open = async (on: Page) => {
    await on.goto("/app/leads");
    await expect(on.getByRole("searchbox")).toBeVisible();
    await expect(on.locator("[aria-busy=true]")).toHaveCount(0);
    await on.getByRole("heading", { level: 1 }).click();
  };
  const dialog = (on: Page) => on.getByRole("dialog");
  const help = (on: Page) => on.getByRole("dialog", { name: "Keyboard shortcuts" });

  /** What a person who speaks to the computer may set off by a word. */
  const actsOnSingleKeys = async (on: Page) => {
    await open(on);
    await on.keyboard.press("/");
    await expect(on.getByRole("searchbox")).toBeFocused();
    await on.getByRole("heading", { level: 1 }).click();
    await on.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await on.keyboard.press("n");
    await expect(on.getByRole("dialog", { name: "New lead" })).toBeVisible();
    await on.keyboard.press("Escape");
    await expect(dialog(on)).toHaveCount(0);
    await on.keyboard.press("?");
    await expect(help(on)).toBeVisible();
  };
  const leavesSingleKeysAlone = async (on: Page) => {
    await open(on);
    for (const key of ["/", "n", "?"]) await on.keyboard.press(key);
    await expect(on.getByRole("searchbox")).not.toBeFocused();
    // Keys are heard in their order: by the time the palette is there, nothing else has come.
    await on.keyboard.press("Control+k");
    await expect(on.getByRole("dialog", { name: "Command palette" })).toBeVisible();
    await expect(dialog(on)).toHaveCount(1);
    await on.keyboard.press("Escape");
    await expect(dialog(on)).toHaveCount(0);
  };
  const turn = async (on: Page, to: boolean) => {
    const kept = on.waitForResponse((answer) => answer.url().endsWith("/api/shortcuts"));
    await help(on).getByLabel("Single-key shortcuts").setChecked(to);
    expect((await kept).status()).toBe(200);
    if (!to) await world.spanishPhone(on, "shortcuts", "Atajos de una tecla");
    await help(on).getByRole("button", { name: "Close" }).first().click();
    await expect(dialog(on)).toHaveCount(0);
  };

  await actsOnSingleKeys(page);
  await turn(page, false);
  await leavesSingleKeysAlone(page);

  const elsewhere = await browser.newContext({ baseURL });
  try {
    const signedIn = await elsewhere.request.post("/api/login", { data: { email, password: secret } });
    expect(signedIn.status()).toBe(200);
    const device = await elsewhere.newPage();
    await leavesSingleKeysAlone(device);
    await device.keyboard.press("Control+k");
    const palette = device.getByRole("dialog", { name: "Command palette" });
    await palette.getByRole("combobox").fill("Keyboard shortcuts");
    await palette.getByRole("option", { name: "Keyboard shortcuts" }).click();
    await expect(help(device).getByLabel("Single-key shortcuts")).not.toBeChecked();
    await turn(device, true);
    await actsOnSingleKeys(device);
  } finally {
    await elsewhere.close();
    await context.close();
  }
});
