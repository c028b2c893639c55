package http_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/pdf"
)

// mailbox keeps what is sent, but to those who refuse it.
type mailbox struct {
	mu    sync.Mutex
	mails []vendor.Mail
}

func (m *mailbox) Send(_ context.Context, mail vendor.Mail) error {
	if strings.HasPrefix(mail.To.Email, "refused") {
		return &vendor.Rejection{Words: "550 No such mailbox"}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mails = append(m.mails, mail)
	return nil
}

func (m *mailbox) all() []vendor.Mail {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.mails
}

// quoteText is what a quote says, line by line.
func quoteText(t *testing.T, content []byte) string {
	t.Helper()
	text, whole, err := pdf.Lines(t.Context(), strings.NewReader(string(content)), pdf.ListLimits)
	require.NoError(t, err)
	require.True(t, whole)
	return text
}

type loanQuote struct {
	ID, Language, DocumentID string
	OfferedUntil             time.Time
	Options                  []map[string]any
	Sendings                 []struct{ Address, Status, Error string }
}

// A quote says what the loan could have, at the prices of the moment, and goes on saying it.
func TestQuotes(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.w.Noon() // prices are offered until the end of the day
	p.admin, p.officer = p.w.As("companyadmin@summit.test"), p.w.As("originator@summit.test")
	post := &mailbox{}
	p.w.Tell(post, nil)
	quotes := p.loan + "/quotes"
	borrower := rows(p.officer, p.loan+"/borrowers")[0]["id"].(string)
	p.officer.Patch(p.loan+"/borrowers/"+borrower, effect{"ContactPoint": effect{"Email": "jane@example.test"}, "Languages": []effect{{"Code": "spa"}}}).Want(200)
	asked := effect{"options": []effect{{"ProductId": p.product, "NoteRatePercent": 6.25, "lockDays": 30}, {"ProductId": p.product, "NoteRatePercent": 6.375, "lockDays": 45, "whatIf": effect{"ltv": 60}}},
		"note": "As we said on the phone."}
	var made loanQuote
	chicago := p.officer.With("userTimeZone", "America/Chicago")
	t.Run("POST /los/api/loans/{loanId}/quotes/preview/ok", func(t *testing.T) {
		seen := chicago.Post(quotes+"/preview", asked).Want(200)
		assert.Contains(t, quoteText(t, seen.Body), "Cotización de préstamo hipotecario", "Jane reads Spanish")
		assert.Empty(t, rows(p.officer, quotes), "nothing is kept")
	})
	t.Run("POST /los/api/loans/{loanId}/quotes/ok", func(t *testing.T) {
		heard := p.officer.Stream("")
		answer := chicago.Post(quotes, asked).Want(201)
		answer.Into(&made)
		assert.NotNil(t, heard.Until("RTC.LOAN_QUOTE.CHANGED"))
		assert.Equal(t, "es", made.Language)
		require.Len(t, made.Options, 2)
		assert.EqualValues(t, 1125, made.Options[0]["pointsAmt"])
		assert.EqualValues(t, 1847.15, made.Options[0]["paymentAmt"])
		assert.EqualValues(t, 240000, made.Options[1]["LoanAmt"])
		assert.NotContains(t, string(answer.Body), "COMPANY")
		assert.NotContains(t, string(answer.Body), "ompensationAmt")
	})
	t.Run("GET /los/api/loans/{loanId}/quotes/{id}/content/ok", func(t *testing.T) {
		before := quoteText(t, p.officer.Get(quotes+"/"+made.ID+"/content").Want(200).Body)
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":280000}}`)
		p.admin.Post(rateSheets+"/"+p.sheet+"/roll-back", nil).Want(200)
		assert.Equal(t, before, quoteText(t, p.officer.Get(quotes+"/"+made.ID+"/content").Want(200).Body), "whatever becomes of loan and prices")
		chicago.Post(quotes, asked).Want(422)
	})
	t.Run("the PDF stands in the loan's folder", func(t *testing.T) {
		require.Eventually(t, func() bool {
			d := p.officer.Get(p.loan + "/documents/" + made.DocumentID).Want(200).Map()
			return d["state"] == "CLEAN" && d["quoteId"] == made.ID
		}, 20*time.Second, 20*time.Millisecond)
		kept := p.officer.Get(p.loan + "/documents/" + made.DocumentID + "/content").Want(200)
		assert.Equal(t, quoteText(t, p.officer.Get(quotes+"/"+made.ID+"/content").Want(200).Body), quoteText(t, kept.Body))
	})
	known := effect{"knownStale": []string{"loanChanged", "noPrice"}}
	t.Run("POST /los/api/loans/{loanId}/quotes/{id}/send/ok", func(t *testing.T) {
		p.officer.Post(quotes+"/"+made.ID+"/send", known).Want(200).Into(&made)
		require.Len(t, made.Sendings, 1)
		assert.Equal(t, "SENDING", made.Sendings[0].Status)
		sent := sentQuote(t, p, made.ID, 1)
		assert.Equal(t, []string{"jane@example.test", "SENT"}, []string{sent.Sendings[0].Address, sent.Sendings[0].Status})
		require.Len(t, post.all(), 1)
		mail := post.all()[0]
		assert.Equal(t, []string{"jane@example.test", "es", "Su cotización de préstamo hipotecario de Summit Lending"}, []string{mail.To.Email, mail.Language, mail.Subject})
		require.Len(t, mail.Files, 1)
		assert.Equal(t, "application/pdf", mail.Files[0].MediaType)
		assert.Contains(t, mail.Files[0].Name, "Cotización")
		assert.Contains(t, quoteText(t, mail.Files[0].Content), "Tasa de porcentaje anual")
		logged := rows(p.officer, p.loan+"/messages")[0]
		assert.Equal(t, []any{"QUOTE", made.ID}, []any{logged["kind"], logged["quoteId"]})
	})
	t.Run("what the mail service refuses stands as an ERROR", func(t *testing.T) {
		p.officer.Patch(p.loan+"/borrowers/"+borrower, effect{"ContactPoint": effect{"Email": "refused@example.test"}}).Want(200)
		p.officer.Post(quotes+"/"+made.ID+"/send", known).Want(200)
		sent := sentQuote(t, p, made.ID, 2)
		assert.Equal(t, []string{"ERROR", "REFUSED"}, []string{sent.Sendings[0].Status, sent.Sendings[0].Error})
		p.officer.Patch(p.loan+"/borrowers/"+borrower, effect{"ContactPoint": effect{"Email": nil}}).Want(200)
		p.officer.Post(quotes+"/"+made.ID+"/send", known).Want(200).Into(&made)
		assert.Equal(t, "NO_ADDRESS", made.Sendings[0].Error)
	})
	t.Run("POST /los/api/loans/{loanId}/quotes/{id}/send/no longer offered", func(t *testing.T) {
		p.w.Advance(24 * time.Hour)
		p.w.As("originator@summit.test").Post(quotes+"/"+made.ID+"/send", effect{}).Want(409)
	})
}

// sentQuote is a quote once nothing of it is being sent.
func sentQuote(t *testing.T, p *priced, id string, many int) (q loanQuote) {
	t.Helper()
	require.Eventually(t, func() bool {
		q = loanQuote{}
		p.officer.Get(p.loan + "/quotes/" + id).Want(200).Into(&q)
		done := len(q.Sendings) == many
		for _, s := range q.Sendings {
			done = done && s.Status != "SENDING"
		}
		return done
	}, 20*time.Second, 20*time.Millisecond)
	return q
}

func TestQuoteRefusals(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	quotes := p.loan + "/quotes"
	option := effect{"ProductId": p.product, "NoteRatePercent": 6.25}
	id := p.officer.Post(quotes, effect{"language": "en", "options": []effect{option}}).Want(201).Map()["id"].(string)
	t.Run("POST /los/api/loans/{loanId}/quotes/bad input", func(t *testing.T) {
		for field, wrong := range map[string]effect{"options.0.ProductId": {"ProductId": nobodysID, "NoteRatePercent": 6.25}, "options.0.NoteRatePercent": {"ProductId": p.product, "NoteRatePercent": 9},
			"options.0.whatIf.ltv": {"ProductId": p.product, "NoteRatePercent": 6.25, "whatIf": effect{"ltv": 160}}} {
			for _, path := range []string{quotes, quotes + "/preview"} {
				_, fields := p.officer.Post(path, effect{"options": []effect{wrong}}).Want(422).Error()
				assert.Equal(t, []string{field}, fields)
			}
		}
		ineligible := effect{"ProductId": p.product, "NoteRatePercent": 6.25, "whatIf": effect{"score": 600}}
		assert.Contains(t, string(p.officer.Post(quotes, effect{"options": []effect{ineligible}}).Want(422).Body), "The credit score of 600 is below 620.")
		p.officer.Post(quotes, effect{"options": []effect{option, option, option, option, option}}).Want(422)
		p.officer.Post(quotes, effect{"options": []effect{}}).Want(422)
		p.officer.Post(quotes, effect{"language": "fr", "options": []effect{option}}).Want(422)
		p.officer.Post(quotes+"/"+id+"/send", effect{"nothing": 1}).Want(422)
		p.officer.Post(p.officer.Loan()+"/quotes", effect{"options": []effect{option}}).Want(422)
	})
	t.Run("a processor on a shared loan quotes, and reads nothing of what prices are made of", func(t *testing.T) {
		p.w.Share(p.officer, p.loan, "contractprocessor@keel.test")
		them := p.w.As("contractprocessor@keel.test")
		them.Post(quotes+"/preview", effect{"options": []effect{option}}).Want(200)
		made := them.Post(quotes, effect{"options": []effect{option}}).Want(201)
		sent := them.Post(quotes+"/"+made.Map()["id"].(string)+"/send", effect{}).Want(200)
		for _, answer := range []string{string(made.Body), string(sent.Body), string(them.Get(quotes).Want(200).Body)} {
			assert.NotContains(t, answer, "COMPANY")
			assert.NotContains(t, answer, "ompensationAmt")
		}
		assert.Equal(t, "Summit Lending", made.Map()["company"], "in the name of the company whose loan it is")
	})
	t.Run("wrong role, wrong tenant, wrong loan, a closed section", func(t *testing.T) {
		other := p.officer.Loan() + "/quotes/" + id
		p.officer.Get(other).Want(404)
		p.officer.Get(other + "/content").Want(404)
		p.officer.Post(other+"/send", effect{}).Want(404)
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			them := p.w.As(who)
			them.Get(quotes).Want(want)
			them.Get(quotes + "/" + id).Want(want)
			them.Get(quotes + "/" + id + "/content").Want(want)
			them.Post(quotes, effect{"options": []effect{option}}).Want(want)
			them.Post(quotes+"/preview", effect{"options": []effect{option}}).Want(want)
			them.Post(quotes+"/"+id+"/send", effect{}).Want(want)
		}
		p.admin.Put(p.loan+"/section-locks/LOAN_QUOTES", `{"reason":"Priced."}`).Want(200)
		p.officer.Post(quotes, effect{"options": []effect{option}}).Want(423)
		p.officer.Post(quotes+"/"+id+"/send", effect{}).Want(423)
	})
}
