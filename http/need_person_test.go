package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// asked is what the API says of a need and of whom it is asked of.
type asked struct {
	ID, Type, Status, Title, AskedName, BorrowerID, WizeUserID, BusinessContactID, Answer, AnsweredByName string
	RequestSentAt, NextReminderAt                                                                         string
	RemindersSent                                                                                         int
	RemindersStopped, RequestFailed                                                                       bool
	Version                                                                                               int64
	ExternalSignee                                                                                        *struct{ Name, Email, Language string }
	LoanDocuments                                                                                         []apiDocument
}

// withTitleCompany has a title company on the loan of the desk.
func (d *desk) withTitleCompany() (contact string) {
	contact = made(d.officer, "/los/api/business-contact", `{"type":"TITLE","firstName":"Tia","lastName":"Title","email":"tia@title.example"}`)
	d.officer.Patch(d.loan+"/business-contact", fmt.Sprintf(`{"contacts":[{"BusinessContactId":%q,"type":"TITLE"}]}`, contact)).Want(200)
	return contact
}

func (d *desk) get(id string) (n asked) {
	d.w.T.Helper()
	d.officer.Get(d.loan + "/needs/" + id).Want(200).Into(&n)
	return n
}

func TestNeedIsAskedOfOnePerson(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	contact := d.withTitleCompany()
	var team struct{ Rows []struct{ WizeUserID string } }
	d.officer.Get(d.loan + "/users").Want(200).Into(&team)
	me := team.Rows[0].WizeUserID

	objects := map[string]map[string]any{ // whom it is asked of, as an object beside the id
		"one of the team":    {"WizeUser": map[string]any{"id": me, "name": "Orion Austinson"}},
		"a business contact": {"LoanBusinessContact": map[string]any{"BusinessContact": map[string]any{"id": contact, "name": "Tia Title", "email": "tia@title.example"}}},
		"somebody else":      {},
		"a borrower":         {"Borrower": map[string]any{"id": d.joe, "name": "Joe Invented"}},
	}
	for name, one := range map[string]struct{ body, asked string }{
		"one of the team":    {fmt.Sprintf(`{"title":"Rate lock","WizeUserId":%q,"type":"INFORMATION"}`, me), ""},
		"a business contact": {fmt.Sprintf(`{"title":"Title commitment","BusinessContactId":%q}`, contact), "Tia Title"},
		"somebody else":      {`{"title":"Gift letter","ExternalSignee":{"name":"Gus Giver","email":"gus@example.test","language":"es"}}`, "Gus Giver"},
		"a borrower":         {fmt.Sprintf(`{"title":"Pay stubs","BorrowerId":%q}`, d.joe), "Joe Invented"},
	} {
		t.Run(name, func(t *testing.T) {
			n := d.get(made(d.officer, d.loan+"/needs", one.body))
			require.Equal(t, "PENDING", n.Status)
			require.NotEmpty(t, n.AskedName)
			whole := map[string]any{}
			for _, row := range rows(d.officer, d.loan+"/needs") {
				for _, key := range []string{"Borrower", "WizeUser", "LoanBusinessContact"} {
					if row["id"] == n.ID && row[key] != nil {
						whole[key] = row[key]
					}
				}
			}
			require.Equal(t, objects[name], whole)
			if one.asked != "" {
				require.Equal(t, one.asked, n.AskedName)
			}
			d.officer.Patch(d.loan+"/needs/"+n.ID, fmt.Sprintf(`{"BorrowerId":%q}`, d.jane)).Want(422)
			d.officer.Patch(d.loan+"/needs/"+n.ID, `{"title":"Another"}`).Want(200)
		})
	}
	for field, body := range map[string]string{
		"BorrowerId":           `{"title":"x"}`,
		"WizeUserId":           fmt.Sprintf(`{"title":"x","BorrowerId":%q,"WizeUserId":%q}`, d.jane, me),
		"WizeUserId ":          fmt.Sprintf(`{"title":"x","WizeUserId":%q}`, d.jane),
		"BusinessContactId":    fmt.Sprintf(`{"title":"x","BusinessContactId":%q}`, d.jane),
		"ExternalSignee":       fmt.Sprintf(`{"title":"x","BusinessContactId":%q,"ExternalSignee":{"name":"a","email":"a@example.test"}}`, contact),
		"ExternalSignee.email": `{"title":"x","ExternalSignee":{"name":"a","email":"nobody"}}`,
		"ExternalSignee.name":  `{"title":"x","ExternalSignee":{"email":"a@example.test"}}`,
		"ExternalSignee.phone": `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test","phone":"12"}}`,
	} {
		answer := d.officer.Post(d.loan+"/needs", body).Want(422)
		require.Contains(t, string(answer.Body), `"field":"`+strings.TrimSpace(field)+`"`, "%s", body)
	}
	d.officer.Post(d.loan+"/needs", `{"title":"x","type":"POEM","BorrowerId":"`+d.jane+`"}`).Want(422)
	other := w.As("originator2@summit.test")
	other.Post(d.loan+"/needs", `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test"}}`).Want(404)
	d.borrower.Post(d.loan+"/needs", `{"title":"x","ExternalSignee":{"name":"a","email":"a@example.test"}}`).Want(403)
	require.Len(t, rows(d.borrower, d.own+"/needs"), 1, "what others are asked for is nothing for a borrower")

	// Contacts that turn out to be one: what was asked of the other is asked of the one that stays.
	twin := made(d.officer, "/los/api/business-contact", `{"type":"ESCROW","firstName":"Tina","lastName":"Titel","email":"tina@title.example"}`)
	d.officer.Patch(d.loan+"/business-contact", fmt.Sprintf(`{"contacts":[{"BusinessContactId":%q,"type":"TITLE"},{"BusinessContactId":%q,"type":"ESCROW"}]}`, contact, twin)).Want(200)
	of := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Escrow","BusinessContactId":%q}`, twin))
	w.As("companyadmin@summit.test").Post("/los/api/business-contact/"+contact+"/merge", fmt.Sprintf(`{"ids":[%q]}`, twin)).Want(200)
	require.Equal(t, contact, d.get(of).BusinessContactID)
}

