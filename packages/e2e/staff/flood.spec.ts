import { applicant } from "../applicant";
import { expect, test } from "../world";

test("a processor orders a flood determination: submitted, completed, in the folder", async ({ world, request }) => {
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
  await officer.goto(`/app/loans/${loanId}/loan-center`);
  await officer.locator("#flood").scrollIntoViewIfNeeded();
  const panel = officer.getByRole("region", { name: "Flood certificate" });
  await panel.getByRole("button", { name: "Order determination" }).click();
  await expect(officer.getByText("Flood Certificate request successfully submitted.")).toBeVisible();
  await expect(panel.getByText("Special Flood Hazard Area")).toBeVisible();
  await expect(officer.getByText("Flood Certificate request successfully completed.")).toBeVisible();
  await expect(panel.getByText("Required by law")).toBeVisible();
  const href = await panel.getByRole("link", { name: "Open certificate" }).getAttribute("href");
  const file = await officer.request.get(href ?? "");
  expect((await file.body()).subarray(0, 4).toString()).toBe("%PDF");
  await world.accessible(officer);
  await panel.scrollIntoViewIfNeeded();
  await world.looks(officer, "flood");
});
