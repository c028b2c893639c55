import { expect, test } from "../world";

test("the provider's support finds a customer's user, looks at the sign-in and acts with both names", async ({
  world,
}) => {
  const support = await world.as("supersupport@gable.test");
  await expect(support).toHaveURL(/\/app\/support\/users/);
  await test.step("who may not list a company's users or leads is not offered any", async () => {
    const asked: string[] = [];
    support.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await support.keyboard.press("Control+k");
    const palette = support.getByRole("dialog", { name: "Command palette" });
    await palette.getByRole("combobox").fill("customers");
    await expect(palette.getByRole("option", { name: "Customers’ users" })).toBeVisible();
    await expect(palette.getByRole("group", { name: /^(Users|Leads)$/ })).toHaveCount(0);
    expect(asked.filter((path) => /flat-search|\/lead\/api\/leads/.test(path))).toEqual([]);
    await support.keyboard.press("Escape");
  });
  await support.getByRole("searchbox").fill("Ocean");
  await support.getByRole("button", { name: "Ocean Miamison" }).click();
  const panel = support.getByRole("dialog");
  await expect(panel.getByText("Second factor")).toBeVisible();
  await world.accessible(support);
  await panel.getByRole("tab", { name: "Company’s admins" }).click();
  await expect(panel.getByText("owner@summit.test")).toBeVisible();
  await panel.getByRole("tab", { name: "Log" }).click();
  await expect(panel.getByText("Audit trail")).toBeVisible();
  await panel.getByRole("button", { name: /Act as this user/ }).click();
  await support.getByLabel("Reason").fill("A question about the pipeline");
  await support.getByRole("button", { name: "Act as Ocean Miamison" }).click();
  await expect(support.getByText("Acting as Ocean Miamison")).toBeVisible();
  await expect(support.getByText("signed in as Sunny Provider")).toBeVisible();
  await support.getByRole("button", { name: "Stop" }).click();
  await expect(support.getByText("Acting as Ocean Miamison")).toBeHidden();

  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/users");
  await admin.getByRole("searchbox", { name: "Name or email" }).fill("Ocean");
  await admin.getByRole("link", { name: "Ocean Miamison" }).click();
  await admin.getByRole("tab", { name: "Activity" }).click();
  await expect(admin.getByText("Sunny Provider").first()).toBeVisible();
  await expect(admin.getByText("A question about the pipeline").first()).toBeVisible();
});

test("a lender's support finds a company on a phone in Spanish, and the list is as it was left", async ({ world }) => {
  const support = await world.session("lendersupport@gable.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  await support.goto("/app/support/users");
  await expect(support.getByRole("heading", { name: "Usuarios de clientes" })).toBeVisible();
  await support.getByLabel("Buscar en").selectOption({ label: "Empresas" });
  await support.getByRole("searchbox").fill("harbor");
  await expect(support.getByRole("row", { name: /Oakley Harborson/ })).toBeVisible();
  await expect(support.getByRole("row", { name: /Summit Lending/ })).toHaveCount(0);
  await world.accessible(support);
  await support.reload();
  await expect(support.getByRole("searchbox")).toHaveValue("harbor");
  await expect(support.getByLabel("Buscar en")).toHaveValue("tenantName");
  await expect(support.getByRole("row", { name: /Oakley Harborson/ })).toBeVisible();
});
