package change

import (
	"reflect"

	feedb "gable/db/fee"
	loandb "gable/db/loan"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/qualify"
)

// ApplyPrice makes a price that of the pinned loan, whatever made it: a choice of a product or its removal, a lock, an extension, a relock, a
// float-down or a reprice. It is the one way by which a price reaches the loan.
//
// was is the loan's product as pricingdb.LockChosen answered it in this transaction; will is what it becomes: by Chosen.Choose, by Chosen.Repriced,
// or one without a product; info is the loan's terms as they are to be but for points and credit. ApplyPrice then
//   - refuses a plan by which another pays the originator than by the fees of the loan;
//   - writes the terms, with the points and the lender credit of will.Costs in the place of those of was.Costs;
//   - removes points, credits and compensation that stand among the loan's fees by hand, since they follow from the product now;
//   - keeps the product and answers it with its new version.
//
// What differs is journalled and told to open sessions, and figures follow before the commit: cash to close, APR, closing costs, points and fees. A
// change of the terms or of the fees is refused where that section is locked, but for the lock desk's own work.
func (w *Work) ApplyPrice(was, will pricing.Chosen, info loan.Info) (pricing.Chosen, error) {
	if will.PlanKind != was.PlanKind {
		all, err := feedb.All(w.Tx)
		if err == nil {
			err = w.refuseSecondPayer("compensationPlanId", will.PlanKind, all)
		}
		if err != nil {
			return will, err
		}
	}
	if err := w.priceTerms(info.Priced(was.Costs, will.Costs)); err != nil {
		return will, err
	}
	if will.Costs != nil {
		if err := w.removeFeesOfPrice(); err != nil {
			return will, err
		}
	}
	return will, w.SaveChosen(was, &will)
}

// followPrice has points, lender credit and compensation of the loan's product follow the amount of the loan, and tells whether they did. f becomes the loan
// with them. A party to the loan sees no prices, so that a change of theirs leaves it to the next one of the staff's.
func (w *Work) followPrice(f *loan.File, figures qualify.Result) (bool, error) {
	if f.Product.Costs == nil || loandb.IsParty(w.Tx) {
		return false, nil
	}
	was, err := pricingdb.LockChosen(w.Tx)
	if err != nil {
		return false, err
	}
	will, err := was.Followed(figures.LoanAmt, func() (*pricing.CompensationPlan, error) {
		at := w.Now()
		if was.ChosenAt != nil {
			at = *was.ChosenAt
		}
		book, err := pricingdb.BookAt(w.Tx, at)
		if err != nil {
			return nil, err
		}
		return book.Plan(was.PlanID), nil
	})
	if err != nil || reflect.DeepEqual(was, will) {
		return false, err
	}
	info := f.Info.Priced(was.Costs, will.Costs)
	if !reflect.DeepEqual(f.Info, info) {
		if err := loandb.SaveInfo(w.Tx, info); err != nil {
			return false, err
		}
		w.Emit(Event{Type: "RTC.LOAN_INFO.CHANGED"})
		if err := w.Audit("loan_info", w.Loan.ID.String(), "updated", f.Info, info); err != nil {
			return false, err
		}
		w.FollowedTerms = &info
		w.termsWritten++
	}
	f.Info, f.Product.Costs = info, will.Costs
	if f.Product.Quote != nil {
		f.Product.Quote = &loan.ChosenPrice{CompensationAmt: will.Quote.CompensationAmt, ParRate: f.Product.Quote.ParRate}
	}
	return true, w.SaveChosen(was, &will)
}

// ApplyFinalPrice is ApplyPrice for a price that replaces the one that the loan has: that of a lock and of what follows it.
func (w *Work) ApplyFinalPrice(p pricing.FinalPrice) error {
	was, err := pricingdb.LockChosen(w.Tx)
	if err != nil {
		return err
	}
	info, _, err := loandb.GetInfo(w.Tx)
	if err != nil {
		return err
	}
	will, terms := was.Repriced(info, p)
	if reflect.DeepEqual(was, will) && reflect.DeepEqual(info, terms) {
		return nil
	}
	_, err = w.ApplyPrice(was, will, terms)
	return err
}

// SaveChosen keeps what is noted of the loan's product where its price stays. The journal, which a processor organisation reads as well, leaves out what
// the company keeps of the price.
func (w *Work) SaveChosen(was pricing.Chosen, will *pricing.Chosen) error {
	if err := pricingdb.SaveChosen(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(Event{Type: "RTC.LOAN_PRODUCT.CHANGED"})
	return w.Audit("loan_product", w.Loan.ID.String(), "updated", was.RedactMargins(), will.RedactMargins())
}

// priceTerms writes the loan's terms, where they differ.
func (w *Work) priceTerms(will loan.Info) error {
	was, _, err := loandb.GetInfo(w.Tx)
	if err != nil || reflect.DeepEqual(was, will) {
		return err
	}
	if err := w.checkPriced(loan.SectionLoanInfo); err != nil {
		return err
	}
	if err := loandb.SaveInfo(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return w.Audit("loan_info", w.Loan.ID.String(), "updated", was, will)
}

// removeFeesOfPrice removes what stands among the fees by hand and follows from the product.
func (w *Work) removeFeesOfPrice() error {
	all, err := feedb.All(w.Tx)
	if err != nil {
		return err
	}
	var gone []fee.Fee
	var ids []domain.ID
	for _, f := range all {
		if f.IsOfPrice() {
			gone, ids = append(gone, f), append(ids, f.ID)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	if err := w.checkPriced(loan.SectionReviewFees); err != nil {
		return err
	}
	if err := feedb.Fees.Remove(w.Tx, ids); err != nil {
		return err
	}
	for _, f := range gone {
		w.Emit(Event{Type: "RTC.FEE.CHANGED", Data: map[string]string{"id": string(f.ID), "action": "deleted"}})
		if err := w.Audit("fee", string(f.ID), "deleted", f, nil); err != nil {
			return err
		}
	}
	return nil
}

func (w *Work) checkPriced(section loan.Section) error {
	if w.ownLock {
		return nil
	}
	return w.CheckLock(section)
}
