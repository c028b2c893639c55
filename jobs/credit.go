package jobs

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	creditdb "gable/db/credit"
	loandb "gable/db/loan"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/domain/document"
	"gable/domain/government"
	"gable/domain/run"
	outside "gable/jobs/run"
	"gable/tenancy"
	"gable/vault/blob"
)

// creditPulled is the status of a borrower whose credit was reported.
const creditPulled = "COMPLETED"

// CreditOrders order credit reports, one of a loan at a time: two orders for one person would be two inquiries on their credit.
var CreditOrders = &outside.Kind[credit.Order, credit.Receipt]{
	Name:  "credit_order",
	Topic: func(credit.Order) string { return "RTC.CREDIT." },
	Slot:  func(credit.Order) string { return "" },
	First: 3 * time.Second,
	Every: 5 * time.Second,
	Limit: 10 * time.Minute,
	Needs: authz.LoanOrderCredit,
	Login: func(o credit.Order) credential.Need {
		return credential.Need{Module: credential.Credit, Identifier: o.Agency}
	},
	Prepare: credit.Prepare,
	Open:    openCreditOrder,
	Submit: func(ctx context.Context, v outside.Vendors, q outside.Asked[credit.Order]) (string, error) {
		return v.Credit.Order(ctx, q.Request, q.Key, q.Login.Secret)
	},
	Poll: func(ctx context.Context, v outside.Vendors, q outside.Asked[credit.Order], number string) (string, *credit.Receipt, error) {
		raw, report, err := v.Credit.Report(ctx, q.Request, number, q.Login.Secret)
		if err != nil || report == nil {
			return "The credit agency is at work", nil, err
		}
		return "", &credit.Receipt{ReportID: domain.NewID(), Raw: raw, Report: report}, nil
	},
	Apply: keepCredit,
}

// openCreditOrder reads who is asked about, with their numbers, at the moment in which the order is handed over. An authorization that was
// taken back since the order was placed ends it.
func openCreditOrder(d outside.Desk, w *change.Work, r *run.Run[credit.Order, credit.Receipt]) error {
	f, err := loandb.LoadFile(w.Tx)
	if err != nil {
		return err
	}
	unauthorized, err := borrowerdb.Unauthorized(w.Tx, r.Request.Borrowers)
	if err != nil {
		return err
	}
	o, missing := credit.Prepare(f, r.Request, domain.DateOf(w.Now().UTC()))
	if len(missing) > 0 || len(unauthorized) > 0 {
		return &outside.Failure{Fault: run.FaultNotAllowed, Message: "what the order needs is no longer there"}
	}
	numbers, err := borrowerdb.AllSSNs(w.Tx, d.Vault)
	if err != nil {
		return err
	}
	o.File = credit.ApplicationOf(f, o, numbers)
	o.File.RequestedBy = w.Scope().User.Name
	o.File.Company, err = creditdb.CompanyName(w.Tx)
	r.Request = o
	return err
}

// keepCredit keeps a report, sealed, and writes what follows from it: that its people's credit was pulled, its picture among the
// documents, and who had it for which purpose.
func keepCredit(d outside.Desk, w *change.Work, r *run.Run[credit.Order, credit.Receipt]) error {
	got := r.Result
	brief := credit.BriefOf(r.Request, got.Report, got.ReportID, r.ID, r.By.Name, w.Now())
	if err := creditdb.Keep(w.Tx, d.Vault, brief, got.Raw, got.Report.Scores); err != nil {
		return err
	}
	noted := map[string]any{"permissiblePurpose": brief.Purpose, "agency": brief.Agency, "softPull": brief.SoftPull, "cost": brief.Cost, "borrowers": brief.Borrowers}
	if err := w.Audit("credit_report", string(brief.ID), "received", nil, noted); err != nil {
		return err
	}
	for _, id := range slices.Sorted(slices.Values(brief.Borrowers)) {
		if err := notePulled(w, id, got.Report.Number); err != nil {
			return err
		}
	}
	w.LoanChanged()
	if err := reworkFees(w); err != nil {
		return err
	}
	if len(got.Report.PDF) == 0 {
		return nil
	}
	class := "CREDIT_REPORT"
	if brief.Action == credit.ActionRefresh {
		class = "CREDIT_REFRESH"
	}
	return leaveToMake(w, document.Document{Name: document.PDFName("Credit report " + brief.IssuedOn.String()), Class: class, CreditReportID: brief.ID,
		UploadedBy: r.By.ID, UploadedByName: r.By.Name})
}

// reworkFees writes the calculated fees anew: the premium of mortgage insurance goes by the score that has just become known.
func reworkFees(w *change.Work) error {
	f, err := loandb.LoadFile(w.Tx)
	if err != nil || !f.Info.HasCalculatedFees() {
		return err
	}
	tables, err := referencedb.InForce(w.Tx, government.Kinds, government.TablesDay(f, w.Today()), w.Today())
	if err != nil {
		return err
	}
	will := government.Reworked(f, f.Info, tables, w.Today())
	if reflect.DeepEqual(f.Info, will) {
		return nil
	}
	if err := loandb.SaveInfo(w.Tx, will); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return w.Audit("loan_info", w.Loan.ID.String(), "updated", f.Info, will)
}

// notePulled notes with a borrower that their credit was reported.
func notePulled(w *change.Work, id domain.ID, number string) error {
	was, err := borrowerdb.Borrowers.Lock(w.Tx, id)
	if domain.IsNotFound(err) {
		return nil // taken off the loan meanwhile
	}
	if err != nil {
		return err
	}
	will := was
	will.BorrowerDetail.CreditReportId, will.BorrowerDetail.CreditReportRequest = number, borrower.CreditReportRequest{Status: creditPulled}
	if err := borrowerdb.Borrowers.Update(w.Tx, &will); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.BORROWER.CHANGED", Data: map[string]string{"id": string(id), "action": "updated"}})
	return w.Audit("borrower", string(id), "updated", was, will)
}

// drawCredit makes a document of the picture in a credit report; it is looked at as what anybody sends.
func drawCredit(ctx context.Context, r Running, d document.Document) error {
	var report *credit.CreditReport
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		b, err := creditdb.Get(tx, d.CreditReportID)
		if err == nil {
			report, err = creditdb.Open(tx, r.Vault, b)
		}
		return err
	})
	var made blob.Object
	var refusal document.Refusal
	switch {
	case domain.IsNotFound(err) || errors.Is(err, credit.ErrUnreadable) || err == nil && len(report.PDF) == 0:
		refusal = document.RefusalDamaged
	case err != nil:
		return err
	default:
		if made, err = r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(report.PDF), int64(len(report.PDF))); err != nil {
			return err
		}
		if refusal, err = look(ctx, r, made); err != nil {
			return err
		}
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error { return concludeMaking(w, r, d.ID, made, refusal) })
}
