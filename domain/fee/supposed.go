package fee

import "gable/domain"

// Supposed are the fees as they would be if the loan were what is supposed of it: what is calculated and not locked follows, and nothing is kept.
func Supposed(now []Fee, b Basis) []Fee {
	will := make(map[domain.ID]Fee, len(now))
	for _, change := range Recalculate(now, b) {
		if change.Action == FeeUpdated {
			will[change.Fee.ID] = change.Fee
		}
	}
	if len(will) == 0 {
		return now
	}
	fees := make([]Fee, len(now))
	for i, f := range now {
		if fees[i] = f; f.ID != "" {
			if changed, follows := will[f.ID]; follows {
				fees[i] = changed
			}
		}
	}
	return fees
}

// InterestAt answers by how much the prepaid interest of a note rate changes what the borrower pays at closing, and the finance charges, which count
// it as it stands among the fees; nil where none of them follows the rate.
func InterestAt(now []Fee, b Basis) func(rate domain.Rate) (cash, finance domain.Money) {
	var follow []Fee
	for _, f := range now {
		if f.FeeDetail.LWFeeValueType == ValueInterest && !f.IsLocked() && f.PaidBy() == PayerBorrower {
			follow = append(follow, f)
		}
	}
	if len(follow) == 0 {
		return nil
	}
	return func(rate domain.Rate) (cash, finance domain.Money) {
		at := b
		at.NoteRate = &rate
		for _, was := range follow {
			will := was
			if will.Work(at) != "" {
				continue
			}
			will.carryOutside(was)
			cash += will.AtClosing() - was.AtClosing()
			if was.IsFinanceCharge() {
				finance += will.Amount() - was.Amount()
			}
		}
		return cash, finance
	}
}
