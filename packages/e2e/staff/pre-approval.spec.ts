import { loanWithProcessor } from "../loan";
import { expect, test } from "../world";

test("an officer bounds a pre-approval and sees what an offer above it comes to, as the realtor reads it", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const loan = await loanWithProcessor(page);
  await page.goto(`/app/loans/${loan}/pre-approval`);
  await page.getByLabel("Highest price").fill("340000");
  await page.getByLabel("Lowest down payment").fill("10");
  await page.getByLabel("Condominium").check();
  await page.getByLabel("The realtor may").check();
  const rules = async () => (await page.request.get(`/los/api/loans/${loan}/pre-approval/rules`)).json();
  await expect.poll(rules).toMatchObject({
    maxSalesPriceAmt: 340_000,
    minDownPaymentPercent: 10,
    realtorMay: true,
    propertyTypes: ["Condominium"],
  });
  await world.accessible(page);

  const offer = page.getByRole("region", { name: "Try an offer" });
  await offer.getByLabel("Price").fill("350000");
  await offer.getByLabel("Down payment", { exact: true }).fill("30000");
  await expect(offer.getByText("The price is $10,000.00 above the highest.")).toBeVisible();
  await expect(offer.getByText("The down payment is $5,000.00 short.")).toBeVisible();
  await expect(offer.getByText("Outside the rules")).toBeVisible();
  await expect(offer.getByText("DTI", { exact: true })).toHaveCount(0);
  await world.looks(page, "pre-approval");
  await page.setViewportSize({ width: 390, height: 844 });
  await world.station(page, "pre-approval-phone");
});
