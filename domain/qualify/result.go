package qualify

import "gable/domain"

// Result is what a loan qualifies by. Percentages that cannot be told are zero and named in Messages.
type Result struct {
	BaseLoanAmt        domain.Money  `json:"BaseLoanAmt"`
	FinancedFeeAmt     domain.Money  `json:"FinancedFeeAmt"`
	LoanAmt            domain.Money  `json:"LoanAmt" doc:"Base amount with the financed premium or fee"`
	PropertyValueAmt   domain.Money  `json:"PropertyValueAmt" doc:"The value ratios are taken of; zero when unknown"`
	PrincipalInterest  domain.Money  `json:"PrincipalAndInterestAmt" doc:"First payment at the note rate"`
	QualifyingPayment  domain.Money  `json:"QualifyingPaymentAmt" doc:"Principal and interest that the ratios count"`
	HousingPayment     Housing       `json:"HousingPayment"`
	HousingExpenseAmt  domain.Money  `json:"HousingExpenseAmt" doc:"Housing expense that the ratios count: proposed, or present for who will not live there"`
	IncomeTotalAmt     domain.Money  `json:"IncomeTotalAmt"`
	LiabilityTotalAmt  domain.Money  `json:"LiabilityTotalAmt" doc:"Monthly obligations besides housing"`
	SubjectNetCashFlow domain.Money  `json:"SubjectNetCashFlow"`
	HousingRatio       domain.Rate   `json:"HousingRatio" doc:"Front ratio, percent"`
	DTI                domain.Rate   `json:"DTI" doc:"Back ratio, percent"`
	LTV                domain.Rate   `json:"LTV" doc:"Truncated to 2 decimals"`
	CLTV               domain.Rate   `json:"CLTV"`
	HCLTV              domain.Rate   `json:"HCLTV"`
	LTVRoundedUp       int           `json:"LTVRoundedUp" doc:"Next whole percent, for eligibility"`
	LTVCap             *domain.Rate  `json:"LTVCap,omitempty"`
	LTVExceeded        bool          `json:"LTVExceeded"`
	CashToClose        *domain.Money `json:"CashToClose,omitempty" doc:"From the borrower; negative is to the borrower. Absent while it is not known, which Messages say why"`
	AssetsTotalAmt     domain.Money  `json:"AssetsTotalAmt"`
	LiquidAssetsAmt    domain.Money  `json:"LiquidAssetsAmt" doc:"The part of the assets that reserves may be made of"`
	Funds              Funds         `json:"Funds"`
	ReservesAmt        *domain.Money `json:"ReservesAmt,omitempty" doc:"What is left of it after closing; negative where it does not suffice. Absent while cash to close or payment is not known"`
	ReserveMonths      *domain.Rate  `json:"ReserveMonths,omitempty" doc:"How many months of the payment that is, truncated to 2 decimals"`
	APR                *domain.Rate  `json:"APR,omitempty" doc:"Estimate from the finance charges known so far"`
	Warnings           Warnings      `json:"Warnings"`
	Messages           []string      `json:"Messages" doc:"What is missing for a figure, and caps that are exceeded"`
	Notices            []Notice      `json:"Notices" doc:"The warnings, then the messages, by their names in a catalogue"`
	Figures            []Figure      `json:"Figures" doc:"The arithmetic of each figure"`
}

// Warnings are what a person should mend before relying on the figures.
type Warnings struct {
	Messages []string `json:"messages"`
}

// Housing is the proposed monthly housing payment by its parts.
type Housing struct {
	PrincipalInterest     domain.Money `json:"PrincipalAndInterestAmt"`
	OtherFinancing        domain.Money `json:"OtherFinancingAmt"`
	HomeownersInsurance   domain.Money `json:"HomeownersInsuranceAmt"`
	SupplementalInsurance domain.Money `json:"SupplementalInsuranceAmt"`
	RealEstateTax         domain.Money `json:"RealEstateTaxAmt"`
	MortgageInsurance     domain.Money `json:"MortgageInsuranceAmt"`
	AssociationDues       domain.Money `json:"AssociationDuesAmt"`
	Other                 domain.Money `json:"OtherAmt"`
	Total                 domain.Money `json:"TotalAmt"`
}

// Figure is one number with the steps that lead to it; Name is the JSON name of the number in the result.
type Figure struct {
	Name  string `json:"name"`
	Steps []Step `json:"steps"`
}

// Step is one line of arithmetic. Key, Params and Enum name it in the client's catalogue and Label says it in English;
// Op is "+", "-", "×", "÷" or "=", and exactly one of the values is set.
type Step struct {
	Key    string        `json:"key"`
	Params []string      `json:"params,omitempty" doc:"Whose or what it is: a name, or a value of the enumeration. Absent where nobody named it."`
	Enum   string        `json:"enum,omitempty" doc:"The enumeration that the parameter is a value of; absent where it is a name."`
	Label  string        `json:"label"`
	Op     string        `json:"op"`
	Amt    *domain.Money `json:"amt,omitempty"`
	Pct    *domain.Rate  `json:"pct,omitempty"`
	Count  *int          `json:"count,omitempty"`
	Months *domain.Rate  `json:"months,omitempty" doc:"Months, with decimals"`
}

// ledger collects the steps of one figure and sums its amounts.
type ledger struct {
	steps []Step
	sum   domain.Money
}

func (l *ledger) add(key, label string, amount domain.Money) {
	l.line(Step{Key: key, Label: label}, amount)
}

// addOf adds a line about something: label holds %s for its title, and nameless is the line of what has none.
func (l *ledger) addOf(key, label, nameless string, of title, amount domain.Money) {
	l.line(Step{Key: key, Params: of.params, Enum: of.enum, Label: of.in(label, nameless)}, amount)
}

func (l *ledger) line(step Step, amount domain.Money) {
	if amount == 0 {
		return
	}
	l.sum += amount
	step.Op = "+"
	if amount < 0 {
		step.Op, amount = "-", -amount
	}
	step.Amt = &amount
	l.steps = append(l.steps, step)
}

func (l *ledger) total(key, label string) []Step {
	sum := l.sum
	return append(l.steps, Step{Key: key, Label: label, Op: "=", Amt: &sum})
}

func amountStep(key, label, op string, amount domain.Money) Step {
	return Step{Key: key, Label: label, Op: op, Amt: &amount}
}

func percentStep(key, label, op string, rate domain.Rate) Step {
	return Step{Key: key, Label: label, Op: op, Pct: &rate}
}
