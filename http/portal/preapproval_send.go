package portal

import (
	"slices"
	"strings"
	"unicode/utf8"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

const mostLetterWords = 1000

// LetterSending is whom a letter of pre-approval is emailed to, and with which words.
type LetterSending struct {
	To      []string `json:"to,omitempty" maxItems:"5" enum:"BORROWERS,CO_BORROWERS,LISTING_AGENT,BUYERS_AGENT,REAL_ESTATE_AGENT" doc:"Whom of the loan it goes to: the primary borrower, the others, the seller's agent, the buyer's, another agent."`
	Address string   `json:"address,omitempty" maxLength:"254" doc:"An address that it goes to as well, such as that of a seller's agent who is no contact of the loan."`
	Words   string   `json:"words,omitempty" maxLength:"1000" doc:"What whoever sends it writes, above what the message says itself."`
}

type sendLetterIn struct {
	record.ReadItem
	Body LetterSending
}

// SentLetter is what a letter of pre-approval was sent by.
type SentLetter struct {
	Messages []notify.LoanMessage `json:"messages" required:"true" doc:"As they stand in the loan's log; one with an error goes to nobody."`
}

// letterRecipients are those of a loan whom a letter may be sent to.
var letterRecipients = []string{notify.Borrowers, notify.CoBorrowers, string(contact.TypeListingAgent), string(contact.TypeBuyersAgent), string(contact.TypeRealEstateAgent)}

func mountLetterSending(a *endpoint.API, publicURL string) {
	send := endpoint.Route{Method: "POST", Path: staffLetters + "/{id}/send", Name: "sendPreapprovalLetter", Tag: "Pre-approval", Permission: authz.LoanEditInfo,
		Summary: "Email a letter of pre-approval", Section: loan.SectionPreapprovalLetter, Status: 200,
		Description: "With the letter as a file. What becomes of it stands in the loan's messages. 409 for a letter that was withdrawn or has expired, and where nobody can be written to."}
	endpoint.Write(a, send, func(c *endpoint.Call, in *sendLetterIn) (*endpoint.Answer[SentLetter], error) {
		return sendLetter(c, publicURL, in)
	})
}

func sendLetter(c *endpoint.Call, publicURL string, in *sendLetterIn) (*endpoint.Answer[SentLetter], error) {
	l, err := loandb.GetPreapprovalLetter(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	words, address := strings.TrimSpace(in.Body.Words), strings.TrimSpace(in.Body.Address)
	var faults domain.Faults
	if utf8.RuneCountInString(words) > mostLetterWords {
		faults.Wrong("words")
	}
	if address != "" && !domain.IsEmail(address) {
		faults.Wrong("address", "Email")
	}
	to := in.Body.To
	if slices.ContainsFunc(to, func(one string) bool { return !slices.Contains(letterRecipients, one) }) {
		faults.Wrong("to")
	}
	if address != "" {
		to = append(slices.Clone(to), address)
	}
	if len(to) == 0 {
		faults.Missing("to", "Recipient")
	}
	switch {
	case len(faults) > 0:
		return nil, domain.Invalid(faults...)
	case loan.StageID(c.Loan.Stage).IsClosed():
		return nil, domain.Conflict("refusals:preapproval.closedLoanSend", "This loan is closed, so no letter is sent for it.")
	case l.WithdrawnAt != nil:
		return nil, domain.Conflict("refusals:preapproval.withdrawnSend", "This letter was withdrawn, so it is sent to nobody.")
	case l.ExpiresOn.Before(c.Today()):
		return nil, domain.Conflict("refusals:preapproval.expiredSend", "This letter has expired. Please make a new one.")
	}
	messages, err := jobs.SendPreapprovalLetter(c.Work, publicURL, l, to, words)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(messages, func(m notify.LoanMessage) bool { return m.Status == notify.StatusSending }) {
		return nil, domain.Conflict("refusals:preapproval.nobodySend", "None of those has an email address on this loan.")
	}
	c.Emit(change.Event{Type: "RTC.PREAPPROVAL_LETTER.CHANGED", Data: map[string]string{"action": "sent"}})
	return &endpoint.Answer[SentLetter]{Body: SentLetter{Messages: messages}}, nil
}
