package http_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// part is one signer's part of an envelope.
type envelopePart struct {
	ID, Type, Status, AskedName, EnvelopeID, EnvelopeStatus, EnvelopeSentAt, ESignAt, ESignByName string
	Envelope                                                                                      struct {
		Status                 string
		Parts, IncompleteParts int
	}
}

func (d *desk) parts(c *apitest.Client, base string) (found []envelopePart) {
	d.w.T.Helper()
	var page struct{ Rows []envelopePart }
	c.Get(base + "/needs").Want(200).Into(&page)
	for _, n := range page.Rows {
		if n.EnvelopeID != "" {
			found = append(found, n)
		}
	}
	return found
}

// TestSeveralSignOneDocument: people who are asked to sign one document are asked together, each sends a signed copy, and the envelope is
// complete when all have.
func TestSeveralSignOneDocument(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	contact := d.withTitleCompany()
	path := d.loan + "/needs/signatures"
	body := func(signers ...string) string {
		return fmt.Sprintf(`{"title":"Sign form 4506-C","classification":"FOUR_506C","signers":[%s]}`, strings.Join(signers, ","))
	}
	jane, joe := fmt.Sprintf(`{"BorrowerId":%q}`, d.jane), fmt.Sprintf(`{"BorrowerId":%q}`, d.joe)
	gus := `{"ExternalSignee":{"name":"Gus Giver","email":"gus@example.test"}}`

	for field, wrong := range map[string]string{
		"signers.1":                      body(gus, `{"ExternalSignee":{"name":"Another Gus","email":"Gus@example.test"}}`),
		"signers.1.BorrowerId":           body(jane, fmt.Sprintf(`{"BorrowerId":%q}`, contact)),
		"signers.0.ExternalSignee.email": body(`{"ExternalSignee":{"name":"Gus","email":"nobody"}}`),
		"signers.0.BorrowerId":           body(`{}`),
	} {
		require.Contains(t, string(d.officer.Post(path, wrong).Want(422).Body), `"field":"`+field+`"`)
	}
	d.officer.Post(path, body()).Want(422)
	require.Empty(t, d.parts(d.officer, d.loan), "all are asked, or nobody")
	d.borrower.Post(path, body(jane)).Want(403)
	w.As("owner@harbor.test").Post(path, body(jane)).Want(404)
	w.As("originator2@summit.test").Post(path, body(jane)).Want(404)

	var made struct{ Rows []envelopePart }
	d.officer.Post(path, body(jane, joe, gus, fmt.Sprintf(`{"BusinessContactId":%q}`, contact))).Want(201).Into(&made)
	require.Len(t, made.Rows, 4)
	parts := d.parts(d.officer, d.loan)
	require.Len(t, parts, 4)
	for _, part := range parts {
		require.Equal(t, []any{"DOCUMENT_SIGNATURE", "PENDING", parts[0].EnvelopeID, "SENT"}, []any{part.Type, part.Status, part.EnvelopeID, part.EnvelopeStatus})
		require.Equal(t, []any{"SENT", 4, 4}, []any{part.Envelope.Status, part.Envelope.Parts, part.Envelope.IncompleteParts})
		require.NotEmpty(t, part.EnvelopeSentAt)
	}
	own := d.parts(d.borrower, d.own)
	require.Len(t, own, 1, "who else is asked is nothing for a borrower")
	require.Equal(t, 1, own[0].Envelope.Parts)

	// Another envelope with fewer parts to go stands before it.
	d.officer.Post(path, `{"title":"Gift letter","signers":[`+gus+`]}`).Want(201)
	first := d.parts(d.officer, d.loan)
	require.NotEqual(t, parts[0].EnvelopeID, first[0].EnvelopeID)
	require.Equal(t, 1, first[0].Envelope.Parts)

	d.need = made.Rows[0].ID
	d.looked(d.deliver(d.borrower, d.own, "signed.pdf", aPDF(2000)))
	d.officer.Post(d.loan+"/needs/"+d.need+"/signed", `{"eSignByName":"Jane A. Invented"}`).Want(200)
	one := func(id string) (n envelopePart) {
		d.officer.Get(d.loan + "/needs/" + id).Want(200).Into(&n)
		return n
	}
	require.Equal(t, []any{"COMPLETED", "Jane A. Invented", "SENT", 3}, []any{one(d.need).EnvelopeStatus, one(d.need).ESignByName, one(d.need).Envelope.Status, one(d.need).Envelope.IncompleteParts})
	d.officer.Post(d.loan+"/needs/"+d.need+"/reject", `{"rejectionReason":"NOT_SIGNED"}`).Want(200)
	require.Equal(t, []any{"SENT", "", 4}, []any{one(d.need).EnvelopeStatus, one(d.need).ESignAt, one(d.need).Envelope.IncompleteParts})
	for i, part := range made.Rows {
		d.need = part.ID
		d.looked(d.deliver(d.officer, d.loan, fmt.Sprintf("signed-%d.pdf", i), aPDF(2000)))
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(200)
		require.Equal(t, []any{"COMPLETED", one(d.need).AskedName}, []any{one(d.need).EnvelopeStatus, one(d.need).ESignByName}, "a copy that is accepted is signed by whom it was asked of")
	}
	require.Equal(t, []any{"COMPLETED", 0}, []any{one(d.need).Envelope.Status, one(d.need).Envelope.IncompleteParts})

	// A part that is removed is none of the envelope's, and is one again when it comes back.
	d.officer.Do("DELETE", d.loan+"/needs/"+d.need, nil).Want(204)
	require.Equal(t, 3, one(made.Rows[0].ID).Envelope.Parts)
	d.officer.Post(d.loan+"/needs/restore", map[string]any{"ids": []string{d.need}}).Want(200)
	require.Equal(t, 4, one(d.need).Envelope.Parts)
}

// TestNeedIsSentOnceItsLetterWentOut: a need of which no letter has gone out, or whose only one could not be delivered, was never sent.
func TestNeedIsSentOnceItsLetterWentOut(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := newDesk(t, w)
	ask := func(title, email string) string {
		return made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":%q,"ExternalSignee":{"name":"Sue","email":%q}}`, title, email))
	}
	sent, lost, again := ask("Survey", "sue@example.test"), ask("Deed", "lost@example.test"), ask("Map", "map@example.test")
	sentAt := func(id string) string {
		var n apiNeed
		d.officer.Get(d.loan + "/needs/" + id).Want(200).Into(&n)
		return n.SentToBorrowerAt
	}
	require.Empty(t, sentAt(sent))
	require.NotEmpty(t, d.needOf(d.borrower, d.own).SentToBorrowerAt, "whom it is asked of has seen it in the portal")
	w.Exec("update need_request set told = true, sent_at = $2, first_sent_at = $2 where need_id = any ($1::uuid[])", []string{sent, lost, again}, w.Now())
	w.Exec("update need_request set failed = true where need_id = $1", lost)
	w.Exec("update need_request set failed = true, sent_at = $2 where need_id = $1", again, w.Now().Add(72*time.Hour))
	require.NotEmpty(t, sentAt(sent))
	require.Empty(t, sentAt(lost), "the only letter came back")
	require.NotEmpty(t, sentAt(again), "a reminder came back, the first letter had not")
	var order []string
	for _, row := range rows(d.officer, d.loan+"/needs") {
		order = append(order, row["id"].(string))
	}
	require.Equal(t, []string{d.need, lost, sent, again}, order, "what was never sent stands before what was")
}
