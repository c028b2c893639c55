package document_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/document"
)

// refusalOf is what an error says no with: the fields at fault, or the key of its sentence; "" where nothing is refused.
func refusalOf(t *testing.T, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var known *domain.Error
	require.True(t, errors.As(err, &known), err)
	if !known.IsAtFields() {
		return known.Fields[0].Key
	}
	return fieldsOf(known.Fields)
}

// fieldsOf are the fields at fault, in the order in which they are told.
func fieldsOf(faults []domain.FieldError) string {
	var fields []string
	for _, f := range faults {
		fields = append(fields, f.Field)
	}
	return strings.Join(fields, " ")
}

const (
	moment = "2026-11-20T15:00:00Z"
	before = "2026-11-18T15:00:00Z"
)

var (
	paper   = document.Document{State: document.StateClean, IsActive: true}
	removed = document.Document{State: document.StateClean, RemovedAt: before}
)

// Who says no to what is done with a need, and what a need is after what was not refused.
func TestWhatMayBeDoneWithANeed(t *testing.T) {
	t.Parallel()
	accept := func(n *document.Need) error { return n.Accept(moment) }
	receive := (*document.Need).Receive
	say := func(text string) func(*document.Need) error {
		return func(n *document.Need) error { return n.Say(moment, "Ana Lee", text) }
	}
	sign := func(by string) func(*document.Need) error {
		return func(n *document.Need) error { return n.Sign(moment, by) }
	}
	reject := func(reason, note string) func(*document.Need) error {
		return func(n *document.Need) error { return n.Reject(moment, reason, note) }
	}
	came := []document.Document{paper}
	type need = document.Need
	for _, c := range []struct {
		says  string
		state need
		act   func(*need) error
		want  string
		is    document.NeedStatus
	}{
		{"a document may come for what is open", need{Status: document.NeedPending}, receive, "", document.NeedInReview},
		{"and another while the first is looked at", need{Status: document.NeedInReview, Documents: came}, receive, "", document.NeedInReview},
		{"nothing more comes for what is settled", need{Status: document.NeedAccepted, Documents: came}, receive, "refusals:need.settled", document.NeedAccepted},

		{"what came is accepted", need{Status: document.NeedInReview, Documents: came}, accept, "", document.NeedAccepted},
		{"where nothing came nothing is accepted", need{Status: document.NeedInReview}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"what was removed again did not come", need{Status: document.NeedInReview, Documents: []document.Document{removed}}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"what nobody may open yet did not come", need{Status: document.NeedInReview, Documents: []document.Document{{State: document.StateQuarantined}}}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"what staff disapproved of did not come", need{Status: document.NeedInReview, Documents: []document.Document{{State: document.StateClean, Status: document.StatusDisapproved}}}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"a letter that was withdrawn did not come", need{Status: document.NeedInReview, Documents: []document.Document{{State: document.StateClean, WithdrawnOn: domain.MustDate("2026-11-02")}}}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"one that holds beside one that was removed is enough", need{Status: document.NeedInReview, Documents: []document.Document{removed, paper}}, accept, "", document.NeedAccepted},
		{"an answer in words is accepted", need{Type: document.NeedTypeInformation, Status: document.NeedInReview, Answer: "Yes."}, accept, "", document.NeedAccepted},
		{"words are no document", need{Type: document.NeedTypeDocument, Status: document.NeedInReview, Answer: "Yes."}, accept, "refusals:need.nothingCame", document.NeedInReview},
		{"what was sent back waits for its sender, not for a review", need{Status: document.NeedPending, Documents: came}, accept, "refusals:need.notInReview", document.NeedPending},
		{"nothing is accepted twice", need{Status: document.NeedAccepted, Documents: came}, accept, "refusals:need.notInReview", document.NeedAccepted},

		{"what came is sent back with a reason", need{Status: document.NeedInReview, Documents: came}, reject("TOO_OLD", ""), "", document.NeedPending},
		{"and so is what was accepted", need{Status: document.NeedAccepted, Documents: came}, reject("TOO_OLD", ""), "", document.NeedPending},
		{"nothing is sent back that did not come", need{Status: document.NeedPending}, reject("TOO_OLD", ""), "refusals:need.nothingSince", document.NeedPending},
		{"nothing is sent back without a reason", need{Status: document.NeedInReview}, reject("", ""), "rejectionReason", document.NeedInReview},
		{"nor for a reason that nobody knows", need{Status: document.NeedInReview}, reject("UGLY", ""), "rejectionReason", document.NeedInReview},
		{"another reason says which", need{Status: document.NeedInReview}, reject("OTHER", "  "), "rejectionNote", document.NeedInReview},
		{"and then it is one", need{Status: document.NeedInReview}, reject("OTHER", "Wrong year"), "", document.NeedPending},
		{"a note has an end", need{Status: document.NeedInReview}, reject("TOO_OLD", strings.Repeat("n", 1001)), "rejectionNote", document.NeedInReview},

		{"who is asked for words answers", need{Type: document.NeedTypeInformation, Status: document.NeedPending}, say(" Yes. "), "", document.NeedInReview},
		{"with words", need{Type: document.NeedTypeInformation, Status: document.NeedPending}, say("  "), "answer", document.NeedPending},
		{"that have an end", need{Type: document.NeedTypeInformation, Status: document.NeedPending}, say(strings.Repeat("a", 4001)), "answer", document.NeedPending},
		{"who is asked for a document can't answer in words", need{Type: document.NeedTypeDocument, Status: document.NeedPending}, say("Yes."), "refusals:need.asksForDocument", document.NeedPending},
		{"what is settled is answered no more", need{Type: document.NeedTypeInformation, Status: document.NeedAccepted}, say("Yes."), "refusals:need.settled", document.NeedAccepted},

		{"who signed the copy that came is recorded", need{Type: document.NeedTypeSignature, Status: document.NeedInReview, Documents: came}, sign(" Ana Lee "), "", document.NeedInReview},
		{"by a name", need{Type: document.NeedTypeSignature, Status: document.NeedInReview, Documents: came}, sign(" "), "eSignByName", document.NeedInReview},
		{"of no more letters than names have", need{Type: document.NeedTypeSignature, Status: document.NeedInReview, Documents: came}, sign(strings.Repeat("a", domain.MaxNameLength+1)), "eSignByName", document.NeedInReview},
		{"a pay stub is not signed", need{Type: document.NeedTypeDocument, Status: document.NeedInReview, Documents: came}, sign("Ana Lee"), "refusals:need.noSignature", document.NeedInReview},
		{"nobody signed where no copy came", need{Type: document.NeedTypeSignature, Status: document.NeedInReview}, sign("Ana Lee"), "refusals:need.noSignedCopy", document.NeedInReview},
		{"nor where it was sent back", need{Type: document.NeedTypeSignature, Status: document.NeedPending, Documents: came}, sign("Ana Lee"), "refusals:need.noSignedCopy", document.NeedPending},
	} {
		n := c.state
		assert.Equal(t, c.want, refusalOf(t, c.act(&n)), c.says)
		assert.Equal(t, c.is, n.Status, c.says)
		if c.want != "" {
			assert.Equal(t, c.state, n, "%s: what is refused changes nothing", c.says)
		}
	}
}

