import { maxLength, minLength } from "@gable/validation";

// The server's own limits (domain/user/password.go), said before it is asked.
export const SHORTEST = 12;
export const LONGEST = 128;

/** Whether a new password is too short or too long; none at all is too short. Blanks count: a password is not trimmed. */
export function lengthFault(password: string): "tooShort" | "tooLong" | null {
  if (password === "" || minLength(SHORTEST)(password)) return "tooShort";
  return maxLength(LONGEST)(password) ? "tooLong" : null;
}
