package portal

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// LetterOffer is the offer that a letter is asked for.
type LetterOffer struct {
	SalesPrice   domain.Money         `json:"salesPrice" required:"true"`
	DownPayment  domain.Money         `json:"downPayment" required:"true"`
	Dues         *domain.Money        `json:"dues,omitempty" doc:"The association's dues a month; the loan's own where absent."`
	PropertyType property.HousingType `json:"propertyType,omitempty" maxLength:"40"`
	Property     string               `json:"property,omitempty" maxLength:"200" doc:"The home in one line; any home where absent."`
	Language     string               `json:"language,omitempty" enum:"en,es" doc:"Of the letter; English where absent, as its seller reads it."`
}

type letterOfferIn struct {
	endpoint.LoanPath
	Body LetterOffer
}

type staffLetterIn struct {
	endpoint.LoanPath
	Body struct {
		LetterOffer
		IsBeyond bool `json:"isBeyond,omitempty" doc:"Makes it although the offer is beyond the bounds; the letter's record says so."`
	}
}

type letterFileIn struct {
	record.Item
	Language string `query:"language" enum:"en,es" doc:"The letter's own where absent."`
}

// LetterFile is a letter as a PDF.
type LetterFile struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

const (
	staffLetters   = record.OnLoan + "/pre-approval/letters"
	ownLetters     = OwnPath + "/letters"
	realtorLetters = "/realtor/api/loans/{loanId}/letters"
)

func mountLetters(a *endpoint.API) {
	at := func(method, path, name, summary string, p authz.Permission) endpoint.Route {
		r := endpoint.Route{Method: method, Path: path, Name: name, Tag: "Pre-approval", Permission: p, Summary: summary}
		if method == "POST" {
			r.Status, r.Section = 201, loan.SectionPreapprovalLetter
		}
		return r
	}
	endpoint.Read(a, at("GET", staffLetters, "listPreapprovalLetters", "The letters of a loan's pre-approval, the newest first", authz.LoanRead), listLetters(anyLetter))
	make := at("POST", staffLetters, "createPreapprovalLetter", "Make a letter of pre-approval for an offer", authz.LoanEditInfo)
	make.Description = "409 for an offer beyond the bounds unless isBeyond says that it is meant, for a refinance, and while the loan lacks a rate, a term or income. The answer says of which form it is made (templateName); unfitTemplate is one that was chosen and does not fit, so that it is the standard letter."
	endpoint.Write(a, make, func(c *endpoint.Call, in *staffLetterIn) (*endpoint.Answer[loan.PreapprovalLetter], error) {
		return makeLetter(c, a, in.Body.LetterOffer, loan.LetterOfStaff, in.Body.IsBeyond)
	})
	withdraw := at("POST", staffLetters+"/{id}/withdraw", "withdrawPreapprovalLetter", "Withdraw a letter of pre-approval", authz.LoanEditInfo)
	withdraw.Status, withdraw.Description = 200, "Whoever asks by its code is told that it no longer holds, and its document in the folder says so. 409 for one that was withdrawn."
	endpoint.Write(a, withdraw, withdrawLetter)
	mountLetterFile(a, at("GET", staffLetters+"/{id}/file", "getPreapprovalLetter", "A letter of pre-approval as a PDF", authz.LoanRead), anyLetter)

	endpoint.Read(a, at("GET", ownLetters, "listOwnLetters", "The letters of pre-approval of an own application, the newest first", authz.POSReadOwn), listLetters(borrowersLetter))
	mine := at("POST", ownLetters, "createOwnLetter", "Make a letter of pre-approval for an offer, within the bounds", authz.POSEditOwn)
	mine.Description = "403 unless the bounds let the borrowers; 409 for an offer beyond them, and where as many letters as may be are made."
	mine.DailyTries = letterTries
	endpoint.Write(a, mine, func(c *endpoint.Call, in *letterOfferIn) (*endpoint.Answer[loan.PreapprovalLetter], error) {
		if _, err := OwnBorrower(c.Tx); err != nil {
			return nil, err
		}
		return makeLetter(c, a, in.Body, loan.LetterOfBorrower, false)
	})
	mountLetterFile(a, at("GET", ownLetters+"/{id}/file", "getOwnLetter", "An own letter of pre-approval as a PDF", authz.POSReadOwn), borrowersLetter)

	endpoint.Read(a, at("GET", realtorLetters, "listDealLetters", "The letters of pre-approval that the realtor made on an own deal, the newest first", authz.RealtorReadDeal), listLetters(realtorsLetter))
	theirs := at("POST", realtorLetters, "createDealLetter", "Make a letter of pre-approval for an offer on an own deal, within its bounds", authz.RealtorMakeLetter)
	theirs.Description = "403 unless the bounds let the loan's realtor; 409 for an offer beyond them, and where as many letters as may be are made; what is refused tells one greatest price, the same whatever was offered. 429 after forty tries a day. Neither income nor debts can be told from the answer."
	theirs.DailyTries = letterTries
	endpoint.Write(a, theirs, func(c *endpoint.Call, in *letterOfferIn) (*endpoint.Answer[loan.PreapprovalLetter], error) {
		if err := shownDeal(c); err != nil {
			return nil, err
		}
		return makeLetter(c, a, in.Body, loan.LetterOfRealtor, false)
	})
	mountLetterFile(a, at("GET", realtorLetters+"/{id}/file", "getDealLetter", "A letter of pre-approval that the realtor made, as a PDF", authz.RealtorReadDeal), realtorsLetter)
}

