package lead

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
	lines, leads := PlanLines(Sheet{Rows: [][]string{{"Zoe"}, {"Ann", "ann@x.test"}, {"", "no address"}}, Lines: []int{2, 12, 13}}, 1, 3, plan, Words{})
	assert.Equal(t, LeadImportLine{Line: 12, Outcome: "CREATED", Name: "Ann"}, lines[0])
	assert.Equal(t, "ann@x.test", leads[0].ContactPoint.Email)
	assert.Equal(t, 13, lines[1].Line)
	assert.Equal(t, "WRONG", lines[1].Outcome)
	assert.NotEmpty(t, lines[1].Errors)
}

// TestLinesOfTheFile: a line is named by where it stands in the person's file, whatever stands above the heading or between.
func TestLinesOfTheFile(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		want    []int
	}{
		"a heading alone":        {"First name,Email\nAnn,a@x.test\nBo,b@x.test\n", []int{2, 3}},
		"a separator that says":  {"sep=;\nFirst name;Email\nAnn;a@x.test\n", []int{3}},
		"titles and empty lines": {"Leads of May\r\n\r\n,,\r\nFirst name,Email\r\nAnn,a@x.test\r\n\r\n,\r\nBo,b@x.test\r\n", []int{5, 8}},
		"cells of several lines": {"First name,Notes\nAnn,\"one\ntwo\nthree\"\nBo,x\n", []int{2, 3}},
	} {
		sheet, err := ReadSheet([]byte(c.content))
		require.NoError(t, err, name)
		assert.Equal(t, c.want, sheet.Lines, name)
	}
}
