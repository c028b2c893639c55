package vendor

import "regexp"

// Refusal is a vendor's answer that it does not do what it was asked, however often it is asked. Code is the vendor's own word,
// "" where it has none; Message is for people.
type Refusal struct{ Code, Message string }

// Error is the message.
func (r *Refusal) Error() string { return r.Message }

// longNumber is nine digits or more, whatever separates them: a taxpayer number, or an account's.
var longNumber = regexp.MustCompile(`\p{Nd}(?:[\s\p{Pd}.]{0,3}\p{Nd}){8,}`)

// withoutLongNumbers is a text of a vendor's as it is kept and shown in clear: without long numbers, which vendors repeat from what they were told.
func withoutLongNumbers(text string) string { return longNumber.ReplaceAllString(text, "•••") }

// NotAuthenticated is the Code of a refused login, whatever word the vendor has for it.
const NotAuthenticated = "NOT_AUTHENTICATED"
