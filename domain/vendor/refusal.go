package vendor

// Refusal is a vendor's answer that it does not do what it was asked, however often it is asked. Code is the vendor's own word,
// "" where it has none; Message is for people.
type Refusal struct{ Code, Message string }

// Error is the message.
func (r *Refusal) Error() string { return r.Message }

// NotAuthenticated is the Code of a refused login, whatever word the vendor has for it.
const NotAuthenticated = "NOT_AUTHENTICATED"
