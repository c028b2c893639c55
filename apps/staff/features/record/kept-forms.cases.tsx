import type { Lead, LeadItem, Need, RuleVocabulary, ShownLead, Task, UserProfile } from "@gable/api";
import type { DockWindow } from "@gable/shell";
import type { ReactNode } from "react";
import { ConsentDialog } from "../leads/consent-dialog";
import { FormSettings } from "../leads/form-settings";
import { ItemDialog } from "../leads/item-dialog";
import { LeadDialog } from "../leads/lead-dialog";
import { NewNote } from "../leads/lead-timeline";
import { OwnerSettings } from "../leads/owner-settings";
import { TransferDialog } from "../leads/transfer-dialog";
import { RateLockDialog } from "../loan/rate-lock-dialog";
import { RealtorInvitation } from "../loan/realtor-invitation";
import { AskForm } from "../needs/ask-form";
import { RejectForm } from "../needs/reject-form";
import { Hosts } from "../organization/hosts";
import { RuleEditor } from "../rules/rule-editor";
import { TaskForm } from "../tasks/task-form";
import { TaskNotes } from "../tasks/task-notes";
import { InviteDialog } from "../user/invite-dialog";
import { UserForm } from "../user/user-form";

// Each form of the staff's that sends what a person fills in, for the tests of what is kept of it.

const LEAD = { id: "lead", version: 1, WizeOrgUnitId: "austin", Status: "NEW" } as Lead;
const USER = {
  id: "nia",
  version: 4,
  firstName: "Nia",
  lastName: "Sample",
  language: "en",
  WizeRoles: [{ name: "Processor" }],
} as unknown as UserProfile;
const VOCABULARY = {
  kinds: [{ kind: "ELIGIBILITY_RULES", effects: ["WARN"] }],
  stages: [],
} as unknown as RuleVocabulary;
const RULE = {
  kind: "ELIGIBILITY_RULES",
  name: "",
  description: "",
  condition: "",
  effects: [{ do: "WARN" as const, message: "Too high" }],
};

export interface Kept {
  what: string;
  show: (onClose: () => void) => ReactNode;
  /** What a person fills in, by label. */
  typed: [label: string, value: string][];
  save: string;
  /** What is sent, in part. */
  sent: unknown;
  /** Whether what it stood in goes once it is saved. */
  closes: boolean;
  answer?: object;
  /** Whether it is of the branch one works in. */
  ofBranch?: boolean;
}

