package task_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// What came with the product is kept in English: who reads it in another language finds it by what they see.
func TestTasksAreFoundByWhatTheReaderSees(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	described := work(w, "Ours")
	described["description"] = "Check the application of 100% for gaps."
	give(officer, base+"/tasks", described)
	for _, title := range []string{"Order the appraisal", "Order the appraisal again"} {
		give(officer, base+"/tasks", work(w, title))
	}
	search := base + "/tasks?searchText=tasaci%C3%B3n"
	assert.Empty(t, list(officer, search).Rows)
	found := list(officer, search+"&alsoSaid=order-the-appraisal,order-placed,nothing")
	assert.Equal(t, []string{"Order the appraisal"}, found.titles())
	assert.Equal(t, 1, found.Counts.Todo, "each status is counted by the same search")
	assert.Equal(t, []string{"Ours"}, list(officer, search+"&alsoSaid=check-the-application-of-loan-number-for-gaps").titles(), "a loan's words stand in the places of tokens")
	assert.Len(t, list(officer, base+"/tasks?alsoSaid=order-the-appraisal").Rows, 3, "nothing is searched for")
}
