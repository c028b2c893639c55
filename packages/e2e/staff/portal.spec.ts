import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** Takes away what any level of Harbor's portal has set: other specs look at Summit's. */
async function inheritAll(admin: Page, officer: Page): Promise<string> {
  const units = (await (await admin.request.get("/api/organizations?limit=999")).json()) as {
    rows: { id: string; isHeadQuarter?: boolean; displayName: string }[];
  };
  const branch = units.rows.find((unit) => unit.displayName === "Newport");
  const reset = "/los/api/pos-config/reset";
  expect((await admin.request.delete(`${reset}/company`)).status()).toBe(200);
  expect((await admin.request.delete(`${reset}/branch?orgUnitId=${branch?.id}`)).status()).toBe(200);
  expect((await officer.request.delete(`${reset}/user`)).status()).toBe(200);
  return branch?.displayName ?? "";
}

const says = {
  saved: "Saved",
  save: "Save",
  headline: "Headline, English",
  apply: "Anyone may begin an application",
  setFor: "Set for",
  aBranch: "A branch",
  branch: "Branch",
  from: (name: string) => `From ${name}`,
  otherwise: (value: string, name: string) => `Otherwise: ${value} (From ${name})`,
  spanish: "Spanish",
  inherit: "Inherit everything",
};

test("the company sets its portal, a branch and an officer differ, and each value says where it is from", async ({
  world,
}) => {
  test.slow(); // two people, three levels
  const page = await world.session("companyadmin@harbor.test");
  const officer = await world.session("originator@harbor.test");
  const branch = await inheritAll(page, officer);
  try {
    const headline = `Harbor ${Date.now()}`;
    const saved = (of: Page) => of.getByRole("status").filter({ hasText: new RegExp(`^${says.saved}$`) });
    const save = (of: Page) => of.getByRole("button", { name: says.save, exact: true });
    // Not by its label alone: where a level has set it, a button to inherit it bears that name too.
    const headlineOf = (of: Page) => of.getByRole("textbox", { name: says.headline });
    const spanish = (of: Page) => of.getByRole("checkbox", { name: says.spanish, exact: true });
    await page.goto("/app/settings/portal");
    await headlineOf(page).fill(headline);
    await page.getByRole("checkbox", { name: says.apply }).check();
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText("/pos/apply?org=harbor.test")).toBeVisible();

    await page.getByLabel(says.setFor).selectOption({ label: says.aBranch });
    await page.getByLabel(says.branch, { exact: true }).selectOption({ label: branch });
    await expect(headlineOf(page)).toHaveValue(headline);
    await expect(page.getByText(says.from("Harbor Mortgage")).first()).toBeVisible();
    await spanish(page).uncheck();
    await save(page).click();
    await expect(saved(page)).toBeVisible();

    await officer.goto("/app/settings/portal");
    await expect(headlineOf(officer)).toHaveValue(headline);
    await expect(spanish(officer)).not.toBeChecked();
    await expect(officer.getByText(says.from(branch), { exact: true })).toBeVisible();
    await headlineOf(officer).fill("Mine alone");
    await save(officer).click();
    await expect(saved(officer)).toBeVisible();
    await expect(officer.getByText(says.otherwise(headline, "Harbor Mortgage"))).toBeVisible();
    await world.spanishPhone(officer, "portal-settings-own", `Si no: ${headline} (De Harbor Mortgage)`);
    await officer.getByRole("button", { name: new RegExp(`^${says.inherit}`) }).click();
    await officer.getByRole("dialog").getByRole("button", { name: says.inherit }).click();
    await expect(headlineOf(officer)).toHaveValue(headline);
    await expect(officer.getByRole("button", { name: new RegExp(`^${says.inherit}`) })).toBeHidden();
  } finally {
    await inheritAll(page, officer);
  }
});
