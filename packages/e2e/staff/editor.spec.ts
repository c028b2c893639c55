import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

async function noteOn(world: World) {
  const page = await world.session("originator@summit.test");
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await page.goto(`/app/loans/${LoanId}/aus`);
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "Notes" }).click();
  await page.getByRole("button", { name: "New note" }).click();
  return { page, loanId: LoanId };
}

const firstNote = async (page: Page, loanId: number): Promise<string> => {
  const list = (await (await page.request.get(`/los/api/loans/${loanId}/notes`)).json()) as { rows: { id: string }[] };
  const note = await page.request.get(`/los/api/loans/${loanId}/notes/${list.rows[0]?.id}`);
  return ((await note.json()) as { Text: string }).Text;
};

test("an officer formats a note: size, bold, a link that opens elsewhere, an image that is not too large", async ({
  world,
}) => {
  const { page, loanId } = await noteOn(world);
  const text = page.getByRole("textbox", { name: "Note", exact: true });
  await text.click();
  await page.getByRole("combobox", { name: "Font size" }).selectOption("24");
  await page.keyboard.type("Large");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Font size" }).selectOption("");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("Bold");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("See ");
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("textbox", { name: "Address of the link" }).fill("example.test/rates");
  await page.keyboard.press("Enter");
  await expect(text.getByRole("link")).toHaveAttribute("target", "_blank");
  await expect(text.getByRole("link")).toHaveAttribute("rel", /noopener/);
  await world.accessible(page);
  await world.station(page, "editor");
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  await toolbar.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(toolbar.getByRole("button", { name: "Italic" })).toBeFocused();

  await test.step("script that is pasted does not run and is not kept", async () => {
    await text.press("ControlOrMeta+End");
    await text.evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        "text/html",
        `<p>Fine<script>window.ran = 1</script><img src=x onerror="window.ran = 1"><a href="javascript:window.ran=1">here</a><img src="https://evil.test/p.png"></p>`,
      );
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(text).toContainText("Fine");
  });
  await test.step("an image of 2,000,000 bytes goes in, a larger one or none does not", async () => {
    const picked = page.locator('input[type="file"]');
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await picked.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(2_000_001) });
    await expect(page.getByText("An image may have at most 2,000,000 bytes").first()).toBeVisible();
    await picked.setInputFiles({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect(page.getByText("Only PNG, JPEG, GIF and WebP images can be inserted").first()).toBeVisible();
    await expect(text.locator("img")).toHaveCount(0);
    await picked.setInputFiles({
      name: "house.png",
      mimeType: "image/png",
      buffer: Buffer.concat([pixel, Buffer.alloc(2_000_000 - pixel.length)]),
    });
    await expect(text.locator("img")).toHaveCount(1);
  });
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  const kept = await firstNote(page, loanId);
  expect(kept).not.toMatch(/script|onerror|javascript|evil/);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  expect(kept).toMatch(/font-size: ?24px/);
  expect(kept).toContain("<strong>Bold</strong>");
  expect(kept).toMatch(/<a [^>]*href="https:\/\/example\.test\/rates"[^>]*target="_blank"/);
});
