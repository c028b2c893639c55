package notify

import (
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/notify"
	documents "gable/http/document"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// mostSendings is how often a person writes to people of one loan within a day: a stolen session sends no mass mail.
const mostSendings = 200

// Correspondence is who can be written to on a loan, and within which bounds.
type Correspondence struct {
	People           []notify.Correspondent `json:"people" required:"true" doc:"Borrowers first, then business contacts, the team, and agents who follow the loan."`
	Copies           []string               `json:"copies" required:"true" doc:"Addresses that have a copy of each sending of this loan; they are added to an email."`
	ReplyTo          string                 `json:"replyTo" required:"true" doc:"Where answers go: to whoever writes."`
	LoanAddress      string                 `json:"loanAddress,omitempty" doc:"The loan's own address, to which answers can go too; absent where it takes no mail."`
	MaxAttachedBytes int64                  `json:"maxAttachedBytes" required:"true" doc:"What the documents attached to one email may come to."`
	MaxDocuments     int                    `json:"maxDocuments" required:"true"`
	LinkDays         int                    `json:"linkDays" required:"true" doc:"For how long a link to documents is good."`
	OnlyByLink       []domain.ID            `json:"onlyByLink" required:"true" doc:"The documents of the loan that are attached to no email."`
}

type writeIn struct {
	endpoint.LoanPath
	Body notify.Writing
}

// SentWriting is what was written, a message to each.
type SentWriting struct {
	Messages []notify.LoanMessage `json:"messages" required:"true" doc:"As they stand in the loan's log: each is sent next, and the log says what became of it."`
}

func (d *service) mountWriting(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/messages" + path, Name: name, Tag: tag, Permission: authz.LoanWriteToPeople, Section: loan.SectionNone, Summary: summary,
			Description: description, Status: 200}
	}
	endpoint.Read(a, route("GET", "/people", "listCorrespondents", "Who can be written to on a loan, and within which bounds", ""), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[Correspondence], error) {
		return d.correspondence(c, a)
	})
	write := route("POST", "", "writeToPeople", "Write to people of a loan in words of one's own, with documents of it",
		"A message to each, answered as it stands in the loan's log. Quiet hours hold none of them back. 409 for a text to somebody who has asked for none, and for a document that is sent by a link alone; 403 for a document that one may not open; 413 for more than one email carries.")
	write.DailyTries = mostSendings
	endpoint.Write(a, write, func(c *endpoint.Call, in *writeIn) (*endpoint.Answer[SentWriting], error) {
		return d.write(c, a, in.Body)
	})
	endpoint.Write(a, route("POST", "/{id}/link/revoke", "revokeMessageLink", "Take back the link to documents that went with a message", "Nobody reads them by it any more. 409 where it leads nowhere already."), revokeLink)
}

func (d *service) correspondence(c *endpoint.Call, a *endpoint.API) (*endpoint.Answer[Correspondence], error) {
	people, err := d.correspondents(c.Tx)
	if err != nil {
		return nil, err
	}
	cc, _, err := d.standingCopies(c)
	if err != nil {
		return nil, err
	}
	address, err := loanAddress(c, a)
	if err != nil {
		return nil, err
	}
	all, err := documentdb.AllDocuments(c.Tx)
	if err != nil {
		return nil, err
	}
	out := Correspondence{People: people, Copies: cc, ReplyTo: c.Caller.Scope.User.Email, LoanAddress: address, MaxAttachedBytes: notify.MaxAttachedBytes,
		MaxDocuments: notify.MaxWrittenDocuments, LinkDays: int(notify.WrittenLinkLife.Hours() / 24), OnlyByLink: []domain.ID{}}
	for _, one := range all {
		if one.IsPrivate() {
			out.OnlyByLink = append(out.OnlyByLink, one.ID)
		}
	}
	return &endpoint.Answer[Correspondence]{Body: out}, nil
}

// loanAddress is the address at which the pinned loan takes mail; "" where it takes none.
func loanAddress(c *endpoint.Call, a *endpoint.API) (string, error) {
	token, in, err := documentdb.MailIn(c.Tx)
	if err != nil || !in.IsOn {
		return "", err
	}
	return document.MailAddress(token, a.MailDomain), nil
}

