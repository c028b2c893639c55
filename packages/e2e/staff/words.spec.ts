import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 } };

for (const [language, words] of [
  [
    "en",
    {
      actions: "Loan actions",
      history: "History",
      purpose: "Second home",
      stage: "Loan setup",
      primary: "Primary borrower",
    },
  ],
  [
    "es",
    {
      actions: "Acciones del préstamo",
      history: "Historial",
      purpose: "Segunda vivienda",
      stage: "Preparación",
      primary: "Prestatario principal",
    },
  ],
] as const) {
  test(`the history of a loan is told in words, not in what is stored: ${language}`, async ({ world }) => {
    const page = await world.session("originator@summit.test", language === "es" ? { ...phone, locale: "es-US" } : {});
    const { LoanId: loanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as {
      LoanId: number;
    };
    const loan = `/los/api/loans/${loanId}`;
    const c = {
      TransactionInfo: { LoanPurposeType: "Refinance", RefinanceCashOutDeterminationType: "LimitedCashOut" },
      subjectProperty: { PropertyDetail: { PropertyUsageType: "SecondHome" } },
    };
    const denied = {
      actionTaken: "ApplicationDenied",
      actionDate: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      denialReasons: ["CreditHistory", "Collateral"],
    };
    for (const call of [
      page.request.patch(`${loan}/v2/transaction/info`, { data: { o: {}, c } }),
      page.request.post(`${loan}/borrowers`, { data: { Name: { FirstName: "Ina" }, isPrimaryBorrower: true } }),
      page.request.patch(`${loan}/stage/LOAN_SETUP`, { data: {} }),
    ])
      expect((await call).ok()).toBe(true);
    for (const [verb, data] of [
      ["suspend", { reason: "Title" }],
      ["dead", denied],
    ] as const)
      expect((await page.request.post(`${loan}/${verb}`, { data })).ok()).toBe(true);
    await page.goto(`/app/loans/${loanId}/aus`);
    await page.getByRole("button", { name: words.actions }).click();
    await page.getByRole("menuitem", { name: words.history }).click();
    const history = page.getByRole("dialog", { name: new RegExp(words.history) });
    await expect(history.getByText(words.primary)).toBeVisible();
    await expect(history.getByText(words.purpose)).toBeVisible();
    const told = (await history.textContent()) ?? "";
    for (const raw of [
      "SecondHome",
      "LimitedCashOut",
      "LOAN_SETUP",
      "APPLICATION_INTAKE",
      "isPrimaryBorrower",
      "ApplicationDenied",
      "CreditHistory",
      "denialReasons",
      "Suspension.from",
    ])
      expect(told).not.toContain(raw);
    await world.accessible(page);
    await world.station(page, `history-words-${language}`);
  });
}

test("the button that converts a lead to a loan stays on a phone's screen, however long the name", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test", phone);
  const made = await page.request.post("/lead/api/leads", {
    data: {
      Name: { FirstName: "Maximiliana-Bartholomea", LastName: "Featherstonehaugh-Wolfeschlegelsteinhausen" },
      ContactPoint: { Email: `long-${Date.now()}@example.test` },
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/app/leads/${id}`);
  const button = page.getByRole("button", { name: "Convert to loan" });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 12);
  expect(await button.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  await world.accessible(page);
  await world.station(page, "lead-long-name-390");
});

test("a settings form says what is wrong when a field is left, and asks the server nothing", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("pos-config")) sent += 1;
  });
  await page.goto("/app/settings/portal");
  const website = page.getByRole("textbox", { name: "Website" });
  await website.fill("example");
  await website.press("Tab");
  await expect(page.getByText("Website is not valid")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(website).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
  await world.accessible(page);

  await page.goto("/app/settings/leads");
  const tag = `Twice ${Date.now()}`;
  const made = await page.request.post("/lead/api/tags", { data: { name: tag, color: "slate" } });
  expect(made.status()).toBe(201);
  await page.reload();
  await page.getByRole("button", { name: "Add tag" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(tag.toUpperCase());
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("link", { name: /already exists$/ })).toBeVisible();
  await world.accessible(page);
});

test("on a large screen the dashboard has three columns", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test", { viewport: { width: 1920, height: 1080 } });
  await page.goto("/app/dashboard");
  await expect(page.getByRole("region", { name: "Pipeline by stage" })).toBeVisible();
  const columns = () =>
    page.getByRole("region", { name: "Pipeline by stage" }).evaluate((region) => {
      const grid = region.parentElement?.parentElement as Element;
      return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
    });
  expect(await columns()).toBe(3);
  await world.accessible(page);
  await page.setViewportSize({ width: 1900, height: 1080 });
  expect(await columns()).toBe(2);
});
