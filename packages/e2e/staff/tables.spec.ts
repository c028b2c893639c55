import { expect, test } from "../world";

const TABLES = [
  { path: "/app/leads", name: "leads", who: "companyadmin@harbor.test", column: "Source" },
  { path: "/app/settings/users", name: "users", who: "companyadmin@harbor.test", column: "Phone" },
  { path: "/app/tasks", name: "tasks", who: "companyadmin@harbor.test", column: "Checklist" },
  { path: "/app/support/users", name: "support-users", who: "brokersupport@gable.test", column: "Roles" },
] as const;

for (const { path, name, who, column } of TABLES)
  test(`a table is laid out by its person, in every browser: ${path}`, async ({ world }) => {
    const page = await world.session(who);
    const before = { density: "regular", hidden: [] };
    expect((await page.request.put(`/api/layouts/${name}`, { data: before })).ok()).toBe(true);
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

    const elsewhere = await world.session(who);
    await elsewhere.goto(path);
    const first = elsewhere.getByRole("columnheader").last();
    await expect(first).toBeVisible();
    await expect(elsewhere.getByRole("columnheader", { name: column, exact: true })).toHaveCount(0);
    await expect.poll(async () => (await first.boundingBox())?.height ?? tall).toBeLessThan(tall);
    expect((await page.request.put(`/api/layouts/${name}`, { data: before })).ok()).toBe(true);
  });