// What is written down beside the status: who answered, when it was accepted, how far the signer's part is.
func TestWhatIsNotedOfANeed(t *testing.T) {
	t.Parallel()
	n := document.Need{Type: document.NeedTypeInformation, Status: document.NeedPending}
	require.NoError(t, n.Say(moment, "Ana Lee", " Yes. "))
	assert.Equal(t, []string{"Yes.", moment, "Ana Lee"}, []string{n.Answer, n.AnsweredAt, n.AnsweredByName})
	require.NoError(t, n.Reject(moment, "OTHER", " Which year? "))
	assert.Equal(t, []string{moment, "OTHER", "Which year?"}, []string{n.RejectedAt, n.RejectionReason, n.RejectionNote})
	require.NoError(t, n.Receive())
	require.NoError(t, n.Accept(moment))
	assert.Equal(t, []string{moment, "", "", ""}, []string{n.AcceptedAt, n.RejectedAt, n.RejectionReason, n.RejectionNote}, "what was accepted is not sent back any more")
	assert.Empty(t, n.ESignAt, "nobody was asked to sign")

	part := document.Need{Type: document.NeedTypeSignature, Status: document.NeedInReview, EnvelopeID: "e", EnvelopeStatus: document.EnvelopeSent, AskedName: "Ana Lee", Documents: []document.Document{paper}}
	signed := part
	require.NoError(t, signed.Sign(before, "A. Lee"))
	require.NoError(t, signed.Accept(moment))
	assert.Equal(t, []any{before, "A. Lee", document.EnvelopeCompleted}, []any{signed.ESignAt, signed.ESignByName, signed.EnvelopeStatus}, "who was recorded stays")
	require.NoError(t, part.Accept(moment))
	assert.Equal(t, []any{moment, "Ana Lee", document.EnvelopeCompleted}, []any{part.ESignAt, part.ESignByName, part.EnvelopeStatus}, "else it was whoever was asked")
	require.NoError(t, part.Reject(moment, "NOT_SIGNED", ""))
	assert.Equal(t, []any{"", "", document.EnvelopeSent, ""}, []any{part.ESignAt, part.ESignByName, part.EnvelopeStatus, part.AcceptedAt}, "what was sent back is to be signed anew")
	alone := document.Need{Type: document.NeedTypeSignature, Status: document.NeedInReview, Documents: []document.Document{paper}}
	require.NoError(t, alone.Sign(before, "A. Lee"))
	require.NoError(t, alone.Reject(moment, "NOT_SIGNED", ""))
	assert.Empty(t, alone.EnvelopeStatus, "there is no envelope")
}

