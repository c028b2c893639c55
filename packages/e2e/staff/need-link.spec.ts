import { fileOf, pdf } from "../pdf";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("the title company sends what a condition needs by a link, without an account, is told why it came back, and sends it again", async ({
  world,
  browser,
  baseURL,
}) => {
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const made = await officer.request.post("/los/api/loans", { data: {} });
  expect(made.status()).toBe(201);
  const { LoanId } = (await made.json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const address = `tia-${LoanId}@title.example`;
  const contact = await officer.request.post("/los/api/business-contact", {
    data: { type: "TITLE", firstName: "Tia", lastName: "Titulo", email: address },
  });
  expect(contact.status(), await contact.text()).toBe(201);
  const { id } = (await contact.json()) as { id: string };
  const put = await officer.request.patch(`${loan}/business-contact`, {
    data: { contacts: [{ BusinessContactId: id, type: "TITLE" }] },
  });
  expect(put.status(), await put.text()).toBe(200);
  const added = await officer.request.post(`${loan}/conditions`, {
    data: { code: "T1", description: "Title commitment", priorTo: "Closing" },
  });
  expect(added.status(), await added.text()).toBe(201);

  await officer.goto(`/app/loans/${LoanId}/conditions`);
  const pending = officer.getByRole("region", { name: "Pending" });
  await pending.getByRole("button", { name: /^T1 ?Title commitment/, expanded: false }).click();
  const asked = pending.getByRole("region", { name: "What is asked for" });
  await asked.getByRole("button", { name: "Ask somebody" }).click();
  await asked.getByLabel("What do you need?").fill("Title commitment");
  await asked.getByLabel("What has to be seen on it").fill("Schedules A and B");
  await asked.getByRole("combobox", { name: "Ask", exact: true }).selectOption({ label: "Tia Titulo (Title company)" });
  await expect(asked.getByText("They get a link by email and need no account.")).toBeVisible();
  await world.accessible(officer);
  await asked.getByRole("button", { name: "Ask for it" }).click();
  const need = officer.getByRole("article", { name: "Title commitment" });
  await expect(need.getByText("From Tia Titulo")).toBeVisible();
  await expect(need.getByText(/Asked by email to .* with a link that needs no account · Next reminder on/)).toBeVisible(
    { timeout: 30_000 },
  );

  const first = await world.mailTo(address);
  expect(first.text).toContain("Title commitment");
  const path = (link: string) => link.slice(link.indexOf("/pos/need#"));
  const linked = (links: readonly string[]) => path(links.find((link) => link.includes("/pos/need#")) ?? "");
  const context = await browser.newContext({ baseURL, ...phone });
  const stranger = await context.newPage();
  await stranger.goto(linked(first.links));
  await expect(stranger.getByRole("heading", { level: 1, name: "Title commitment" })).toBeVisible();
  await expect(stranger.getByText("Schedules A and B")).toBeVisible();
  await world.looks(stranger, "need-link");
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const choose = stranger.getByLabel("Choose files", { exact: true }).and(stranger.locator("input"));
  await choose.setInputFiles(fileOf("schedule-a.pdf", pdf("Schedule A", 1_200_000)));
  await expect(stranger.getByRole("heading", { level: 1, name: "Thank you, it is there" })).toBeVisible({
    timeout: 30_000,
  });

  await expect(need.getByText("To be reviewed")).toBeVisible({ timeout: 30_000 });
  await need.getByRole("button", { name: "Send back" }).click();
  await need.getByLabel("Reason").selectOption({ label: "Pages are missing" });
  await need.getByLabel("What the person should do").fill("Schedule B is not there.");
  await need.getByRole("button", { name: "Send it back" }).click();
  await expect(need.getByText("Sent back on")).toBeVisible();

  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1, name: "This link is no longer valid" })).toBeVisible();
  await expect.poll(async () => (await world.mailTo(address)).id).toBeGreaterThan(first.id);
  await stranger.goto(linked((await world.mailTo(address)).links));
  await expect(stranger.getByText("Pages are missing")).toBeVisible();
  await stranger.getByRole("button", { name: "Cambiar a español" }).click();
  await expect(stranger.getByText("Faltan páginas")).toBeVisible();
  await expect(stranger.getByText("Schedule B is not there.")).toBeVisible();
  await world.accessible(stranger);
  await world.station(stranger, "need-link-back-es");
  await stranger
    .getByLabel("Elegir archivos", { exact: true })
    .and(stranger.locator("input"))
    .setInputFiles(fileOf("whole.pdf", pdf("Schedules A and B")));
  await expect(stranger.getByRole("heading", { level: 1, name: "Gracias, ya está aquí" })).toBeVisible({
    timeout: 30_000,
  });
  await context.close();

  await need.getByRole("button", { name: "Accept" }).click({ timeout: 30_000 });
  await expect(need.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(pending.getByRole("button", { name: "Status, T1 Title commitment: Collected" })).toBeVisible();
});
