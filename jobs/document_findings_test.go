package jobs

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/aus"
	"gable/domain/run"
)

// The findings on paper say what an engine recommends as its own findings do.
func TestFindingsOnPaperSayWhatIsRecommended(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{"APPROVE_ELIGIBLE": "Approve/Eligible", "REFER_WITH_CAUTION": "Refer with Caution", "ACCEPT": "Accept", "NEW_WORD": "NEW_WORD"} {
		letter := findingsLetter(run.Run[aus.Request, aus.Findings]{Result: &aus.Findings{Recommendation: code}})
		assert.Contains(t, letter.Facts, [2]string{"Recommendation", want})
	}
}
