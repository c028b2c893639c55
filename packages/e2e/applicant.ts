import type { APIRequestContext, Page } from "@playwright/test";
import { expect, password, type World } from "./world";

export interface Applicant {
  loanId: number;
  /** The borrower's record on the loan. */
  id: string;
  address: string;
}

/** A new loan of the officer's whose one borrower is asked to the portal under an address, in a language. */
export async function applied(officer: Page, address?: string, language = "en"): Promise<Applicant> {
  const { LoanId: loanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const email = address ?? `portal.${loanId}@example.test`;
  const made = await officer.request.post(`/los/api/loans/${loanId}/borrowers`, {
    data: { Name: { FirstName: "Paz", LastName: "Portal" }, ContactPoint: { Email: email }, isPrimaryBorrower: true },
  });
  const { id } = (await made.json()) as { id: string };
  const invite = await officer.request.post(`/los/api/loans/${loanId}/borrowers/${id}/invite`, { data: { language } });
  expect(invite.ok(), await invite.text()).toBe(true);
  return { loanId, id, address: email };
}

/** A new loan of the officer's with one borrower, who has followed the invitation. */
export async function applicant(
  world: World,
  request: APIRequestContext,
  officer: Page,
  language = "en",
): Promise<Applicant> {
  const made = await applied(officer, undefined, language);
  const link = new URL((await world.mailTo(made.address)).links[0] ?? "");
  const activated = await request.post("/api/wizeusers/activate", { data: { token: link.hash.slice(1), password } });
  expect(activated.status(), await activated.text()).toBe(200);
  return made;
}
