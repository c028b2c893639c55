package pricing

import (
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

const (
	// MaxQuotedOptions is how many options a quote has at most.
	MaxQuotedOptions = 4
	// MaxQuotes is how many quotes of a loan are kept.
	MaxQuotes = 100
	// MaxQuoteNote bounds the officer's own words on a quote, in characters.
	MaxQuoteNote = 1000
)

// LoanQuote is a written quote of prices for a loan's borrowers, as it was given: nothing of it changes with the loan or with prices.
type LoanQuote struct {
	domain.Record
	Language     string           `json:"language" required:"true" enum:"en,es"`
	Note         string           `json:"note,omitempty" doc:"The officer's own words."`
	Borrowers    []string         `json:"borrowers" required:"true" nullable:"false"`
	LoanID       domain.LoanID    `json:"LoanId" required:"true"`
	Property     string           `json:"property,omitempty" doc:"In one line; absent while there is none."`
	Options      []QuotedOption   `json:"options" required:"true" nullable:"false"`
	PricedAt     time.Time        `json:"pricedAt" required:"true" doc:"The moment whose prices these are."`
	OfferedUntil time.Time        `json:"offeredUntil" required:"true" doc:"When the first of the rate sheets expires, at the latest the end of the day."`
	Zone         string           `json:"timeZone" required:"true" doc:"IANA; in which the moments are written."`
	BookVersion  int64            `json:"bookVersion" required:"true"`
	Company      string           `json:"company" required:"true"`
	CompanyLines []string         `json:"companyLines" required:"true" nullable:"false" doc:"The letterhead under the name, with the company's NMLS number."`
	OfficerName  string           `json:"officerName,omitempty"`
	OfficerNMLS  string           `json:"officerNmls,omitempty"`
	OfficerPhone string           `json:"officerPhone,omitempty"`
	OfficerEmail string           `json:"officerEmail,omitempty"`
	MadeBy       string           `json:"madeBy" required:"true"`
	DocumentID   domain.ID        `json:"documentId,omitempty" doc:"In the loan's folder."`
	Sendings     []QuoteSending   `json:"sendings,omitempty" doc:"To whom it was emailed, the latest first."`
	Stale        []QuoteStaleness `json:"stale,omitempty" doc:"Why it is not what would be quoted now; absent once its prices are no longer offered."`
}

// QuoteSending is an email of a quote and how far it is.
type QuoteSending struct {
	MessageID domain.ID  `json:"messageId" required:"true"`
	Name      string     `json:"name,omitempty"`
	Address   string     `json:"address,omitempty"`
	Status    string     `json:"status" required:"true" enum:"SENDING,SENT,ERROR"`
	Error     string     `json:"error,omitempty" doc:"Its code."`
	AskedAt   time.Time  `json:"askedAt" required:"true"`
	EndedAt   *time.Time `json:"endedAt,omitempty"`
}

// QuotedOption is a product at a rate, with all that the borrower is told of it.
type QuotedOption struct {
	ProductID       domain.ID             `json:"ProductId" required:"true"`
	Name            string                `json:"name" required:"true"`
	Purpose         Purpose               `json:"purpose,omitempty"`
	MortgageType    loan.MortgageType     `json:"MortgageType,omitempty"`
	Amortization    loan.AmortizationType `json:"AmortizationType" required:"true"`
	TermMonths      int                   `json:"termMonths" required:"true"`
	FixedMonths     int                   `json:"fixedMonths,omitempty" doc:"Of an adjustable rate, until the first change."`
	InterestOnly    int                   `json:"interestOnlyMonths,omitempty" doc:"For how many months interest alone is paid."`
	WhatIf          WhatIf                `json:"whatIf" required:"true" doc:"What was supposed of the loan."`
	BaseLoanAmt     domain.Money          `json:"BaseLoanAmt" required:"true"`
	LoanAmt         domain.Money          `json:"LoanAmt" required:"true"`
	ValueAmt        domain.Money          `json:"PropertyValueAmt" required:"true"`
	LTV             domain.Rate           `json:"LTV" required:"true"`
	LockDays        int                   `json:"lockDays" required:"true"`
	NoteRate        domain.Rate           `json:"NoteRatePercent" required:"true"`
	APR             *domain.Rate          `json:"APR,omitempty"`
	Points          domain.Rate           `json:"points" required:"true" doc:"A credit where negative."`
	PointsAmt       domain.Money          `json:"pointsAmt" required:"true"`
	OriginationAmt  domain.Money          `json:"originationAmt" required:"true" doc:"What the borrower pays the originator."`
	PaymentAmt      domain.Money          `json:"paymentAmt" required:"true" doc:"Principal and interest a month; interest alone where the product begins so."`
	LaterPaymentAmt *domain.Money         `json:"laterPaymentAmt,omitempty" doc:"Principal and interest a month once interest alone is paid no more, at the same rate."`
	MonthlyMIAmt    domain.Money          `json:"MonthlyMortgageInsuranceAmt" required:"true"`
	TaxAmt          domain.Money          `json:"RealEstateTaxAmt" required:"true" doc:"A month; zero while it is not known."`
	InsuranceAmt    domain.Money          `json:"HomeownersInsuranceAmt" required:"true" doc:"A month, with supplemental insurance; zero while it is not known."`
	DuesAmt         domain.Money          `json:"AssociationDuesAmt" required:"true"`
	TotalAmt        domain.Money          `json:"totalPaymentAmt" required:"true" doc:"Of what is known, a month."`
	CashToClose     *domain.Money         `json:"CashToClose,omitempty" doc:"Absent while it is not known."`
	SheetID         domain.ID             `json:"sheetId" required:"true"`
	SheetNumber     int                   `json:"sheetNumber" required:"true"`
}

// QuoteOption is what a quote says of an offer at a price, with the loan's housing payment as it is supposed to be.
func QuoteOption(o Offer, q PriceQuote, s Scenario, w WhatIf, h qualify.Housing) QuotedOption {
	out := QuotedOption{ProductID: o.ProductID, Name: o.Name, Purpose: s.Purpose, MortgageType: o.MortgageType, Amortization: o.Amortization, TermMonths: o.TermMonths, FixedMonths: o.FixedMonths, InterestOnly: o.InterestOnly,
		WhatIf: w, BaseLoanAmt: s.BaseLoanAmt, LoanAmt: s.LoanAmt, ValueAmt: s.ValueAmt, LTV: s.LTV, LockDays: q.LockDays, NoteRate: q.NoteRate, APR: q.APR, Points: q.Points, PointsAmt: q.PointsAmt,
		OriginationAmt: q.OriginationAmt, PaymentAmt: q.PaymentAmt, MonthlyMIAmt: s.MonthlyMIAmt, TaxAmt: h.RealEstateTax, InsuranceAmt: h.HomeownersInsurance + h.SupplementalInsurance,
		DuesAmt: h.AssociationDues, CashToClose: q.CashToClose, SheetID: q.SheetID, SheetNumber: q.SheetNumber}
	if o.InterestOnly > 0 {
		out.LaterPaymentAmt = new(qualify.LevelPayment(s.LoanAmt, q.NoteRate, o.TermMonths-o.InterestOnly))
	}
	out.TotalAmt = out.PaymentAmt + out.MonthlyMIAmt + out.TaxAmt + out.InsuranceAmt + out.DuesAmt
	return out
}

// OfferedUntil is until when prices of a moment are offered: the end of the day where they are asked for, or when the first of the sheets expires
// before that.
func (m *Market) OfferedUntil(options []QuotedOption, zone *time.Location) time.Time {
	at := m.At.In(zone)
	until := time.Date(at.Year(), at.Month(), at.Day()+1, 0, 0, 0, 0, zone).Add(-time.Second)
	for _, sheet := range m.Sheets {
		for _, option := range options {
			if sheet.ID == option.SheetID && sheet.ExpiresAt != nil && sheet.ExpiresAt.Before(until) {
				until = *sheet.ExpiresAt
			}
		}
	}
	return until.UTC()
}
