import { expect, type Page } from "@playwright/test";

/** A loan of the officer's own with the demo company's processor on it; its number. */
export async function loanWithProcessor(officer: Page): Promise<number> {
  const answer = await officer.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  const { LoanId } = (await answer.json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const found = (await (await officer.request.get(`${loan}/assignable-users?limit=999`)).json()) as {
    users: { id: string; email: string }[];
  };
  const processor = found.users.find((user) => user.email === "processor@summit.test");
  const team = (await (await officer.request.get(`${loan}/users`)).json()) as {
    rows: { WizeUserId: string; LoanRole: string; primary: boolean }[];
  };
  const users = team.rows.map(({ WizeUserId, LoanRole, primary }) => ({ WizeUserId, LoanRole, primary }));
  const joined = await officer.request.patch(`${loan}/users`, {
    data: { users: [...users, { WizeUserId: processor?.id, LoanRole: "Processor", primary: true }] },
  });
  expect(joined.status(), await joined.text()).toBe(200);
  return LoanId;
}

/** Brings a loan to a stage, with a reason where it is not ready for it: by somebody who may pass what holds it. */
export async function moveOn(who: Page, loanId: number | string, stage: string): Promise<void> {
  const path = `/los/api/loans/${loanId}/stage/${stage}`;
  const first = await who.request.patch(path, { data: {} });
  if (first.status() !== 409) return expect(first.ok(), await first.text()).toBe(true);
  const params = { forRuleEngineConfirm: true, ruleEngineReason: "The test begins here." };
  const moved = await who.request.patch(path, { data: {}, params });
  expect(moved.ok(), await moved.text()).toBe(true);
}
