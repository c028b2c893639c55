package jobs

import (
	"maps"
	"slices"
	"time"

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

func importLeads(d vendorrun.Deps, w *change.Work, r *run.Run[lead.ImportAsked, lead.Imported]) (importStep, error) {
	plan, err := leaddb.ImportPlan(w.Tx, r.ID)
	if err != nil {
		return nil, err
	}
	content, err := d.File(w, leaddb.ImportRun, r.ID)
	if err != nil {
		return nil, err
	}
	sheet, err := lead.ReadSheet(content)
	if err != nil {
		return nil, &vendorrun.Failure{Fault: run.FaultUnreadable}
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
