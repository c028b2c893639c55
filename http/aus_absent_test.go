package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// What this installation does not reach is told by a word that a reader's language has, and nothing waits for it.
func TestAnEngineThatIsNotSetUp(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := underwritable(w, officer)
	none, err := vendor.NewHTTPUnderwriting("")
	require.NoError(t, err)
	w.Server.API.Underwriting = none
	w.Ask(none)
	answer := officer.Get("/los/api/loans/aus/lenders?loanId=" + loan[len("/los/api/loans/"):]).Want(502).Map()
	require.Equal(t, map[string]any{"field": "vendor", "key": "aus:option.notSetUp", "message": answer["message"]}, answer["errors"].([]any)[0])
	stream := officer.Stream("")
	officer.Post(loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	run := officer.Get(loan + "/aus/runs/" + stream.Until("RTC.AUS.DU_AUS_FAILED").Data["id"].(string)).Want(200).Map()
	require.Equal(t, []any{"FAILED", "NOT_SET_UP", nil}, []any{run["status"], run["fault"], run["message"]})
}
