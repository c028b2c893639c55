package tracker

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"gable/domain"
)

// MaxRecipients is how many a tracker of a loan can have.
const MaxRecipients = 20

const maxEmail = 254

// Recipient is somebody outside who is told how a tracker of a loan moves.
type Recipient struct {
	ID domain.ID `json:"id" required:"true"`
	Addressee
}

// Addressee is somebody's name and address, and in which language they are written to.
type Addressee struct {
	Name     string `json:"name,omitempty" maxLength:"150"`
	Email    string `json:"email" required:"true" maxLength:"254"`
	Language string `json:"language,omitempty" enum:"en,es" doc:"In which the person is written to: English where nothing is said."`
}

// MayEmail tells whether the tracker's changes may be sent to anybody.
func (t OnLoan) MayEmail() bool { return t.Metadata.Email }

// CheckRecipients trims recipients that are to be added to those a tracker has, and returns what is wrong with them.
func CheckRecipients(have []Recipient, added []Addressee) []domain.FieldError {
	var faults domain.Faults
	taken := map[string]bool{}
	for _, r := range have {
		taken[strings.ToLower(r.Email)] = true
	}
	for i := range added {
		r := &added[i]
		r.Name, r.Email = strings.TrimSpace(r.Name), strings.TrimSpace(r.Email)
		at := "recipients." + strconv.Itoa(i)
		if r.Language = cmp.Or(r.Language, "en"); r.Language != "en" && r.Language != "es" {
			faults.Wrong(at + ".language")
		}
		faults.Text(at+".name", r.Name, domain.MaxNameLength)
		address := strings.ToLower(r.Email)
		switch {
		case address == "":
			faults.Missing(at + ".email")
		case len(address) > maxEmail || !domain.IsEmail(r.Email):
			faults.Wrong(at + ".email")
		case taken[address]:
			faults.Add(at+".email", "duplicate", "Email already exists", "Email")
		}
		taken[address] = true
	}
	if len(have)+len(added) > MaxRecipients {
		faults.Add("recipients", "max", fmt.Sprintf("Maximum value should be %d", MaxRecipients), "Recipients", strconv.Itoa(MaxRecipients))
	}
	return faults
}