// standingCopies are the addresses that have a copy of each sending of the pinned loan, and those that have one unseen.
func (d *service) standingCopies(c *endpoint.Call) (cc, bcc []string, err error) {
	mail, err := notifydb.LoanMail(c.Tx, false)
	if err != nil || len(mail.MailCC)+len(mail.MailBCC) == 0 {
		return []string{}, nil, err
	}
	sending, err := jobs.PlanMessages(c.Tx, d.PublicURL, notify.Event{})
	return notify.Addresses(mail.MailCC, sending.People), notify.Addresses(mail.MailBCC, sending.People), err
}

// write sends what a person wrote. Nothing is sent where one of those it is to go to can't have it.
func (d *service) write(c *endpoint.Call, a *endpoint.API, w notify.Writing) (*endpoint.Answer[SentWriting], error) {
	w.Trim()
	if faults := w.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	letters, err := d.addressed(c, w)
	if err != nil {
		return nil, err
	}
	with := notify.Written{SendingID: domain.NewID(), DocumentsBy: w.DocumentsBy}
	if with.Documents, err = takeDocuments(c, a, w); err != nil {
		return nil, err
	}
	if w.Channel == notify.ChannelEmail {
		if with.ReplyTo, err = answersTo(c, a, w); err != nil {
			return nil, err
		}
	}
	who := c.Caller.Scope.User
	from := notify.Sender{Name: domain.LetterName(who.Name), Guest: who.Tenant != c.Caller.Scope.Tenant}
	if err := c.Tx.QueryRow("select t.name from tenant t where t.tenant_id = app.tenant_id()").Scan(&from.Company); err != nil {
		return nil, err
	}
	all := w.Messages(letters, from, with, c.Now())
	for i := range all {
		all[i].ByName = who.Name
	}
	return &endpoint.Answer[SentWriting]{Body: SentWriting{Messages: all}}, jobs.SendMessages(c.Work, all)
}

// answersTo is where answers to an email go: to whoever writes it, and to the loan where that is wanted.
func answersTo(c *endpoint.Call, a *endpoint.API, w notify.Writing) ([]string, error) {
	to := []string{c.Caller.Scope.User.Email}
	if !w.RepliesToLoan {
		return to, nil
	}
	address, err := loanAddress(c, a)
	if err == nil && address == "" {
		err = domain.Conflict("refusals:message.noLoanAddress", "This loan takes no mail, so answers can't come to it.")
	}
	return append(to, address), err
}

// addressed is whom it goes to and as what.
func (d *service) addressed(c *endpoint.Call, w notify.Writing) ([]notify.Letter, error) {
	people, err := d.correspondents(c.Tx)
	if err != nil {
		return nil, err
	}
	var faults domain.Faults
	var letters []notify.Letter
	find := func(field string, list []notify.Addressee, as notify.CopyKind) {
		for i, one := range list {
			if found, ok := findIn(people, one); ok && found.reaches(w.Channel) {
				letters = append(letters, notify.Letter{Correspondent: found.Correspondent, As: as})
			} else if ok {
				faults.Add(at(field, i), "refusals:message.noAddress", found.Name+" has no email address on this loan, or no cell phone", found.Name)
			} else {
				faults.Wrong(at(field, i), "Recipient")
			}
		}
	}
	find("to", w.To, notify.WrittenTo)
	find("CC", w.CC, notify.CopyTo)
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := d.mayWrite(c, w, letters); err != nil {
		return nil, err
	}
	if w.Channel == notify.ChannelText {
		return letters, nil
	}
	return d.withStandingCopies(c, letters)
}

// withStandingCopies adds those who have a copy of each sending of the pinned loan.
func (d *service) withStandingCopies(c *endpoint.Call, letters []notify.Letter) ([]notify.Letter, error) {
	cc, bcc, err := d.standingCopies(c)
	for as, addresses := range map[notify.CopyKind][]string{notify.CopyTo: cc, notify.BlindTo: bcc} {
		for _, address := range addresses {
			letters = append(letters, notify.Letter{Correspondent: notify.Correspondent{Email: address, Language: "en"}, As: as})
		}
	}
	return letters, err
}

// someone is a correspondent that was named.
type someone struct{ notify.Correspondent }

