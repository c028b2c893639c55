import { unique } from "../unique";
import { expect, test } from "../world";

test("an officer makes contacts and companies one that are there twice, and finds clients and colleagues beside them", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test", { permissions: ["clipboard-read", "clipboard-write"] });
  const own = unique();
  const mark = `Mesquite ${own}`;
  const add = async (data: object) => {
    const answer = await page.request.post("/los/api/business-contact", { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  await add({
    type: "TITLE",
    firstName: "Tia",
    lastName: mark,
    companyName: `${mark} Title`,
    email: `tia.${own}@title.test`,
  });
  const twin = await add({
    type: "TITLE",
    firstName: "T.",
    lastName: mark,
    companyName: `${mark} Title LLC`,
    workPhone: "512-555-0188",
  });
  await add({ type: "TITLE", firstName: "Tom", lastName: mark, companyName: `${mark} Title LLC` });
  const { LoanId: loan } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const put = await page.request.patch(`/los/api/loans/${loan}/business-contact`, {
    data: { contacts: [{ BusinessContactId: twin, type: "TITLE" }] },
  });
  expect(put.status(), await put.text()).toBe(200);
  const dialog = page.getByRole("dialog");

  await test.step("two contacts that are one become one", async () => {
    await page.goto("/app/contacts");
    await page.getByRole("searchbox", { name: "Search contacts" }).fill(mark);
    await expect(page.getByRole("row")).toHaveCount(4);
    await page.getByRole("checkbox", { name: new RegExp(`T\\. ${mark}`) }).check();
    await page.getByRole("checkbox", { name: new RegExp(`Tia ${mark}`) }).check();
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await dialog.getByRole("radio", { name: new RegExp(`^Tia ${mark}`) }).check();
    await world.accessible(page);
    await world.station(page, "contact-merge");
    await dialog.getByRole("button", { name: `Merge into Tia ${mark}` }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("link", { name: "(512) 555-0188" })).toBeVisible();
  });
  await test.step("a company's number and whom one asks first there are kept with it", async () => {
    await page.getByRole("button", { name: `${mark} Title`, exact: true }).click();
    await page.getByRole("button", { name: "Change company" }).click();
    await dialog.getByRole("combobox", { name: "Default contact" }).selectOption(`Tia ${mark}`);
    await dialog.getByRole("textbox", { name: "Phone", exact: true }).fill("512-555-0199");
    await world.accessible(page);
    await world.station(page, "contact-company");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Change company" }).click();
    await expect(dialog.getByRole("combobox", { name: "Default contact" })).toHaveValue(/.+/);
    await expect(dialog.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue(/199/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("two companies that are one become one", async () => {
    await page.getByRole("link", { name: "Companies" }).click();
    await page.getByRole("searchbox", { name: "Name, license, phone or city" }).fill(mark);
    const rows = page.getByRole("row", { name: new RegExp(mark) });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Merge" }).click();
    const merge = page.getByRole("dialog", { name: "Make 2 companies one" });
    await merge.getByRole("radio", { name: `${mark} Title · (512) 555-0199 · 1 contact`, exact: true }).check();
    await world.accessible(page);
    await merge.getByRole("button", { name: new RegExp(`${mark} Title$`) }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  });
  await test.step("a client is found by name", async () => {
    const first = page.waitForRequest(/\/los\/api\/clients\?/);
    await page.getByRole("link", { name: "Clients" }).click();
    expect(new URL((await first).url()).searchParams.has("searchTerm"), "what the list before searched for").toBe(
      false,
    );
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await page.getByRole("searchbox", { name: "Name, email or phone" }).fill("nobody of this name");
    await expect(page.getByText("No client matches")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
  });
  await test.step("the address of a loan officer's portal is copied", async () => {
    await page.getByRole("link", { name: "Loan officers" }).click();
    await page.getByRole("searchbox", { name: "Name, email, phone or NMLS number" }).fill("orion");
    const office = page.getByRole("region", { name: /\/pos\/login/ });
    await expect(office.getByText("Orion Austinson")).toBeVisible();
    await office.getByRole("button", { name: /^Copy / }).click();
    await expect(page.getByText("Address copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/pos/login");
  });
  await test.step("a loan has gone along with its contact", async () => {
    await page.goto(`/app/loans/${loan}/setup`);
    await expect(page.getByRole("listitem", { name: `Title company: Tia ${mark}` })).toBeVisible();
  });
});
