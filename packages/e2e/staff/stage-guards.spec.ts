import { words } from "../words";
import { expect, test } from "../world";

test("an officer is held before a stage, is led to what is missing, and a manager lets the loan go on with a reason", async ({
  world,
}) => {
  const officer = await world.session("originator@summit.test");
  const { LoanId: loanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  await officer.goto(`/app/loans/${loanId}/loan-info`);
  const choose = async (page: typeof officer) => {
    await page.getByRole("button", { name: /^Change stage/ }).press("Enter");
    await page.getByRole("menuitemradio", { name: "Qualification", exact: true }).press("Enter");
  };
  await choose(officer);
  const held = officer.getByRole("dialog", { name: "This loan is not ready to go on" });
  await expect(held.getByRole("link", { name: "Loan purpose" })).toBeVisible();
  await expect(held.getByRole("textbox")).toHaveCount(0);
  await world.accessible(officer);
  await world.station(officer, "stage-held");
  await held.getByRole("link", { name: "Name of the borrower" }).click();
  await expect(officer).toHaveURL(new RegExp(`/loans/${loanId}/borrowers`));
  await expect(held).toBeHidden();

  const manager = await world.session("branchadmin@summit.test");
  await manager.goto(`/app/loans/${loanId}/loan-info`);
  await choose(manager);
  const asked = manager.getByRole("dialog", { name: "This loan is not ready to go on" });
  await asked.getByRole("textbox", { name: "Why does it go on?" }).fill("The borrower is at the desk.");
  await world.accessible(manager);
  await world.station(manager, "stage-asked");
  await asked.getByRole("button", { name: "Go on all the same" }).click();
  await expect(officer.getByRole("button", { name: "Change stage: Qualification" })).toBeVisible();
  await manager.getByRole("button", { name: "Loan actions" }).click();
  await manager.getByRole("menuitem", { name: "History" }).click();
  await expect(manager.getByText("The borrower is at the desk.").first()).toBeVisible();

  const phone = await world.session("originator@summit.test", {
    locale: "es-US",
    viewport: { width: 390, height: 844 },
  });
  await phone.goto(`/app/loans/${loanId}/loan-info`);
  const es = words("es", "errors");
  await phone.getByRole("button", { name: new RegExp(words("es", "loan")("changeStage")) }).press("Enter");
  await phone
    .getByRole("menuitemradio", { name: words("es", "enums")("Stage.PREAPPROVED"), exact: true })
    .press("Enter");
  await expect(phone.getByRole("dialog", { name: es("guardTitle") })).toBeVisible();
  await world.station(phone, "stage-held-es");
});
