package fee

import (
	"reflect"
	"slices"

	"gable/domain"
)

// FeeAction is what bringing a loan's fees in line does to one of them.
type FeeAction string

// The actions (loan-processing.md: "fee sync").
const (
	FeeAdded   FeeAction = "ADDED"
	FeeUpdated FeeAction = "UPDATED"
	FeeDeleted FeeAction = "DELETED"
	// FeeKept is one that would have changed and stays as it is.
	FeeKept FeeAction = "KEPT"
)

// KeptReason is why a fee stays as it is.
type KeptReason string

// The reasons.
const (
	KeptLocked KeptReason = "LOCKED"
	// KeptByHand is one that somebody added: it stands in the place of the template's fee of its kind.
	KeptByHand KeptReason = "BY_HAND"
)

// FeeChange is what becomes of one fee.
type FeeChange struct {
	Action      FeeAction     `json:"action" required:"true" enum:"ADDED,UPDATED,DELETED,KEPT"`
	Fee         Fee           `json:"fee" required:"true" doc:"As it will be; as it is where it is deleted or kept."`
	PreviousAmt *domain.Money `json:"previousAmt,omitempty" doc:"What it comes to now; absent of one that is added."`
	Missing     string        `json:"missing,omitempty" doc:"What the loan does not say yet, so that it is not known what it comes to."`
	KeptBecause KeptReason    `json:"keptBecause,omitempty" enum:"LOCKED,BY_HAND" doc:"Of one that is kept. BY_HAND: somebody added it, and it stands in the place of the template's."`
	OutsideWas  *domain.Money `json:"paidOutsideClosingWasAmt,omitempty" doc:"What is said to be paid before closing, where that is more than the fee will come to: it becomes the whole fee, and no more."`
}

// Apply answers what putting a template on a loan changes of its fees. Only those that came from a template follow, and go where this one has
// none of their kind. One that somebody added stays, in the place of the template's; a locked one stays as it is.
func Apply(t ClosingCostTemplate, now []Fee, b Basis, payees map[string]Payee) []FeeChange {
	var changes []FeeChange
	templated, added := map[string][]Fee{}, map[string]Fee{}
	for _, f := range now {
		if f.TemplateId == nil {
			added[f.key()] = f
		} else {
			templated[f.key()] = append(templated[f.key()], f)
		}
	}
	followed := map[domain.ID]bool{}
	for _, will := range t.Fees(b, payees) {
		own := templated[will.key()]
		byHand, isAdded := added[will.key()]
		switch {
		case len(own) > 0:
			was := own[max(0, slices.IndexFunc(own, Fee.IsLocked))]
			followed[was.ID] = true
			if change, differs := became(was, will, b); differs {
				changes = append(changes, change)
			}
		case isAdded:
			changes = append(changes, kept(byHand, KeptByHand))
		default:
			changes = append(changes, FeeChange{Action: FeeAdded, Fee: will, Missing: missingOf(will, b)})
		}
	}
	for _, f := range now {
		switch {
		case f.TemplateId == nil || followed[f.ID]:
		case f.IsLocked():
			changes = append(changes, kept(f, KeptLocked))
		default:
			changes = append(changes, FeeChange{Action: FeeDeleted, Fee: f, PreviousAmt: f.FeeDetail.FeeActualTotalAmt})
		}
	}
	return changes
}

func kept(f Fee, why KeptReason) FeeChange {
	return FeeChange{Action: FeeKept, Fee: f, PreviousAmt: f.FeeDetail.FeeActualTotalAmt, KeptBecause: why}
}

// Recalculate answers which fees come to something else now that the loan has changed.
func Recalculate(now []Fee, b Basis) []FeeChange {
	var changes []FeeChange
	for _, was := range now {
		if !was.FeeDetail.LWFeeValueType.IsCalculated() {
			continue
		}
		will := was
		if will.Work(b) != "" || will.sameAmount(was) { // what was known before counts until it is known again
			continue
		}
		if change, differs := became(was, will, b); differs {
			changes = append(changes, change)
		}
	}
	return changes
}

// OutOfDate is how many fees come to something else now that the loan has changed, but for the locked ones, which nothing brings up to date.
func OutOfDate(now []Fee, b Basis) (count int) {
	for _, change := range Recalculate(now, b) {
		if change.Action == FeeUpdated {
			count++
		}
	}
	return count
}

// CountAfter is how many fees a loan has once the changes are carried out.
func CountAfter(now []Fee, changes []FeeChange) int {
	count := len(now)
	for _, change := range changes {
		switch change.Action {
		case FeeAdded:
			count++
		case FeeDeleted:
			count--
		case FeeUpdated, FeeKept:
		}
	}
	return count
}

