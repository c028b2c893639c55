package jobs

import (
	"context"
	"maps"
	"slices"

	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// LeadImport takes a file of leads in, a few hundred lines at a time. Each step is a transaction that also notes how far
// it is, so a worker that dies is followed by one that goes on where it ended. However its job ends for good before the file
// does, the import is FAILED from then on (app.follow_job).
type LeadImport struct {
	Import domain.ID `json:"importId"`
}

// Kind is "lead_import".
func (LeadImport) Kind() string { return "lead_import" }

// Once: an import is worked on once at a time.
func (i LeadImport) Once() string { return string(i.Import) }

func importLeads(ctx context.Context, r Running, args LeadImport) error {
	if !r.Scope.Roles.Any(lead.OwnerRoles) {
		return finishAs("NOT_ALLOWED", "the person may not import leads any more")
	}
	var sheet lead.Sheet
	var plan lead.Plan
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		content, kept, err := db.ImportContent(tx, args.Import)
		if domain.IsNotFound(err) {
			return Finish("the import is gone, or no longer the person's")
		}
		if err != nil {
			return err
		}
		if content == nil {
			return Finish("all of the file is taken in")
		}
		plan = kept
		if sheet, err = lead.ReadSheet(content); err != nil {
			return finishAs("UNREADABLE", "the file cannot be read")
		}
		return nil
	})
	for done := false; err == nil && !done; {
		err = r.Change(ctx, func(w *change.Work) error {
			taken, far, err := db.ImportStep(w.Tx, args.Import, sheet.Rows, plan)
			if err != nil {
				return err
			}
			done = far.Ended
			return noteImported(w, args.Import, taken, far)
		})
	}
	return err
}

// noteImported leaves each lead's arrival in the journal; open sessions are told once for all of them.
func noteImported(w *change.Work, id domain.ID, leads []lead.Lead, far db.Progress) error {
	owners := map[domain.ID]bool{}
	for _, l := range leads {
		if err := w.Audit("lead", string(l.ID), "created", nil, l); err != nil {
			return err
		}
		if l.OwnerID != "" {
			owners[l.OwnerID] = true
		}
	}
	if len(leads) > 0 {
		w.Emit(change.Event{Type: "RTC.LEAD.CHANGED", OrgUnit: w.Scope().OrgUnit, Audience: slices.Sorted(maps.Keys(owners)), Data: map[string]any{"action": "imported", "count": len(leads)}})
	}
	if far.Total > 0 {
		w.Emit(change.Event{Type: "RTC.LEAD_IMPORT.PROGRESS", Audience: []domain.ID{w.Scope().User.ID}, Data: map[string]any{"id": id, "done": far.Done, "total": far.Total}})
	}
	return nil
}
