package government

import (
	"cmp"
	"fmt"
	"strconv"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// InsuranceAnswer is the private mortgage insurance that a conventional loan needs.
type InsuranceAnswer struct {
	Coverage   domain.Rate   `json:"Coverage" required:"true" doc:"Percent of the loan that the guide asks to have covered"`
	Percent    *domain.Rate  `json:"Percent,omitempty" doc:"Premium a year; absent where the card has none for this loan or the score is not known"`
	MonthlyAmt *domain.Money `json:"MonthlyAmt,omitempty"`
}

// twentyYears is the term, in months, up to which a fixed loan needs less coverage.
const twentyYears = 240

// Coverage is how much of the loan must be covered; nil where nothing must, and where the guide has no row for it.
func Coverage(t reference.Table, program string, fixedMonths int, ltv domain.Rate) *domain.Rate {
	term := "OVER_20_OR_ARM"
	if fixedMonths > 0 && fixedMonths <= twentyYears {
		term = "UP_TO_20"
	}
	for _, row := range t.Rows {
		if row["program"] == program && (row["term"] == "" || row["term"] == term) && row.IsAbove("ltv_over", "ltv_to", ltv) {
			return row.Rate("coverage")
		}
	}
	return nil
}

// CardRate is the premium a year by a rate card; nil where it has none.
func CardRate(t reference.Table, term string, ltv, coverage domain.Rate, score int) *domain.Rate {
	for _, row := range t.Rows {
		from, to := row.Count("score_from"), row.Count("score_to")
		if row["term"] == term && *row.Rate("coverage") == coverage && row.IsAbove("ltv_over", "ltv_to", ltv) && score >= *from && (to == nil || score <= *to) {
			return row.Rate("percent")
		}
	}
	return nil
}

// privateInsurance is what a loan that no agency insures needs; nil where it needs none.
func (w *worksheet) privateInsurance(ltv domain.Rate) *InsuranceAnswer {
	info := w.file.Info
	if !info.TransactionInfo.MortgageType.NeedsInsurance(&ltv) {
		return nil
	}
	coverage, found := w.table(reference.PMICoverage)
	if !found {
		return nil
	}
	terms := info.MortgageTypeAndTerms
	months := domain.Count(terms.LoanAmortizationPeriodCount)
	fixed := terms.AmortizationType == loan.AmortizationFixed
	fixedMonths := 0
	if fixed {
		fixedMonths = months
	}
	asked := Coverage(coverage, insuranceProgram(info), fixedMonths, ltv)
	if asked == nil {
		w.find(FindingNoCoverage, "The guide has no coverage for a loan-to-value of "+ltv.Fixed(2)+" %: no insurer takes the loan by it, and no premium is counted.", ltv.Fixed(2))
		return nil
	}
	a := &InsuranceAnswer{Coverage: *asked}
	card, found := w.table(reference.PMIRate)
	score := cmp.Or(w.file.LoanLevelCreditScore, w.file.Info.GovernmentLoan.FHADecisionScore)
	isKnown := score != nil && months > 0
	if found && isKnown {
		if a.Percent = CardRate(card, cardTerm(fixed, months), ltv, *asked, *score); a.Percent != nil {
			a.MonthlyAmt = new(qualify.InterestPayment(info.LoanAmt(), *a.Percent))
		}
	}
	switch {
	case a.MonthlyAmt != nil || !info.HasCardPremium():
	case found && isKnown:
		w.find(FindingOffCard, fmt.Sprintf("The card has no premium for a credit score of %d at a loan-to-value of %s %%: the premium is to be typed.", *score, ltv.Fixed(2)), strconv.Itoa(*score), ltv.Fixed(2))
	default:
		w.find(FindingNoCardRate, "The card has no premium for this loan: it needs credit score and term, or the premium is typed.")
	}
	return a
}

// score is the credit score that FHA's least investment goes by: the one that was entered for it, else the loan's by its credit reports; nil where
// there is none.
func (w *worksheet) score() *int {
	return cmp.Or(w.file.Info.GovernmentLoan.FHADecisionScore, w.file.LoanLevelCreditScore)
}

func cardTerm(fixed bool, months int) string {
	switch {
	case !fixed:
		return "ADJUSTABLE_OVER_20"
	case months <= twentyYears:
		return "FIXED_UP_TO_20"
	}
	return "FIXED_OVER_20"
}

func insuranceProgram(i loan.Info) string {
	program := "STANDARD"
	if i.MortgageTypeAndTerms.LoanProgramId == "HomeReady" || i.MortgageTypeAndTerms.LoanProgramId == "HomePossible" {
		program = "HOMEREADY"
	}
	if i.SubjectProperty.PropertyDetail.HousingType == property.HousingManufactured {
		program += "_MANUFACTURED"
	}
	return program
}
