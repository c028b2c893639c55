package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestPreapprovalLetterIsEmailed: to the borrower and the seller's agent, with words of one's own and the letter as a file; it stands in the
// loan's log.
func TestPreapprovalLetterIsEmailed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, loan, _ := letterLoan(w)
	letters := loan + "/pre-approval/letters"
	var rows struct{ Rows []struct{ ID string } }
	officer.Get(loan + "/borrowers").Want(200).Into(&rows)
	officer.Patch(loan+"/borrowers/"+rows.Rows[0].ID, `{"ContactPoint":{"Email":"jane@example.test"}}`).Want(200)
	id := officer.Post(letters, `{"salesPrice":340000,"downPayment":40000}`).Want(201).Map()["id"].(string)
	path := letters + "/" + id + "/send"
	officer.Post(path, `{}`).Want(422)
	officer.Post(path, `{"to":["PROCESSORS"]}`).Want(422)
	officer.Post(path, `{"address":"nobody"}`).Want(422)
	officer.Post(path, object{"to": []string{"BORROWERS"}, "words": strings.Repeat("x", 1001)}).Want(422)
	officer.Post(path, `{"to":["LISTING_AGENT"]}`).Want(409)
	w.As("originator2@summit.test").Post(path, `{"to":["BORROWERS"]}`).Want(404)
	w.As("borrower@example.test").Post(path, `{"to":["BORROWERS"]}`).Want(403)
	w.As("realtor@example.test").Post(path, `{"to":["BORROWERS"]}`).Want(403)
	w.As("owner@harbor.test").Post(path, `{"to":["BORROWERS"]}`).Want(404)

	agent := made(officer, "/los/api/business-contact", `{"type":"LISTING_AGENT","firstName":"Lia","lastName":"Listing","email":"lia@sellers.example"}`)
	officer.Patch(loan+"/business-contact", `{"contacts":[{"BusinessContactId":"`+agent+`","type":"LISTING_AGENT"}]}`).Want(200)
	post := &postbox{}
	w.Post(post)
	var sent struct {
		Messages []struct{ Kind, Address, Status, LetterID string }
	}
	officer.Post(path, `{"to":["BORROWERS","LISTING_AGENT"],"address":"broker@sellers.example","words":"For the house at {{loan.number}} Oak Lane."}`).Want(200).Into(&sent)
	require.Len(t, sent.Messages, 3)
	for _, address := range []string{"jane@example.test", "lia@sellers.example", "broker@sellers.example"} {
		mail := post.to(t, address, 1)[0]
		assert.Contains(t, mail.Text, "For the house at {{loan.number}} Oak Lane.", "words are words")
		assert.Contains(t, mail.Subject, "Jane Invented")
		require.Len(t, mail.Files, 1)
		assert.Equal(t, "application/pdf", mail.Files[0].MediaType)
		assert.Contains(t, letterText(t, mail.Files[0].Content), "340,000")
	}
	var log struct {
		Rows []struct{ Kind, Address, LetterID, ByName string }
	}
	officer.Get(loan + "/messages?limit=100").Want(200).Into(&log)
	require.Len(t, log.Rows, 3)
	assert.Equal(t, []string{"PREAPPROVAL_LETTER", id}, []string{log.Rows[0].Kind, log.Rows[0].LetterID})

	officer.Post(letters+"/"+id+"/withdraw", nil).Want(200)
	officer.Post(path, `{"to":["BORROWERS"]}`).Want(409)
}
