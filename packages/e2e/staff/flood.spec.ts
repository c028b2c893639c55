import { applicant } from "../applicant";
import { words } from "../words";
import { expect, test } from "../world";

test("a processor orders a flood determination, and a colleague in Spanish sees it come", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@summit.test");
  const { loanId } = await applicant(world, request, officer);
  const put = await officer.request.patch(`/los/api/loans/${loanId}/v2/transaction/info`, {
    data: {
      o: {},
      c: {
        subjectProperty: {
          Address: {
            LineText: "10 Example Street",
            CityName: "Testville",
            StateCode: "CA",
            PostalCode: "90001",
            TBDInd: false,
          },
        },
      },
    },
  });
  expect(put.status()).toBe(200);
  const es = words("es", "flood");
  const colleague = await world.session("branchadmin@summit.test", { locale: "es-US" });
  const step = `/app/loans/${loanId}/loan-center`;
  await Promise.all([officer.goto(step), colleague.goto(step)]);
  for (const page of [officer, colleague]) await page.locator("#flood").scrollIntoViewIfNeeded();
  const suyo = colleague.getByRole("region", { name: es("title") });
  await expect(suyo.getByText(es("none"))).toBeVisible();
  const panel = officer.getByRole("region", { name: "Flood certificate" });
  await panel.getByRole("button", { name: "Order determination" }).click();
  await expect(officer.getByText("Flood Certificate request successfully submitted.")).toBeVisible();
  await expect(panel.getByText("Special Flood Hazard Area")).toBeVisible();
  await expect(officer.getByText("Flood Certificate request successfully completed.")).toBeVisible();
  await expect(panel.getByText("Required by law")).toBeVisible();
  await expect(suyo.getByText(es("hazard"))).toBeVisible();
  await expect(suyo.getByText(es("required"))).toBeVisible();
  await expect(suyo.getByRole("button", { name: es("orderAgain") })).toBeVisible();
  const href = await panel.getByRole("link", { name: "Open certificate" }).getAttribute("href");
  const file = await officer.request.get(href ?? "");
  expect((await file.body()).subarray(0, 4).toString()).toBe("%PDF");
  await world.accessible(officer);
});
