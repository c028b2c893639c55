import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

test("two people change the same rate: one takes theirs, then keeps mine", async ({ world }) => {
  const owner = await world.as("owner@summit.test");
  const { LoanId } = (await (await owner.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const admin = await world.as("companyadmin@summit.test");
  for (const page of [owner, admin]) {
    await page.goto(`/app/loans/${LoanId}/loan-info`);
    await expect(page.getByLabel("Note rate")).toBeVisible();
  }
  const rate = (page: typeof owner) => page.getByLabel("Note rate");
  const type = async (page: typeof owner, value: string) => {
    await rate(page).fill(value);
    await rate(page).press("Tab");
  };
  const save = async (page: typeof owner) => {
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
  };
  const stored = async () => {
    const info = await (await owner.request.get(`/los/api/loans/${LoanId}/v2/transaction/info`)).json();
    return (info as { MortgageTypeAndTerms: { NoteRatePercent?: number } }).MortgageTypeAndTerms.NoteRatePercent;
  };

  await type(owner, "6.25");
  await type(admin, "5.5");
  await save(admin);
  await expect(owner.getByRole("button", { name: "Take theirs" })).toBeVisible();
  await expect(rate(owner), "what was typed is not overwritten").toHaveValue("6.25");
  await expect(
    owner.getByText(/^Casey Adminson changed Note rate \(empty\) → 5\.5% at \d+:\d\d/),
    "who changed which field when",
  ).toBeVisible();
  await owner.getByRole("button", { name: "Take theirs" }).click();
  await expect(rate(owner)).toHaveValue("5.5");
  expect(await stored()).toBe(5.5);

  await type(owner, "6.75");
  await type(admin, "5.75");
  await save(admin);
  await expect.poll(stored).toBe(5.75);
  await owner.getByRole("button", { name: "Keep mine" }).click();
  await expect(rate(owner)).toHaveValue("6.75");
  await owner.keyboard.press("Control+s");
  await expect.poll(stored).toBe(6.75);
  await expect(rate(owner)).toHaveValue("6.75");
  await expect(rate(admin)).toHaveValue("6.75");
});

interface Words {
  job: string;
  options: Parameters<World["as"]>[2];
  station: string;
  here: string;
  at: (step: string) => RegExp;
  unsaved: RegExp;
  steps: { info: string; borrowers: string; besideBorrowers: string };
  rate: string;
  take: string;
  keep: string;
  saved: string;
}

const SECTIONS: Words[] = [
  {
    job: "two people in one section see each other there, and what is typed is kept when the other saves",
    options: { viewport: { width: 1440, height: 900 } },
    station: "presence",
    here: "Here now",
    at: (step) => new RegExp(`^.+: ${step}$`),
    unsaved: /is changing this section, since \d+:\d\d/,
    steps: { info: "Loan & Property", borrowers: "Borrower Info", besideBorrowers: "Borrower Info" },
    rate: "Note rate",
    take: "Take theirs",
    keep: "Keep mine",
    saved: "Loan Information updated successfully",
  },
  {
    job: "en español y en el teléfono se ve quién está en la misma sección",
    options: { viewport: { width: 390, height: 844 }, locale: "es-US" },
    station: "presence-390-es",
    here: "Aquí ahora",
    at: (step) => new RegExp(`^.+: ${step}$`),
    unsaved: /cambia esta sección desde las \d+:\d\d/,
    steps: { info: "Préstamo y propiedad", borrowers: "Datos del prestatario", besideBorrowers: "Prestatarios" },
    rate: "Tasa",
    take: "Tomar lo suyo",
    keep: "Conservar lo mío",
    saved: "Loan Information updated successfully",
  },
];

for (const words of SECTIONS) {
  test(words.job, async ({ world }) => {
    const mine = await world.as("owner@summit.test", "staff", words.options);
    const { LoanId } = (await (await mine.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
    const theirs = await world.session("companyadmin@summit.test");
    const loan = `/app/loans/${LoanId}`;
    const rate = (page: Page) => page.getByLabel(page === mine ? words.rate : "Note rate", { exact: true });
    await mine.goto(`${loan}/loan-info`);
    await expect(rate(mine)).toBeVisible();
    await theirs.goto(`${loan}/borrowers`);

    const here = mine.getByRole("list", { name: words.here }).getByRole("link");
    await expect(here).toHaveText([words.at(words.steps.borrowers)]);
    const beside = mine.getByRole("link", { name: new RegExp(`${words.steps.besideBorrowers}.*Casey Adminson`) });
    await expect(beside).toHaveAttribute("href", `${loan}/borrowers`);
    await expect(here, "it leads to where they are").toHaveAttribute("href", `${loan}/borrowers`);

    await theirs
      .getByRole("navigation", { name: "Loan steps" })
      .getByRole("link", { name: /^1?Loan & Property/ })
      .click();
    await expect(rate(theirs)).toBeVisible();
    await expect(here).toHaveText([words.at(words.steps.info)]);
    await expect(beside).toHaveCount(0);

    const says = mine.getByRole("status").filter({ hasText: words.unsaved });
    await rate(mine).click();
    const before = await rate(mine).boundingBox();
    await rate(theirs).fill("5.5");
    await expect(says).toBeVisible();
    await expect(rate(mine), "the caret stays").toBeFocused();
    expect(await rate(mine).boundingBox(), "and nothing moves under it").toEqual(before);
    await world.accessible(mine);
    await world.station(mine, words.station);

    const again = await mine.context().newPage();
    await again.goto(`${loan}/loan-info`);
    await expect(
      again.getByRole("list", { name: words.here }).getByRole("listitem"),
      "oneself is no other",
    ).toHaveCount(1);
    await again.close();

    await rate(mine).fill("6.25");
    await rate(mine).press("Tab");
    await expect(
      theirs.getByRole("status").filter({ hasText: /Olive Summitson is changing this section/ }),
    ).toBeVisible();
    await rate(theirs).press("Tab");
    await theirs.keyboard.press("Control+s");
    await expect(theirs.getByText(words.saved).first()).toBeVisible();
    await expect(says, "it is saved").toHaveCount(0);
    await expect(mine.getByRole("button", { name: words.take })).toBeVisible();
    await expect(rate(mine)).toHaveValue("6.25");
    await mine.getByRole("button", { name: words.keep }).click();
    await expect(rate(mine)).toHaveValue("6.25");
    await expect(rate(theirs)).toHaveValue("6.25");
    await theirs.goto("/app/loans");
    await expect(mine.getByRole("list", { name: words.here })).toHaveCount(0);
  });
}
