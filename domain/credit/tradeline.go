package credit

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gable/domain"
	"gable/domain/finance"
)

// words by which a tradeline becomes a debt of the application.
var (
	leases      = []string{"AutoLease", "Lease", "RentalAgreement"}
	collections = []string{"Collection", "CollectionAttorney", "ReturnedCheck"}
	juniors     = []string{"SecondMortgage", "RealEstateJuniorLiens"}
	mortgages   = map[string]string{"ConventionalRealEstateMortgage": "Conventional", "FHARealEstateMortgage": "FHA", "VeteransAdministrationRealEstateMortgage": "VA"}
	settled     = []string{"Closed", "Paid", "Transferred", "Refinanced"}
	notTheirs   = []string{"AuthorizedUser", "Terminated"}
)

// typeOf is which kind of debt a tradeline is in the application.
func (t CreditTradeline) typeOf() finance.LiabilityType {
	switch {
	case slices.Contains(collections, t.LoanType):
		return "CollectionsJudgmentsAndLiens"
	case t.LoanType == "HomeEquityLineOfCredit":
		return finance.LiabilityHELOC
	case t.AccountType == "Mortgage" || mortgages[t.LoanType] != "" || slices.Contains(juniors, t.LoanType):
		return finance.LiabilityMortgageLoan
	case slices.Contains(leases, t.LoanType):
		return finance.LiabilityLeasePayment
	case t.LoanType == "DeferredStudentLoan" || t.LoanType == "Educational" && strings.Contains(strings.ToLower(t.Terms), "defer"):
		return "DeferredStudentLoan"
	case t.AccountType == "Revolving" || t.AccountType == "CreditLine":
		return finance.LiabilityRevolving
	case t.AccountType == "Open":
		return finance.LiabilityOpen30Day
	case t.AccountType == "Installment":
		return finance.LiabilityInstallment
	}
	return finance.LiabilityOther
}

// isSettled reports whether nothing is owed any more: such a debt is not taken over.
func (t CreditTradeline) isSettled() bool {
	return slices.Contains(settled, t.Status) && domain.Amount(t.Balance) == 0
}

// Exclusion is why a debt is left out of the ratios when it is taken over.
type Exclusion string

// The reasons.
const (
	ExclusionAuthorizedUser Exclusion = "AUTHORIZED_USER" // somebody else owes it
	ExclusionTerminated     Exclusion = "TERMINATED"      // the borrower owes it no longer
)

// exclusion is why the borrower does not owe the debt, "" where they do.
func (t CreditTradeline) exclusion() Exclusion {
	switch t.Ownership {
	case notTheirs[0]:
		return ExclusionAuthorizedUser
	case notTheirs[1]:
		return ExclusionTerminated
	}
	return ""
}

// reported is what a debt takes from a tradeline.
func (t CreditTradeline) reported(report domain.ID) finance.Reported {
	creditor := cmp.Or(t.Creditor, t.OriginalCreditor)
	account := t.Account
	return finance.Reported{ReportID: report, Key: t.Key, HolderName: bounded(creditor, domain.MaxNameLength), LiabilityDetail: finance.ReportedDetail{
		LiabilityType: t.typeOf(), AccountIdentifier: bounded(account, 60), MonthlyPaymentAmt: t.Payment, UnpaidBalanceAmt: t.Balance,
		RemainingTermMonthsCount: t.MonthsLeft, CreditLimitAmt: t.limit(), MortgageType: mortgages[t.LoanType]}}
}

// limit is the line of credit, of what has one.
func (t CreditTradeline) limit() *domain.Money {
	if kind := t.typeOf(); kind == finance.LiabilityRevolving || kind == finance.LiabilityHELOC {
		return t.Limit
	}
	return nil
}

func bounded(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// Owed are the debts of a report, each once and in the report's order: those that are settled are left out. Where the bureaus' own lines
// were not joined into one, lines of one creditor and of the same people whose account numbers end alike and that were opened in the same
// month are one debt, and the one reported last counts.
func Owed(r *CreditReport) []CreditTradeline {
	var out []CreditTradeline
	for _, t := range r.Liabilities {
		at := -1
		if r.MergeType != "Blend" {
			at = slices.IndexFunc(out, t.isAlso)
		}
		switch {
		case at < 0:
			out = append(out, t)
		case t.Reported > out[at].Reported:
			out[at] = t
		}
	}
	return slices.DeleteFunc(out, CreditTradeline.isSettled)
}

// isAlso reports whether another bureau's line is of the same debt.
func (t CreditTradeline) isAlso(o CreditTradeline) bool {
	shared := slices.ContainsFunc(t.Borrowers, func(id domain.ID) bool { return slices.Contains(o.Borrowers, id) })
	ends := lastFour(t.Account)
	return shared && ends != "" && ends == lastFour(o.Account) && folded(o.Creditor) == folded(t.Creditor) && o.Opened != "" && month(o.Opened) == month(t.Opened)
}

func month(text string) string { return text[:min(len(text), len("2006-01"))] }

// folded is a name as names are compared: its letters and digits, in capitals.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, text)
}

// sameCreditor reports whether two names are of one creditor: alike, or one begins as the other, which bureaus shorten.
func sameCreditor(a, b string) bool {
	a, b = folded(a), folded(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	return a != "" && (a == b || len(a) >= 6 && strings.HasPrefix(b, a))
}

// hides are the signs that stand for what is hidden of an account number.
const hides = "*•xX"

// lastFour is how an account number ends, without what its beginning is hidden by; "" where the end is hidden.
func lastFour(account string) string {
	account = strings.TrimRight(account, " -.")
	if strings.TrimRight(account, hides) != account {
		return ""
	}
	account = folded(account)
	return account[max(0, len(account)-4):]
}

// sameAccount reports whether two account numbers are one, of which the beginning may be hidden.
func sameAccount(a, b string) bool {
	if one := folded(a); strings.Trim(one, "X") != "" && one == folded(b) {
		return true
	}
	return lastFour(a) != "" && lastFour(a) == lastFour(b) && (len(folded(a)) <= 4 || len(folded(b)) <= 4 || strings.ContainsAny(a+b, hides))
}
