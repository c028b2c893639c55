import { loanWithProcessor } from "../loan";
import { expect, test } from "../world";

test("a processor adds a title company, is told that it is there, and takes it; another browser follows", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const loan = await loanWithProcessor(officer);
  const known = await officer.request.post("/los/api/business-contact", {
    data: {
      type: "TITLE",
      firstName: "Theodora",
      lastName: "Qwill",
      email: "theodora@qwilltitle.example",
      workPhone: "512-555-0177",
      companyName: "Qwill Title",
    },
  });
  expect(known.status(), await known.text()).toBe(201);
  const page = await world.session("processor@summit.test");
  await Promise.all([page, officer].map((one) => one.goto(`/app/loans/${loan}/setup`)));

  const contacts = page.getByRole("region", { name: "Business contacts" });
  await expect(contacts.getByText("No business contacts yet")).toBeVisible();
  await contacts.getByRole("button", { name: "Add", exact: true }).click();
  const search = contacts.getByRole("searchbox", { name: "Find in the address book" });
  await expect(search).toBeFocused();
  await search.fill("Dora Quill");
  await expect(contacts.getByText("Nobody in the address book matches.")).toBeVisible();
  await contacts.getByRole("button", { name: "New contact “Dora Quill”" }).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "First name" })).toHaveValue("Dora");
  await dialog.getByRole("combobox", { name: "What they do" }).selectOption("Title company");
  await dialog.getByRole("textbox", { name: "Email" }).fill("theodora@qwilltitle.example");
  await expect(dialog.getByText("This contact is likely in the address book already")).toBeVisible();
  await expect(dialog.getByText("same email")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add anyway" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "First name" }), "what is typed stays").toHaveValue("Dora");
  await world.accessible(page);
  await world.station(page, "contact-twin");
  await world.spanishPhone(page, "contact-twin", "Es probable que este contacto ya esté en la libreta");
  await dialog.getByRole("button", { name: "Use Theodora Qwill" }).click();
  await expect(dialog).toBeHidden();

  const row = contacts.getByRole("listitem", { name: "Title company: Theodora Qwill" });
  await expect(row.getByText("Qwill Title")).toBeVisible();
  await expect(row.getByText("Primary")).toBeVisible();
  await expect(row.getByRole("link", { name: /^Call Theodora Qwill/ })).toHaveAttribute("href", "tel:+15125550177");
  const theirs = officer.getByRole("listitem", { name: "Title company: Theodora Qwill" });
  await expect(theirs, "another browser sees it").toBeVisible();

  await row.getByRole("textbox", { name: "File number at Theodora Qwill" }).fill("GF-4711");
  await expect(row.getByText(/^Saved/)).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: "File number at Theodora Qwill" })).toHaveValue("GF-4711");
  await page.getByRole("textbox", { name: "Mortgagee clause" }).fill("Summit Lending ISAOA");
  await expect(officer.getByRole("textbox", { name: "Mortgagee clause" })).toHaveValue("Summit Lending ISAOA");
  await world.accessible(page);
  await world.station(page, "loan-setup");

  await row.getByRole("button", { name: "Actions for Theodora Qwill" }).click();
  await page.getByRole("menuitem", { name: "Take off the loan" }).click();
  await expect(theirs).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(theirs).toBeVisible();
});

test("two contacts of the address book that are one are merged, and loans go along", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  const loan = await loanWithProcessor(officer);
  const add = async (data: object) => {
    const answer = await officer.request.post("/los/api/business-contact", { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  await add({ type: "HOI", firstName: "Quentin", lastName: "Zzmerge", email: "quentin@zzmerge.example" });
  const other = await add({ type: "HOI", firstName: "Q.", lastName: "Zzmerge", workPhone: "512-555-0188" });
  const put = await officer.request.patch(`/los/api/loans/${loan}/business-contact`, {
    data: { contacts: [{ BusinessContactId: other, type: "HOI" }] },
  });
  expect(put.status(), await put.text()).toBe(200);
  await officer.goto(`/app/loans/${loan}/setup`);
  await expect(officer.getByRole("listitem", { name: "Homeowner’s insurance: Q. Zzmerge" })).toBeVisible();

  const page = await world.session("processor@summit.test");
  await page.goto("/app/contacts");
  await world.accessible(page);
  await page.getByRole("searchbox", { name: "Search contacts" }).fill("zzmerge");
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: /Q\. Zzmerge/ }).check();
  await page.getByRole("checkbox", { name: /Quentin Zzmerge/ }).check();
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Quentin Zzmerge/ }).check();
  await world.accessible(page);
  await world.station(page, "contact-merge");
  await dialog.getByRole("button", { name: "Merge into Quentin Zzmerge" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "(512) 555-0188" })).toBeVisible();
  await world.station(page, "contacts");
  await expect(officer.getByRole("listitem", { name: "Homeowner’s insurance: Quentin Zzmerge" })).toBeVisible();
});

test("a company's number and whom one asks first there are kept with it", async ({ world }) => {
  const page = await world.session("processor@summit.test");
  await page.request.post("/los/api/business-contact", {
    data: { type: "APPRAISER", firstName: "Ada", lastName: "Zzplumb", companyName: "Zzplumb Appraisals" },
  });
  await page.goto("/app/contacts?q=zzplumb");
  await page.getByRole("button", { name: "Zzplumb Appraisals" }).click();
  await page.getByRole("button", { name: "Change company" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Company" }).fill("Zzplumb Line Appraisals");
  await dialog.getByRole("combobox", { name: "Default contact" }).selectOption("Ada Zzplumb");
  await dialog.getByRole("textbox", { name: "Phone", exact: true }).fill("512-555-0199");
  await world.accessible(page);
  await world.station(page, "contact-company");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: /Ada Zzplumb.*Zzplumb Line Appraisals/ })).toBeVisible();
  await page.getByRole("button", { name: "Change company" }).click();
  await expect(dialog.getByRole("combobox", { name: "Default contact" })).toHaveValue(/.+/);
  await expect(dialog.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue(/199/);
});
