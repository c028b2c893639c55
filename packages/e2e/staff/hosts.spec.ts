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

  await test.step("what does not prove one is said", async () => {
    const other = newHost();
    await setRecord(`_gable.${other}`, ["another text"]);
    await page.getByRole("textbox", { name: "Host", exact: true }).fill(other);
    await page.getByRole("button", { name: "Add host" }).click();
    const unproven = page.getByRole("listitem").filter({ hasText: other });
    await unproven.getByRole("button", { name: "Check now" }).click();
    await expect(unproven.getByRole("status")).toHaveText(
      /^There are other TXT records at that name, but not this one\./,
    );
    await world.spanishPhone(page, "host-unverified", /^Hay otros registros TXT con ese nombre, pero no este\./);
    await unproven.getByRole("button", { name: `Remove ${other}` }).click();
    await expect(unproven).toBeHidden();
    await setRecord(`_gable.${other}`, []);
  });
  await setRecord(`_gable.${host}`, ["v=spf1 -all", value]);
  await row.getByRole("button", { name: "Check now" }).click();
  await expect(row.getByText("Verified", { exact: true })).toBeVisible();
  await expect(row.getByText(`_gable.${host}`)).toBeHidden();
  await row.getByRole("button", { name: `Remove ${host}` }).click();
  await expect(row).toBeHidden();
  await setRecord(`_gable.${host}`, []);
});
