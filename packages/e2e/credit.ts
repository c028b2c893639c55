import { expect, type Page } from "@playwright/test";

/** Adds a person to a loan whose credit the agency has reported: nobody is underwritten without that. Answers the person's id. */
export async function reportedBorrower(page: Page, loan: number, Name: object): Promise<string> {
  const send = async (method: "post" | "patch" | "put", path: string, data?: object) => {
    const answer = await page.request[method](`/los/api/loans/${loan}${path}`, data ? { data } : {});
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  const made = await send("post", "/borrowers", {
    Name,
    Role: "Borrower",
    isPrimaryBorrower: true,
    BorrowerDetail: { BirthDate: "1985-04-01" },
  });
  const { id } = (await made.json()) as { id: string };
  await send("patch", `/borrowers/${id}/ssn`, { IdentifierValue: "512847301" });
  await send("post", `/borrowers/${id}/residences`, {
    ResidenceDetail: { ResidencyType: "Current" },
    Address: { LineText: "10 Example Street", CityName: "Austin", StateCode: "TX", PostalCode: "78701" },
  });
  await send("put", `/borrowers/${id}/credit-consent`);
  await send("post", "/credit-order", { agency: "CREDCO", borrowers: [id] });
  const number = async () => {
    const answer = await page.request.get(`/los/api/loans/${loan}/borrowers/${id}`);
    return ((await answer.json()) as { BorrowerDetail?: { CreditReportId?: string } }).BorrowerDetail?.CreditReportId;
  };
  await expect.poll(number, { timeout: 60_000 }).toBeTruthy();
  return id;
}
