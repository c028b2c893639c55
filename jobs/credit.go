package jobs

import (
	"bytes"
	"context"
	"errors"
	"time"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	creditdb "gable/db/credit"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/domain/document"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
	"gable/tenancy"
	"gable/vault/blob"
)

// CreditOrders order credit reports, one of a loan at a time: two orders for one person would be two inquiries on their credit.
var CreditOrders = &vendorrun.Kind[credit.Order, credit.Receipt]{
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
	Submit: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[credit.Order]) (string, error) {
		return v.Credit.Order(ctx, q.Request, q.Key, q.Login.Secret)
	},
	Poll: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[credit.Order], number string) (string, *credit.Receipt, error) {
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
func openCreditOrder(d vendorrun.Deps, w *change.Work, r *run.Run[credit.Order, credit.Receipt]) error {
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
		return &vendorrun.Failure{Fault: run.FaultNotAllowed, Message: "what the order needs is no longer there"}
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

// keepCredit keeps a report, sealed, with what follows from it, and its picture among the documents.
func keepCredit(d vendorrun.Deps, w *change.Work, r *run.Run[credit.Order, credit.Receipt]) error {
	got := r.Result
	to, adds, err := addedTo(d, w, r.Request)
	if err != nil {
		return err
	}
	if adds {
		got.Report.Add(to.scores)
	}
	brief := credit.BriefOf(r.Request, got.Report, got.ReportID, r.ID, r.By.Name, w.Now())
	if adds {
		brief.HoldsNoLongerThan(to.Brief)
	}
	if err := creditdb.Keep(w.Tx, d.Vault, brief, got.Raw, got.Report.Scores); err != nil {
		return err
	}
	if err := w.CreditReported(brief); err != nil {
		return err
	}
	if len(got.Report.PDF) == 0 {
		return nil
	}
	return LeaveCreditPicture(w, brief, r.By.ID)
}

// opened is a report with its opened scores.
type opened struct {
	credit.Brief
	scores []credit.CreditScore
}

// addedTo is the pinned loan's report that an order adds bureaus to; false for any other order.
func addedTo(d vendorrun.Deps, w *change.Work, o credit.Order) (opened, bool, error) {
	reports, err := creditdb.Reports(w.Tx)
	if err != nil {
		return opened{}, false, err
	}
	base, found := credit.AddedTo(o, reports)
	if !found {
		return opened{}, false, nil
	}
	scores, err := creditdb.Scores(w.Tx, d.Vault, []credit.Brief{base})
	return opened{base, scores[base.ID]}, true, err
}

// LeaveCreditPicture puts the picture in a credit report into the pinned loan's folder, to be made; by is who ordered the report.
func LeaveCreditPicture(w *change.Work, b credit.Brief, by domain.ID) error {
	class := "CREDIT_REPORT"
	if b.Action == credit.ActionRefresh {
		class = "CREDIT_REFRESH"
	}
	return leaveToMake(w, document.Document{Name: document.PDFName("Credit report " + b.IssuedOn.String()), Class: class, CreditReportID: b.ID, UploadedBy: by, UploadedByName: b.OrderedBy})
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
	var will withoutBeside
	var refusal document.Refusal
	switch {
	case domain.IsNotFound(err) || errors.Is(err, credit.ErrUnreadable) || err == nil && len(report.PDF) == 0:
		refusal = document.RefusalDamaged
	case err != nil:
		return err
	default:
		var made blob.Object
		if made, err = r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(report.PDF), int64(len(report.PDF))); err != nil {
			return err
		}
		if will, refusal, err = lookMade(ctx, r, made, d); err != nil {
			return err
		}
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error { return concludeLooked(w, r, d, will, refusal) })
}
