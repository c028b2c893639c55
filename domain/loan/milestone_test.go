package loan

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEveryStageHasAMilestone(t *testing.T) {
	last := -1
	for _, stage := range Stages() {
		m := stage.ID.Milestone()
		assert.NotEmpty(t, m.Text(), stage.ID)
		if stage.PipelineID == PipelineCancelled {
			assert.NotContains(t, Milestones, m)
			continue
		}
		at := slices.Index(Milestones, m)
		assert.GreaterOrEqual(t, at, last, "milestones never go back on the way: %s", stage.ID)
		last = at
	}
	assert.Equal(t, len(Milestones)-1, last)
	assert.Empty(t, StageID("NOWHERE").Milestone())
}
