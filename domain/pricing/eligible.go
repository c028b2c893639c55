package pricing

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
	"gable/domain/property"
)

// ProductReason is why a loan can't have a product, and what would change that.
type ProductReason struct {
	Key     string         `json:"key" required:"true"`
	Params  []string       `json:"params,omitempty"`
	Message string         `json:"message" required:"true"`
	Remedy  *ProductRemedy `json:"remedy,omitempty" doc:"What would make the loan eligible; absent where nothing about the loan would."`
}

// ProductRemedy is what would have to be otherwise.
type ProductRemedy struct {
	Key     string   `json:"key" required:"true"`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message" required:"true"`
}

func reason(key, message string, params ...string) ProductReason {
	return ProductReason{Key: key, Params: params, Message: fill(message, params)}
}

func (r ProductReason) unless(key, message string, params ...string) ProductReason {
	r.Remedy = &ProductRemedy{Key: key, Params: params, Message: fill(message, params)}
	return r
}

// fill puts the parameters into a sentence in the place of {{0}}, {{1}}.
func fill(message string, params []string) string {
	for i, p := range params {
		message = strings.ReplaceAll(message, "{{"+strconv.Itoa(i)+"}}", p)
	}
	return message
}

// reasonsAgainst are all reasons for which a loan can't have a product, but for what its price says.
func (p Product) reasonsAgainst(s Scenario) []ProductReason {
	return append(p.reasonsAtAnyRate(s), p.limitReasons(s)...)
}

// reasonsAtAnyRate are those of reasonsAgainst that no payment changes.
func (p Product) reasonsAtAnyRate(s Scenario) (out []ProductReason) {
	if s.BaseLoanAmt <= 0 {
		out = append(out, reason("amountMissing", "The loan amount is not known.").unless("sayAmount", "Enter the loan amount."))
	}
	if s.ValueAmt <= 0 {
		out = append(out, reason("valueMissing", "The property's value is not known.").unless("sayValue", "Enter the property's value or the sales price."))
	}
	if s.Purpose == "" {
		out = append(out, reason("purposeMissing", "It is not known what the loan is for.").unless("sayPurpose", "Choose the purpose of the loan."))
	}
	if p.MortgageType != "" && s.MortgageType != "" && p.MortgageType != s.MortgageType && !(p.MortgageType.IsUSDA() && s.MortgageType.IsUSDA()) {
		out = append(out, reason("mortgageType", "The product is for {{0}} loans; this one is {{1}}.", string(p.MortgageType), string(s.MortgageType)).
			unless("takeMortgageType", "Change the mortgage type to {{0}}.", string(p.MortgageType)))
	}
	switch size := s.Size(); {
	case len(p.Sizes) == 0 || s.BaseLoanAmt <= 0:
	case size == "":
		out = append(out, reason("limitsMissing", "The limits of conforming loans are not known for the property's county.").unless("sayCounty", "Enter the state and the county of the property."))
	case !slices.Contains(p.Sizes, size):
		out = append(out, p.sizeReason(s))
	}
	if p.Condition != "" && s.Holds != nil && !s.Holds(p.Condition) {
		text := p.ConditionFor
		if text == "" {
			text = p.Condition
		}
		out = append(out, reason("condition", "{{0}}", text))
	}
	return slices.Concat(out, p.WaiverAgainst(s), s.property)
}

// sizeReason is why the amount of a loan is none of the product's.
func (p Product) sizeReason(s Scenario) ProductReason {
	r := reason("size", "The loan amount of ${{0}} is outside of the product's limits.", s.BaseLoanAmt.Dollars())
	switch {
	case slices.Contains(p.Sizes, HighBalance) && s.BaseLoanAmt > s.CountyAmt:
		return r.unless("amountAtMost", "Lower the loan amount to ${{0}}.", s.CountyAmt.Dollars())
	case slices.Contains(p.Sizes, Conforming) && s.BaseLoanAmt > s.BaselineAmt:
		return r.unless("amountAtMost", "Lower the loan amount to ${{0}}.", s.BaselineAmt.Dollars())
	case slices.Contains(p.Sizes, HighBalance):
		return r.unless("amountAbove", "Raise the loan amount above ${{0}}.", s.BaselineAmt.Dollars())
	}
	return r.unless("amountAbove", "Raise the loan amount above ${{0}}.", max(s.BaselineAmt, s.CountyAmt).Dollars())
}

// limitReasons are what the row of the table that the loan comes nearest to says against it; none where a row takes it.
func (p Product) limitReasons(s Scenario) (fewest []ProductReason) {
	for i, row := range p.Eligibility {
		against := append(row.isNotOf(s), row.exceededBy(s)...)
		if len(against) == 0 {
			return nil
		}
		if i == 0 || rank(against) < rank(fewest) {
			fewest = against
		}
	}
	return fewest
}

// rank puts rows for another kind of loan behind those for this kind.
func rank(reasons []ProductReason) (n int) {
	for _, r := range reasons {
		n++
		switch r.Key {
		case "purpose", "occupancy", "units", "housingType", "state":
			n += 20
		}
	}
	return n
}

