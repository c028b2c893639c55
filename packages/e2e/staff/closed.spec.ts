import { colleague } from "../colleague";
import { expect, test } from "../world";

test("a loan that a rule has locked says why and by whom it can be opened, and an admin opens it", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const page = await world.session("originator@summit.test");
  const { LoanId } = (await (
    await page.request.post("/los/api/loans", {
      data: { Borrower: { FirstName: "Nell", LastName: "Audit" }, LoanPurposeType: "Purchase" },
    })
  ).json()) as { LoanId: number };
  const reason = `Closed for audit ${LoanId}`;
  const made = await admin.request.post("/workflow-task/api/rules", {
    data: {
      kind: "YSP_RULES",
      name: reason,
      condition: `loan.LoanID == ${LoanId} && change.stageTo == "QUALIFICATION"`,
      effects: [{ do: "LOCK_LOAN", message: reason }],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  try {
    expect((await admin.request.patch(`/workflow-task/api/rules/${id}/enable`)).ok()).toBe(true);
    await page.goto(`/app/loans/${LoanId}/loan-info`);
    const amount = page.getByLabel(/^Loan amount/);
    await expect(amount).toBeEditable();
    await page.getByRole("button", { name: /^Change stage/ }).click();
    await page.getByRole("menuitemradio", { name: "Qualification" }).click();

    const why = page.getByRole("status").filter({ hasText: "A rule of your company has locked this loan" });
    await expect(why).toContainText(reason);
    await expect(why).toContainText("An admin of the company or branch can take the lock off.");
    await expect(why.getByRole("button")).toHaveCount(0);
    await expect(amount).not.toBeEditable();
    await expect(page.getByRole("button", { name: /^Change stage/ })).toBeDisabled();
    await world.accessible(page);
    await world.spanishPhone(page, "locked-by-rule", /Una regla de su empresa bloqueó este préstamo/);

    await admin.goto(`/app/loans/${LoanId}/loan-info`);
    await admin.getByRole("button", { name: "Unlock loan" }).click();
    await expect(admin.getByText("Loan unlocked").first()).toBeVisible();
    await expect(why, "it opens for the others too").toBeHidden();
    await expect(amount).toBeEditable();
  } finally {
    await admin.request.delete(`/workflow-task/api/rules/${id}`);
  }
});

test("who may only read a step is told why and by whom that is decided, and can read and copy all of it", async ({
  world,
  page,
}) => {
  const owner = await world.session("owner@summit.test");
  // A role that no other test's people have.
  const may = async (assigned: boolean | null) => {
    const changes = [{ role: "AssociateAdmin", permission: "loan:edit-info", assigned }];
    const answer = await owner.request.patch("/api/function-permissions", { data: { changes } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const { LoanId } = (await (await owner.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const written = await owner.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    data: { o: {}, c: { MortgageTypeAndTerms: { NoteRatePercent: 6.125 } } },
  });
  expect(written.status(), await written.text()).toBe(200);
  try {
    await may(false);
    await colleague(world, page, { role: "AssociateAdmin" });
    await page.goto(`/app/loans/${LoanId}/loan-info`);
    const banner = page.getByRole("status").filter({
      hasText: "Your role can read this step, not change it. A company admin decides that under Function permissions.",
    });
    await expect(banner).toBeVisible();
    await expect(banner, "the words can be copied").toHaveCSS("user-select", /auto|text/);
    const field = page.getByLabel("Note rate", { exact: true });
    await expect(field).toHaveValue("6.125");
    await expect(field).not.toBeEditable();
    await expect(field, "legible: not greyed out").toBeEnabled();
    await expect(field).toHaveCSS("opacity", "1");
    await field.selectText();
    const selected = () =>
      field.evaluate((box: HTMLInputElement) => box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0));
    expect(await selected(), "what stands there can be copied").toBe("6.125");
    await page.keyboard.type("7");
    await expect(field).toHaveValue("6.125");
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await world.accessible(page);
    await world.station(page, "read-only-by-role");
  } finally {
    await may(null);
  }
});
