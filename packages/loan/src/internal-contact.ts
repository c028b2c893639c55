/** A colleague as pickers show one. */
export interface InternalContact {
  id: string;
  /** What the org unit is called that they work in. */
  unit?: string | undefined;
}

/** The lists that pickers draw on, in the order they are merged (platform.md section 3). */
export const CONTACT_LISTS = ["originators", "processors", "assistants", "administrators", "loanAdmins"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

const ADMINISTRATORS = ["Administrator", "Owner", "CompanyAdmin", "BranchAdmin", "AssociateAdmin"];

/**
 * The lists that someone with these roles stands in; none for who is no internal contact. Who looks after others is an administrator and no
 * officer, processor or assistant, and an officer is neither of the latter (platform.md section 6).
 */
export function contactListsOf(roles: readonly string[]): ContactList[] {
  const holds = (...wanted: string[]) => wanted.some((role) => roles.includes(role));
  const isAdmin = holds("Administrator", "SuperAdmin", "LoanAdmin");
  const isOfficer = holds("Originator") && !holds("CompanyAdmin", "BranchAdmin", "LoanAdmin");
  const stands: Record<ContactList, boolean> = {
    originators: isOfficer,
    processors: holds("Processor", "ContractProcessor") && !isAdmin && !isOfficer,
    assistants: holds("Assistant") && !isAdmin && !isOfficer,
    administrators: holds(...ADMINISTRATORS),
    loanAdmins: holds("LoanAdmin") && !holds("CompanyAdmin", "BranchAdmin"),
  };
  return CONTACT_LISTS.filter((list) => stands[list]);
}

export interface ContactGroup<C> {
  name: string;
  contacts: C[];
}

/**
 * The lists merged, nobody twice, and grouped by org unit; who has none stands under `other`, which comes last. Units and
 * people keep the order they came in.
 */
export function groupContacts<C extends InternalContact>(
  lists: Partial<Record<ContactList, readonly C[]>>,
  other: string,
): ContactGroup<C>[] {
  const seen = new Set<string>();
  const groups = new Map<string, C[]>();
  for (const contact of CONTACT_LISTS.flatMap((list) => lists[list] ?? [])) {
    if (seen.has(contact.id)) continue;
    seen.add(contact.id);
    const unit = contact.unit ?? "";
    groups.set(unit, [...(groups.get(unit) ?? []), contact]);
  }
  const named = [...groups].filter(([unit]) => unit !== "").map(([name, contacts]) => ({ name, contacts }));
  const rest = groups.get("");
  return rest ? [...named, { name: other, contacts: rest }] : named;
}
