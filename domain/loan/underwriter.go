package loan

import (
	"bytes"
	"encoding/json"

	"gable/domain"
)

// UnderwritingDetail names VA's underwriter.
type UnderwritingDetail struct {
	UnderwriterId   UnderwriterRef `json:"underwriterId,omitempty" doc:"Of the address book: the id that assignable-business-contacts answers with filters of the type UNDERWRITER."`
	UnderwriterVAId string         `json:"underwriterVAId,omitempty"`
	UnderwriterName string         `json:"underwriterName,omitempty" doc:"As the address book has it: it follows underwriterId where that is said."`
}

// UnderwriterRef is the id of a contact of the address book. Loans of before that could be said have a number of no such contact: it stays until
// somebody is chosen.
type UnderwriterRef string

// UnmarshalJSON reads an id, or a number of before.
func (r *UnderwriterRef) UnmarshalJSON(raw []byte) error {
	if raw = bytes.TrimSpace(raw); len(raw) > 0 && raw[0] != '"' && string(raw) != "null" {
		var number json.Number
		err := json.Unmarshal(raw, &number)
		if *r = UnderwriterRef(number); number == "0" {
			*r = "" // 0 was nobody
		}
		return err
	}
	return json.Unmarshal(raw, (*string)(r))
}

// Validate returns what is wrong with the underwriter; of one who is named the missing VA number too.
func (u UnderwritingDetail) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Text("underwriterId", string(u.UnderwriterId), 40)
	faults.Text("underwriterVAId", u.UnderwriterVAId, 30)
	faults.Text("underwriterName", u.UnderwriterName, domain.MaxNameLength)
	if (u.UnderwriterName != "" || u.UnderwriterId != "") && u.UnderwriterVAId == "" {
		faults.Missing("underwriterVAId", "Underwriter VA ID")
	}
	return faults
}

// Chosen is the contact that a change names as underwriter, "" where it names no other than before.
func (u UnderwritingDetail) Chosen(was UnderwritingDetail) domain.ID {
	if u.UnderwriterId == was.UnderwriterId {
		return ""
	}
	return domain.ID(u.UnderwriterId)
}

// Called is the underwriter with the name that follows a change: the chosen contact's; none once nobody is chosen any more, and no contact's once
// another name is typed.
func (u UnderwritingDetail) Called(was UnderwritingDetail, name string) UnderwritingDetail {
	switch {
	case u.Chosen(was) != "":
		u.UnderwriterName = name
	case u.UnderwriterId == "" && was.UnderwriterId != "" && u.UnderwriterName == was.UnderwriterName:
		u.UnderwriterName = ""
	case u.UnderwriterId == was.UnderwriterId && u.UnderwriterName != was.UnderwriterName:
		u.UnderwriterId = ""
	}
	return u
}
