package lead

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/borrower"
)

// Of two lines with one contact the second is the duplicate; a wrong line makes nothing known.
func TestMarkDuplicates(t *testing.T) {
	of := func(email string) Lead { return Lead{ContactPoint: borrower.ContactPoint{Email: email}} }
	leads := []Lead{of("ann@x.test"), of("bob@x.test"), of("ann@x.test"), of("cid@x.test"), of("cid@x.test"), of("")}
	lines := []LeadImportLine{{Outcome: "CREATED"}, {Outcome: "CREATED"}, {Outcome: "CREATED"}, {Outcome: "WRONG"}, {Outcome: "CREATED"}, {Outcome: "CREATED"}}
	known := map[string]bool{leads[1].Contacts()[0]: true}
	MarkDuplicates(lines, leads, known)
	var outcomes []string
	for _, line := range lines {
		outcomes = append(outcomes, line.Outcome)
	}
	assert.Equal(t, []string{"CREATED", "DUPLICATE", "DUPLICATE", "WRONG", "CREATED", "CREATED"}, outcomes)
}

func TestPlanLines(t *testing.T) {
	plan := Plan{Mapping: []string{"FirstName", "Email"}}
	lines, leads := PlanLines([][]string{{"Ann", "ann@x.test"}, {"", "no address"}}, 10, plan, Words{})
	assert.Equal(t, LeadImportLine{Line: 12, Outcome: "CREATED", Name: "Ann"}, lines[0])
	assert.Equal(t, "ann@x.test", leads[0].ContactPoint.Email)
	assert.Equal(t, 13, lines[1].Line)
	assert.Equal(t, "WRONG", lines[1].Outcome)
	assert.NotEmpty(t, lines[1].Errors)
}
