import { nonEmpty, onePhone, type Verdict } from "@gable/validation";

/** What a new lead can't be without, as the server holds it (domain/lead/lead.go): a name, and a phone number or an e-mail address. */
export function gapsOf(lead: { first: string; last: string; phone: string; email: string }): {
  first: Verdict;
  phone: Verdict;
} {
  return { first: nonEmpty(lead.first + lead.last), phone: onePhone([lead.phone, lead.email]) };
}
