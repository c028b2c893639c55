import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { expect, test } from "../world";

const LANGUAGES = [
  {
    job: "single keys are turned off, stay off on another device, and are turned on again",
    language: "en",
    options: { viewport: { width: 1440, height: 900 } },
    words: {
      help: "Keyboard shortcuts",
      single: "Single-key shortcuts",
      close: "Close",
      add: "New lead",
      palette: "Command palette",
    },
  },
  {
    job: "en español y en el teléfono se apagan los atajos de una tecla",
    language: "es",
    options: { viewport: { width: 390, height: 844 } },
    words: {
      help: "Atajos de teclado",
      single: "Atajos de una tecla",
      close: "Cerrar",
      add: "Nuevo prospecto",
      palette: "Paleta de comandos",
    },
  },
];

for (const { job, language, options, words } of LANGUAGES) {
  test(job, async ({ world, browser, baseURL }) => {
    const locale = language === "es" ? "es-US" : "en-US";
    const context = await browser.newContext({ baseURL, locale, ...options });
    const page = await context.newPage();
    const email = await colleague(world, page, { role: "Originator", language });
    const open = async (on: Page) => {
      await on.goto("/app/leads");
      await expect(on.getByRole("searchbox")).toBeVisible();
      await expect(on.locator("[aria-busy=true]")).toHaveCount(0);
      await on.getByRole("heading", { level: 1 }).click();
    };
    const dialog = (on: Page) => on.getByRole("dialog");
    const help = (on: Page) => on.getByRole("dialog", { name: words.help });

    /** What a person who speaks to the computer may set off by a word. */
    const actsOnSingleKeys = async (on: Page) => {
      await open(on);
      await on.keyboard.press("/");
      await expect(on.getByRole("searchbox")).toBeFocused();
      await on.getByRole("heading", { level: 1 }).click();
      await on.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await on.keyboard.press("n");
      await expect(on.getByRole("dialog", { name: words.add })).toBeVisible();
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
      await expect(on.getByRole("dialog", { name: words.palette })).toBeVisible();
      await expect(dialog(on)).toHaveCount(1);
      await on.keyboard.press("Escape");
      await expect(dialog(on)).toHaveCount(0);
    };
    const turn = async (on: Page, to: boolean) => {
      const kept = on.waitForResponse((answer) => answer.url().endsWith("/api/shortcuts"));
      await help(on).getByLabel(words.single).setChecked(to);
      expect((await kept).status()).toBe(200);
      await world.accessible(on);
      await help(on).getByRole("button", { name: words.close }).first().click();
      await expect(dialog(on)).toHaveCount(0);
    };

    await actsOnSingleKeys(page);
    await turn(page, false);
    await leavesSingleKeysAlone(page);

    const elsewhere = await browser.newContext({ baseURL, locale, ...options });
    try {
      const signedIn = await elsewhere.request.post("/api/login", { data: { email, password: secret } });
      expect(signedIn.status()).toBe(200);
      const device = await elsewhere.newPage();
      await leavesSingleKeysAlone(device);
      await device.keyboard.press("Control+k");
      const palette = device.getByRole("dialog", { name: words.palette });
      await palette.getByRole("combobox").fill(words.help);
      await palette.getByRole("option", { name: words.help }).click();
      await expect(help(device).getByLabel(words.single)).not.toBeChecked();
      await turn(device, true);
      await actsOnSingleKeys(device);
      await actsOnSingleKeys(page);
    } finally {
      await elsewhere.close();
      await context.close();
    }
  });
}
