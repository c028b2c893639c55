import { describe, expect, it } from "vitest";
import { contactListsOf, groupContacts } from "./internal-contact";

const contact = (id: string, unit?: string) => ({ id, unit });
const shape = (groups: ReturnType<typeof groupContacts>) =>
  groups.map((group) => [group.name, ...group.contacts.map((one) => one.id)].join(" "));

describe("internal contacts", () => {
  it("are merged from all lists and grouped by unit, those without one under Other at the end", () => {
    const groups = groupContacts(
      {
        loanAdmins: [contact("l", "Austin")],
        originators: [contact("o", "Austin"), contact("n")],
        processors: [contact("p", "Miami")],
        assistants: [contact("a", "Austin")],
        administrators: [contact("b", "")],
      },
      "Other",
    );
    expect(shape(groups)).toEqual(["Austin o a l", "Miami p", "Other n b"]);
  });
  it("name nobody twice who is in two lists", () => {
    const both = contact("x", "Austin");
    expect(shape(groupContacts({ originators: [both], processors: [both] }, "Other"))).toEqual(["Austin x"]);
  });
  it("have no groups where there is nobody", () => expect(groupContacts({}, "Other")).toEqual([]));
  it.each([
    [["Originator"], ["originators"]],
    [["LoanAdmin", "Processor"], ["loanAdmins"]],
    [["LoanAdmin", "Originator"], ["loanAdmins"]],
    [["LoanAdmin", "BranchAdmin"], ["administrators"]],
    [["BranchAdmin", "Originator"], ["administrators"]],
    [
      ["CompanyAdmin", "Originator", "Assistant"],
      ["assistants", "administrators"],
    ],
    [["Administrator", "Processor"], ["administrators"]],
    [
      ["Owner", "Originator"],
      ["originators", "administrators"],
    ],
    [["Originator", "Processor", "Assistant"], ["originators"]],
    [
      ["Processor", "Assistant"],
      ["processors", "assistants"],
    ],
    [["ContractProcessor"], ["processors"]],
    [["Assistant"], ["assistants"]],
    [["Owner", "CompanyAdmin"], ["administrators"]],
    [["BranchAdmin"], ["administrators"]],
    [["Borrower", "Realtor", "SuperAdmin"], []],
  ])("with the roles %j stand in %j", (roles, lists) => expect(contactListsOf(roles)).toEqual(lists));
});
