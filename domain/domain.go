// Package domain holds the values every area of the product is made of: money, rates, dates, ids and the
// one error type. It is pure: no database, no HTTP, no clock of its own.
//
// Record structs follow one convention. Amounts, counts, indicators, rates and dates that may be unknown are
// pointers with omitempty, nil meaning unknown. Texts and enumerations are plain strings with omitempty, where
// "" means unknown; so a JSON null and an absent field read back alike, and both clear the field.
package domain

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
)

// ID names a record: a UUID in its canonical lower-case text form, version 7 when made here.
type ID string

// NewID returns a fresh id; ids made later sort later.
func NewID() ID {
	return ID(uuid.Must(uuid.NewV7()).String())
}

// ParseID returns the canonical form of a UUID text, or a BAD_REQUEST error for anything else.
func ParseID(text string) (ID, error) {
	id, err := uuid.Parse(text)
	if err != nil || len(text) != 36 {
		return "", BadRequest("That is not a valid id.")
	}
	return ID(id.String()), nil
}

// UnmarshalJSON reads a UUID in its canonical form however it is spelt, so that ids can be compared; any other text is taken
// as it is, for the record's own rules to refuse.
func (id *ID) UnmarshalJSON(data []byte) error {
	var text *string
	if err := json.Unmarshal(data, &text); err != nil || text == nil {
		return err
	}
	*id = ID(*text)
	if canonical, err := ParseID(*text); err == nil {
		*id = canonical
	}
	return nil
}

// String returns the canonical text.
func (id ID) String() string { return string(id) }

// LoanID is the number a loan is known by: positive and unique over all tenants.
type LoanID int64

// String returns the number in decimal digits.
func (id LoanID) String() string { return strconv.FormatInt(int64(id), 10) }

// Record is what every stored record carries: its id, and the version that If-Match compares.
type Record struct {
	ID      ID    `json:"id" required:"true" readOnly:"true"`
	Version int64 `json:"version" required:"true" readOnly:"true"`
}

// Ref points at another record by its id.
type Ref struct {
	ID ID `json:"id" required:"true"`
}

// RefersTo reports whether any of the refs names the id.
func RefersTo(refs []Ref, id ID) bool {
	for _, ref := range refs {
		if ref.ID == id {
			return true
		}
	}
	return false
}

// Clock tells the present instant; it is handed in so that tests decide what time it is.
type Clock func() time.Time

// IsTrue reports whether an indicator is known and true.
func IsTrue(indicator *bool) bool { return indicator != nil && *indicator }

// Count returns a count's value, or zero when it is unknown.
func Count(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

var _ fmt.Stringer = ID("")
