package gable_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/lead"
	"gable/domain/loan"
)

// What a function of the database takes for closed is what the domain does: it counts what is open across people and branches, and
// can't ask.
func TestFunctionsKnowWhatIsClosed(t *testing.T) {
	t.Parallel()
	var closed []string
	for _, status := range lead.Statuses.Options {
		if !lead.Status(status.Option).Open() {
			closed = append(closed, status.Option)
		}
	}
	for file, want := range map[string]struct {
		list  string
		words []string
		times int
	}{
		"db/functions/lead.sql":   {`l\.status not in \(([^)]*)\)`, closed, 2},
		"db/functions/loan.sql":   {`l\.pipeline_id not in \(([^)]*)\)`, []string{string(loan.PipelineCancelled), string(loan.PipelineFunded)}, 1},
		"db/functions/portal.sql": {`l\.pipeline_id = ('\w+')`, []string{string(loan.PipelineProspect)}, 1},
	} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		found := regexp.MustCompile(want.list).FindAllStringSubmatch(string(text), -1)
		require.Len(t, found, want.times, "%s: as many lists as are looked at here", file)
		slices.Sort(want.words)
		for _, list := range found {
			words := strings.Split(strings.NewReplacer("'", "", " ", "").Replace(list[1]), ",")
			slices.Sort(words)
			require.Equal(t, want.words, words, file)
		}
	}
	for _, stage := range loan.Stages() {
		require.Equal(t, stage.PipelineID == loan.PipelineProspect, stage.ID.IsApplication(), "a borrower states what the loan is for while it is applied for")
	}
}
