import { expect, test } from "../world";

test("an officer bounds a pre-approval, the realtor makes a letter for an offer, and a seller checks it", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const send = async (method: "post" | "patch", path: string, data: object) => {
    const answer = await officer.request[method](path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { LoanId } = await send("post", "/los/api/loans", {});
  const loan = `/los/api/loans/${LoanId}`;
  const { id } = await send("post", `${loan}/borrowers`, {
    Name: { FirstName: "Ines", LastName: "Letterloan" },
    isPrimaryBorrower: true,
  });
  await send("post", `${loan}/borrowers/${id}/incomes`, { IncomeType: "SocialSecurity", MonthlyTotalAmt: 9000 });
  await send("patch", `${loan}/v2/transaction/info`, {
    o: {},
    c: {
      TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300_000 },
      MortgageTypeAndTerms: { NoteRatePercent: 6.5, LoanAmortizationPeriodCount: 360 },
    },
  });
  await send("patch", `${loan}/pre-approval/rules`, { realtorMay: true, maxSalesPriceAmt: 350_000 });
  await send("post", `${loan}/realtor-invite`, { email: "realtor@example.test" });

  const realtor = await world.session("realtor@example.test");
  await realtor.goto(`/realtor/app/${LoanId}`);
  const offer = realtor.getByRole("region", { name: "Letter for an offer" });
  await offer.getByLabel("Price").fill("360000");
  await offer.getByLabel("Down payment").fill("40000");
  await expect(offer.getByText("The price is $10,000.00 above the highest.")).toBeVisible();
  await expect(offer.getByRole("button", { name: "Make a letter" })).toBeDisabled();
  await offer.getByLabel("Price").fill("340000");
  await expect(offer.getByText("Within the bounds", { exact: true })).toBeVisible();
  await offer.getByRole("button", { name: "Make a letter" }).click();
  const download = offer.getByRole("button", { name: "Download the letter for $340,000.00" });
  await expect(download).toBeVisible();
  await world.accessible(realtor);
  await world.station(realtor, "realtor-letter");
  const file = realtor.waitForEvent("download");
  await download.click();
  const code = /([A-Z0-9]{12})\.pdf$/.exec((await file).suggestedFilename())?.[1] ?? "";
  expect(code).not.toBe("");

  await test.step("staff see it, and the seller is told that it holds until it is withdrawn", async () => {
    await officer.goto(`/app/loans/${LoanId}/pre-approval`);
    const letters = officer.getByRole("region", { name: "Letters" });
    await expect(letters.getByText("For $340,000.00, with $40,000.00 down")).toBeVisible();
    await realtor.goto("/pos/letter");
    await realtor.getByLabel("Letter code").fill(code.toLowerCase());
    await realtor.getByRole("button", { name: "Check" }).click();
    await expect(realtor.getByText("This letter holds")).toBeVisible();
    await world.accessible(realtor);
    await world.station(realtor, "letter-check");
    await letters.getByRole("button", { name: "Withdraw" }).click();
    await expect(letters.getByText("Withdrawn", { exact: true })).toBeVisible();
    await realtor.getByRole("button", { name: "Check" }).click();
    await expect(realtor.getByText("This letter no longer holds")).toBeVisible();
  });
});
