package jobs

import (
	"context"

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
		if isNotFound(err) {
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
		err = r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
			done, err = db.ImportStep(tx, args.Import, sheet.Rows, plan)
			return err
		})
	}
	return err
}