// sight is which letters of the pinned loan a caller reads.
type sight func(*endpoint.Call) (func(loan.PreapprovalLetter) bool, error)

func anyLetter(*endpoint.Call) (func(loan.PreapprovalLetter) bool, error) {
	return func(loan.PreapprovalLetter) bool { return true }, nil
}

// borrowersLetter: a borrower reads every letter about the loan.
func borrowersLetter(c *endpoint.Call) (func(loan.PreapprovalLetter) bool, error) {
	_, err := OwnBorrower(c.Tx)
	return func(loan.PreapprovalLetter) bool { return true }, err
}

// realtorsLetter: a realtor reads their own letters, since another one may tell for how much more the borrowers are good.
func realtorsLetter(c *endpoint.Call) (func(loan.PreapprovalLetter) bool, error) {
	me := c.Scope().User.ID
	return func(l loan.PreapprovalLetter) bool { return l.MadeAs == loan.LetterOfRealtor && l.MadeBy == me }, shownDeal(c)
}

// shownDeal answers NOT_FOUND where the pinned loan is no deal that is shown to the caller.
func shownDeal(c *endpoint.Call) error {
	deals, err := shownDeals(c)
	if err == nil && !slices.Contains(deals, c.Loan.ID) {
		err = domain.NotFound()
	}
	return err
}

// lettersFor are the letters of the pinned loan that the caller reads; besides reads more of the loan at once, for who may not by themselves.
func lettersFor(c *endpoint.Call, of sight, besides func([]loan.PreapprovalLetter) error) (shown []loan.PreapprovalLetter, err error) {
	reads, err := of(c)
	if err != nil {
		return nil, err
	}
	all := []loan.PreapprovalLetter{}
	read := func() (err error) {
		if all, err = loandb.PreapprovalLetters(c.Tx); err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(l loan.PreapprovalLetter) bool { return !reads(l) })
		for i := range all {
			all[i] = readBy(c, all[i])
		}
		return besides(all)
	}
	if loandb.IsParty(c.Tx) {
		err = loandb.ReadAsParty(c.Tx, read)
	} else {
		err = read()
	}
	return all, err
}

func listLetters(of sight) func(*endpoint.Call, *record.ListIn) (*endpoint.Listed[loan.PreapprovalLetter], error) {
	return func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[loan.PreapprovalLetter], error) {
		rows, err := lettersFor(c, of, func([]loan.PreapprovalLetter) error { return nil })
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	}
}