func TestInformationIsAnsweredInWords(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	id := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Why the large deposit?","type":"INFORMATION","BorrowerId":%q}`, d.jane))
	path := d.own + "/needs/" + id + "/answer"
	d.borrower.Post(path, `{"answer":"  "}`).Want(422)
	d.other.Post(path, `{"answer":"mine"}`).Want(404)
	d.officer.Post(path, `{"answer":"mine"}`).Want(403)
	d.borrower.Post(d.own+"/needs/"+d.need+"/answer", `{"answer":"no document"}`).Want(409)
	d.borrower.Post(path, fmt.Sprintf(`{"answer":%q}`, strings.Repeat("x", 4001))).Want(422)
	d.officer.Post(d.loan+"/needs/"+id+"/accept", nil).Want(409)
	d.borrower.Post(path, `{"answer":"A gift of my aunt"}`).Want(200)
	n := d.get(id)
	require.Equal(t, "IN_REVIEW", n.Status)
	require.Equal(t, "A gift of my aunt", n.Answer)
	require.NotEmpty(t, n.AnsweredByName)
	d.officer.With("If-Match", "1").Post(d.loan+"/needs/"+id+"/answer", `{"answer":"late"}`).Want(412)
	d.officer.Post(d.loan+"/needs/"+id+"/reject", `{"rejectionReason":"OTHER","rejectionNote":"Whose account?"}`).Want(200)
	d.officer.Post(d.loan+"/needs/"+id+"/answer", `{"answer":"A gift of aunt Flo, from her savings"}`).Want(200)
	d.officer.Post(d.loan+"/needs/"+id+"/accept", nil).Want(200)
	require.Equal(t, "ACCEPTED", d.get(id).Status)
	d.borrower.Post(path, `{"answer":"more"}`).Want(409)
}

func TestSignedCopyIsRecorded(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	path := d.loan + "/needs/" + d.need + "/signed"
	d.officer.Post(path, `{"eSignByName":"Jane"}`).Want(409)
	d.need = made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Letter of explanation","type":"DOCUMENT_SIGNATURE","BorrowerId":%q}`, d.jane))
	path = d.loan + "/needs/" + d.need + "/signed"
	d.officer.Post(path, `{"eSignByName":"Jane"}`).Want(409)
	d.looked(d.deliver(d.officer, d.loan, "signed.pdf", aPDF(2000)))
	d.officer.Post(path, `{"eSignByName":" "}`).Want(422)
	d.borrower.Post(path, `{"eSignByName":"Jane"}`).Want(403)
	w.As("originator2@summit.test").Post(path, `{"eSignByName":"Jane"}`).Want(404)
	d.officer.With("If-Match", "1").Post(path, `{"eSignByName":"Jane"}`).Want(412)
	var n struct{ ESignAt, ESignByName, Status string }
	d.officer.Post(path, `{"eSignByName":"Jane Invented"}`).Want(200).Into(&n)
	require.Equal(t, "Jane Invented", n.ESignByName)
	require.NotEmpty(t, n.ESignAt)
	d.officer.Post(d.loan+"/needs/"+d.need+"/reject", `{"rejectionReason":"NOT_SIGNED"}`).Want(200)
	require.NotContains(t, string(d.officer.Get(d.loan+"/needs/"+d.need).Want(200).Body), "eSignAt")
}
