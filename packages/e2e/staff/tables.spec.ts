import { expect, test } from "../world";

test("a table is laid out by its person, in every browser", async ({ world }) => {
  const page = await world.session("companyadmin@harbor.test");
  const before = { density: "regular", hidden: [] };
  const [path, name, column] = ["/app/leads", "leads", "Source"];
  const asBefore = async () =>
    expect((await page.request.put(`/api/layouts/${name}`, { data: before })).ok()).toBe(true);
  await asBefore();
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
  await asBefore();
});
