import { words } from "../words";
import { expect, test } from "../world";

test("an officer's own login to a vendor: refused, corrected, read in clear, deleted", async ({ world }) => {
  const t = words("en", "credentials");
  const save = words("en", "common")("save");
  const page = await world.session("originator2@summit.test");
  const es = words("es", "credentials");
  await page.goto("/app/settings/credentials");
  const du = page.getByRole("list", { name: "Desktop Underwriter" });
  await expect(du.getByRole("listitem")).toHaveCount(1);

  await page.getByRole("button", { name: t("addTo", { name: t("module.DU") }) }).click();
  const dialog = page.getByRole("dialog", { name: t("addTitle") });
  await expect(dialog.getByLabel(t("field.ownership"))).toHaveValue("INDIVIDUAL");
  await world.looks(page, "credential-dialog");
  await dialog.getByRole("textbox", { name: t("field.accountName"), exact: true }).fill("DU 7");
  await dialog.getByLabel(t("field.userName")).fill("owen.officer");
  await dialog.getByLabel(t("field.password")).fill("refused-1");
  await dialog.getByRole("button", { name: t("create") }).click();
  await expect(dialog).toBeHidden();
  const row = du.getByRole("listitem", { name: "DU 7" });
  await expect(row.getByText(t("inForce"))).toBeVisible();

  await row.getByRole("button", { name: t("testOf", { name: "DU 7" }) }).click();
  // The sentence after the moment of the refusal.
  await expect(row.getByText(t("refused", { at: "|" }).split("|")[1] ?? "")).toBeVisible();
  await expect(row.getByText(t("inForce"))).toBeHidden();
  await world.spanishPhone(page, "credentials", es("refused", { at: "|" }).split("|")[1]?.trim() ?? "");

  await row.getByRole("button", { name: t("edit", { name: "DU 7" }) }).click();
  const edit = page.getByRole("dialog", { name: t("editTitle", { module: t("module.DU") }) });
  await edit.getByLabel(t("field.password")).fill("right-1");
  await edit.getByRole("button", { name: save }).click();
  await expect(edit).toBeHidden();
  await row.getByRole("button", { name: t("testOf", { name: "DU 7" }) }).click();
  await expect(row.getByText(t("status.WORKS"), { exact: true })).toBeVisible();
  await row.getByRole("button", { name: t("reveal", { name: "DU 7" }) }).click();
  await expect(row).toContainText("owen.officer / right-1");
  await row.getByRole("button", { name: t("hide", { name: "DU 7" }) }).click();
  await expect(row).not.toContainText("right-1");

  await page.getByRole("button", { name: t("addTo", { name: t("module.CREDIT") }) }).click();
  await dialog.getByLabel(t("field.userName")).fill("owen.credit");
  await dialog.getByLabel(t("field.password")).fill("right-1");
  await dialog.getByRole("button", { name: t("create") }).click();
  const agency = dialog.getByLabel(t("field.agency"));
  await expect(agency).toHaveAttribute("aria-invalid", "true");
  await agency.selectOption({ label: "Xactus" });
  await dialog.getByRole("button", { name: t("create") }).click();
  const xactus = page.getByRole("listitem", { name: "XACTUS, " });
  await expect(xactus).toBeVisible();

  for (const one of [row, xactus]) {
    await one.getByRole("button", { name: t("remove", { name: "" }) }).click();
    await one.getByRole("button", { name: t("removeNow") }).click();
    await expect(one).toBeHidden();
  }
});
