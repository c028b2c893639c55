import type { FaultEntry } from "@gable/api";
import { minItems, nonEmpty } from "@gable/validation";
import type { UserDraft } from "./user-fields";

type Named = Pick<UserDraft, "firstName" | "lastName" | "roles">;

/** What a person's account can't be without, as the server holds it (domain/user/editable.go): a name and at least one role. */
export function gapsOf({ firstName, lastName, roles }: Named): FaultEntry[] {
  return entries({
    firstName: nonEmpty(firstName),
    lastName: nonEmpty(lastName),
    WizeRoles: minItems(1)(roles),
  });
}

/** And what an invitation can't: the address that it goes to. */
export function gapsOfInvitation(draft: Named, email: string): FaultEntry[] {
  return [...entries({ email: nonEmpty(email) }), ...gapsOf(draft)];
}

function entries(verdicts: Record<string, { key: string } | null>): FaultEntry[] {
  return Object.entries(verdicts).flatMap(([field, verdict]) => (verdict ? [{ field, key: verdict.key }] : []));
}
