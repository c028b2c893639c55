package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// creditInquiryCalls asks about inquiries in the language of whom they are asked of, whichever the officer reads.
func creditInquiryCalls(t *testing.T, w *apitest.World, officer *apitest.Client, loan string, people []string, others func(method, path string, body any, forbidden string)) {
	t.Helper()
	t.Run("POST /los/api/loans/{loanId}/credit-order/{reportId}/inquiries/need", func(t *testing.T) {
		report := creditRows(officer, loan+"/credit-order?open=false")[0].ID
		path := loan + "/credit-order/" + report + "/inquiries/need"
		of := func(id string) map[string]any { return map[string]any{"BorrowerId": id} }
		others("POST", "/credit-order/"+report+"/inquiries/need", of(people[0]), "assistant@summit.test")
		officer.Post(path, map[string]any{}).Want(422)
		officer.Post(path, of("0190f1f2-0000-7000-8000-000000000000")).Want(422)
		officer.Post(loan+"/credit-order/0190f1f2-0000-7000-8000-000000000000/inquiries/need", of(people[0])).Want(404)
		officer.Patch(loan+"/borrowers/"+people[0], `{"Languages":[{"Code":"spa"}]}`).Want(200)
		asked := officer.Post(path, of(people[0])).Want(201).Map()
		require.Equal(t, "Carta sobre consultas de crédito", asked["title"], "an officer who reads English asks who reads Spanish in Spanish")
		require.Equal(t, "Díganos en una carta firmada si las consultas recientes de crédito dieron lugar a nuevas deudas. SAMPLE CARD ONE (01/10/2026)", asked["description"])
		require.Equal(t, []any{"LETTER_INQUIRIES", people[0]}, []any{asked["classification"], asked["BorrowerId"]})
		officer.Post(path, of(people[0])).Want(409)
		w.Exec("update need_master set data = data || '{\"isActive\": false}' where code = 'INQUIRY_LETTER'")
		officer.Patch(loan+"/borrowers/"+people[0], `{"Languages":[]}`).Want(200)
		asked = officer.Post(path, of(people[0])).Want(201).Map()
		require.Equal(t, "Letter about credit inquiries", asked["title"], "asked by the officer's own press, also where the company proposes it nowhere")
		require.Contains(t, asked["description"], "SAMPLE CARD ONE (01/10/2026)")
	})
}