func findIn(people []notify.Correspondent, one notify.Addressee) (someone, bool) {
	at := slices.IndexFunc(people, func(p notify.Correspondent) bool {
		return p.ID == one.PersonID && one.PersonID != "" || one.Address != "" && strings.EqualFold(p.Email, one.Address)
	})
	if at >= 0 {
		return someone{people[at]}, true
	}
	return someone{notify.Correspondent{Email: one.Address, Language: "en"}}, one.Address != ""
}

func (s someone) reaches(by notify.Channel) bool {
	if by == notify.ChannelText {
		return s.TextTrouble != notify.NoAddress
	}
	return domain.IsEmail(s.Email)
}

// mayWrite refuses a text to somebody who wants none, and what a lock holds up: that of contact with borrowers, where one is among them.
func (d *service) mayWrite(c *endpoint.Call, w notify.Writing, letters []notify.Letter) error {
	for _, l := range letters {
		switch {
		case w.Channel == notify.ChannelText && l.TextTrouble == notify.OptedOut:
			return domain.Conflict("refusals:message.optedOut", "{{0}} has asked not to be texted (STOP). Please write an email, or call.", l.Name)
		case w.Channel == notify.ChannelText && l.TextTrouble == notify.NotSetUp:
			return domain.Conflict("refusals:message.textsNotSetUp", "Texts can't be sent from here: they are not set up.")
		}
	}
	if c.Loan.Archived || slices.ContainsFunc(letters, func(l notify.Letter) bool { return l.IsBorrower }) {
		return c.CheckLock(loan.SectionContactBorrower)
	}
	return nil
}

// takeDocuments are the documents that go with it: each the loan's own, open to whoever sends it, and fit for the way it goes.
func takeDocuments(c *endpoint.Call, a *endpoint.API, w notify.Writing) ([]notify.MessageDocument, error) {
	if len(w.Documents) == 0 {
		return nil, nil
	}
	found, _, err := documentdb.InFolder(c.Tx, a.Files.Vault, w.Documents)
	if err != nil {
		return nil, err
	}
	var faults domain.Faults
	var size int64
	taken := make([]notify.MessageDocument, 0, len(w.Documents))
	for i, id := range w.Documents {
		place := slices.IndexFunc(found, func(d document.Document) bool { return d.ID == id })
		if place < 0 || found[place].AsItCame { // what was taken out of a file goes to nobody
			faults.Add(at("documents", i), "refusals:message.noDocument", "This document is not in the loan's folder, or can't be opened")
			continue
		}
		one := found[place]
		if err := documents.MayOpen(c, one); err != nil {
			return nil, err
		}
		if w.DocumentsBy == notify.ByAttached && one.IsPrivate() {
			return nil, domain.Conflict("refusals:message.onlyByLink", "{{0}} is attached to no email: it may bear a taxpayer number, or what is in a credit file. Please send it by a link.", one.Name)
		}
		size += one.Size
		taken = append(taken, notify.MessageDocument{ID: id, Name: one.NameOutside(c.Caller.User.Language)})
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if w.DocumentsBy == notify.ByAttached && !notify.FitsMail(size) {
		return nil, domain.TooLarge("refusals:message.tooLarge", "The documents come to {{0}} MB, and one email carries {{1}} MB. Please send them by a link, or fewer at once.",
			notify.Megabytes(size), notify.Megabytes(notify.MaxAttachedBytes))
	}
	return taken, c.LookedAtReports(w.Documents...)
}

// revokeLink takes back the link that went with a message.
func revokeLink(c *endpoint.Call, in *record.ReadItem) (*endpoint.Answer[notify.LoanMessage], error) {
	if _, err := notifydb.GetMessage(c.Tx, in.ID); err != nil {
		return nil, err
	}
	ended, err := notifydb.RevokeMessageLinks(c.Tx, in.ID)
	if err == nil && !ended {
		err = domain.Conflict("refusals:message.linkEnded", "This link leads nowhere any more.")
	}
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN_MESSAGE.CHANGED", Data: map[string]string{"id": string(in.ID)}})
	if err := c.Audit("loan_message", string(in.ID), "links revoked", nil, nil); err != nil {
		return nil, err
	}
	m, err := notifydb.GetMessage(c.Tx, in.ID)
	return &endpoint.Answer[notify.LoanMessage]{Body: m}, err
}
