package jobs

import (
	"context"
	"errors"
	"io"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/document"
	"gable/domain/registration"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
	"gable/vault/blob"
)

type delivering = run.Run[registration.DeliverRequest, registration.DeliverAnswer]

// Deliveries hand the approved documents of conditions to the lender that has the loan. What is sent later waits for nothing.
var Deliveries = &vendorrun.Kind[registration.DeliverRequest, registration.DeliverAnswer]{
	Name:  "lender_delivery",
	Topic: func(registration.DeliverRequest) string { return "RTC.DELIVERY." },
	Slot:  func(q registration.DeliverRequest) string { return string(q.Batch) },
	First: registration.DeliverFirst,
	Every: registration.DeliverEvery,
	Limit: registration.DeliverWithin,
	Needs: authz.LoanEditConditions,
	Login: func(q registration.DeliverRequest) credential.Need {
		return credential.Need{Module: credential.Lender, Identifier: q.Lender}
	},
	Prepare: registration.PrepareDelivery,
	Open:    openDelivery,
	Submit: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[registration.DeliverRequest]) (string, error) {
		return string(q.Key), v.Lender.Deliver(ctx, q.Key, q.Login, q.Request)
	},
	Poll: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[registration.DeliverRequest], _ string) (string, *registration.DeliverAnswer, error) {
		has, err := v.Lender.Documents(ctx, q.Login, q.Request.Reference)
		if err != nil {
			return "", nil, err
		}
		step, out := q.Request.Outcome(has)
		return step, out, nil
	},
}

// openDelivery finds where the content of each document lies. One that was disapproved of, withdrawn or removed since it was sent is not handed
// over any more, unless the lender has it already.
func openDelivery(d vendorrun.Deps, w *change.Work, r *delivering) error {
	ids := make([]domain.ID, len(r.Request.Documents))
	for i, one := range r.Request.Documents {
		ids[i] = one.ID
	}
	found, err := documentdb.Named(w.Tx, ids, false)
	if err != nil {
		return err
	}
	places := map[domain.ID]blob.Object{}
	kept := []registration.Delivered{}
	for _, one := range r.Request.Documents {
		now := found[one.ID]
		if now.State != document.StateClean || now.Status != document.StatusApproved || now.IsWithdrawn() || now.RemovedAt != "" {
			continue
		}
		if places[one.ID], err = documentdb.ReadDocument(w.Tx, d.Vault, one.ID); err != nil {
			return err
		}
		kept = append(kept, one)
	}
	if len(kept) == 0 {
		return &vendorrun.Failure{Fault: run.FaultUnreadable} // none is approved any more: nothing is left to send
	}
	r.Request.Documents = kept
	r.Request.Open = func(ctx context.Context, id domain.ID) (io.ReadCloser, error) {
		place, known := places[id]
		if !known {
			return nil, errors.New("a document is not among those that are handed over")
		}
		return d.Content(ctx, place)
	}
	return nil
}
