import type { Page } from "@playwright/test";
import { colleague } from "../colleague";
import { expect, test, type World } from "../world";

const WAYS = [
  {
    way: "at a desk",
    viewport: { width: 1440, height: 900 },
    language: "en",
    says: {
      find: "Find a function",
      exporting: "Export the list of people, Branch admin:",
      overridden: /\(overridden\)$/,
      decided: /^(Allowed|Not allowed) by .+, \d\d\/\d\d\/\d{4}\.$/,
      reset: "Back to default",
      byDefault: /by the default policy\.$/,
      addBranch: "Add branch",
      createBranch: "Create branch",
      name: "Name",
      nmls: "NMLS number",
      required: "Name is required",
      edit: (name: string) => `Edit ${name}`,
      close: (name: string) => `Close ${name}`,
      reopen: (name: string) => `Reopen ${name}`,
      closed: "Closed",
      contact: "Contact and MERS",
      website: "Website",
      websiteWrong: "Website is not valid",
      save: "Save",
      saved: "Saved",
      unsaved: "Not saved yet",
      notSaved: "Not saved. See what is marked.",
      discard: "Discard changes",
      letters: "Your letters",
      fromName: "From name",
      replyTo: "Reply to",
      replyWrong: "Reply to is not valid",
      signature: "Signature",
      addQuestion: "Add question",
      createQuestion: "Create question",
      english: "Question, English",
      spanish: "Question, Spanish",
      grip: (question: string) => `Move ${question}, number`,
      moved: (question: string) => `${question} is now number`,
      remove: (question: string) => `Delete ${question}`,
      removeIt: "Delete question",
    },
  },
  {
    way: "on a phone in Spanish",
    viewport: { width: 390, height: 844 },
    language: "es",
    says: {
      find: "Buscar una función",
      exporting: "Exportar la lista de personas, Admin. de sucursal:",
      overridden: /\(modificado\)$/,
      decided: /^(Permitido|No permitido) por .+, \d\d\/\d\d\/\d{4}\.$/,
      reset: "Volver al valor inicial",
      byDefault: /según la política inicial\.$/,
      addBranch: "Agregar sucursal",
      createBranch: "Crear sucursal",
      name: "Nombre",
      nmls: "Número NMLS",
      required: "Nombre es obligatorio",
      edit: (name: string) => `Editar ${name}`,
      close: (name: string) => `Cerrar ${name}`,
      reopen: (name: string) => `Reabrir ${name}`,
      closed: "Cerrada",
      contact: "Contacto y MERS",
      website: "Sitio web",
      websiteWrong: "Sitio web no es válido",
      save: "Guardar",
      saved: "Guardado",
      unsaved: "Sin guardar",
      notSaved: "No se guardó. Vea lo marcado.",
      discard: "Descartar cambios",
      letters: "Sus cartas",
      fromName: "Nombre del remitente",
      replyTo: "Responder a",
      replyWrong: "Responder a no es válido",
      signature: "Firma",
      addQuestion: "Agregar pregunta",
      createQuestion: "Crear pregunta",
      english: "Pregunta, inglés",
      spanish: "Pregunta, español",
      grip: (question: string) => `Mover ${question}, número`,
      moved: (question: string) => `${question} es ahora la número`,
      remove: (question: string) => `Eliminar ${question}`,
      removeIt: "Eliminar pregunta",
    },
  },
] as const;

type Way = (typeof WAYS)[number];
/** Each job is done in one of the ways; `screens.spec.ts` looks at every screen in all. */
const [DESK, PHONE] = WAYS;

const speak = (page: Page, { language }: Way) =>
  page.addInitScript((spoken) => {
    localStorage.setItem("gable.preferences", JSON.stringify({ language: spoken }));
  }, language);

/** A company admin at a settings screen, on the device and in the language of the way. */
async function admin(world: World, way: Way, path: string, email = "companyadmin@summit.test"): Promise<Page> {
  const page = await world.session(email, { viewport: way.viewport });
  await speak(page, way);
  await page.goto(`/app/settings/${path}`);
  return page;
}

