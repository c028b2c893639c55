import { writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { applicant } from "../applicant";
import { fileOf, pdf } from "../pdf";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function openNeeds(officer: Page): Promise<void> {
  await officer.getByRole("button", { name: "Needs and documents" }).click();
  await expect(officer.getByRole("dialog", { name: "Needs" })).toBeVisible();
}

test("staff ask for a document, and a borrower sends it from a phone, is told why it came back, and sends another", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId, address } = await applicant(world, request, officer);
  await officer.goto(`/app/loans/${loanId}/borrowers`);
  await openNeeds(officer);
  await expect(officer.getByText("Nothing is asked for yet")).toBeVisible();
  await officer.getByRole("button", { name: "Ask for something" }).click();
  await officer.getByLabel("What do you need?").fill("Pay stubs of May");
  await officer.getByLabel("What has to be seen on it").fill("Your name, your employer and the pay of this year");
  await world.accessible(officer);
  await officer.getByRole("button", { name: "Ask for it" }).click();
  const need = officer.getByRole("article", { name: "Pay stubs of May" });
  await expect(need.getByText("Asked for", { exact: true })).toBeVisible();

  const borrower = await world.session(address, phone);
  await borrower.goto(`/pos/app/${loanId}`);
  await expect(borrower.getByText("1 document is asked for")).toBeVisible();
  await borrower.getByRole("link", { name: "Send documents" }).click();
  await expect(borrower.getByRole("heading", { level: 2, name: "Pay stubs of May" })).toBeVisible();
  await world.station(borrower, "pos-documents");
  expect(await borrower.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The line is lost with the second of three parts, and what had arrived is not sent again.
  let asked = 0;
  const arrived: number[] = [];
  borrower.on("response", (answer) => {
    if (answer.url().endsWith("/parts")) arrived.push(answer.status());
  });
  await borrower.route("**/parts", async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    await borrower.context().setOffline(true);
    await route.abort("internetdisconnected");
  });
  await borrower
    .getByLabel("Choose files", { exact: true })
    .and(borrower.locator("input"))
    .setInputFiles(fileOf("stub.pdf", pdf("Page one of two", 2_500_000)));
  await expect(borrower.getByText("No connection. It goes on where it stopped.")).toBeVisible();
  await world.station(borrower, "pos-documents-waiting");
  await borrower.context().setOffline(false);
  await expect(borrower.getByRole("button", { name: "Open stub.pdf" })).toBeVisible({ timeout: 30_000 });
  expect(arrived).toEqual([200, 200, 200]);
  await expect(borrower.getByText("Received", { exact: true })).toBeVisible();

  await expect(need.getByText("To be reviewed")).toBeVisible();
  await need.getByRole("button", { name: "Open stub.pdf" }).click();
  const viewer = officer.getByRole("dialog", { name: "stub.pdf" });
  await expect(viewer.locator("canvas[data-drawn]")).toBeVisible({ timeout: 30_000 });
  await expect(viewer.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await world.looks(officer, "needs-viewer");
  await officer.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await need.getByRole("button", { name: "Send back" }).click();
  await need.getByLabel("Reason").selectOption({ label: "Pages are missing" });
  await need.getByLabel("What the person should do").fill("Page two is not there.");
  await world.looks(officer, "needs-reject");
  await need.getByRole("button", { name: "Send it back" }).click();
  await expect(need.getByText("Sent back on")).toBeVisible();

  await expect(borrower.getByText("Pages are missing", { exact: true })).toBeVisible();
  await expect(borrower.getByText("Page two is not there.")).toBeVisible();
  const sentBack = borrower.getByRole("listitem").filter({ hasText: "stub.pdf" });
  await expect(sentBack.getByText("We could not use this file: Pages are missing")).toBeVisible();
  await expect(borrower.getByText("0 of 1 sent")).toBeVisible();
  await borrower.getByRole("button", { name: "Cambiar a español" }).click();
  await expect(borrower.getByText("Faltan páginas", { exact: true })).toBeVisible();
  await expect(sentBack.getByText("No pudimos usar este archivo: Faltan páginas")).toBeVisible();
  await expect(borrower.getByText("0 de 1 enviados")).toBeVisible();
  await world.accessible(borrower);
  await world.station(borrower, "pos-documents-back-es");
  await borrower.getByRole("button", { name: "Switch to English" }).click();
  await borrower
    .getByLabel("Choose files", { exact: true })
    .and(borrower.locator("input"))
    .setInputFiles(fileOf("both-pages.pdf", pdf("Pages one and two")));
  await expect(borrower.getByRole("button", { name: "Open both-pages.pdf" })).toBeVisible({ timeout: 30_000 });

  await expect(borrower.getByText("1 of 1 sent")).toBeVisible();
  expect(
    await borrower.getByRole("button", { name: /^Open / }).allTextContents(),
    "what was sent back stands last",
  ).toEqual(["both-pages.pdf", "stub.pdf"]);

  await need.getByRole("button", { name: "Accept" }).click();
  await expect(need.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(borrower.getByText("Accepted", { exact: true })).toBeVisible();
});

/** A page of paper on a dark table, as a camera takes it. */
const photo = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("Nothing can be drawn");
    pen.fillStyle = "#443322";
    pen.fillRect(0, 0, 1600, 1200);
    pen.fillStyle = "#ffffff";
    pen.fillRect(400, 100, 800, 1000);
    pen.fillStyle = "#000000";
    pen.font = "60px sans-serif";
    pen.fillText("Pay stub of May", 480, 240);
    return canvas.toDataURL("image/jpeg", 0.9);
  });
  return Buffer.from(drawn.slice(drawn.indexOf(",") + 1), "base64");
};