func makeLetter(c *endpoint.Call, a *endpoint.API, in LetterOffer, as loan.LetterMaker, isBeyond bool) (*endpoint.Answer[loan.PreapprovalLetter], error) {
	offer := qualify.Offer{Price: in.SalesPrice, DownPayment: in.DownPayment, Dues: in.Dues, Type: in.PropertyType}
	if faults := offer.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if loan.StageID(c.Loan.Stage).IsClosed() {
		return nil, domain.Conflict("refusals:preapproval.closedLoan", "This loan is closed, so no letter can be made for it.")
	}
	l := loan.PreapprovalLetter{Code: loan.NewLetterCode(), MadeAs: as, MadeBy: c.Scope().User.ID, MadeByName: c.Scope().User.Name, MadeOn: c.Today(), PropertyLine: strings.Join(strings.Fields(in.Property), " ")}
	if as != loan.LetterOfStaff { // it stands on the lender's letterhead
		l.PropertyLine = domain.LetterName(in.Property)
	}
	var rules loan.PreapprovalRules
	write := func() (err error) {
		if rules, err = loandb.GetPreapproval(c.Tx); err == nil {
			err = fillLetter(c, a, &l, rules, offer, in.Language, isBeyond)
		}
		return err
	}
	var err error
	if loandb.IsParty(c.Tx) {
		err = loandb.ReadAsParty(c.Tx, write)
	} else {
		err = write()
	}
	if err != nil {
		return nil, err
	}
	kept, err := loandb.AddPreapprovalLetter(c.Tx, &l, mostLetters(rules))
	if err == nil && !kept {
		err = domain.Conflict("refusals:preapproval.mostLetters", "As many letters as are allowed were made. Please ask the loan officer for another one.")
	}
	if err != nil {
		return nil, err
	}
	if err := jobs.KeepPreapprovalLetter(c.Work, l); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PREAPPROVAL_LETTER.CHANGED", Data: map[string]string{"action": "created"}})
	return &endpoint.Answer[loan.PreapprovalLetter]{Body: readBy(c, l)}, c.Audit("preapproval_letter", string(l.ID), "created", nil, l)
}

// readBy is a letter as the caller reads it: what is wrong with the company's forms is for its staff.
func readBy(c *endpoint.Call, l loan.PreapprovalLetter) loan.PreapprovalLetter {
	if loandb.IsParty(c.Tx) {
		l.Unfit = nil
	}
	return l
}

// How often in a day a party may ask for a letter on one loan, and how often may only work an offer out.
const (
	letterTries = 40
	offerTries  = 400
)

// allLetters is how many letters parties may make where the bounds say nothing.
const allLetters = 999

func mostLetters(rules loan.PreapprovalRules) int {
	if rules.MaxLetters == nil {
		return allLetters
	}
	return *rules.MaxLetters
}

// fillLetter writes what a letter says of an offer, or refuses to.
func fillLetter(c *endpoint.Call, a *endpoint.API, l *loan.PreapprovalLetter, rules loan.PreapprovalRules, offer qualify.Offer, language string, isBeyond bool) error {
	if l.MadeAs == loan.LetterOfRealtor && !rules.RealtorMay || l.MadeAs == loan.LetterOfBorrower && !rules.BorrowerMay {
		return domain.Forbidden()
	}
	f, officer, err := loandb.LoadFileWithOfficer(c.Tx)
	if err != nil {
		return err
	}
	if f.Info.TransactionInfo.LoanPurposeType == loan.PurposeRefinance {
		return domain.Conflict("refusals:preapproval.refinance", "This loan is a refinance. Only a purchase can be pre-approved.")
	}
	calc := qualify.Realtor(f, rules, offer, c.Today())
	if l.MadeAs != loan.LetterOfStaff {
		calc = calc.ForParty()
	}
	switch {
	case len(calc.Missing) > 0:
		return domain.Conflict("refusals:preapproval.incomplete", "The loan has no rate, no term or no income yet: nothing can be said of an offer.")
	case !calc.IsWithin && l.MadeAs != loan.LetterOfStaff && calc.Greatest() > 0:
		return domain.Conflict("refusals:preapproval.upTo", "The offer is beyond the bounds of the pre-approval. The greatest price that a letter can be made for here is {{0}}.", "$"+calc.Greatest().Dollars())
	case !calc.IsWithin && !isBeyond:
		return domain.Conflict("refusals:preapproval.outOfBounds", "The offer is beyond the bounds of the pre-approval.")
	}
	defaults, err := loandb.PreapprovalDefaults(c.Tx)
	if err != nil {
		return err
	}
	l.IsBeyond = !calc.IsWithin
	l.SalesPriceAmt, l.DownPaymentAmt, l.BaseLoanAmt, l.LoanAmt, l.PropertyType = calc.SalesPriceAmt, calc.DownPaymentAmt, calc.BaseLoanAmt, calc.LoanAmt, offer.Type
	terms := f.Info.MortgageTypeAndTerms
	l.MortgageType, l.TermMonths = f.Info.TransactionInfo.MortgageType, domain.Count(terms.LoanAmortizationPeriodCount)
	for _, b := range f.ActiveBorrowers() {
		if b.IsObligor() {
			l.Borrowers = append(l.Borrowers, b.Name.String())
		}
	}
	l.ExpiresOn = loan.LetterExpires(c.Today(), defaults.Days(), rules)
	if l.ExpiresOn.Before(c.Today()) {
		return domain.Conflict("refusals:preapproval.boundsEnded", "The bounds of the pre-approval hold no longer.")
	}
	if err := officerOfLetter(c, l, officer); err != nil {
		return err
	}
	l.Language = cmp.Or(language, usualLanguage)
	return fillTemplate(c, a, l, rules.TemplateFor(l.Language, defaults.PreapprovalRules), f)
}