export const FORMS: Kept[] = [
  {
    what: "a new lead",
    show: (onClose) => <LeadDialog onClose={onClose} />,
    typed: [
      ["First name", "Wilma"],
      ["Cell phone", "(512) 555-0142"],
    ],
    save: "Add lead",
    sent: { lead: { Name: { FirstName: "Wilma" }, ContactPoint: { CellPhone: "5125550142" }, Language: "en" } },
    closes: true,
    answer: {
      id: "lead",
      version: 1,
      Name: { FirstName: "Wilma" },
      ContactPoint: { CellPhone: "5125550142" },
      Language: "en",
    },
  },
  {
    what: "an item of a lead list",
    show: (onClose) => <ItemDialog list="providers" item={null} taken={[]} onClose={onClose} />,
    typed: [
      ["Name", "Web"],
      ["Email", "web@example.test"],
    ],
    save: "Save",
    sent: { item: null, values: { name: "Web", contactEmail: "web@example.test", isActive: true } },
    closes: true,
  },
  {
    what: "a change of an item of a lead list",
    show: (onClose) => (
      <ItemDialog list="tags" item={{ id: "t", version: 3, name: "Hot" } as LeadItem} taken={[]} onClose={onClose} />
    ),
    typed: [["Name", "Hotter"]],
    save: "Save",
    sent: { item: { id: "t", version: 3 }, values: { name: "Hotter" } },
    closes: true,
  },
  {
    what: "a person's word on being called",
    show: (onClose) => (
      <ConsentDialog lead={{ ...LEAD, ContactConsent: { ConsentInd: true } } as ShownLead} onClose={onClose} />
    ),
    typed: [["What was read or shown", "Call me after six"]],
    save: "Save",
    sent: { id: "lead", version: 1, patch: { ContactConsent: { ConsentInd: true, Wording: "Call me after six" } } },
    closes: true,
  },
  {
    what: "a lead's way to another branch",
    show: (onClose) => <TransferDialog lead={LEAD} name="Wilma" onClose={onClose} />,
    typed: [
      ["Branch", "miami"],
      ["Reason", "Moved there"],
    ],
    save: "Move the lead",
    sent: { id: "lead", branch: "miami", reason: "Moved there" },
    closes: true,
  },
  {
    what: "a note on a lead",
    show: () => <NewNote id="lead" />,
    typed: [["What was said?", "Wants a house"]],
    save: "Add note",
    sent: { id: "lead", kind: "NOTE", text: "Wants a house" },
    closes: false,
  },
  {
    what: "the sites of the web form",
    show: () => <FormSettings />,
    typed: [["Web sites that may show it", "https://one.test\nhttps://two.test"]],
    save: "Save web sites",
    sent: { origins: ["https://one.test", "https://two.test"], version: 4 },
    closes: false,
    answer: { origins: ["https://one.test", "https://two.test"] },
    ofBranch: true,
  },
  {
    what: "who gets new leads",
    show: () => <OwnerSettings />,
    typed: [["First", "Processor"]],
    save: "Save",
    sent: { primaryLeadOwner: "Processor", secondaryLeadOwner: "Originator", tertiaryLeadOwner: null, version: 7 },
    closes: false,
    answer: { leadConfig: { primaryLeadOwner: "Processor", secondaryLeadOwner: "Originator" } },
    ofBranch: true,
  },
  {
    what: "an agent's invitation",
    show: () => <RealtorInvitation loanId={123456789} />,
    typed: [
      ["First name", "Rita"],
      ["Email", "rita@example.test"],
    ],
    save: "Invite agent",
    sent: { firstName: "Rita", lastName: "", email: "rita@example.test", language: "en" },
    closes: false,
    answer: { sent: true },
  },
  {
    what: "the lock of a rate",
    show: (onClose) => <RateLockDialog loanId={123456789} fixed={false} onClose={onClose} />,
    typed: [
      ["Locked on", "11/20/2026"],
      ["Last day", "12/20/2026"],
    ],
    save: "Save lock",
    sent: { lockDate: "2026-11-20", lockExpirationDate: "2026-12-20" },
    closes: true,
    answer: { keyDates: { lockDate: "2026-11-20", lockExpirationDate: "2026-12-20" } },
  },
  {
    what: "an invitation",
    show: (onClose) => <InviteDialog onClose={onClose} />,
    typed: [
      ["Email", "nia@example.test"],
      ["First name", "Nia"],
      ["Last name", "Sample"],
    ],
    save: "Invite nia@example.test",
    sent: { email: "nia@example.test", WizeOrgUnitId: "austin", firstName: "Nia", WizeRoles: [{ name: "Processor" }] },
    closes: true,
  },
  {
    what: "a person's account",
    show: () => <UserForm user={USER} readOnly={false} rolesReadOnly={false} portal="" />,
    typed: [["Last name", "Ortiz"]],
    save: "Save",
    sent: { id: "nia", version: 4, lastName: "Ortiz" },
    closes: false,
    answer: { ...USER, lastName: "Ortiz", version: 5 },
  },
  {
    what: "a rule",
    show: (onClose) => <RuleEditor start={RULE} vocabulary={VOCABULARY} readOnly={false} onClose={onClose} />,
    typed: [["Name", "Loan-to-value"]],
    save: "Save",
    sent: { name: "Loan-to-value", effects: [{ do: "WARN", message: "Too high" }] },
    closes: true,
    answer: { ...RULE, id: "r", version: 1, name: "Loan-to-value", enabled: true },
  },
  {
    what: "a host",
    show: () => <Hosts units={[]} />,
    typed: [["Host", "loans.example.com"]],
    save: "Add host",
    sent: "loans.example.com",
    closes: false,
  },
  {
    what: "a need that is asked for",
    show: (onClose) => <AskForm loanId={123456789} people={[{ id: "ada" } as never]} onClose={onClose} />,
    typed: [
      ["What do you need?", "Pay stubs"],
      ["What has to be seen on it", "The last two"],
    ],
    save: "Ask for it",
    sent: { what: "ask", need: { title: "Pay stubs", description: "The last two", BorrowerId: "ada" } },
    closes: true,
  },
  {
    what: "a document that is sent back",
    show: (onClose) => (
      <RejectForm loanId={123456789} need={{ id: "n", title: "Pay stubs" } as Need} onClose={onClose} />
    ),
    typed: [
      ["Reason", "OTHER"],
      ["What the person should do", "The second page"],
    ],
    save: "Send it back",
    sent: { what: "reject", rejectionReason: "OTHER", rejectionNote: "The second page" },
    closes: true,
  },
  {
    what: "a note on a task",
    show: () => <TaskNotes task={{ id: "t" } as Task} readOnly={false} />,
    typed: [["New note", "Asked the bank"]],
    save: "Add note",
    sent: { text: "Asked the bank" },
    closes: false,
  },
  {
    what: "a new task",
    show: () => (
      <TaskForm
        window={
          { id: `new-task-own-${Math.floor(Math.random() * 1e9)}`, title: "", subject: {} } as unknown as DockWindow
        }
        task={undefined}
        loanId={undefined}
        readOnly={false}
        close={() => undefined}
      />
    ),
    typed: [
      ["Title", "Call the bank"],
      ["Due", "12/01/2026"],
    ],
    save: "Create task",
    sent: { title: "Call the bank" },
    closes: false,
    answer: { id: "8", version: 1, title: "Call the bank" },
  },
];
