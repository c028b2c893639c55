package credit

import (
	"slices"

	"gable/domain"
	"gable/domain/finance"
)

// ImportType is how the debts of a report come to those that are listed.
type ImportType string

// The ways.
const (
	ImportMerge      ImportType = "Merge"      // what is listed is brought up to date, but for what a person changed; what is not is added
	ImportDoNotMerge ImportType = "DoNotMerge" // all are added beside those that are listed
	ImportOverride   ImportType = "Override"   // the report counts, also against what a person changed; debts of its people from earlier reports that are not in it go
)

// ImportAction is what becomes of a debt.
type ImportAction string

// The actions.
const (
	ImportAdd    ImportAction = "ADD"
	ImportUpdate ImportAction = "UPDATE"
	ImportSame   ImportAction = "SAME" // it is in the report, and nothing changes
	ImportKeep   ImportAction = "KEEP" // it is not in the report, and stays
	ImportRemove ImportAction = "REMOVE"
)

// LiabilityImport is what becomes of one debt.
type LiabilityImport struct {
	Action    ImportAction       `json:"action" required:"true" enum:"ADD,UPDATE,SAME,KEEP,REMOVE"`
	Was       *finance.Liability `json:"was,omitempty" doc:"As it is listed."`
	Will      *finance.Liability `json:"will,omitempty" doc:"As it will be; absent for one that goes."`
	Kept      []string           `json:"kept" required:"true" nullable:"false" doc:"The fields in which the report says otherwise, and what a person wrote stays."`
	Exclusion Exclusion          `json:"exclusionReason,omitempty" enum:"AUTHORIZED_USER,TERMINATED" doc:"Why it is left out of the ratios when it is added."`
}

// PlanImport says what becomes of each debt, those of the report first, in its order. People are those whom the report is about: it says
// nothing of what others owe. It is the same for a preview and for the import, and does nothing more when it is made again.
func PlanImport(how ImportType, r *CreditReport, report domain.ID, people []domain.ID, listed []finance.Liability) []LiabilityImport {
	taken := make([]bool, len(listed))
	plan := []LiabilityImport{}
	owed := Owed(r)
	matches := matched(how, owed, report, listed)
	for i, t := range owed {
		if at := matches[i]; at >= 0 {
			taken[at] = true
			plan = append(plan, updated(how, t.reported(report), listed[at], t.Borrowers))
			continue
		}
		plan = append(plan, added(t, report))
	}
	for i := range listed {
		if taken[i] {
			continue
		}
		was, will := listed[i], listed[i]
		if how == ImportOverride && was.Reported != nil && isOwedBy(was, people) {
			plan = append(plan, LiabilityImport{Action: ImportRemove, Was: &was, Kept: []string{}})
			continue
		}
		plan = append(plan, LiabilityImport{Action: ImportKeep, Was: &was, Will: &will, Kept: []string{}})
	}
	return plan
}

// isOwedBy reports whether a debt is known to be of these people alone.
func isOwedBy(l finance.Liability, people []domain.ID) bool {
	return len(l.Borrowers) > 0 && !slices.ContainsFunc(l.Borrowers, func(b domain.Ref) bool { return !slices.Contains(people, b.ID) })
}

// matched are the places of the listed debts that are those of the report, -1 for one that is not listed. The surest match counts
// first: the same line of the same report, then the account, then a creditor of whom there is one debt of the kind on either side.
func matched(how ImportType, owed []CreditTradeline, report domain.ID, listed []finance.Liability) []int {
	matches := make([]int, len(owed))
	taken := make([]bool, len(listed))
	for i := range matches {
		matches[i] = -1
	}
	pass := func(same func(t CreditTradeline, l finance.Liability) bool, alone bool) {
		for i, t := range owed {
			var found []int
			for j := range listed {
				if matches[i] < 0 && !taken[j] && same(t, listed[j]) {
					found = append(found, j)
				}
			}
			if len(found) == 0 || alone && (len(found) > 1 || rivals(owed, matches, func(o CreditTradeline) bool { return same(o, listed[found[0]]) }) > 1) {
				continue
			}
			matches[i], taken[found[0]] = found[0], true
		}
	}
	pass(func(t CreditTradeline, l finance.Liability) bool {
		return l.Reported != nil && l.Reported.ReportID == report && l.Reported.Key == t.Key
	}, false)
	if how == ImportDoNotMerge {
		return matches
	}
	pass(func(t CreditTradeline, l finance.Liability) bool {
		return sameAccount(t.Account, accountOf(l)) && sameCreditor(t.reported(report).HolderName, creditorOf(l))
	}, false)
	pass(func(t CreditTradeline, l finance.Liability) bool {
		return (lastFour(t.Account) == "" || lastFour(accountOf(l)) == "") && t.typeOf() == l.LiabilityDetail.LiabilityType &&
			sameCreditor(t.reported(report).HolderName, creditorOf(l))
	}, true)
	return matches
}

// rivals is how many debts of the report without a match would do.
func rivals(owed []CreditTradeline, matches []int, is func(CreditTradeline) bool) (n int) {
	for i, t := range owed {
		if matches[i] < 0 && is(t) {
			n++
		}
	}
	return n
}

// accountOf and creditorOf are by what a listed debt is known: as it was reported, whatever a person made of that.
func accountOf(l finance.Liability) string {
	if l.Reported != nil {
		return l.Reported.LiabilityDetail.AccountIdentifier
	}
	return l.LiabilityDetail.AccountIdentifier
}

func creditorOf(l finance.Liability) string {
	if l.Reported != nil {
		return l.Reported.HolderName
	}
	return l.HolderName
}