// usualLanguage is that of a letter where none is asked for: it is written for the seller, whoever the borrower is.
const usualLanguage = "en"

// officerOfLetter has a letter name the loan officer, as parties are told of them.
func officerOfLetter(c *endpoint.Call, l *loan.PreapprovalLetter, officer loandb.LoanOfficer) (err error) {
	if loandb.IsParty(c.Tx) {
		own, err := loandb.OwnOfficers(c.Tx)
		of := own[c.Loan.ID]
		l.OfficerName, l.OfficerPhone, l.OfficerNMLS = of.Name, of.Phone, of.NMLS
		return err
	}
	if officer.ID == "" {
		return nil
	}
	l.OfficerName = officer.Name
	l.OfficerPhone, l.OfficerNMLS, err = loandb.OfficerOnLetters(c.Tx, officer.ID)
	return err
}

func withdrawLetter(c *endpoint.Call, in *record.Item) (*endpoint.Answer[loan.PreapprovalLetter], error) {
	was, err := loandb.LockPreapprovalLetter(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err == nil && was.WithdrawnAt != nil {
		err = domain.Conflict("refusals:preapproval.withdrawnAlready", "This letter was withdrawn already.")
	}
	if err != nil {
		return nil, err
	}
	will := was
	if err := loandb.WithdrawPreapprovalLetter(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := jobs.MarkWithdrawn(c.Work, will.ID); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PREAPPROVAL_LETTER.CHANGED", Data: map[string]string{"action": "recalled"}})
	return &endpoint.Answer[loan.PreapprovalLetter]{Body: will}, c.Audit("preapproval_letter", string(will.ID), "recalled", was, will)
}

func mountLetterFile(a *endpoint.API, r endpoint.Route, of sight) {
	r.Description = "As it was made. In another language than its own, and once it was withdrawn, it is the standard letter."
	endpoint.Read(a, r, func(c *endpoint.Call, in *letterFileIn) (*LetterFile, error) {
		var parts jobs.PreapprovalParts
		_, err := lettersFor(c, of, func(all []loan.PreapprovalLetter) (err error) {
			at := slices.IndexFunc(all, func(l loan.PreapprovalLetter) bool { return l.ID == in.ID })
			if at < 0 {
				return domain.NotFound()
			}
			parts, err = jobs.PreapprovalPartsOf(c.Tx, a.Files.Vault, a.PublicURL, all[at])
			return err
		})
		if err != nil {
			return nil, err
		}
		out := &LetterFile{ContentType: "application/pdf", CacheControl: "no-store"}
		c.After(func(ctx context.Context) (err error) {
			out.Body, _, err = parts.Write(ctx, a.Aside, in.Language, a.Files.Read)
			return err
		})
		named := parts.PreapprovalLetter
		named.Language = cmp.Or(in.Language, named.Language)
		out.ContentDisposition = `attachment; filename="` + jobs.PreapprovalFileName(named, c.Loan.ID) + `"`
		return out, nil
	})
}