// A need is asked of one person, with words that fit into a letter.
func TestWhatIsWrongWithANeed(t *testing.T) {
	t.Parallel()
	type need = document.Need
	outsider := &document.ExternalSignee{Name: "Sue Seller", Email: "sue@example.test"}
	for _, c := range []struct {
		says  string
		state need
		want  string
	}{
		{"a borrower is asked", need{Title: "Pay stubs", BorrowerID: "b"}, ""},
		{"one of the team", need{Title: "Pay stubs", UserID: "u"}, ""},
		{"a contact", need{Title: "Pay stubs", ContactID: "c"}, ""},
		{"somebody else", need{Title: "Pay stubs", ExternalSignee: outsider}, ""},
		{"nobody", need{Title: "Pay stubs"}, "BorrowerId"},
		{"two at once", need{Title: "Pay stubs", BorrowerID: "b", ContactID: "c"}, "BusinessContactId"},
		{"three at once", need{Title: "Pay stubs", BorrowerID: "b", UserID: "u", ExternalSignee: outsider}, "WizeUserId ExternalSignee"},
		{"for nothing", need{Title: " ", BorrowerID: "b"}, "title"},
		{"for words as long as a line", need{Title: strings.Repeat("t", 120), Description: strings.Repeat("d", 1000), BorrowerID: "b"}, ""},
		{"and longer", need{Title: strings.Repeat("t", 121), Description: strings.Repeat("d", 1001), BorrowerID: "b"}, "title description"},
		{"for a signature", need{Type: document.NeedTypeSignature, Title: "Form 4506-C", BorrowerID: "b"}, ""},
		{"for money", need{Type: "MONEY", Title: "Fee", BorrowerID: "b"}, "type"},
		{"somebody without a name and an address", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: " "}}, "ExternalSignee.name ExternalSignee.email"},
		{"somebody whose address is none", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: "Sue", Email: "sue"}}, "ExternalSignee.email"},
		{"somebody who reads English and has a phone", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: "Sue", Email: "sue@example.test", Language: "en", Phone: "512-555-0100"}}, ""},
		{"somebody who reads Spanish", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: "Sue", Email: "sue@example.test", Language: "es"}}, ""},
		{"somebody who reads French, by a phone that is none", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: "Sue", Email: "sue@example.test", Language: "fr", Phone: "call"}}, "ExternalSignee.language ExternalSignee.phone"},
		{"somebody whose name has no end", need{Title: "Pay stubs", ExternalSignee: &document.ExternalSignee{Name: strings.Repeat("s", domain.MaxNameLength+1), Email: "sue@example.test"}}, "ExternalSignee.name"},
	} {
		assert.Equal(t, c.want, fieldsOf(c.state.Validate()), c.says)
	}
}

func TestNobodyIsAskedTwiceToSign(t *testing.T) {
	t.Parallel()
	person := func(email string) document.Signer {
		return document.Signer{ExternalSignee: &document.ExternalSignee{Email: email}}
	}
	for _, c := range []struct {
		says    string
		signers []document.Signer
		want    int
	}{
		{"two borrowers", []document.Signer{{BorrowerID: "a"}, {BorrowerID: "b"}}, -1},
		{"one borrower twice", []document.Signer{{BorrowerID: "a"}, {UserID: "u"}, {BorrowerID: "a"}}, 2},
		{"one contact twice", []document.Signer{{ContactID: "c"}, {ContactID: "c"}}, 1},
		{"two addresses", []document.Signer{person("sue@example.test"), person("sam@example.test")}, -1},
		{"one address, written otherwise", []document.Signer{person("sue@example.test"), person(" Sue@Example.test")}, 1},
		{"nobody", nil, -1},
	} {
		assert.Equal(t, c.want, document.Repeated(c.signers), c.says)
	}
	asked := document.Signatures(document.Need{Title: "Form 4506-C"}, []document.Signer{{BorrowerID: "a"}, {ContactID: "c"}}, "e", moment)
	require.Len(t, asked, 2)
	for i, who := range [][2]domain.ID{{"a", ""}, {"", "c"}} {
		n := asked[i]
		assert.Equal(t, who, [2]domain.ID{n.BorrowerID, n.ContactID})
		assert.Equal(t, []any{document.NeedTypeSignature, domain.ID("e"), document.EnvelopeSent, moment}, []any{n.Type, n.EnvelopeID, n.EnvelopeStatus, n.EnvelopeSentAt})
	}
}
