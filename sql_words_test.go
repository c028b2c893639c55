package gable_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/user"
)

// No function of the database, and no statement in Go, writes down a list of roles, stages or statuses: those are the domain's, and
// db/listed.go makes a function of each that SQL needs. A migration that has landed stays as it is.
func TestSQLListsNothingOfTheDomain(t *testing.T) {
	t.Parallel()
	words := user.AllRoles.Names()
	for _, o := range append(loan.TeamRoles.Options, lead.Statuses.Options...) {
		words = append(words, o.Option)
	}
	for _, s := range loan.Stages() {
		words = append(words, string(s.ID), string(s.PipelineID))
	}
	words = append(words, loan.ProcessingRequested, loan.ProcessingAccepted, loan.ProcessingDeclined, loan.ProcessingEnded)
	one := `'(?:` + strings.Join(words, "|") + `)'`
	list := regexp.MustCompile(one + `\s*,\s*` + one)
	require.True(t, list.MatchString("in ('Borrower', 'Realtor')"))
	files := append(glob(t, "db/functions/*.sql"), append(glob(t, "db/*.go"), glob(t, "db/*/*.go")...)...)
	require.Greater(t, len(files), 80)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Empty(t, list.FindString(string(text)), name)
	}
	for _, stage := range loan.Stages() {
		require.Equal(t, stage.PipelineID == loan.PipelineProspect, stage.ID.IsApplication(), "a loan is applied for as long as it is a prospect")
		require.Equal(t, stage.ID == loan.StageApplicationIntake, stage.ID.IsIntake(), "a borrower states what the loan is for at the intake")
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	return names
}
