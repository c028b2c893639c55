import { loanWithProcessor } from "../loan";
import { surname } from "../unique";
import { expect, test } from "../world";

test("a processor adds a title company, is told that it is there, and takes it; another browser follows", async ({
  world,
}) => {
  const last = surname();
  const name = `Theodora ${last}`;
  const email = `theodora@${last}.example`;
  const officer = await world.session("originator@summit.test");
  const loan = await loanWithProcessor(officer);
  const known = await officer.request.post("/los/api/business-contact", {
    data: {
      type: "TITLE",
      firstName: "Theodora",
      lastName: last,
      email,
      workPhone: "512-555-0177",
      companyName: `${last} Title`,
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
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(dialog.getByText("This contact is likely in the address book already")).toBeVisible();
  await expect(dialog.getByText("same email")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add anyway" })).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "First name" }), "what is typed stays").toHaveValue("Dora");
  await world.accessible(page);
  await world.spanishPhone(page, "contact-twin", "Es probable que este contacto ya esté en la libreta");
  await dialog.getByRole("button", { name: `Use ${name}` }).click();
  await expect(dialog).toBeHidden();

  const row = contacts.getByRole("listitem", { name: `Title company: ${name}` });
  await expect(row.getByText(`${last} Title`)).toBeVisible();
  await expect(row.getByText("Primary")).toBeVisible();
  await expect(row.getByRole("link", { name: new RegExp(`^Call ${name}`) })).toHaveAttribute(
    "href",
    "tel:+15125550177",
  );
  const theirs = officer.getByRole("listitem", { name: `Title company: ${name}` });
  await expect(theirs, "another browser sees it").toBeVisible();

  await row.getByRole("textbox", { name: `File number at ${name}` }).fill("GF-4711");
  await expect(row.getByText(/^Saved/)).toBeVisible();
  await expect(theirs.getByRole("textbox", { name: `File number at ${name}` })).toHaveValue("GF-4711");
  await page.getByRole("textbox", { name: "Mortgagee clause" }).fill("Summit Lending ISAOA");
  await expect(officer.getByRole("textbox", { name: "Mortgagee clause" })).toHaveValue("Summit Lending ISAOA");
  await world.station(page, "loan-setup");

  await row.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Take off the loan" }).click();
  await expect(theirs).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(theirs).toBeVisible();
});
