import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** Takes away what any level of Harbor's portal has set: other specs look at Summit's. */
async function inheritAll(admin: Page, officer: Page): Promise<string> {
  const units = (await (await admin.request.get("/api/organizations")).json()) as {
    rows: { id: string; isHeadQuarter?: boolean; displayName: string }[];
  };
  const branch = units.rows.find((unit) => unit.displayName === "Newport");
  const reset = "/los/api/pos-config/reset";
  expect((await admin.request.delete(`${reset}/company`)).status()).toBe(200);
  expect((await admin.request.delete(`${reset}/branch?orgUnitId=${branch?.id}`)).status()).toBe(200);
  expect((await officer.request.delete(`${reset}/user`)).status()).toBe(200);
  return branch?.displayName ?? "";
}

test("the company sets its portal, a branch and an officer differ, and each value says where it is from", async ({
  world,
}) => {
  const page = await world.as("companyadmin@harbor.test");
  const officer = await world.as("originator@harbor.test");
  const branch = await inheritAll(page, officer);
  try {
    const headline = `Harbor ${Date.now()}`;
    const saved = (of: Page) => of.getByRole("status").filter({ hasText: /^Saved$/ });
    await page.goto("/app/settings/portal");
    await page.getByLabel("Headline, English").fill(headline);
    await page.getByRole("checkbox", { name: "Anyone may begin an application" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText("/pos/apply?org=harbor.test")).toBeVisible();
    await world.accessible(page);
    await world.station(page, "portal-settings");

    await page.getByLabel("Set for").selectOption({ label: "A branch" });
    await page.getByLabel("Branch", { exact: true }).selectOption({ label: branch });
    await expect(page.getByLabel("Headline, English")).toHaveValue(headline);
    await expect(page.getByText("From Harbor Mortgage").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Spanish", exact: true }).uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved(page)).toBeVisible();

    await officer.goto("/app/settings/portal");
    await expect(officer.getByLabel("Headline, English")).toHaveValue(headline);
    await expect(officer.getByRole("checkbox", { name: "Spanish", exact: true })).not.toBeChecked();
    await expect(officer.getByText(`From ${branch}`, { exact: true })).toBeVisible();
    await officer.getByLabel("Headline, English").fill("Mine alone");
    await officer.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved(officer)).toBeVisible();
    await expect(officer.getByText(`Otherwise: ${headline} (From Harbor Mortgage)`)).toBeVisible();
    await officer.getByRole("button", { name: /^Inherit everything/ }).click();
    await officer.getByRole("dialog").getByRole("button", { name: "Inherit everything" }).click();
    await expect(officer.getByLabel("Headline, English")).toHaveValue(headline);
    await expect(officer.getByRole("button", { name: /^Inherit everything/ })).toBeHidden();
  } finally {
    await inheritAll(page, officer);
  }
});

test("the portal's settings read in Spanish, in the dark, on a phone", async ({ world }) => {
  const page = await world.as("companyadmin@harbor.test", "staff", { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() =>
    localStorage.setItem("gable.preferences", JSON.stringify({ language: "es", theme: "dark" })),
  );
  await page.goto("/app/settings/portal");
  await expect(page.getByLabel("Titular, inglés")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "portal-settings-es-dark-390");
});
