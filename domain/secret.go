package domain

import "slices"

// secretFields are the JSON fields whose values never go into a journal, an event, a URL or a log. Of a long account number the last four
// digits may stand in what a borrower is asked for.
var secretFields = []string{"BirthDate", "AccountIdentifier", "IdentifierValue", "Masked", "CreditReportId", "password", "token", "scrts"}

// IsSecretField reports whether a JSON field of that name holds what only the record itself may show.
func IsSecretField(name string) bool { return slices.Contains(secretFields, name) }
