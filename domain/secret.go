package domain

import "slices"

// secretFields are the JSON fields whose values never go into a journal, an event, a URL or a log.
var secretFields = []string{"BirthDate", "AccountIdentifier", "IdentifierValue", "Masked", "CreditReportId", "password", "token"}

// IsSecretField reports whether a JSON field of that name holds what only the record itself may show.
func IsSecretField(name string) bool { return slices.Contains(secretFields, name) }
