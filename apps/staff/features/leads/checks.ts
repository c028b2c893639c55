import { email, nonEmpty, onePhone, phone, type Verdict } from "@gable/validation";

/** What stands against a new lead, as the server holds it (domain/lead/lead.go): it has a name, and a phone number or an email address. */
export function gapsOf(lead: { first: string; last: string; phone: string; email: string }): {
  first: Verdict;
  phone: Verdict;
  email: Verdict;
} {
  return {
    first: nonEmpty(lead.first + lead.last),
    phone: onePhone([lead.phone, lead.email]) ?? phone(lead.phone),
    email: email(lead.email.trim()),
  };
}