// isNotOf is what the loan is and the row is not for.
func (l EligibilityRow) isNotOf(s Scenario) (out []ProductReason) {
	if len(l.Purposes) > 0 && s.Purpose != "" && !slices.Contains(l.Purposes, s.Purpose) {
		out = append(out, reason("purpose", "It is not offered for this purpose ({{0}}).", string(s.Purpose)).unless("takePurpose", "It is offered for {{0}}.", joined(l.Purposes)))
	}
	if len(l.Occupancies) > 0 && s.Occupancy != "" && !slices.Contains(l.Occupancies, s.Occupancy) {
		out = append(out, reason("occupancy", "It is not offered for this use of the property ({{0}}).", string(s.Occupancy)).unless("takeOccupancy", "It is offered for {{0}}.", joined(l.Occupancies)))
	}
	if len(l.Units) > 0 && !slices.Contains(l.Units, s.Units) {
		counts := make([]string, len(l.Units))
		for i, n := range l.Units {
			counts[i] = strconv.Itoa(n)
		}
		out = append(out, reason("units", "It is not offered for {{0}} units.", strconv.Itoa(s.Units)).unless("takeUnits", "It is offered for units: {{0}}.", strings.Join(counts, ", ")))
	}
	if len(l.HousingTypes) > 0 && s.HousingType != "" && !slices.Contains(l.HousingTypes, s.HousingType) {
		out = append(out, reason("housingType", "It is not offered for this kind of property ({{0}}).", string(s.HousingType)).unless("takeHousingType", "It is offered for {{0}}.", joined(l.HousingTypes)))
	}
	if len(l.States) > 0 && s.State != "" && !slices.Contains(l.States, s.State) {
		out = append(out, reason("state", "It is not offered in {{0}}.", property.States.DisplayName(s.State)))
	}
	return out
}

func joined[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return strings.Join(texts, ", ")
}

// exceededBy is which bounds of the row the loan is beyond.
func (l EligibilityRow) exceededBy(s Scenario) (out []ProductReason) {
	switch {
	case l.MinScore == nil:
	case s.Score == nil:
		out = append(out, reason("scoreMissing", "The credit score is not known.").unless("scoreAtLeast", "Have a credit score of at least {{0}}.", strconv.Itoa(*l.MinScore)))
	case *s.Score < *l.MinScore:
		out = append(out, reason("score", "The credit score of {{0}} is below {{1}}.", strconv.Itoa(*s.Score), strconv.Itoa(*l.MinScore)).
			unless("scoreAtLeast", "Have a credit score of at least {{0}}.", strconv.Itoa(*l.MinScore)))
	}
	if l.MaxLTV != nil && s.LTV.Cmp(*l.MaxLTV) > 0 {
		out = append(out, reason("ltv", "The loan-to-value of {{0}} % is above {{1}} %.", s.LTV.String(), l.MaxLTV.String()).
			unless("amountAtMost", "Lower the loan amount to ${{0}}.", amountFor(*l.MaxLTV, s).Dollars()))
	}
	if l.MaxCLTV != nil && s.CLTV.Cmp(*l.MaxCLTV) > 0 {
		out = append(out, reason("cltv", "The combined loan-to-value of {{0}} % is above {{1}} %.", s.CLTV.String(), l.MaxCLTV.String()).
			unless("liensAtMost", "Lower all liens together to {{0}} % of the value.", l.MaxCLTV.String()))
	}
	if l.MinAmt != nil && s.BaseLoanAmt > 0 && s.BaseLoanAmt < *l.MinAmt {
		out = append(out, reason("amountBelow", "The loan amount of ${{0}} is below ${{1}}.", s.BaseLoanAmt.Dollars(), l.MinAmt.Dollars()).
			unless("amountAtLeast", "Raise the loan amount to ${{0}}.", l.MinAmt.Dollars()))
	}
	if l.MaxAmt != nil && s.BaseLoanAmt > *l.MaxAmt {
		out = append(out, reason("amountAboveMost", "The loan amount of ${{0}} is above ${{1}}.", s.BaseLoanAmt.Dollars(), l.MaxAmt.Dollars()).
			unless("amountAtMost", "Lower the loan amount to ${{0}}.", l.MaxAmt.Dollars()))
	}
	return append(out, l.ratioReason(s, s.dti)...)
}

// ratioReason is what the debt-to-income ratio says against the loan, where it is known.
func (l EligibilityRow) ratioReason(s Scenario, dti *domain.Rate) []ProductReason {
	if l.MaxDTI == nil || dti == nil || dti.Cmp(*l.MaxDTI) <= 0 {
		return nil
	}
	r := reason("dti", "The debt-to-income ratio of {{0}} % is above {{1}} %.", dti.String(), l.MaxDTI.String())
	over := s.payment + s.OtherDebtAmt - l.MaxDTI.Of(s.IncomeAmt)
	return []ProductReason{r.unless("payLess", "Lower monthly obligations by ${{0}}.", max(over, 0).Dollars())}
}

// amountFor is the most that may be lent at a loan-to-value, in whole dollars; what is financed into the loan is a part of it.
func amountFor(ltv domain.Rate, s Scenario) domain.Money {
	most := ltv.Of(s.ValueAmt) - (s.LoanAmt - s.BaseLoanAmt)
	return max(most/100*100, 0)
}
