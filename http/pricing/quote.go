package pricing

import (
	"bytes"
	"context"
	"mime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	notifydb "gable/db/notify"
	organizationdb "gable/db/organization"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
	"gable/pdf"
	"gable/vault/blob"
)

// QuoteRequest is what a quote is asked to say.
type QuoteRequest struct {
	Language string        `json:"language,omitempty" enum:"en,es" doc:"The primary borrower's where absent."`
	Options  []QuoteChoice `json:"options" required:"true" minItems:"1" maxItems:"4"`
	Note     string        `json:"note,omitempty" maxLength:"1000" doc:"The officer's own words, above the options."`
}

// QuoteChoice is a product at a rate, for the loan as it is supposed to be.
type QuoteChoice struct {
	ProductID domain.ID     `json:"ProductId" required:"true" maxLength:"36"`
	NoteRate  domain.Rate   `json:"NoteRatePercent" required:"true" doc:"One of the product's."`
	LockDays  int           `json:"lockDays,omitempty" minimum:"1" maximum:"365" doc:"As supposed, or 30, where absent."`
	WhatIf    change.WhatIf `json:"whatIf,omitempty"`
}

type quoteIn struct {
	endpoint.LoanPath
	Body QuoteRequest
}

// QuoteFile is a quote as a PDF.
type QuoteFile struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

func mountQuotes(a *endpoint.API, publicURL string) {
	endpoint.Read(a, ofLoan("GET", "/quotes", "listLoanQuotes", "The quotes of a loan, the newest first", "Each with to whom it was emailed, and why it is not what would be quoted now."), func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[pricing.LoanQuote], error) {
		all, err := quotesOf(c)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(all, in.ListQuery)
	})
	endpoint.Read(a, ofLoan("GET", "/quotes/{id}", "getLoanQuote", "A quote, as it was given", ""), func(c *endpoint.Call, in *record.ReadItem) (*endpoint.Answer[pricing.LoanQuote], error) {
		q, err := quoteOf(c, in.ID)
		return &endpoint.Answer[pricing.LoanQuote]{Body: q}, err
	})
	endpoint.Read(a, ofLoan("GET", "/quotes/{id}/content", "getLoanQuoteContent", "A quote as a PDF, as it was given", ""), func(c *endpoint.Call, in *record.ReadItem) (*QuoteFile, error) {
		q, err := pricingdb.Quotes.Get(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return quoteFile(c, a, q, "attachment")
	})
	preview := ofLoan("POST", "/quotes/preview", "previewLoanQuote", "What a quote would say, as a PDF", "Nothing is kept.")
	preview.Permission = authz.LoanChooseProduct
	endpoint.Read(a, preview, func(c *endpoint.Call, in *quoteIn) (*QuoteFile, error) {
		q, err := writtenQuote(c, a, in.Body)
		if err != nil {
			return nil, err
		}
		return quoteFile(c, a, q, "inline")
	})
	make := ofLoan("POST", "/quotes", "createLoanQuote", "Make a written quote of up to four options",
		"At the prices of this moment. It is kept as it was given, and put into the loan's folder as a PDF. 422 for a rate that is not to be had, and for a product that the loan can't have.")
	make.Permission, make.Section, make.Status = authz.LoanChooseProduct, loan.SectionLoanQuotes, 201
	endpoint.Write(a, make, func(c *endpoint.Call, in *quoteIn) (*endpoint.Answer[pricing.LoanQuote], error) {
		return makeQuote(c, a, in.Body)
	})
	send := ofLoan("POST", "/quotes/{id}/send", "sendLoanQuote", "Email a quote to the borrower", "In the borrower's language, with the PDF as a file. What becomes of it stands in the loan's messages. 409 once its prices are no longer offered, and where it is stale for a reason that is not among those known.")
	send.Permission, send.Section, send.Status = authz.LoanChooseProduct, loan.SectionLoanQuotes, 200
	endpoint.Write(a, send, func(c *endpoint.Call, in *sendQuoteIn) (*endpoint.Answer[pricing.LoanQuote], error) {
		return sendQuote(c, publicURL, in)
	})
}