/** The part of a screen under a heading. */
const part = (page: Page, heading: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** What stands on the page is the one of the way, and for everybody. */
async function stands(world: World, page: Page, { language, viewport }: Way) {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
}

test("a company admin takes a function from a role, sees who did and gives it back; orders the questions, at a desk", async ({
  world,
}) => {
  const way: Way = DESK;
  const { says, language } = way;
  const page = await admin(world, way, "permissions");
  // A broken run may have left it overridden.
  const changes = [{ role: "BranchAdmin", permission: "user:export", assigned: null }];
  expect((await page.request.patch("/api/function-permissions", { data: { changes } })).ok()).toBe(true);
  await page.reload();
  await page.getByLabel(says.find).fill(says.exporting.split(",")[0] ?? "");
  const cell = page.getByRole("button", { name: new RegExp(`^${says.exporting}`) });
  await expect(cell).toHaveCount(1);
  const before = await cell.getAttribute("aria-pressed");
  await cell.click();
  await expect(cell).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true");
  await expect(cell).toHaveAccessibleName(says.overridden);
  await expect(page.getByText(says.decided)).toBeVisible();
  await stands(world, page, way);
  await world.station(page, `permissions-${language}`);

  await page.reload();
  await page.getByLabel(says.find).fill(says.exporting.split(",")[0] ?? "");
  await expect(cell).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true");
  await cell.focus();
  await page.getByRole("button", { name: says.reset }).click();
  await expect(page.getByText(says.byDefault)).toBeVisible();
  await expect(cell).toHaveAttribute("aria-pressed", before ?? "");

  await test.step("what the owner may do is not a company admin's to change", async () => {
    const owners = page.getByRole("button", { name: /^Export the list of people, Owner:/ });
    await expect(owners).toBeDisabled();
    await owners.focus();
    await expect(page.getByText("This role outranks yours: what it may do is not yours to change.")).toBeVisible();
    const was = await owners.getAttribute("aria-pressed");
    await owners.press("Enter");
    await expect(owners).toHaveAttribute("aria-pressed", was ?? "");
  });

  await page.goto("/app/settings/questions");
  const stamp = Date.now();
  const questions = [`Boat ${stamp}?`, `Barn ${stamp}?`];
  for (const question of questions) {
    await page.getByRole("button", { name: says.addQuestion }).click();
    const dialog = page.getByRole("dialog", { name: says.addQuestion });
    await dialog.getByRole("textbox", { name: new RegExp(`^${says.english}`) }).fill(question);
    await dialog.getByRole("textbox", { name: new RegExp(`^${says.spanish}`) }).fill(`¿${question}`);
    await dialog.getByRole("button", { name: says.createQuestion }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: question })).toBeVisible();
  }
  const mine = page.getByRole("listitem").filter({ hasText: `${stamp}?` });
  await expect(mine.first()).toContainText("Boat");
  const grip = page.getByRole("button", { name: new RegExp(`^${says.grip(`Barn ${stamp}\\?`)}`) });
  const ordered = page.waitForResponse(/\/custom-question\/order\//);
  await grip.press("ArrowUp");
  await expect(mine.first()).toContainText("Barn");
  await expect(grip).toBeFocused();
  await expect(page.getByText(new RegExp(says.moved(`Barn ${stamp}\\?`)))).toBeAttached();
  await world.station(page, `questions-${language}`);
  expect((await ordered).ok()).toBe(true);
  await page.reload();
  await expect(mine.first()).toContainText("Barn");
  for (const question of questions) {
    await page.getByRole("button", { name: says.remove(question) }).click();
    await page.getByRole("dialog").getByRole("button", { name: says.removeIt }).click();
    await expect(page.getByRole("listitem").filter({ hasText: question })).toBeHidden();
  }
});

