package vendor

import (
	"cmp"
	"regexp"
)

// Refusal is a vendor's answer that it does not do what it was asked, however often it is asked. Code is the vendor's own word,
// "" where it has none; Message is its own words for people, "" where it said none.
type Refusal struct{ Code, Message string }

// Error is the message, or the code.
func (r *Refusal) Error() string { return cmp.Or(r.Message, r.Code) }

// longNumber is nine digits or more, whatever separates them: a taxpayer number, or an account's.
var longNumber = regexp.MustCompile(`\p{Nd}(?:[\s\p{Pd}.]{0,3}\p{Nd}){8,}`)

// withoutLongNumbers is a text of a vendor's as it is kept and shown in clear: without long numbers, which vendors repeat from what they were told.
func withoutLongNumbers(text string) string { return longNumber.ReplaceAllString(text, "•••") }

// The Codes of what a vendor means, whatever word it has for it. But for a refused login, such a refusal has no Message.
const (
	NotAuthenticated = "NOT_AUTHENTICATED" // the login is not taken
	NotSetUp         = "NOT_SET_UP"        // this installation reaches no such vendor
	NotKnown         = "NOT_KNOWN"         // the vendor knows nothing by the number
	NotTaken         = "NOT_TAKEN"         // the vendor takes nothing of the kind from here
)
