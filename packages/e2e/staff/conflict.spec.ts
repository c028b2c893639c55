import type { Page } from "@playwright/test";
import { expect, test } from "../world";

test("two people in one section see each other there, and who types keeps or gives up what the other has saved meanwhile", async ({
  world,
}) => {
  const mine = await world.session("owner@summit.test");
  const { LoanId } = (await (await mine.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const theirs = await world.session("companyadmin@summit.test");
  const loan = `/app/loans/${LoanId}`;
  const rate = (page: Page) => page.getByLabel("Note rate", { exact: true });
  await mine.goto(`${loan}/loan-info`);
  await expect(rate(mine)).toBeVisible();
  await theirs.goto(`${loan}/borrowers`);

  const here = mine.getByRole("list", { name: "Here now" }).getByRole("link");
  await expect(here).toHaveText([/^.+: Borrower Info$/]);
  const beside = mine.getByRole("link", { name: /Borrower Info.*Casey Adminson/ });
  await expect(beside).toHaveAttribute("href", `${loan}/borrowers`);
  await expect(here, "it leads to where they are").toHaveAttribute("href", `${loan}/borrowers`);

  await theirs
    .getByRole("navigation", { name: "Loan steps" })
    .getByRole("link", { name: /^1?Loan & Property/ })
    .click();
  await expect(rate(theirs)).toBeVisible();
  await expect(here).toHaveText([/^.+: Loan & Property$/]);
  await expect(beside).toHaveCount(0);

  const says = mine.getByRole("status").filter({ hasText: /is changing this section, since \d+:\d\d/ });
  await rate(mine).click();
  const before = await rate(mine).boundingBox();
  await rate(theirs).fill("5.5");
  await expect(says).toBeVisible();
  await expect(rate(mine), "the caret stays").toBeFocused();
  expect(await rate(mine).boundingBox(), "and nothing moves under it").toEqual(before);
  await world.accessible(mine);
  await world.station(mine, "presence");

  await rate(mine).fill("6.25");
  await rate(mine).press("Tab");
  await expect(
    theirs.getByRole("status").filter({ hasText: /Olive Summitson is changing this section/ }),
  ).toBeVisible();
  await rate(theirs).press("Tab");
  await theirs.keyboard.press("Control+s");
  await expect(theirs.getByText("Loan Information updated successfully").first()).toBeVisible();
  await expect(says, "it is saved").toHaveCount(0);
  await expect(mine.getByRole("button", { name: "Take theirs" })).toBeVisible();
  await expect(rate(mine)).toHaveValue("6.25");
  await expect(
    mine.getByText(/^Casey Adminson changed Note rate \(empty\) → 5\.5% at \d+:\d\d/),
    "who changed which field when",
  ).toBeVisible();
  await mine.getByRole("button", { name: "Take theirs" }).click();
  await expect(rate(mine)).toHaveValue("5.5");

  const stored = async () => {
    const info = await (await mine.request.get(`/los/api/loans/${LoanId}/v2/transaction/info`)).json();
    return (info as { MortgageTypeAndTerms: { NoteRatePercent?: number } }).MortgageTypeAndTerms.NoteRatePercent;
  };
  await rate(mine).fill("6.75");
  await rate(mine).press("Tab");
  await rate(theirs).fill("5.75");
  await rate(theirs).press("Tab");
  await theirs.keyboard.press("Control+s");
  await expect.poll(stored).toBe(5.75);
  await mine.getByRole("button", { name: "Keep mine" }).click();
  await expect(rate(mine)).toHaveValue("6.75");
  await mine.keyboard.press("Control+s");
  await expect.poll(stored).toBe(6.75);
  await expect(rate(theirs)).toHaveValue("6.75");

  await test.step("who goes away is here no more", async () => {
    const list = mine.getByRole("list", { name: "Here now" });
    await theirs.goto("about:blank");
    await expect(list).toHaveCount(0);
    await expect(mine.getByText("Only you")).toBeVisible();
  });
});
