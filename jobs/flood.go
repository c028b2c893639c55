package jobs

import (
	"bytes"
	"cmp"
	"context"
	"errors"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain/credential"
	"gable/domain/document"
	"gable/domain/flood"
	"gable/domain/run"
	"gable/domain/tracker"
	"gable/domain/vendor"
	vendorrun "gable/jobs/run"
	"gable/vault/blob"
)

// FloodOrders ask a flood vendor for a determination, or bring in one that was ordered elsewhere; a loan has one under way at a time.
var FloodOrders = &vendorrun.Kind[flood.Order, flood.Determination]{
	Name:    "flood",
	Topic:   func(flood.Order) string { return "RTC.FLOOD." },
	Slot:    func(flood.Order) string { return "certificate" },
	Login:   func(flood.Order) credential.Need { return floodLogin },
	First:   flood.First,
	Every:   flood.Every,
	Limit:   flood.Limit,
	Needs:   authz.LoanEditTrackers,
	Prepare: flood.Prepare,
	Submit: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[flood.Order]) (string, error) {
		if order := q.Request.OrderIdentifier; order != "" {
			_, err := v.Flood.Find(ctx, q.Login, order) // it is there already: whether it is, is all there is to ask
			return order, err
		}
		return v.Flood.Order(ctx, q.Key, q.Login, q.Request, q.CallBack)
	},
	Poll: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[flood.Order], ref string) (string, *flood.Determination, error) {
		found, err := v.Flood.Find(ctx, q.Login, ref)
		return found.Message, found.Found, err
	},
	Apply: keepDetermination,
}

var floodLogin = credential.Need{Module: credential.Flood}

// keepDetermination writes what a determination says of the property to the loan, and leaves its certificate to be fetched. One that is
// brought in has to be of the loan's property.
func keepDetermination(_ vendorrun.Deps, w *change.Work, r *run.Run[flood.Order, flood.Determination]) error {
	was, _, err := loandb.GetInfo(w.Tx)
	if err != nil {
		return err
	}
	if r.Request.OrderIdentifier != "" && r.Result.IsOutdated(was.SubjectProperty.Address) {
		return &vendorrun.Failure{Fault: run.FaultOtherProperty, Message: r.Result.Address.OneLine()} // somebody may have mistyped its number
	}
	will, brief := was, r.Result.Of()
	will.SubjectProperty.Flood = &brief
	if err := loandb.SaveInfo(w.Tx, will); err != nil {
		return err
	}
	w.LoanChanged()
	w.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	if err := w.Audit("loan_info", w.Loan.ID.String(), "updated", was, will); err != nil {
		return err
	}
	return leaveToMake(w, document.Document{Name: document.PDFName("Flood certificate " + r.Result.Certificate), Class: tracker.ClassFloodCertificate, FloodOrder: r.Result.OrderIdentifier,
		UploadedBy: r.By.ID, UploadedByName: r.By.Name})
}

// fetchCertificate makes a document of the PDF that the flood vendor has; it is looked at as what anybody sends. Another account of the vendor
// would not know of the order: it is asked for with the order's own login. What is away, and a login that has to be corrected first, is tried
// again until the job gives up, and then when somebody has it looked at again.
func fetchCertificate(ctx context.Context, r Running, d document.Document) error {
	var login credential.Login
	err := r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		bound, err := rundb.LoginOfRef(w.Tx, FloodOrders.Name, d.FloodOrder)
		if err == nil {
			login, err = r.openLogin(w, floodLogin, bound)
		}
		return err
	})
	var none *vendorrun.Failure
	if errors.As(err, &none) {
		return errors.New(none.Message) // somebody may correct it: the job looks again
	}
	if err != nil {
		return err
	}
	content, err := r.Vendors.Flood.Certificate(ctx, login, d.FloodOrder)
	var will withoutBeside
	var refused *vendor.Refusal
	refusal := document.Refusal("")
	switch {
	case errors.As(err, &refused) && refused.Code == vendor.NotAuthenticated:
		return cmp.Or(r.afterwards(ctx, func(w *change.Work) error {
			return vendorrun.NoteLogin(w, login, credential.Refused, refused.Message)
		}), err)
	case errors.As(err, &refused):
		refusal = document.RefusalVendor // it has none
	case err != nil:
		return err
	default:
		var made blob.Object
		if made, err = r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(content), int64(len(content))); err != nil {
			return err
		}
		if will, refusal, err = lookMade(ctx, r, made, d); err != nil {
			return err
		}
		if made.Type != document.TypePDF || refusal == document.RefusalDamaged {
			refusal = document.RefusalVendor // it is no certificate
		}
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error { return concludeLooked(w, r, d, will, refusal) })
}