test("a company admin adds a branch, changes it and closes it, and gives the website, on a phone in Spanish", async ({
  world,
}) => {
  const way: Way = PHONE;
  const { says, language } = way;
  const page = await admin(world, way, "branches", "companyadmin@harbor.test");
  const name = `Galveston ${Date.now()}`;
  await page.getByRole("button", { name: says.addBranch }).click();
  const adding = page.getByRole("dialog", { name: says.addBranch });
  await adding.getByRole("button", { name: says.createBranch }).click();
  await expect(adding.getByText(says.required)).toBeVisible();
  await adding
    .getByRole("textbox", { name: new RegExp(`^${says.name}`) })
    .first()
    .fill(name);
  await stands(world, page, way);
  await adding.getByRole("button", { name: says.createBranch }).click();
  await expect(adding).toBeHidden();

  const row = page.getByRole("listitem").filter({ hasText: name });
  const editing = page.getByRole("dialog", { name: says.edit(name) });
  await row.getByRole("button", { name: says.edit(name) }).click();
  await editing.getByLabel(says.nmls).fill("7654321");
  await editing.getByRole("button", { name: says.save, exact: true }).click();
  await expect(editing).toBeHidden();
  await page.reload();
  await row.getByRole("button", { name: says.edit(name) }).click();
  await expect(editing.getByLabel(says.nmls)).toHaveValue("7654321");
  await page.keyboard.press("Escape");
  await expect(editing).toBeHidden();

  await row.getByRole("button", { name: says.close(name) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: says.close(name) })
    .click();
  await expect(row.getByText(says.closed, { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: says.reopen(name) })).toBeVisible();
  await world.station(page, `branches-${language}`);

  await test.step("a branch that takes the focus stands below the bar", async () => {
    await page.setViewportSize({ width: DESK.viewport.width, height: 160 });
    const edit = page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${says.edit("")}`) });
    const [bar, top] = await edit.first().evaluate((button: HTMLElement) => {
      window.scrollBy(0, button.getBoundingClientRect().top - 10);
      button.focus();
      const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      return [bar, button.getBoundingClientRect().top] as const;
    });
    expect(bar).toBeGreaterThan(0);
    expect(top).toBeGreaterThanOrEqual(bar);
  });

  await page.setViewportSize(way.viewport);
  await page.goto("/app/settings/company");
  const contact = part(page, says.contact);
  const website = contact.getByLabel(says.website);
  const save = contact.getByRole("button", { name: says.save, exact: true });
  await expect(website).toBeVisible();
  const before = await website.inputValue();

  await website.fill("not a website");
  await expect(contact.getByText(says.unsaved)).toBeVisible();
  await save.click();
  await expect(contact.getByText(says.websiteWrong).first()).toBeVisible();
  await expect(contact.getByText(says.notSaved)).toBeVisible();
  await stands(world, page, way);
  await contact.getByRole("button", { name: says.discard }).click();
  await expect(website).toHaveValue(before);

  const site = `https://harbor-${Date.now()}.example.com`;
  await website.fill(site);
  await save.click();
  await expect(contact.getByText(says.saved, { exact: true })).toBeVisible();
  await page.reload();
  await expect(website).toHaveValue(site);
  await world.station(page, `settings-company-${language}`);
  await website.fill(before);
  await save.click();
  await expect(contact.getByText(says.saved, { exact: true })).toBeVisible();
});

test("a company admin signs the own letters, and the next invitation goes out so, on a phone in Spanish", async ({
  page,
  world,
}) => {
  const way: Way = PHONE;
  const { says, language } = way;
  await page.setViewportSize(way.viewport);
  await speak(page, way);
  await colleague(world, page, { language, role: "CompanyAdmin", firstName: "Sol", lastName: "Signer" });
  await page.goto("/app/settings/email");
  const mine = part(page, says.letters);
  const save = mine.getByRole("button", { name: says.save, exact: true });
  const signature = `Sol Signer\nSummit Lending, ${Date.now()}`;
  await mine.getByLabel(says.fromName).fill("Sol of Summit");
  await mine.getByLabel(says.replyTo).fill("sol at summit");
  await mine.getByLabel(says.signature).fill(signature);
  await save.click();
  await expect(mine.getByText(says.replyWrong).first()).toBeVisible();
  await mine.getByLabel(says.replyTo).fill("sol@summit.test");
  await save.click();
  await expect(mine.getByText(says.saved, { exact: true })).toBeVisible();
  await page.reload();
  await expect(mine.getByLabel(says.fromName)).toHaveValue("Sol of Summit");
  await expect(mine.getByLabel(says.replyTo)).toHaveValue("sol@summit.test");
  await expect(mine.getByLabel(says.signature)).toHaveValue(signature);
  await stands(world, page, way);
  await world.station(page, `settings-email-${language}`);

  const units = (await (await page.request.get("/api/wizeusers/branches-all?limit=999")).json()) as {
    rows: { id: string }[];
  };
  const email = `signed-${Date.now()}-${Math.floor(Math.random() * 1e6)}@summit.test`;
  const asked = await page.request.post("/api/wizeusers", {
    data: {
      email,
      firstName: "Lee",
      lastName: "Letter",
      language,
      WizeRoles: [{ name: "Processor" }],
      WizeOrgUnitId: units.rows[0]?.id,
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const letter = await world.mailTo(email);
  expect(letter.fromName).toBe("Sol of Summit");
  expect(letter.replyTo).toContain("sol@summit.test");
  expect(letter.text).toContain(signature);
});
