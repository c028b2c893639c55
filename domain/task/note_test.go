package task_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/task"
)

func TestANoteIsAboutOneThing(t *testing.T) {
	t.Parallel()
	id, other := domain.NewID(), domain.NewID()
	eleven := make([]domain.ID, task.MaxNoteDocuments+1)
	for i := range eleven {
		eleven[i] = domain.NewID()
	}
	for name, c := range map[string]struct {
		note  task.Note
		about task.Reference
		field string
	}{
		"nothing":                {task.Note{Text: "Called"}, "", ""},
		"a tracker":              {task.Note{Text: "Called", LoanTrackerID: id}, task.OnTracker, ""},
		"a condition":            {task.Note{Text: "Called", LoanConditionID: id}, task.OnCondition, ""},
		"a document":             {task.Note{Text: "Called", LoanDocumentID: id}, task.OnDocument, ""},
		"two things":             {task.Note{Text: "Called", LoanConditionID: id, LoanDocumentID: other}, task.OnCondition, "reference"},
		"what is no id":          {task.Note{Text: "Called", LoanDocumentID: "x"}, task.OnDocument, "LoanDocumentId"},
		"a document that is not": {task.Note{Text: "Called", DocumentIDs: []domain.ID{"x"}}, "", "DocumentIds"},
		"too many documents":     {task.Note{Text: "Called", DocumentIDs: eleven}, "", "DocumentIds"},
		"too long a text":        {task.Note{Text: strings.Repeat("a", task.MaxNote+1)}, "", "text"},
	} {
		c.note.Settle()
		assert.Equal(t, c.about, c.note.Reference, name)
		faults := c.note.Validate()
		if c.field == "" {
			assert.Empty(t, faults, name)
			continue
		}
		require.Len(t, faults, 1, name)
		assert.Equal(t, c.field, faults[0].Field, name)
	}
	twice := task.Note{DocumentIDs: []domain.ID{id, other, id}}
	twice.Settle()
	assert.Equal(t, []domain.ID{id, other}, twice.DocumentIDs)
	assert.Equal(t, "LoanTrackerId", task.OnTracker.ReferenceField())
}
