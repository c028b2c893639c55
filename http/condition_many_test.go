package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/condition"
	"gable/http/apitest"
)

// TestManyConditionsAreOneRound: all that a loan can have are added, sent and removed by one request each.
func TestManyConditionsAreOneRound(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := conditionDesk{newDesk(t, w)}
	list := make([]effect, condition.MaxConditions)
	for i := range list {
		list[i] = effect{"description": fmt.Sprintf("Condition %d", i), "priorTo": "Docs"}
	}
	d.officer.Post(d.loan+"/conditions", effect{"rows": append(list, effect{"description": "One too many"})}).Want(422)
	var all struct{ Rows []apiCondition }
	d.officer.Post(d.loan+"/conditions", effect{"rows": list}).Want(201).Into(&all)
	require.Len(t, all.Rows, condition.MaxConditions)
	d.officer.Post(d.loan+"/conditions", effect{"description": "One too many"}).Want(409)
	d.officer.Patch(d.loan+"/stage/APPROVED_WITH_CONDITION", nil).Want(200)
	ids := make([]string, len(all.Rows))
	for i, row := range all.Rows {
		ids[i] = row.ID
	}
	day := w.Now().UTC().Format("2006-01-02")
	patch := effect{"statusDates": effect{"SENT_TO_LENDER": day}}
	d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": append([]string{nothing}, ids...), "patch": patch}).Want(422)
	d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": ids, "patch": patch}).Want(200)
	require.Len(t, d.having(`{"status":["SENT_TO_LENDER"]}`), 10, "a page of them")
	stats := d.officer.Get(d.loan + "/stats").Want(200).Map()
	require.Equal(t, []any{day, nil}, []any{stats["ptd1Date"], stats["ptd2Date"]})
	d.officer.Do("DELETE", d.loan+"/conditions", effect{"loanConditionIds": ids}).Want(204)
	require.Empty(t, rows(d.officer, d.loan+"/conditions"))
}