func added(t CreditTradeline, report domain.ID) LiabilityImport {
	from := t.reported(report)
	d := from.LiabilityDetail
	l := finance.Liability{HolderName: from.HolderName, Reported: &from, LiabilityDetail: finance.LiabilityDetail{LiabilityType: d.LiabilityType, AccountIdentifier: d.AccountIdentifier,
		MonthlyPaymentAmt: d.MonthlyPaymentAmt, UnpaidBalanceAmt: d.UnpaidBalanceAmt, RemainingTermMonthsCount: d.RemainingTermMonthsCount, CreditLimitAmt: d.CreditLimitAmt, MortgageType: d.MortgageType}}
	for _, id := range t.Borrowers {
		l.Borrowers = append(l.Borrowers, domain.Ref{ID: id})
	}
	why := t.exclusion()
	if why != "" {
		yes := true
		l.LiabilityDetail.ExclusionInd, l.LiabilityDetail.ExclusionReason = &yes, string(why)
	}
	return LiabilityImport{Action: ImportAdd, Will: &l, Kept: []string{}, Exclusion: why}
}

// updated is a listed debt with what the report says of it. Its ties, its marks and its own words stay; figures that a person changed
// since they were reported stay too, unless the report is to count. Of a debt that was typed, the report's figures count.
func updated(how ImportType, from finance.Reported, was finance.Liability, people []domain.ID) LiabilityImport {
	will := was
	u := update{how: how, kept: []string{}, typed: was.Reported == nil}
	base := finance.Reported{}
	if was.Reported != nil {
		base = *was.Reported
	}
	d, b, n := &will.LiabilityDetail, base.LiabilityDetail, from.LiabilityDetail
	merge(&u, "HolderName", &will.HolderName, base.HolderName, from.HolderName)
	merge(&u, "LiabilityDetail.LiabilityType", &d.LiabilityType, b.LiabilityType, n.LiabilityType)
	merge(&u, "LiabilityDetail.AccountIdentifier", &d.AccountIdentifier, b.AccountIdentifier, n.AccountIdentifier)
	merge(&u, "LiabilityDetail.MortgageType", &d.MortgageType, b.MortgageType, n.MortgageType)
	mergeFigure(&u, "LiabilityDetail.MonthlyPaymentAmt", &d.MonthlyPaymentAmt, b.MonthlyPaymentAmt, n.MonthlyPaymentAmt)
	mergeFigure(&u, "LiabilityDetail.UnpaidBalanceAmt", &d.UnpaidBalanceAmt, b.UnpaidBalanceAmt, n.UnpaidBalanceAmt)
	mergeFigure(&u, "LiabilityDetail.RemainingTermMonthsCount", &d.RemainingTermMonthsCount, b.RemainingTermMonthsCount, n.RemainingTermMonthsCount)
	mergeFigure(&u, "LiabilityDetail.CreditLimitAmt", &d.CreditLimitAmt, b.CreditLimitAmt, n.CreditLimitAmt)
	if len(will.Borrowers) == 0 {
		for _, id := range people {
			will.Borrowers = append(will.Borrowers, domain.Ref{ID: id})
		}
	}
	will.Reported = &from
	action := ImportSame
	if u.changed || was.Reported == nil || !sameReported(*was.Reported, from) || len(was.Borrowers) != len(will.Borrowers) {
		action = ImportUpdate
	}
	return LiabilityImport{Action: action, Was: &was, Will: &will, Kept: u.kept}
}

type update struct {
	how     ImportType
	typed   bool // by a person, and not known from a report yet
	changed bool
	kept    []string
}

// merge gives a field of words what is reported now, or leaves it and notes that it differs.
func merge[T comparable](u *update, field string, now *T, base, reported T) {
	var none T
	theirs := *now != none && *now != base
	switch {
	case reported == none || *now == reported:
	case theirs && u.how != ImportOverride:
		u.kept = append(u.kept, field)
	default:
		*now, u.changed = reported, true
	}
}

// mergeFigure is merge of a figure: one that a person took away stays away, and of a debt that was typed the report counts.
func mergeFigure[T comparable](u *update, field string, now **T, base, reported *T) {
	switch {
	case reported == nil || *now != nil && **now == *reported:
	case *now == nil && base != nil && u.how != ImportOverride:
		u.kept = append(u.kept, field)
	case *now != nil && !u.typed && (base == nil || **now != *base) && u.how != ImportOverride:
		u.kept = append(u.kept, field)
	default:
		value := *reported
		*now, u.changed = &value, true
	}
}

func sameReported(a, b finance.Reported) bool {
	x, y := a.LiabilityDetail, b.LiabilityDetail
	return a.ReportID == b.ReportID && a.Key == b.Key && a.HolderName == b.HolderName && x.LiabilityType == y.LiabilityType && x.AccountIdentifier == y.AccountIdentifier &&
		x.MortgageType == y.MortgageType && same(x.MonthlyPaymentAmt, y.MonthlyPaymentAmt) && same(x.UnpaidBalanceAmt, y.UnpaidBalanceAmt) &&
		same(x.RemainingTermMonthsCount, y.RemainingTermMonthsCount) && same(x.CreditLimitAmt, y.CreditLimitAmt)
}

func same[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// ImportAsked is which report's debts are taken over, and how.
type ImportAsked struct {
	ReportID   domain.ID  `json:"reportId" required:"true"`
	ImportType ImportType `json:"importType" required:"true" enum:"Merge,DoNotMerge,Override"`
}

// Imported is what has become of a loan's debts.
type Imported struct {
	Added   int `json:"added" required:"true"`
	Updated int `json:"updated" required:"true"`
	Removed int `json:"removed" required:"true"`
}