// quotesOf are the pinned loan's quotes with what became of their emails.
func quotesOf(c *endpoint.Call) ([]pricing.LoanQuote, error) {
	all, err := pricingdb.AllQuotes(c.Tx)
	if err != nil {
		return nil, err
	}
	messages, err := notifydb.Messages(c.Tx)
	for i := range all {
		all[i].Sendings = sendingsOf(all[i].ID, messages)
	}
	if err == nil {
		err = markStale(c, all)
	}
	return all, err
}

func quoteOf(c *endpoint.Call, id domain.ID) (pricing.LoanQuote, error) {
	q, err := pricingdb.Quotes.Get(c.Tx, id)
	if err != nil {
		return q, err
	}
	messages, err := notifydb.Messages(c.Tx)
	if err != nil {
		return q, err
	}
	q.Sendings = sendingsOf(q.ID, messages)
	marked := []pricing.LoanQuote{q}
	err = markStale(c, marked)
	return marked[0], err
}

func quoteFile(c *endpoint.Call, a *endpoint.API, q pricing.LoanQuote, disposition string) (*QuoteFile, error) {
	head, err := organizationdb.LetterheadOfLoan(c.Tx, a.Files.Vault)
	if err != nil {
		return nil, err
	}
	out := &QuoteFile{ContentType: "application/pdf", CacheControl: "no-store", ContentDisposition: mime.FormatMediaType(disposition, map[string]string{"filename": jobs.QuoteName(q)})}
	c.After(func(ctx context.Context) error { return writeQuoteFile(ctx, a, q, head.Logo, out) })
	return out, nil
}

func writeQuoteFile(ctx context.Context, a *endpoint.API, q pricing.LoanQuote, logo *blob.Object, out *QuoteFile) (err error) {
	letter := jobs.QuoteLetter(q)
	if logo != nil {
		if letter.Logo, err = a.Files.Read(ctx, *logo); err != nil {
			return err
		}
	}
	var content bytes.Buffer
	err = pdf.WriteLetter(&content, letter)
	out.Body = content.Bytes()
	return err
}

func makeQuote(c *endpoint.Call, a *endpoint.API, asked QuoteRequest) (*endpoint.Answer[pricing.LoanQuote], error) {
	if loan.StageID(c.Loan.Stage).IsClosed() {
		return nil, domain.Conflict("refusals:pricing.closedLoan", "The loan is closed, so nothing is quoted for it any more.")
	}
	if n, err := pricingdb.CountQuotes(c.Tx); err != nil {
		return nil, err
	} else if n >= pricing.MaxQuotes {
		return nil, domain.Conflict("refusals:pricing.mostQuotes", "A loan keeps at most 100 quotes.")
	}
	q, err := writtenQuote(c, a, asked)
	if err != nil {
		return nil, err
	}
	q.ID, q.DocumentID = domain.NewID(), domain.NewID()
	if err := pricingdb.Quotes.Insert(c.Tx, &q); err != nil {
		return nil, err
	}
	if err := jobs.KeepQuote(c.Work, q); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: quoteChanged, Data: map[string]string{"id": string(q.ID), "action": "created"}})
	return &endpoint.Answer[pricing.LoanQuote]{Body: q}, c.Audit("loan_quote", string(q.ID), "created", nil, q)
}

const quoteChanged = "RTC.LOAN_QUOTE.CHANGED"

