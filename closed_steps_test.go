package gable_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/loan"
)

var (
	sectionsOfSteps = regexp.MustCompile(`(?s)export const SECTIONS: [^=]+= \{(.*?)\n\};`)
	sectionsOfStep  = regexp.MustCompile(`(?m)^  "?([\w-]+)"?: \[([^\]]+)\],$`)
	quotedSection   = regexp.MustCompile(`"(\w+)"`)
)

// closesNoStep are the sections that close no step of the loan, with what they close instead.
var closesNoStep = map[loan.Section]string{
	loan.SectionClientNeeds:     "the needs beside the loan's documents, not the documents",
	loan.SectionDisclosureForms: "disclosures and changes of circumstance, in windows of their own",
	loan.SectionLoanQuotes:      "quotes, a part of the products' step",
	loan.SectionAuditDates:      "the loan's dates, in a dialog from its header",
	loan.SectionLoanStatus:      "stages, from the loan's header",
	loan.SectionOrderCredit:     "orders of credit reports",
	loan.SectionPrint1003:       "the application as a printed form",
	loan.SectionInviteBorrower:  "invitations, a button",
	loan.SectionContactBorrower: "messages, a window",
	loan.SectionManage1003:      "who is on the loan's applications, a part of the borrowers' step",
	loan.SectionExportLoan:      "exports, a menu",
	loan.SectionImportLoan:      "imports, a menu",
	loan.SectionSuspendLoan:     "a menu of the loan",
	loan.SectionAdverseLoan:     "a menu of the loan",
	loan.SectionArchiveLoan:     "a menu of the loan",
}

var groupsOfSections = regexp.MustCompile(`(?s)const GROUPS = \{(.*?)\n\} as const;`)

// The dialog in which sections are locked offers each of them once, but those whose lock would refuse nothing.
func TestEverySectionThatClosesSomethingIsOffered(t *testing.T) {
	source, err := os.ReadFile("apps/staff/features/lifecycle/section-locks.tsx")
	require.NoError(t, err)
	groups := groupsOfSections.FindSubmatch(source)
	require.NotNil(t, groups)
	offered := []loan.Section{}
	for _, one := range quotedSection.FindAllSubmatch(groups[1], -1) {
		offered = append(offered, loan.Section(one[1]))
	}
	assert.ElementsMatch(t, slices.DeleteFunc(slices.Clone(loan.Sections), func(s loan.Section) bool { return loan.ClosesNothing[s] != "" }), offered)
}

// A step of a loan is closed on the screen by the lock of each section that the server refuses its changes by: every step names its sections, each is one
// of the server's, and each of the server's closes a step or is listed above.
func TestEveryStepIsClosedByItsSections(t *testing.T) {
	source, err := os.ReadFile("apps/staff/features/loan/closed.ts")
	require.NoError(t, err)
	table := sectionsOfSteps.FindSubmatch(source)
	require.NotNil(t, table)
	steps, closing := []loan.Step{}, []loan.Section{}
	for _, line := range sectionsOfStep.FindAllSubmatch(table[1], -1) {
		steps = append(steps, loan.Step(line[1]))
		for _, one := range quotedSection.FindAllSubmatch(line[2], -1) {
			section := loan.Section(one[1])
			assert.True(t, section.Valid(), section)
			closing = append(closing, section)
		}
	}
	assert.ElementsMatch(t, loan.Steps, steps)
	for _, section := range loan.Sections {
		_, listed := closesNoStep[section]
		assert.NotEqual(t, slices.Contains(closing, section), listed, section)
	}
}
