package jobs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"time"

	"gable/aside"
	"gable/authz"
	"gable/change"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/run"
	vendorrun "gable/jobs/run"
)

// LeadImports take files of leads in, a few hundred lines at a time.
var LeadImports = &vendorrun.Kind[lead.ImportAsked, lead.Imported]{
	Name:  leaddb.ImportRun,
	Topic: func(lead.ImportAsked) string { return "RTC.LEAD_IMPORT." },
	Slot:  func(q lead.ImportAsked) string { return string(q.Import) }, // a person may send any number of files
	Limit: time.Hour,
	Needs: authz.LeadImport,
	Steps: importLeads,
}

type importStep = func(*change.Work, *run.Run[lead.ImportAsked, lead.Imported]) (bool, error)

// ReadLeads reads a file of leads.
var ReadLeads = &aside.Task[struct{}, lead.Sheet]{Name: "read-leads", Broken: domain.Refuse(domain.CodeValidationFailed, "refusals:lead.fileUnreadable", "The file can't be read as CSV.").At("file"),
	Limits: aside.Limits{Processor: 10 * time.Second, Within: 30 * time.Second, Memory: 512 << 20, Answer: 64 << 20},
	Work: func(_ context.Context, _ struct{}, file io.Reader, _ io.Writer) (lead.Sheet, error) {
		content, err := io.ReadAll(file)
		if err != nil {
			return lead.Sheet{}, err
		}
		return lead.ReadSheet(content)
	}}

func importLeads(ctx context.Context, d vendorrun.Deps, r run.Run[lead.ImportAsked, lead.Imported]) (importStep, error) {
	sheet, err := readLeads(ctx, d, r.ID)
	if err != nil {
		return nil, err
	}
	var plan lead.Plan
	if err := d.Change(ctx, func(w *change.Work) (err error) {
		plan, err = leaddb.ImportPlan(w.Tx, r.ID)
		return err
	}); err != nil {
		return nil, err
	}
	plan.Headings = sheet.Headers
	return func(w *change.Work, r *run.Run[lead.ImportAsked, lead.Imported]) (bool, error) {
		taken, far, err := leaddb.ImportStep(w.Tx, r.ID, r.Done, sheet, plan)
		if err != nil {
			return false, err
		}
		r.Advance("", far, len(sheet.Rows))
		return far == len(sheet.Rows), noteImported(w, taken)
	}, nil
}

// readLeads reads the file of an import. One that is at fault ends it; what is away is tried again.
func readLeads(ctx context.Context, d vendorrun.Deps, id domain.ID) (lead.Sheet, error) {
	content, err := d.File(ctx, leaddb.ImportRun, id)
	if err != nil {
		return lead.Sheet{}, err
	}
	sheet, err := ReadLeads.Do(ctx, d.Aside, struct{}{}, bytes.NewReader(content), io.Discard)
	var refused *domain.Error
	if errors.As(err, &refused) && refused.Code != domain.CodeUnavailable {
		err = &vendorrun.Failure{Fault: run.FaultUnreadable}
	}
	return sheet, err
}

// noteImported leaves each lead's arrival in the journal; open sessions are told once for all of them.
func noteImported(w *change.Work, leads []lead.Lead) error {
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
	return nil
}
