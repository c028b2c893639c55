package jobs

import (
	"bytes"
	"context"
	"fmt"

	"gable/change"
	notifydb "gable/db/notify"
	organizationdb "gable/db/organization"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/domain/pricing"
	"gable/domain/vendor"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// quoteClass is the class of the documents that quotes are: none of those that are shipped is theirs.
const quoteClass = "OTHER"

// QuoteName is what the file of a quote is called.
func QuoteName(q pricing.LoanQuote) string {
	return document.PDFName(fmt.Sprintf(quoteWords[q.Language].name, domain.DateOf(q.PricedAt).String()))
}

// KeepQuote puts a quote that was just made into the pinned loan's folder, as a document to be made.
func KeepQuote(w *change.Work, q pricing.LoanQuote) error {
	return leaveToMake(w, document.Document{Record: domain.Record{ID: q.DocumentID}, Name: QuoteName(q), Class: quoteClass, QuoteID: q.ID,
		UploadedBy: w.Scope().User.ID, UploadedByName: w.Scope().User.Name})
}

// writeQuote is the PDF of one of the pinned loan's quotes, as it was given.
func writeQuote(ctx context.Context, r Running, id domain.ID) (q pricing.LoanQuote, content []byte, err error) {
	var logo *blob.Object
	err = r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		if q, err = pricingdb.Quotes.Get(tx, id); err != nil {
			return err
		}
		head, err := organizationdb.LetterheadOfLoan(tx, r.Vault)
		logo = head.Logo
		return err
	})
	if domain.IsNotFound(err) {
		return q, nil, Finish("the quote is gone")
	}
	if err != nil {
		return q, nil, err
	}
	letter := QuoteLetter(q)
	if logo != nil {
		if letter.Logo, err = wholeOf(ctx, r, *logo); err != nil {
			return q, nil, err
		}
	}
	var out bytes.Buffer
	err = pdf.WriteLetter(&out, letter)
	return q, out.Bytes(), err
}

func makeQuote(ctx context.Context, r Running, d document.Document) error {
	_, content, err := writeQuote(ctx, r, d.QuoteID)
	if err != nil {
		return err
	}
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		_, err := settleMade(w, r, d.ID, made, "")
		return err
	})
}

// SendQuote emails a quote to the pinned loan's borrowers, each in their language: to the primary borrower, and to the others where they are meant
// too. It answers the messages as the loan's log has them.
func SendQuote(w *change.Work, publicURL string, q pricing.LoanQuote, coBorrowers bool) ([]notify.LoanMessage, error) {
	mail, err := notifydb.LoanMail(w.Tx, false)
	if err != nil {
		return nil, err
	}
	config := mail.Copy(notify.QuoteConfig(coBorrowers))
	sending, err := PlanMessages(w.Tx, publicURL, notify.Event{})
	if err != nil {
		return nil, err
	}
	sending.About = QuoteName(q)
	all := sending.Write(config, sending.Recipients(config), w)
	for i := range all {
		all[i].QuoteID = q.ID
	}
	return all, SendMessages(w, all)
}

// attached are the files that go out with a message: the quote or the letter of pre-approval that it is about, or the documents that a person
// chose.
func attached(ctx context.Context, r Running, m notify.LoanMessage) ([]vendor.MailFile, error) {
	switch {
	case m.QuoteID != "":
		q, content, err := writeQuote(ctx, r, m.QuoteID)
		return []vendor.MailFile{{Name: QuoteName(q), MediaType: document.TypePDF, Content: content}}, err
	case m.LetterID != "":
		return attachLetter(ctx, r, m.LetterID)
	case m.DocumentsBy == notify.ByAttached:
		return attachDocuments(ctx, r, m)
	}
	return nil, nil
}
