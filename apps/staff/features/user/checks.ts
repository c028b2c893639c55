import type { FaultEntry } from "@gable/api";
import { email as emailCheck, firstOf, minItems, nonEmpty, pattern, phone, type Verdict } from "@gable/validation";
import type { UserDraft } from "./user-fields";

type Person = Pick<UserDraft, "firstName" | "lastName" | "phone" | "nmls" | "roles">;

/** What stands against a person's account, as the server holds it (domain/user/editable.go): a name and a role missing, a number that is none. */
export function gapsOf({ firstName, lastName, phone: number, nmls, roles }: Person): FaultEntry[] {
  return entries({
    firstName: nonEmpty(firstName),
    lastName: nonEmpty(lastName),
    phone: phone(number),
    nmls: pattern(/^\d{1,12}$/)(nmls.trim()),
    WizeRoles: minItems(1)(roles),
  });
}

/** And against an invitation: the address that it goes to. */
export function gapsOfInvitation(draft: Person, email: string): FaultEntry[] {
  return [...addressFault(email), ...gapsOf(draft)];
}

/** What is wrong with an address that a letter is to go to. */
export function addressFault(email: string): FaultEntry[] {
  return entries({ email: firstOf(email.trim(), nonEmpty, emailCheck) });
}

function entries(verdicts: Record<string, Verdict>): FaultEntry[] {
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict ? [{ field, key: verdict.key }] : []));
}
