import { expect, test } from "../world";

test("an officer asks a processor organisation, which accepts on a phone, works on the loan and gives it back", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await officer.goto(`/app/loans/${LoanId}/loan-info`);
  await officer.getByRole("button", { name: "Loan actions" }).click();
  await officer.getByRole("menuitem", { name: "People" }).click();
  const people = officer.getByRole("dialog", { name: "People" });
  await people.getByRole("button", { name: "Ask a processor" }).click();
  await people.getByLabel("Whom to ask").selectOption({ label: "Corey Keelson · Keel Processing" });
  await people.getByLabel("Note to them").fill("Please order the title.");
  await world.accessible(officer);
  await people.getByRole("button", { name: "Send request" }).click();
  await expect(people.getByText("has been asked to work on this loan")).toBeVisible();

  const corey = await world.session("contractprocessor@keel.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  await corey.goto("/app/processing");
  const request = corey
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: `Préstamo ${LoanId}` });
  await expect(request).toContainText("Please order the title.");
  await world.accessible(corey);
  await world.station(corey, "processing-es-390");
  expect(await corey.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await request.getByRole("button", { name: `Aceptar: Préstamo ${LoanId}` }).click();
  await expect(people.getByText("Only these people see the loan")).toBeVisible();
  await request.getByRole("link", { name: "Abrir préstamo" }).click();
  await expect(corey).toHaveURL(new RegExp(`/app/loans/${LoanId}/`));

  // Who runs the organisation says who works on it.
  const owner = await world.as("owner@keel.test");
  await owner.getByRole("link", { name: "Processing" }).click();
  const asked = owner
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: `Loan ${LoanId}` });
  await asked.getByRole("checkbox", { name: "Corey Keelson" }).click();
  await expect(people.getByText("Nobody there works on it now")).toBeVisible();
  await asked.getByRole("button", { name: `Give the loan back: Loan ${LoanId}` }).click();
  await expect(asked).toContainText("Ended");
  await expect(people.getByRole("button", { name: "Ask a processor" })).toBeVisible();
});
