package lock_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// held has whoever writes a table wait there, while all may read it; let go lets them.
func held(w *apitest.World, table string) (letGo func()) {
	w.T.Helper()
	ctx := context.Background()
	tx, err := w.Super.Begin(ctx)
	require.NoError(w.T, err)
	w.T.Cleanup(func() { _ = tx.Rollback(ctx) })
	_, err = tx.Exec(ctx, "lock table "+table+" in share row exclusive mode")
	require.NoError(w.T, err)
	return func() { require.NoError(w.T, tx.Commit(ctx)) }
}

// TestAPriceMeetsAChangeOfPrices: a price that is chosen while what prices are made of is about to change is the same when it is asked for again,
// though the change began before and was done after.
func TestAPriceMeetsAChangeOfPrices(t *testing.T) {
	t.Parallel()
	m := newMarket(t)
	m.gridded()
	draft := m.desk.Post("/pricing/api/rate-sheets", object{"investorId": m.investor, "fileName": "better.csv", "csv": betterSheet}).Want(201).Map()["id"].(string)
	provider := m.As("superadmin@gable.test")
	yesterday := m.Now().AddDate(0, 0, -1).Format(time.DateOnly)
	changes := []struct {
		table  string
		change func() *apitest.Answer
	}{
		{"rate_sheet", func() *apitest.Answer { return m.desk.Post("/pricing/api/rate-sheets/"+draft+"/publish", nil) }},
		{"rate_sheet", func() *apitest.Answer { return m.desk.Post("/pricing/api/rate-sheets/"+draft+"/roll-back", nil) }},
		{"pricing_book", func() *apitest.Answer {
			return m.desk.Patch("/pricing/api/book", `{"margins":[{"name":"Company","percent":0.5}]}`)
		}},
		{"reference_table", func() *apitest.Answer {
			return provider.Post(changeTables, object{"kind": "CONFORMING_LIMIT", "validFrom": yesterday, "source": "Invented limits", "rows": []object{{"area": "FLOOR", "limit_1": "250000"}, {"area": "CEILING", "limit_1": "900000"}}})
		}},
	}
	for _, c := range changes {
		before, _ := m.searched(6.375, nil)
		var changed, chosen *apitest.Answer
		done := make(chan struct{})
		letGo := held(m.World, c.table)
		var both sync.WaitGroup
		both.Go(func() { changed = c.change() })
		require.Eventually(t, func() bool { return stuck(m.World) == 1 }, wait, look, "the change is about to be written")
		both.Go(func() {
			defer close(done)
			chosen = m.officer.Patch(m.loan+"/updatepricingdata", object{"ProductId": m.product, "NoteRatePercent": 6.375})
		})
		require.Eventually(t, func() bool {
			select {
			case <-done:
				return true
			default:
				return stuck(m.World) == 2
			}
		}, wait, look, "the choice is made, or waits for the change")
		letGo()
		both.Wait()
		require.Less(t, changed.Status, 300, string(changed.Body))
		var got struct {
			ChosenAt time.Time
			Quote    struct{ Price float64 }
		}
		chosen.Want(200).Into(&got)
		then, _ := m.searched(6.375, &got.ChosenAt)
		assert.Equal(t, then, got.Quote.Price, "asked again for its moment, "+c.table)
		now, _ := m.searched(6.375, nil)
		assert.NotEqual(t, before, now, "the change counts, "+c.table)
		assert.Equal(t, now, got.Quote.Price, "it waited for the change")
	}
}