test("a borrower sends what is left of a photo, and a file that goes on where it stopped after the page was loaded again", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId, id, address } = await applicant(world, request, officer);
  await officer.request.post(`/los/api/loans/${loanId}/needs`, { data: { title: "Pay stubs of May", BorrowerId: id } });
  const borrower = await world.session(address, phone);
  await borrower.goto(`/pos/app/${loanId}/documents`);
  const camera = borrower.getByLabel("Take a photo", { exact: true }).and(borrower.locator("input"));
  await expect(camera).toHaveAttribute("capture", "environment");
  const taken = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await photo(borrower) };
  await camera.setInputFiles(taken);
  const crop = borrower.getByRole("dialog", { name: "Crop the photo" });
  await expect(crop.getByRole("img", { name: "The photo that you took" })).toBeVisible();
  await crop.getByRole("button", { name: "Left edge" }).focus();
  await borrower.keyboard.press("Shift+ArrowRight");
  await borrower.keyboard.press("Shift+ArrowRight");
  await expect(crop.getByRole("button", { name: "Left edge" })).toHaveAccessibleDescription("20 %");
  const corner = await crop.getByRole("button", { name: "Bottom right corner" }).boundingBox();
  const shown = await crop.getByRole("img", { name: "The photo that you took" }).boundingBox();
  if (!corner || !shown) throw new Error("The frame is not in sight");
  await borrower.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
  await borrower.mouse.down();
  await borrower.mouse.move(shown.x + shown.width * 0.75, shown.y + shown.height * 0.9, { steps: 4 });
  await borrower.mouse.up();
  await expect(crop.getByRole("button", { name: "Right edge" })).toHaveAccessibleDescription("75 %");
  await world.looks(borrower, "pos-photo-crop");
  expect(await borrower.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await crop.getByRole("button", { name: "Turn the photo" }).click();
  await crop.getByRole("button", { name: "Use the photo" }).click();
  await expect(crop).toBeHidden();
  const open = borrower.getByRole("button", { name: "Open IMG_0001.jpg" });
  await expect(open).toBeVisible({ timeout: 30_000 });
  await open.click();
  const sent = borrower.getByRole("dialog", { name: "IMG_0001.jpg" }).getByRole("img");
  await expect(sent).toBeVisible();
  const size = await sent.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);
  expect(size[0], "what was high is wide").toBeGreaterThan(1060);
  expect(size[0]).toBeLessThan(1100);
  expect(size[1]).toBeGreaterThan(860);
  expect(size[1]).toBeLessThan(900);
  await borrower.keyboard.press("Escape");

  await officer.request.post(`/los/api/loans/${loanId}/needs`, {
    data: { title: "Pay stubs of June", BorrowerId: id },
  });
  await expect(borrower.getByRole("heading", { level: 2, name: "Pay stubs of June" })).toBeVisible();
  const file = test.info().outputPath("stub.pdf");
  writeFileSync(file, pdf("Page one of two", 2_500_000));
  const june = borrower
    .locator("section")
    .filter({ has: borrower.getByRole("heading", { name: "Pay stubs of June" }) });
  const choose = june.getByLabel("Choose files", { exact: true }).and(borrower.locator("input"));
  const posted: string[] = [];
  borrower.on("request", (call) => {
    if (call.method() === "POST" && call.url().includes("/uploads")) posted.push(call.url().replace(/.*\/uploads/, ""));
  });
  let parts = 0;
  let isHeld = true;
  await borrower.route("**/parts", (route) => {
    parts += 1;
    return isHeld && parts > 1 ? undefined : route.continue();
  });
  await choose.setInputFiles(file);
  await expect.poll(() => parts, { message: "the second part is on its way" }).toBe(2);
  await borrower.reload();
  isHeld = false;
  await expect(borrower.getByText("It was on its way when this page was left.")).toBeVisible();
  await world.accessible(borrower);
  await world.station(borrower, "pos-documents-left");
  posted.length = 0;
  await choose.setInputFiles(file);
  await expect(borrower.getByRole("button", { name: "Open stub.pdf" })).toBeVisible({ timeout: 30_000 });
  expect(posted.length, "what was here is not sent again").toBe(2);
  expect(posted.every((path) => path.endsWith("/parts"))).toBe(true);
});
