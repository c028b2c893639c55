package lead_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

func TestDemoLeadsAreThereOnceForEveryBranch(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	for range 2 {
		require.NoError(t, demo.SeedLeads(t.Context(), w.Database.App(t)))
	}
	assert.Equal(t, 30, leads(w.As("companyadmin@summit.test"), "").Count)
	assert.Equal(t, 12, leads(w.As("branchadmin2@summit.test"), "").Count)
	assert.Equal(t, 5, leads(w.As("companyadmin@harbor.test"), "").Count)
}
