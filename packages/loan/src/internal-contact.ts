/** A colleague as pickers show one. */
export interface InternalContact {
  id: string;
  /** What the org unit is called that they work in. */
  unit?: string | undefined;
}

/** The lists that pickers draw on, in the order they are merged (platform.md section 3). */
export const CONTACT_LISTS = ["originators", "processors", "assistants", "administrators", "loanAdmins"] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

const LIST_OF: Record<string, ContactList> = {
  Originator: "originators",
  Processor: "processors",
  ContractProcessor: "processors",
  Assistant: "assistants",
  Administrator: "administrators",
  Owner: "administrators",
  CompanyAdmin: "administrators",
  BranchAdmin: "administrators",
  AssociateAdmin: "administrators",
  LoanAdmin: "loanAdmins",
};

/** The lists that someone with these roles stands in; none for who is no internal contact. */
export function contactListsOf(roles: readonly string[]): ContactList[] {
  const found = new Set(roles.map((role) => LIST_OF[role]));
  return CONTACT_LISTS.filter((list) => found.has(list));
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