func became(was, will Fee, b Basis) (FeeChange, bool) {
	if was.IsLocked() {
		return kept(was, KeptLocked), !will.sameAmount(was)
	}
	will.Record = was.Record
	d := was.FeeDetail
	will.keep(was)
	if will.FeeDetail.FeeActualTotalAmt == nil && will.sameFormula(was) {
		will.FeeDetail.FeeActualTotalAmt, will.TableRow = d.FeeActualTotalAmt, was.TableRow
	}
	outsideWas := will.carryOutside(was)
	will.DeriveTotals()
	was.DeriveTotals()
	return FeeChange{Action: FeeUpdated, Fee: will, PreviousAmt: d.FeeActualTotalAmt, Missing: missingOf(will, b), OutsideWas: outsideWas}, !same(was, will)
}

// same reports whether two are the same to whoever reads them.
func same(a, b Fee) bool {
	a.Given, b.Given = nil, nil
	return reflect.DeepEqual(a, b)
}

// keep has what somebody set on the loan stay: what templates do not say, and of what they do what is another than was given.
func (f *Fee) keep(was Fee) {
	d, w, gave := &f.FeeDetail, was.FeeDetail, was.Given
	d.ToleranceType, d.ToleranceReason, d.FinanceChargeInd, d.ChosenProviderInd = w.ToleranceType, w.ToleranceReason, w.FinanceChargeInd, w.ChosenProviderInd
	d.IncludeInWireInd, d.PassThroughFeeInd, d.ReimbToLoInd = w.IncludeInWireInd, w.PassThroughFeeInd, w.ReimbToLoInd
	if gave == nil { // put on before this was noted: who pays, what it is called and where it stands are as they are
		gave = &GivenFee{}
	}
	if w.FeeDesc != gave.FeeDesc {
		d.FeeDesc = w.FeeDesc
	}
	if w.IntDiscSecType != gave.IntDiscSecType {
		d.IntDiscSecType = w.IntDiscSecType
	}
	if w.FeePaidByType != gave.FeePaidByType {
		d.FeePaidByType = w.FeePaidByType
	}
	if domain.IsTrue(w.AffiliateInd) != gave.AffiliateInd || domain.IsTrue(w.AffiliateInd) == domain.IsTrue(d.AffiliateInd) {
		d.AffiliateInd = w.AffiliateInd
	}
	setByHand := w.FeePaidToType != gave.FeePaidToType || !was.isPaidTo(gave)
	if setByHand || d.FeePaidToName == "" && (d.FeePaidToType == "" || d.FeePaidToType == w.FeePaidToType) { // the template names nobody: whoever was named stays
		d.FeePaidToType, d.FeePaidToName, d.BusinessContactId = w.FeePaidToType, w.FeePaidToName, w.BusinessContactId
	}
}

// given is what the fee, as a template makes it, says beside what it comes to.
func (f Fee) given() *GivenFee {
	d := f.FeeDetail
	return &GivenFee{FeeDesc: d.FeeDesc, IntDiscSecType: d.IntDiscSecType, FeePaidByType: d.FeePaidByType, FeePaidToType: d.FeePaidToType, FeePaidToName: d.FeePaidToName,
		BusinessContactId: d.BusinessContactId, AffiliateInd: domain.IsTrue(d.AffiliateInd)}
}

// isPaidTo reports whether the payee is the one that was given. Who is of the address book may be called otherwise by now.
func (f Fee) isPaidTo(gave *GivenFee) bool {
	mine, theirs := f.FeeDetail.BusinessContactId, gave.BusinessContactId
	if mine == nil && theirs == nil {
		return f.FeeDetail.FeePaidToName == gave.FeePaidToName
	}
	return mine != nil && theirs != nil && *mine == *theirs
}

// carryOutside has what is paid before closing follow the amount: all of it where all of it was, else what was said. What the fee does not come to
// can't be paid of it: then it answers what was said.
func (f *Fee) carryOutside(was Fee) (said *domain.Money) {
	paid := was.PaidOutsideClosingAmt
	if paid == nil {
		return nil
	}
	whole := *paid == was.payable() && (*paid != 0 || was.TemplateId != nil)
	ofTemplate := f.PaidOutsideClosingAmt != nil && *f.PaidOutsideClosingAmt == f.payable()
	f.PaidOutsideClosingAmt = paid
	if whole || ofTemplate || *paid > f.payable() {
		f.PaidOutsideClosingAmt = new(f.payable())
	}
	if whole || *paid <= f.payable() {
		return nil
	}
	return paid
}

func missingOf(f Fee, b Basis) string {
	_, missing := f.Formula.Of(f.FeeDetail.LWFeeValueType, b)
	return missing
}

func (f Fee) key() string { return keyOf(f.FeeDetail.LWCode, f.FeeDetail.FeeDesc) }
