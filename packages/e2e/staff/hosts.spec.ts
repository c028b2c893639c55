import { sandboxUrl } from "../server";
import { expect, test } from "../world";

/** Writes a TXT record into the sandbox's name server, as a company's IT does into its own; none takes the name away. */
async function setRecord(name: string, texts: string[]) {
  const answer = await fetch(`${sandboxUrl}/records`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name, texts }),
  });
  expect(answer.status).toBe(200);
}

/** Names bear the moment they were made, so that each run has its own. */
const newHost = () => `loans-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}.example.com`;

test("a company admin proves that a host is the company's, and gives it back", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  const host = newHost();
  await page.goto("/app/settings/company");
  await page.getByRole("textbox", { name: "Host", exact: true }).fill(host.toUpperCase());
  await page.getByRole("button", { name: "Add host" }).click();
  const row = page.getByRole("list", { name: "Hosts" }).getByRole("listitem").filter({ hasText: host });
  await expect(row.getByText("Not verified")).toBeVisible();
  await expect(row.getByText(`_gable.${host}`)).toBeVisible();
  await expect(row.getByRole("status")).toHaveText("Not looked for yet.");
  await expect(row.getByRole("button", { name: "Copy: Value of the record" })).toBeVisible();
  const value = (await row.getByText(/^gable-verification=/).textContent()) ?? "";
  await world.accessible(page);
  await world.station(page, "host-unverified");

  await setRecord(`_gable.${host}`, ["v=spf1 -all", value]);
  await row.getByRole("button", { name: "Check now" }).click();
  await expect(row.getByText("Verified", { exact: true })).toBeVisible();
  await expect(row.getByText(`_gable.${host}`)).toBeHidden();
  await world.accessible(page);
  await row.getByRole("button", { name: `Remove ${host}` }).click();
  await expect(row).toBeHidden();
  await setRecord(`_gable.${host}`, []);
});

test("what does not prove a host is said in Spanish, on a phone", async ({ world }) => {
  const page = await world.session("companyadmin@harbor.test", { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  const host = newHost();
  await setRecord(`_gable.${host}`, ["otro texto"]);
  await page.goto("/app/settings/company");
  await page.getByRole("textbox", { name: "Dominio", exact: true }).fill(host);
  await page.getByRole("button", { name: "Agregar dominio" }).click();
  const row = page.getByRole("list", { name: "Dominios" }).getByRole("listitem").filter({ hasText: host });
  await row.getByRole("button", { name: "Comprobar ahora" }).click();
  await expect(row.getByRole("status")).toHaveText(
    /Hay otros registros TXT con ese nombre, pero no este\. Última búsqueda: /,
  );
  await expect(row.getByText("Sin verificar")).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  await world.accessible(page);
  await world.station(page, "host-unverified-390");
  await row.getByRole("button", { name: `Quitar ${host}` }).click();
  await expect(row).toBeHidden();
  await setRecord(`_gable.${host}`, []);
});

test("what the owner may do is not a company admin's to change", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/settings/permissions");
  await page.getByLabel("Find a function").fill("Export the list of people");
  const cell = page.getByRole("button", { name: /^Export the list of people, Owner:/ });
  await expect(cell).toBeDisabled();
  await cell.focus();
  await expect(page.getByText("This role outranks yours: what it may do is not yours to change.")).toBeVisible();
  const before = await cell.getAttribute("aria-pressed");
  await cell.press("Enter");
  await expect(cell).toHaveAttribute("aria-pressed", before ?? "");
  await world.accessible(page);
});