// writtenQuote is what a quote says at this moment.
func writtenQuote(c *endpoint.Call, a *endpoint.API, asked QuoteRequest) (q pricing.LoanQuote, err error) {
	asked.Note = strings.TrimSpace(asked.Note)
	if utf8.RuneCountInString(asked.Note) > pricing.MaxQuoteNote {
		return q, domain.Invalid(domain.Wrong("note", "Note"))
	}
	d, err := deskNow(c)
	if err != nil {
		return q, err
	}
	zone, err := time.LoadLocation(d.File.TimeZone) // whoever asks, and wherever
	if err != nil {
		return q, err
	}
	q = pricing.LoanQuote{Language: asked.Language, Note: asked.Note, LoanID: c.Loan.ID, Property: d.File.Info.SubjectProperty.Address.OneLine(), PricedAt: d.Market.At.UTC().Truncate(time.Microsecond),
		Zone: zone.String(), BookVersion: d.Market.Book.Version, MadeBy: c.Caller.User.Name(), Borrowers: []string{}, Options: []pricing.QuotedOption{}}
	for i, choice := range asked.Options {
		option, err := quotedOption(d, choice, "options."+strconv.Itoa(i))
		if err != nil {
			return q, err
		}
		q.Options = append(q.Options, option)
	}
	q.OfferedUntil = d.Market.OfferedUntil(q.Options, zone)
	for _, b := range d.File.ActiveBorrowers() {
		q.Borrowers = append(q.Borrowers, b.Name.String())
	}
	if len(q.Borrowers) == 0 {
		return q, domain.Conflict("refusals:pricing.noBorrower", "The loan has no borrower yet: there is nobody to quote to.")
	}
	if q.Language == "" {
		if q.Language, err = borrowersLanguage(c, d.File); err != nil {
			return q, err
		}
	}
	return q, signed(c, a, d.File, &q)
}

// quotedOption prices what was chosen, for a loan that can have it.
func quotedOption(d *change.PricingService, choice QuoteChoice, field string) (o pricing.QuotedOption, err error) {
	w := choice.WhatIf
	if choice.LockDays > 0 {
		w.LockDays = choice.LockDays
	}
	if !d.Market.Book.Sells(choice.ProductID) {
		return o, domain.Invalid(domain.Wrong(field+".ProductId", "Product"))
	}
	s, err := scenarioAt(d, w, field+".whatIf")
	if err != nil {
		return o, err
	}
	w.LockDays = s.LockDays
	offer := d.Market.OfferOf(s, choice.ProductID)
	quote := d.Market.PriceAt(s, choice.ProductID, choice.NoteRate, s.LockDays, nil)
	switch {
	case len(offer.ReasonsAt(choice.NoteRate)) > 0:
		return o, domain.Invalid(domain.FieldError{Field: field + ".ProductId", Key: "notEligible", Message: "The loan can't have this product: " + offer.ReasonsAt(choice.NoteRate)[0].Message})
	case quote == nil:
		return o, domain.Invalid(domain.FieldError{Field: field + ".NoteRatePercent", Key: "noPrice", Message: "The rate sheets in force have no price for this product, note rate and lock."})
	}
	return pricing.QuoteOption(*offer, *quote, s, w, d.Housing(w)), nil
}

// borrowersLanguage is the language of the loan's primary borrower.
func borrowersLanguage(c *endpoint.Call, f *loan.File) (string, error) {
	languages, err := documentdb.PortalLanguages(c.Tx)
	if first, there := f.PrimaryBorrower(); there && need.Languages(languages).Spanish(first) {
		return "es", err
	}
	return "en", err
}

// signed names the company and the loan officer on a quote.
func signed(c *endpoint.Call, a *endpoint.API, f *loan.File, q *pricing.LoanQuote) error {
	head, err := organizationdb.LetterheadOfLoan(c.Tx, a.Files.Vault)
	if err != nil {
		return err
	}
	q.Company, q.CompanyLines = head.Company, append([]string{}, head.Lines...)
	if head.Name != head.Company {
		q.CompanyLines = append([]string{head.Name}, q.CompanyLines...)
	}
	at := slices.IndexFunc(f.Team, func(m loan.TeamMember) bool { return m.LoanRole == loan.TeamOriginator && m.Primary })
	if at < 0 {
		return nil
	}
	people, err := loandb.People(c.Tx, []domain.ID{f.Team[at].WizeUserId})
	officer := people[f.Team[at].WizeUserId]
	q.OfficerName, q.OfficerNMLS, q.OfficerPhone, q.OfficerEmail = officer.Name, officer.NMLS, officer.Phone, officer.Email
	return err
}
