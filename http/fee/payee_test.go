package fee_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// TestPayeeOfAFee: a payee of the address book is named by its id, is called what the book calls it, and stays when it is taken out or merged.
func TestPayeeOfAFee(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan := feeLoan(officer)
	contact := func(c *apitest.Client, body string) string {
		return c.Post("/los/api/business-contact", body).Want(201).Map()["id"].(string)
	}
	title := contact(officer, `{"type":"TITLE","firstName":"Tia","lastName":"Title","companyName":"Bluebonnet Title","email":"tia@bluebonnet.test"}`)
	paid := func(id string) string {
		return fmt.Sprintf(`{"FeeDetail":{"LWCode":"LW_SETTLEMENT_FEE","FeeActualTotalAmt":500,"BusinessContactId":%q}}`, id)
	}
	fee := officer.Post(loan+"/fees", paid(title)).Want(201).Map()
	item := loan + "/fees/" + fee["id"].(string)
	payee := func() []any {
		f := officer.Get(item).Want(200).Map()["FeeDetail"].(map[string]any)
		return []any{f["FeePaidToName"], f["BusinessContactId"]}
	}
	assert.Equal(t, []any{"Bluebonnet Title", title, "TITLE"}, []any{inside(fee, "FeeDetail", "FeePaidToName"), inside(fee, "FeeDetail", "BusinessContactId"), inside(fee, "FeeDetail", "FeePaidToType")})

	t.Run("POST /los/api/loans/{loanId}/fees/tenant", func(t *testing.T) {
		theirs := contact(w.As("owner@harbor.test"), `{"type":"TITLE","firstName":"Theo","lastName":"Harbor","email":"theo@harbor.test"}`)
		officer.Post(loan+"/fees", paid(theirs)).Want(422)
		officer.Patch(item, fmt.Sprintf(`{"FeeDetail":{"BusinessContactId":%q}}`, theirs)).Want(422)
		officer.Post(loan+"/fees", paid(nothing)).Want(422)
		officer.Post(loan+"/fees", paid("nonsense")).Want(422)
	})

	company := officer.Get("/los/api/business-contact/" + title).Want(200).Map()["CompanyId"].(string)
	officer.Patch("/los/api/business-contact-company/"+company, `{"name":"Bluebonnet Title & Escrow"}`).Want(200)
	assert.Equal(t, []any{"Bluebonnet Title & Escrow", title}, payee(), "a fee follows what the contact is called")
	listed := officer.Get(loan + "/fees?searchTerm=" + "Escrow").Want(200).Map()
	assert.EqualValues(t, 1, listed["count"], "and is found by it")

	twin := contact(officer, `{"type":"TITLE","companyName":"Bluebonnet Titles","email":"office@bluebonnet.test"}`)
	officer.Patch(item, fmt.Sprintf(`{"FeeDetail":{"BusinessContactId":%q}}`, twin)).Want(200)
	assert.Equal(t, []any{"Bluebonnet Titles", twin}, payee())
	admin.Post("/los/api/business-contact/"+title+"/merge", fmt.Sprintf(`{"ids":[%q]}`, twin)).Want(200)
	assert.Equal(t, []any{"Bluebonnet Title & Escrow", title}, payee(), "of two that are one the one that stays is paid")

	admin.Delete("/los/api/business-contact/" + title).Want(204)
	officer.Patch(item, `{"FeeDetail":{"FeeActualTotalAmt":550}}`).Want(200)
	assert.Equal(t, []any{"Bluebonnet Title & Escrow", title}, payee(), "who was taken out of the book stays where it is named")
	officer.Post(loan+"/fees", paid(title)).Want(422)

	officer.Patch(item, `{"FeeDetail":{"FeePaidToName":"Somebody else"}}`).Want(200)
	assert.Equal(t, []any{"Somebody else", nil}, payee(), "a name that is typed over is nobody of the book")
}
