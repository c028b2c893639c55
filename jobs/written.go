package jobs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	documentdb "gable/db/document"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/domain/vendor"
	"gable/tenancy"
	"gable/vault/blob"
)

// writtenPath is the page by which somebody outside saves the documents that they were sent.
const writtenPath = "/pos/files#"

// errDocumentGone: a document that was to go with a message is in the folder no longer.
var errDocumentGone = errors.New("a document that was to go with it is gone")

// writtenLetter is everything that the email names of what a person wrote. Body are that person's words, as they are.
type writtenLetter struct {
	letterhead
	Subject, Body, Company, Sender, Others string
	documentLink
	Documents []notify.MessageDocument
	Attached  bool
	// Guest: the sender works for a processor organisation, on behalf of the company.
	Guest bool
}

// documentLink is a link to documents, and until when it is good.
type documentLink struct{ Link, Until string }

// writtenLink gives out the link to a message's documents, where they go by one. An earlier attempt's may have arrived, so it stays good.
func (r Running) writtenLink(tx *tenancy.Tx, m notify.LoanMessage) (l documentLink, err error) {
	if m.DocumentsBy == "" {
		return l, nil
	}
	ids := idsOf(m.Documents)
	found, _, err := documentdb.InFolder(tx, r.Vault, ids)
	if err != nil {
		return l, err
	}
	if len(found) < len(ids) {
		return l, errDocumentGone
	}
	if m.DocumentsBy != notify.ByLink {
		return l, nil
	}
	home, err := r.home(tx)
	if err != nil {
		return l, err
	}
	token, hash := newToken()
	ends, err := notifydb.AddMessageLink(tx, m.ID, hash)
	return documentLink{Link: home + writtenPath + token, Until: longDate(domain.DateOf(ends), m.Language)}, err
}

// mailOf is the email of a message: of what a person wrote, in their name.
func mailOf(tx *tenancy.Tx, m notify.LoanMessage, link documentLink) (vendor.Mail, error) {
	if m.Kind != notify.KindWritten {
		return loanMail(tx, m)
	}
	l := writtenLetter{Subject: m.Subject, Body: m.Body, Sender: m.ByName, Others: othersOf(m), documentLink: link, Documents: m.Documents,
		Attached: m.DocumentsBy == notify.ByAttached, Guest: tx.Scope().User.Tenant != tx.Scope().Tenant}
	var err error
	if l.letterhead, err = letterheadOfSender(tx); err != nil {
		return vendor.Mail{}, err
	}
	if err := tx.QueryRow("select t.name from tenant t where t.tenant_id = app.tenant_id()").Scan(&l.Company); err != nil {
		return vendor.Mail{}, err
	}
	l.FromName = cmp.Or(l.FromName, domain.LetterName(m.ByName))
	mail, err := compose("written", m.Language, vendor.Address{Name: m.Name, Email: m.Address}, l)
	mail.ByPerson, mail.Subject = true, m.Subject
	for i, address := range m.ReplyTo {
		if i == 0 {
			mail.ReplyTo = address
		} else {
			mail.AlsoReplyTo = address
		}
	}
	return mail, err
}

// othersOf are who else it went to, as a letter names them: addresses as they are.
func othersOf(m notify.LoanMessage) string {
	names := make([]string, 0, len(m.Others))
	for _, other := range m.Others {
		if !domain.IsEmail(other) {
			other = domain.LetterName(other)
		}
		names = append(names, other)
	}
	return strings.Join(names, ", ")
}

// attachDocuments are the files of the documents that go with a message.
func attachDocuments(ctx context.Context, r Running, m notify.LoanMessage) ([]vendor.MailFile, error) {
	var found []document.Document
	var content map[domain.ID]blob.Object
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		found, content, err = documentdb.InFolder(tx, r.Vault, idsOf(m.Documents))
		return err
	})
	if err != nil {
		return nil, err
	}
	files := make([]vendor.MailFile, 0, len(m.Documents))
	for _, one := range m.Documents {
		at := slices.IndexFunc(found, func(d document.Document) bool { return d.ID == one.ID })
		if at < 0 {
			return nil, errDocumentGone
		}
		whole, err := wholeOf(ctx, r, content[one.ID])
		if err != nil {
			return nil, err
		}
		files = append(files, vendor.MailFile{Name: one.Name, MediaType: found[at].MediaType, Content: whole})
	}
	return files, nil
}

func idsOf(documents []notify.MessageDocument) []domain.ID {
	ids := make([]domain.ID, len(documents))
	for i, d := range documents {
		ids[i] = d.ID
	}
	return ids
}

func namesOf(documents []notify.MessageDocument) []string {
	names := make([]string, len(documents))
	for i, d := range documents {
		names[i] = d.Name
	}
	return names
}
