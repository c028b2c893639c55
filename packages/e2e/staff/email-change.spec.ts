import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { expect, test, type World } from "../world";

/** A colleague of this test's own, signed in on the page: the demo's people keep their addresses for other specs. */
async function someone(world: World, admin: Page, page: Page): Promise<{ id: string; email: string; next: string }> {
  const email = await colleague(world, page);
  const found = await admin.request.get(`/api/wizeusers?searchTerm=${encodeURIComponent(email)}`);
  const { rows } = (await found.json()) as { rows: { id: string }[] };
  return { id: rows[0]?.id ?? "", email, next: email.replace("summit.test", "new.test") };
}

/** Where the link of a letter about the change leads, once that letter is there. */
async function linkOf(world: World, address: string, kind: "confirm" | "review"): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await world.mailTo(address)).links.find((one) => one.includes(`/email-change#${kind}=`));
        return Boolean(found);
      },
      { timeout: 30_000, message: `the letter to ${address}` },
    )
    .toBe(true);
  const url = new URL(found ?? "");
  return url.pathname + url.hash;
}

test("an address changes once it was confirmed at both", async ({ world, page, browser }) => {
  const admin = await world.session("companyadmin@summit.test");
  const { id, email, next } = await someone(world, admin, page);
  await admin.goto(`/app/settings/users/${id}`);
  await admin.getByRole("button", { name: "More actions" }).click();
  await admin.getByRole("menuitem", { name: "Change email…" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("the change counts once it was confirmed at both");
  await dialog.getByLabel("New email").fill(next);
  await dialog.getByRole("button", { name: "Change the email" }).click();
  await expect(admin.getByText("Confirmation on its way").first()).toBeVisible();

  const confirm = await linkOf(world, next, "confirm");
  const review = await linkOf(world, email, "review");
  await page.goto(confirm);
  await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByRole("heading", { name: "Confirmed here" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(
    `Until then you sign in with ${email}, from then on with ${next}.`,
  );

  const spanish = await (
    await browser.newContext({ locale: "es-US", viewport: { width: 390, height: 844 } })
  ).newPage();
  await spanish.goto(review);
  await expect(spanish.getByRole("heading", { name: "Su correo electrónico está por cambiar" })).toBeVisible();
  await expect(spanish.getByRole("button", { name: "Anularlo" })).toBeVisible();
  await world.accessible(spanish);
  await world.station(spanish, "email-change-es");
  await spanish.getByRole("button", { name: "Confirmar el cambio" }).click();
  await expect(spanish.getByRole("heading", { name: "Dirección confirmada" })).toBeVisible();
  await expect(spanish.getByRole("status")).toContainText(next);
  for (const [address, status] of [
    [email, 401],
    [next, 200],
  ] as const) {
    const answer = await spanish.request.post("/api/login", { data: { email: address, password: secret } });
    expect(answer.status(), address).toBe(status);
  }
  await spanish.context().close();
});

/** A change of somebody's address that was confirmed at the new one; the old mailbox says nothing. */
async function halfChanged(world: World, admin: Page, page: Page) {
  const who = await someone(world, admin, page);
  const asked = await admin.request.patch(`/api/wizeusers/${who.id}/email`, { data: { email: who.next } });
  expect(asked.status(), await asked.text()).toBe(200);
  const token = (await linkOf(world, who.next, "confirm")).split("=")[1];
  const confirmed = await page.request.post("/api/wizeusers/email-change/confirm", { data: { token } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  return who;
}

/** The letter that tells the present address who vouches. */
async function letterAbout(world: World, address: string, words: string) {
  await expect
    .poll(async () => (await world.mailTo(address)).text, { timeout: 30_000, message: `the letter to ${address}` })
    .toContain(words);
  return world.mailTo(address);
}

test("someone else vouches for a change where the old mailbox is dead, and the old address can still stop it", async ({
  world,
  page,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const { id, email, next } = await halfChanged(world, admin, page);
  await admin.goto(`/app/settings/users/${id}`);
  const asker = admin.getByRole("region", { name: "Change of email" });
  await expect(asker).toContainText("You asked for this change: someone else has to vouch for it.");
  await expect(asker.getByRole("button", { name: "Vouch for this change…" })).toBeHidden();

  const owner = await world.session("owner@summit.test");
  await owner.goto(`/app/settings/users/${id}`);
  const panel = owner.getByRole("region", { name: "Change of email" });
  await expect(panel).toContainText(`New address${next}Confirmed on`);
  await expect(panel).toContainText(`Present address${email}Not confirmed yet`);
  await world.spanishPhone(owner, "email-change-vouch", "Responder por él", () =>
    owner.getByRole("button", { name: "Responder por este cambio…" }).click(),
  );
  await panel.getByRole("button", { name: "Vouch for this change…" }).click();
  const dialog = owner.getByRole("dialog");
  await expect(dialog).toContainText(`that ${next} is theirs`);
  await expect(dialog.getByRole("button", { name: "Vouch for it" })).toBeDisabled();
  await dialog.getByLabel("How you know").fill("I called Paz: the old provider has closed");
  await world.accessible(owner);
  await world.station(owner, "email-change-vouch");
  await dialog.getByRole("button", { name: "Vouch for it" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText(/It counts on .+, by itself, unless it is called off before/);
  await expect(panel).toContainText("Reason: I called Paz: the old provider has closed");
  await expect(panel.getByRole("button", { name: "Vouch for this change…" })).toBeHidden();
  await expect(asker).toContainText("It counts on");

  const letter = await letterAbout(world, email, "vouches for it in place of a confirmation here");
  expect(letter.text).toContain("I called Paz: the old provider has closed");
  const url = new URL(letter.links.find((one) => one.includes("#review=")) ?? "");
  await page.goto(url.pathname + url.hash);
  await expect(page.getByText("or at the moment your letter names")).toBeVisible();
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("heading", { name: "Change called off" })).toBeVisible();
  await expect(panel).toBeHidden();
});
