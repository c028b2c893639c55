package loan

import (
	"regexp"
	"strings"

	"gable/domain"
)

// Exclusion is what the lists of those say whom the government does no business with, and why a loan goes on although one names a borrower.
type Exclusion struct {
	LDPListedInd    *bool  `json:"LDPListedInd,omitempty" doc:"HUD's limited denials of participation name the person; absent until somebody has looked"`
	SAMListedInd    *bool  `json:"SAMListedInd,omitempty" doc:"The exclusions of SAM.gov, formerly GSA's list, name the person; absent until somebody has looked"`
	ExclusionReason string `json:"ExclusionReason,omitempty" doc:"Why the loan goes on although a list names the person, as that it is somebody else of that name"`
}

// IsListed tells whether one of the lists names the person.
func (e Exclusion) IsListed() bool {
	return domain.IsTrue(e.LDPListedInd) || domain.IsTrue(e.SAMListedInd)
}

// IsEmpty tells whether nothing is known.
func (e Exclusion) IsEmpty() bool { return e == Exclusion{} }

// validate says what is wrong with it: nobody who is listed goes on without a reason.
func (e Exclusion) validate(faults *domain.Faults) {
	faults.Text("GovernmentBorrowers.ExclusionReason", e.ExclusionReason, maxExclusionReason)
	if e.IsListed() && strings.TrimSpace(e.ExclusionReason) == "" {
		faults.Missing("GovernmentBorrowers.ExclusionReason", "Reason to go on")
	}
}

const maxExclusionReason = 300

// HUD knows an underwriter by four letters and digits, and a program by three digits.
var (
	chumsIdentifier = regexp.MustCompile(`^[A-Z0-9]{4}$`)
	adpCode         = regexp.MustCompile(`^[0-9]{3}$`)
)
