import type { Invitation } from "@gable/api";
import { maxLength, minLength } from "@gable/validation";

// The server's own limits (domain/user/password.go), said before it is asked.
export const SHORTEST = 12;
export const LONGEST = 128;

/** Whether a new password is too short or too long; none at all is too short. Blanks count: a password is not trimmed. */
export function lengthFault(password: string): "tooShort" | "tooLong" | null {
  if (password === "" || minLength(SHORTEST)(password)) return "tooShort";
  return maxLength(LONGEST)(password) ? "tooLong" : null;
}

/** Whether a password is the person's own name or address with little around it, as the server holds it. */
export function isPersonal(password: string, invitation: Pick<Invitation, "email" | "firstName">): boolean {
  const lower = password.toLowerCase();
  const words = [invitation.email, invitation.email.split("@")[0] ?? "", invitation.firstName];
  return words.some((word) => {
    const own = word.trim().toLowerCase();
    return own.length >= 4 && lower.includes(own) && lower.length - own.length < 6;
  });
}
