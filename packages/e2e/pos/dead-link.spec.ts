import { expect, test } from "../world";

test("a borrower whose invitation was replaced asks for a new link; one that never was has none", async ({
  page,
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const made = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const email = `late-borrower-${Date.now()}@example.test`;
  const borrowers = `/los/api/loans/${made.LoanId}/borrowers`;
  const added = await officer.request.post(borrowers, {
    data: {
      Name: { FirstName: "Lola", LastName: "Lateborrower" },
      ContactPoint: { Email: email },
      isPrimaryBorrower: true,
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  const { id } = (await added.json()) as { id: string };
  expect((await officer.request.post(`${borrowers}/${id}/invite`, { data: {} })).status()).toBe(200);
  const first = new URL((await world.mailTo(email)).links[0] ?? "");
  // The provider's support makes a link by hand: the mailed one is as dead at once as one that is out of date.
  const support = await world.session("superadmin@gable.test");
  const found = await support.request.get(`/admin/api/support/wizeusers?searchTerm=${encodeURIComponent(email)}`);
  const [account] = ((await found.json()) as { rows: { id: string }[] }).rows;
  const replaced = await support.request.post(`/admin/api/support/wizeusers/${account?.id}/invite-url-superadmin`);
  expect(replaced.status(), await replaced.text()).toBe(200);

  await page.goto(first.pathname + first.hash);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await world.station(page, "dead-link-pos");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByText("A new link is on its way to l•••@example.test.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await page.goto("/pos/login");
  await page.goto("/pos/activate#never-made");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Este enlace ya no funciona");
  await page.getByRole("button", { name: "Envíenme un enlace nuevo" }).click();
  await expect(page.getByText(/^No hay ningún enlace nuevo que enviar para este\./)).toBeVisible();
  await world.accessible(page);

  await page.goto("/realtor/activate#never-made");
  await page.getByRole("button", { name: "Envíenme un enlace nuevo" }).click();
  await expect(page.getByText(/^No hay ningún enlace nuevo que enviar para este\./)).toBeVisible();
});
