import { expect, type World } from "./world";

/** A real estate agent of a test's own who was just invited to a deal: the address, and the path of the letter's link. */
export async function invitedAgent(
  world: World,
  language?: string,
  firstName = "Nia",
): Promise<{ email: string; path: string }> {
  const officer = await world.session("originator@summit.test");
  const list = (await (await officer.request.get("/los/api/loans?limit=1")).json()) as { rows: { LoanId: number }[] };
  const email = `agent-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;
  const invited = await officer.request.post(`/los/api/loans/${list.rows[0]?.LoanId}/realtor-invite`, {
    data: { email, firstName, lastName: "Newagent", ...(language ? { language } : {}) },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const link = new URL((await world.mailTo(email)).links[0] ?? "");
  expect(link.pathname).toBe("/realtor/activate");
  return { email, path: link.pathname + link.hash };
}
