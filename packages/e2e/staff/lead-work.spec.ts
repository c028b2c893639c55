import type { APIRequestContext, Page } from "@playwright/test";
import { surname } from "../unique";
import { expect, type Mail, test, type World } from "../world";

const PHONE = { width: 390, height: 844 };

async function takeDown(request: APIRequestContext, last: string): Promise<string> {
  const answer = await request.post("/lead/api/leads", {
    data: {
      Name: { FirstName: "Mona", LastName: last },
      ContactPoint: { Email: `${last.toLowerCase()}@example.test` },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Nothing of the page is out of reach at the side. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

test("a whole list is chosen beyond its page and changed at once; who is passed over and why is said first", async ({
  world,
}) => {
  const page = await world.session("branchadmin@summit.test");
  const last = surname("M");
  const ids: string[] = [];
  for (const end of "abcdefghijkl") ids.push(await takeDown(page.request, `${last}${end}`));
  const converted = await page.request.post(`/lead/api/leads/${ids[11]}/convert`, { data: {} });
  expect(converted.ok(), await converted.text()).toBe(true);
  const statuses = async () => {
    const answer = await page.request.get(`/lead/api/leads?limit=20&searchTerm=${last}`);
    const { rows } = (await answer.json()) as { rows: { id: string; Status: string }[] };
    return ids.map((id) => rows.find((row) => row.id === id)?.Status);
  };
  await page.goto(`/app/leads?q=${last}&size=10`);
  await expect(page.getByText("12 leads", { exact: true })).toBeVisible();
  await page.getByLabel("Select all on this page").check();
  const bar = page.getByRole("region", { name: "With the chosen leads" });
  await expect(bar.getByText("10 chosen", { exact: true })).toBeVisible();
  await bar.getByRole("button", { name: "Choose all 12" }).click();
  await expect(bar.getByText("12 chosen", { exact: true })).toBeVisible();
  await expect(bar.getByRole("button", { name: /^Choose all/ }), "there are no more").toBeHidden();
  const choose = async () => {
    await bar.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Qualified", exact: true }).click();
  };
  await choose();
  const dialog = page.getByRole("dialog", { name: "1 lead is passed over" });
  await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(`Mona ${last}l.*Has become a loan`)]);
  await world.accessible(page);
  await world.station(page, "leads-skipped");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect(await statuses(), "nothing was done yet").toEqual([...Array(11).fill("NEW"), "CONVERTED"]);
  await choose();
  await dialog.getByRole("button", { name: "Change 11 leads" }).click();
  // The bar is out of reach behind the dialog already: it is gone once both are.
  await expect.poll(statuses).toEqual([...Array(11).fill("QUALIFIED"), "CONVERTED"]);
  await expect(dialog).toBeHidden();
  await expect(bar).toBeHidden();
});

test("a branch admin moves a lead to another branch, where it is found with the reason", async ({ world }) => {
  const page = await world.session("branchadmin@summit.test");
  const last = surname("M");
  const id = await takeDown(page.request, last);
  await page.goto(`/app/leads/${id}`);
  await world.spanishPhone(page, "lead-move", "Pasar el prospecto", () =>
    page.getByRole("button", { name: "Pasar a otra sucursal" }).click(),
  );
  await page.getByRole("button", { name: "Move to branch" }).click();
  const dialog = page.getByRole("dialog", { name: `Move Mona ${last} to another branch` });
  const confirm = dialog.getByRole("button", { name: "Move the lead" });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Branch" }).selectOption("Miami");
  await dialog.getByLabel("Reason (optional)").fill("Buys in Florida");
  await confirm.click();
  await expect(page).toHaveURL(/\/app\/leads$/);
  await expect(page.getByText("Moved to Miami")).toBeVisible();
  await page.goto(`/app/leads?q=${last}`);
  await expect(page.getByText("No lead matches")).toBeVisible();

  const there = await world.session("branchadmin2@summit.test");
  await there.goto(`/app/leads?q=${last}`);
  await there.getByRole("link", { name: new RegExp(last) }).click();
  const timeline = there.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Moved to another branch");
  await expect(timeline).toContainText("Miami");
});

interface Form {
  path: string;
  /** When its page was given out: a form is not taken within three seconds of that. */
  opened: number;
}

async function openForm(request: APIRequestContext): Promise<Form> {
  const answer = await request.patch("/lead/api/lead-config/web-form", { data: { enabled: true } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { formKey } = (await answer.json()) as { formKey: string };
  return { path: `/lead/api/web-form/${formKey}`, opened: 0 };
}

/** As long as a person takes at least to fill the form in. */
async function filledIn(form: Form) {
  await expect.poll(() => Date.now() - form.opened, { intervals: [200] }).toBeGreaterThan(3_300);
}

/** The next letter to an address after one that is known. */
async function letterAfter(world: World, address: string, before?: Mail): Promise<Mail> {
  let mail = await world.mailTo(address);
  await expect
    .poll(
      async () => {
        mail = await world.mailTo(address);
        return mail.id;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(before?.id ?? 0);
  return mail;
}

/** The link of a letter, on the server that is tested. */
function linkOf(mail: Mail): string {
  const { pathname, search, hash } = new URL(mail.links.find((link) => link.includes("/confirmation")) ?? "");
  return pathname + search + hash;
}

test("a person confirms the address by the letter that an officer had sent again", async ({ page, world }) => {
  test.slow(); // several people and pages
  const admin = await world.session("branchadmin@summit.test");
  const form = await openForm(admin.request);
  const last = surname("M");
  const address = `${last.toLowerCase()}@example.test`;
  await page.goto(form.path);
  form.opened = Date.now();
  await page.getByLabel("First name").fill("Willa");
  await page.getByLabel("Last name").fill(last);
  await page.getByRole("textbox", { name: "Email" }).fill(address);
  await page.getByLabel(/^I agree that/).check();
  await filledIn(form);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  const first = await letterAfter(world, address);

  await admin.goto(`/app/leads?q=${last}&mail=UNCONFIRMED`);
  await expect(admin.getByRole("row", { name: new RegExp(last) })).toContainText("Unconfirmed");
  await expect(admin.getByRole("button", { name: "Web lead’s email: Not confirmed" })).toBeVisible();
  await admin.getByRole("link", { name: new RegExp(last) }).click();
  await expect(admin.getByText("The email address is not confirmed")).toBeVisible();
  await world.station(admin, "lead-unconfirmed");
  await admin.getByRole("button", { name: "Send the letter again" }).click();
  await expect(admin.getByText("The letter is on its way")).toBeVisible();
  await expect(admin.getByRole("list", { name: "Timeline" })).toContainText("Sent the letter of confirmation again");
  const second = await letterAfter(world, address, first);

  const title = page.getByRole("heading", { name: "Confirm your email address" });
  await page.goto(linkOf(first));
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect(page.getByRole("heading", { name: "This link can no longer be used" })).toBeVisible();
  await page.goto(linkOf(second));
  await expect(title).toBeVisible();
  await test.step("in Spanish, on a phone and in the dark", async () => {
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByRole("heading", { name: "Confirme su correo electrónico" })).toBeVisible();
    await world.accessible(page);
    await fits(page);
    await world.station(page, "lead-confirm-390-es");
    await page.getByRole("link", { name: "English" }).click();
  });
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Your address is confirmed. A loan officer will be in touch.");

  await admin.reload();
  await expect(admin.getByRole("list", { name: "Timeline" })).toContainText("Confirmed the email address");
  await expect(admin.getByRole("button", { name: "Send the letter again" })).toBeHidden();
  await admin.goto(`/app/leads?q=${last}`);
  await admin.getByRole("button", { name: "Web lead’s email" }).click();
  await admin.getByRole("menuitemcheckbox", { name: "Confirmed", exact: true }).click();
  await expect(admin).toHaveURL(/mail=CONFIRMED/);
  await expect(admin.getByRole("row", { name: new RegExp(last) })).toBeVisible();
});
