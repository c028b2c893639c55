import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** Holds what is sent so until it is let go, and counts it. */
async function held(page: Page, method: string, path: RegExp) {
  let count = 0;
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) {
      count += 1;
      await gone;
    }
    await route.continue();
  });
  return { letGo, count: () => count };
}

test("what is pressed again while it is on its way is done once", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  const stamp = `Twice${Date.now().toString(36)}`;

  await test.step("an invitation", async () => {
    const email = `${stamp.toLowerCase()}@summit.test`;
    await page.goto("/app/settings/users");
    await page.getByRole("button", { name: "Invite a user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("First name").fill("Nia");
    await dialog.getByLabel("Last name").fill(stamp);
    await dialog.getByRole("combobox", { name: "Branch" }).fill("aus");
    await page.getByRole("option", { name: "Austin" }).click();
    await dialog.getByLabel("Processor", { exact: true }).check();
    const sent = await held(page, "POST", /\/api\/wizeusers$/);
    await page.keyboard.press("Control+s");
    await expect(dialog.getByRole("button", { name: `Invite ${email}` })).toHaveAttribute("aria-busy", "true");
    await page.keyboard.press("Control+s");
    sent.letGo();
    await expect(dialog).toBeHidden();
    expect(sent.count()).toBe(1);
  });

  await test.step("the deletion of a lead", async () => {
    const made = await page.request.post("/lead/api/leads", {
      data: { Name: { FirstName: "Lee", LastName: stamp }, ContactPoint: { Email: `${stamp}@example.test` } },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/app/leads/${id}`);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const sent = await held(page, "DELETE", new RegExp(`/leads/${id}$`));
    const remove = page.getByRole("dialog").getByRole("button", { name: new RegExp(stamp) });
    await remove.press("Enter");
    await expect.poll(sent.count).toBe(1);
    await remove.press("Enter");
    sent.letGo();
    await expect(page).toHaveURL(/\/app\/leads$/);
    expect(sent.count()).toBe(1);
  });
});
