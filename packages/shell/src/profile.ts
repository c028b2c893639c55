/** The outside services that hear who is at the screen. */
export type ProfileService = "support-widget" | "error-monitoring" | "session-analytics";

/** What is known of a signed-in person; more may be in it, and stays here. */
export interface KnownUser {
  id: string;
  name?: string | undefined;
  fullName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  language?: string | undefined;
  tenantName?: string | undefined;
  WizeRoles?: { name: string }[] | undefined;
  WizeOrgUnit?: { id: string; type?: string | undefined; name: string; displayName?: string | undefined } | undefined;
}

export type Profile = Record<string, string | readonly string[]>;

/**
 * What a service is told of the person at the screen: each gets what it needs to do its work, named field by field, so
 * that nothing added to a user goes out unseen. No SSN, no birth date, nothing of a loan, in no case.
 */
export function profileFor(service: ProfileService, user: KnownUser): Profile {
  const known: Record<string, string | readonly string[] | undefined> = {
    id: user.id,
    roles: (user.WizeRoles ?? []).map((role) => role.name),
    orgUnitId: user.WizeOrgUnit?.id,
    orgUnitType: user.WizeOrgUnit?.type,
    ...(service === "error-monitoring" ? {} : { company: user.tenantName, language: user.language }),
    // Whoever answers a question has to know whom.
    ...(service === "support-widget" ? { name: nameOf(user), email: user.email } : {}),
  };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string | readonly string[]] => Boolean(entry[1])),
  );
}

function nameOf(user: KnownUser): string | undefined {
  return user.fullName || user.name || [user.firstName, user.lastName].filter(Boolean).join(" ") || undefined;
}

const IDS = /\/\d{4,}(?=\/|$)|\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/gi;

/** An address without what says whose record it is: ids become a star, query and fragment go. */
export function withoutRecord(address: string): string {
  return (address.split(/[?#]/)[0] ?? "").replace(IDS, "/*");
}
