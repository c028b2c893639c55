import { taken } from "../vendor";
import { words } from "../words";
import { expect, test } from "../world";

const file = new URL("../../../domain/mismo/testdata/purchase-conventional.xml", import.meta.url).pathname;

test("a loan is underwritten: imported, its credit and debts, both engines, a finding asked for, a second run", async ({
  world,
}) => {
  test.slow();
  const [aus, credit, loan, pipeline, terms] = (["aus", "credit", "loan", "pipeline", "terms"] as const).map((area) =>
    words("en", area),
  ) as [Words, Words, Words, Words, Words];
  const page = await world.session("originator@summit.test");
  const before = { du: await taken("du"), lpa: await taken("lpa"), credit: await taken("credit") };

  await page.goto("/app/loans");
  await page.getByRole("button", { name: pipeline("import"), exact: true }).click();
  await page.locator('input[type="file"]').setInputFiles(file);
  const open = pipeline("openLoan");
  await page
    .getByRole("link", { name: open })
    .or(page.getByRole("button", { name: open }))
    .click();
  await expect(page).toHaveURL(/\/app\/loans\/\d+\//);
  const loanId = Number(/loans\/(\d+)/.exec(page.url())?.[1]);

  // Its credit, and the debts that the report tells beside those of the file.
  await page.getByRole("link", { name: loan("steps.financial") }).click();
  const panel = page.getByRole("region", { name: credit("title"), exact: true });
  await panel.getByRole("button", { name: credit("order"), exact: true }).click();
  const order = page.getByRole("dialog", { name: credit("form.title") });
  await order.getByRole("button", { name: credit("consent.note") }).click();
  await expect(order.getByRole("button", { name: credit("consent.note") })).toBeHidden();
  await order.getByRole("button", { name: credit("form.submit") }).click();
  await expect(order).toBeHidden();
  await panel.getByRole("button", { name: credit("view") }).click();
  const report = page.getByRole("dialog", { name: credit("report.title") });
  const debts = report.getByRole("region", { name: credit("debts.title") });
  await expect(debts.getByText(credit("debts.is.ADD"), { exact: true }).first()).toBeVisible();
  await debts.getByRole("button", { name: credit("debts.import") }).click();
  await expect(debts.getByText(credit("debts.nothing"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();

  await page.getByRole("link", { name: loan("steps.aus") }).click();
  await page.getByRole("button", { name: aus("run.ONE_CLICK") }).click();
  const du = page.getByRole("region", { name: aus("finding", { engine: "DU" }) });
  const lpa = page.getByRole("region", { name: aus("finding", { engine: "LPA" }) });
  await expect(du.getByText(aus("result.APPROVE_ELIGIBLE"), { exact: true })).toBeVisible();
  await expect(lpa.getByText(aus("result.ACCEPT"), { exact: true }).first()).toBeVisible();
  const message = du.getByRole("button", { name: aus("askFor", { message: "DU-VER-INCOME-BASE" }) });
  await message.click();
  await expect(du.getByText(aus("made.need"))).toBeVisible();
  await world.station(page, "underwriting-found");
  await world.spanishPhone(page, "underwriting-found", words("es", "aus")("made.need"));

  // The loan becomes another one: what the engines said is old, and a second run says what is other now.
  await page.getByRole("link", { name: loan("steps.loan-info") }).click();
  await page.getByRole("textbox", { name: terms("field.BaseLoanAmt"), exact: true }).fill("400000");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(loan("saved")).first()).toBeVisible();
  await page.getByRole("link", { name: loan("steps.aus") }).click();
  await expect(du.getByText(aus("changedResubmit", { engine: "DU" }))).toBeVisible();
  await page.getByRole("button", { name: aus("run.DU") }).click();
  await expect(du.getByText(aus("result.APPROVE_INELIGIBLE"), { exact: true })).toBeVisible();
  await expect(du.getByText(aus("madeBefore.need"))).toBeVisible();
  await du.getByRole("button", { name: aus("compare", { engine: "DU" }) }).click();
  const changes = page.getByRole("dialog", { name: aus("diff.title", { engine: "DU" }) });
  await expect(changes.getByText("$364,500").first()).toBeVisible();
  await expect(changes.getByText("$400,000").first()).toBeVisible();
  await expect(changes.getByText(aus("diff.added"))).toBeVisible();
  await world.accessible(page);
  await world.station(page, "underwriting-changes");

  const needs = (await (await page.request.get(`/los/api/loans/${loanId}/needs?limit=999`)).json()) as {
    rows: { title?: string }[];
  };
  expect(needs.rows.length, "what the finding asked for").toBeGreaterThan(0);
  for (const [vendor, runs] of [
    ["du", 2],
    ["lpa", 1],
    ["credit", 1],
  ] as const) {
    const now = await taken(vendor);
    expect(now.length - before[vendor].length, `${vendor}: each run is one case`).toBe(runs);
    expect(
      now.every(({ times }) => times === 1),
      `${vendor}: nothing was handed over twice`,
    ).toBe(true);
  }
});

type Words = ReturnType<typeof words>;
