package change

import (
	"slices"

	borrowerdb "gable/db/borrower"
	documentdb "gable/db/document"
	financedb "gable/db/finance"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credit"
	"gable/domain/finance"
)

// NoteCreditAuthorization keeps what a borrower told one of the staff of a credit report, with the wording that the company asks by.
func (w *Work) NoteCreditAuthorization(id domain.ID, given bool) error {
	place, err := organizationdb.PlaceOfLoan(w.Tx)
	if err != nil {
		return err
	}
	portal, err := portaldb.EffectivePOS(w.Tx, place)
	if err != nil {
		return err
	}
	said := borrower.CreditAuthorization{BorrowerID: id, Given: given, Wording: portal.SpokenCreditWording(), Language: "en", NotedByStaff: true}
	if err := borrowerdb.AddCreditAuthorization(w.Tx, &said); err != nil {
		return err
	}
	return w.Audit("creditAuthorization", string(said.ID), "recorded", nil, map[string]any{"given": given, "language": said.Language, "notedByStaff": true})
}

// CreditReported writes what follows from a report of the pinned loan that was just kept: that its people's credit was pulled, and who had it for
// which purpose. A soft pull and a refresh are no report that underwriting goes by: the borrowers keep the one they have.
func (w *Work) CreditReported(b credit.Brief) error {
	noted := map[string]any{"permissiblePurpose": b.Purpose, "agency": b.Agency, "softPull": b.SoftPull, "cost": b.Cost, "borrowers": b.Borrowers}
	if err := w.Audit("credit_report", string(b.ID), "received", nil, noted); err != nil {
		return err
	}
	if !b.SoftPull && b.Action != credit.ActionRefresh {
		for _, id := range slices.Sorted(slices.Values(b.Borrowers)) {
			if err := w.notePulled(id, b.ReportNumber); err != nil {
				return err
			}
		}
	}
	w.LoanChanged()
	return nil
}

// LookedAtReports writes that the credit reports of which documents of the pinned loan hold pages were looked at: each once, with its
// permissible purpose.
func (w *Work) LookedAtReports(documents ...domain.ID) error {
	reports, err := documentdb.CreditReports(w.Tx, documents)
	if err != nil {
		return err
	}
	for _, id := range reports {
		if err := w.Audit("credit_report", string(id), "revealed", nil, map[string]any{"permissiblePurpose": credit.Purpose}); err != nil {
			return err
		}
	}
	return nil
}

// notePulled notes with a borrower that their credit was reported.
func (w *Work) notePulled(id domain.ID, number string) error {
	was, err := borrowerdb.Borrowers.Lock(w.Tx, id)
	if domain.IsNotFound(err) {
		return nil // taken off the loan meanwhile
	}
	if err != nil {
		return err
	}
	will := was
	will.BorrowerDetail.CreditReportId, will.BorrowerDetail.CreditReportRequest = number, borrower.CreditReportRequest{Status: borrower.CreditPulled}
	if err := borrowerdb.Borrowers.Update(w.Tx, &will); err != nil {
		return err
	}
	w.Emit(Event{Type: "RTC.BORROWER.CHANGED", Data: map[string]string{"id": string(id), "action": "updated"}})
	return w.Audit("borrower", string(id), "updated", was, will)
}

// TakeDebtsOver does what a plan says of the debts of a report, and answers what has become of them.
func (w *Work) TakeDebtsOver(plan []credit.LiabilityImport) (done credit.Imported, err error) {
	for i := range plan {
		if err := w.carryOut(plan[i], &done); err != nil {
			return done, err
		}
	}
	w.LoanChanged()
	return done, nil
}

// carryOut does what a plan says of one debt.
func (w *Work) carryOut(p credit.LiabilityImport, done *credit.Imported) error {
	switch p.Action {
	case credit.ImportAdd:
		done.Added++
		l := *p.Will
		if err := financedb.Liabilities.Insert(w.Tx, &l); err != nil {
			return err
		}
		if err := loandb.Applies(w.Tx, "liabilities"); err != nil {
			return err
		}
		return w.noteLiability(l.ID, "created", nil, &l)
	case credit.ImportUpdate:
		done.Updated++
		l := *p.Will
		if err := financedb.Liabilities.Update(w.Tx, &l); err != nil {
			return err
		}
		return w.noteLiability(l.ID, "updated", p.Was, &l)
	case credit.ImportRemove:
		done.Removed++
		if err := financedb.Liabilities.Remove(w.Tx, []domain.ID{p.Was.ID}); err != nil {
			return err
		}
		return w.noteLiability(p.Was.ID, "deleted", p.Was, nil)
	case credit.ImportSame, credit.ImportKeep:
	}
	return nil
}

func (w *Work) noteLiability(id domain.ID, action string, was, will *finance.Liability) error {
	w.Emit(Event{Type: "RTC.LIABILITY.CHANGED", Data: map[string]string{"id": string(id), "action": action}})
	var before, after any
	if was != nil {
		before = was
	}
	if will != nil {
		after = will
	}
	return w.Audit("liability", string(id), action, before, after)
}
