import { expect, test } from "../world";

interface Table {
  path: string;
  name: string;
  column: string;
  /** Whose it is, where it is not a company admin's. */
  who?: string;
}

const TABLES: readonly [Table, ...Table[]] = [
  { path: "/app/leads", name: "leads", column: "Source" },
  { path: "/app/settings/users", name: "users", column: "Phone" },
  { path: "/app/tasks", name: "tasks", column: "Checklist" },
  { path: "/app/support/users", name: "support-users", column: "Roles", who: "brokersupport@gable.test" },
];

test("a table is laid out by its person, in every browser", async ({ world }) => {
  const page = await world.session("companyadmin@harbor.test");
  const before = { density: "regular", hidden: [] };
  const lay = async (name: string, layout: object, on = page) =>
    expect((await on.request.put(`/api/layouts/${name}`, { data: layout })).ok()).toBe(true);
  const [{ path, name, column }, ...others] = TABLES;
  await lay(name, before);
  await page.goto(path);
  const heading = page.getByRole("columnheader", { name: column, exact: true });
  await expect(heading).toBeVisible();
  const tall = (await heading.boundingBox())?.height ?? 0;
  await page.getByRole("button", { name: "Columns and density" }).click();
  const layout = page.getByRole("dialog", { name: "Columns and density" });
  const kept = (act: () => Promise<void>) =>
    Promise.all([
      page.waitForResponse(
        (answer) => answer.url().includes(`/api/layouts/${name}`) && answer.request().method() === "PUT",
      ),
      act(),
    ]);
  // What is shown is what is kept: the box turns when the answer is known to be on its way, not with the click.
  await kept(() => layout.getByLabel(column, { exact: true }).click());
  await expect(heading).toBeHidden();
  await kept(() => layout.getByLabel("Compact", { exact: true }).click());
  await expect(layout.getByLabel("Compact", { exact: true })).toBeChecked();
  await world.accessible(page);

  const elsewhere = await world.session("companyadmin@harbor.test");
  await elsewhere.goto(path);
  const last = elsewhere.getByRole("columnheader").last();
  await expect(last).toBeVisible();
  await expect(elsewhere.getByRole("columnheader", { name: column, exact: true })).toHaveCount(0);
  await expect.poll(async () => (await last.boundingBox())?.height ?? tall).toBeLessThan(tall);
  await lay(name, before);

  await test.step("so are the other tables", async () => {
    for (const { path, name, column, who } of others) {
      const there = who ? await world.session(who) : elsewhere;
      await lay(name, { density: "compact", hidden: [] }, there);
      await there.goto(path);
      const shown = there.getByRole("columnheader", { name: column, exact: true });
      await expect(shown).toBeVisible();
      await expect.poll(async () => (await shown.boundingBox())?.height ?? tall).toBeLessThan(tall);
      await lay(name, before, there);
    }
  });
});
