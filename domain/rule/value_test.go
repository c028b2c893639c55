package rule_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/rule"
)

func TestValues(t *testing.T) {
	teller := rule.TellerOf(subject())
	for text, want := range map[string]any{
		`loan.LoanID.bogus`:     "no",
		`change.area`:           "no",
		`loan.Borrowers`:        "no",
		``:                      "no",
		`loan.Borrowers[99].id`: nil,
		`1 + 1`:                 int64(2),
		`"a" + "b"`:             "ab",
		`size(loan.Borrowers) > 0 ? "some" : "none"`: "some",
		`question("q1")`:             "yes",
		`loan.StageID == "NO_STAGE"`: false,
	} {
		v, problems := rule.CompileValue(text)
		if want == "no" {
			require.NotEmpty(t, problems, text)
			continue
		}
		require.Empty(t, problems, text)
		require.Equal(t, want, teller.Tell(context.Background(), v), text)
	}
}

// TestEveryWordIsAValue: what is offered can be used.
func TestEveryWordIsAValue(t *testing.T) {
	all := rule.Words()
	require.Greater(t, len(all), 300)
	require.Less(t, len(all), 3000)
	for _, word := range all {
		_, problems := rule.CompileValue(word.Name)
		require.Empty(t, problems, word.Name)
	}
}
