package jobs

import (
	"time"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
)

// SupersedeDocument makes a document that can be opened the newest version in the place of another, or of what has come in that one's
// place meanwhile; it then counts for the need and the conditions. It tells whether it did: what was removed, or settled a need, stays.
func SupersedeDocument(w *change.Work, d *document.Document, of domain.ID) (bool, error) {
	current, err := documentdb.NewestOf(w.Tx, of)
	if err != nil {
		return false, err
	}
	keeps, err := documentdb.SettledBy(w.Tx, current)
	if err != nil || keeps || current.RemovedAt != "" || current.ID == d.ID {
		return false, err
	}
	newest, err := documentdb.NewestNumber(w.Tx, current.Series)
	if err != nil {
		return false, err
	}
	before, was := current, *d
	d.Supersede(&current, newest, w.Now().UTC().Format(time.RFC3339), w.Scope().User.Name)
	if err := documentdb.StandFor(w.Tx, current.ID, d.ID); err != nil {
		return false, err
	}
	for _, one := range []struct {
		was  document.Document
		will *document.Document
	}{{before, &current}, {was, d}} {
		if err := documentdb.Documents.Update(w.Tx, one.will); err != nil {
			return false, err
		}
		if err := w.Audit("document", string(one.will.ID), "updated", one.was, *one.will); err != nil {
			return false, err
		}
		w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": one.will.ID, "NeedId": one.will.NeedID, "action": "updated"}})
	}
	return true, tellBorrower(w, d.BorrowerID)
}

// takePlace makes what was sent as a newer version of a document the newest; where that can't be any more it is a document like others.
func takePlace(w *change.Work, d *document.Document) error {
	if d.NewerThan == "" || d.RemovedAt != "" {
		return nil
	}
	of := d.NewerThan
	took, err := SupersedeDocument(w, d, of)
	if err != nil || took {
		return err
	}
	was := *d
	d.NewerThan = ""
	if err := documentdb.Documents.Update(w.Tx, d); err != nil {
		return err
	}
	return w.Audit("document", string(d.ID), "updated", was, *d)
}

// ReceiveForNeed has staff look at a need for which a document came that can be opened.
func ReceiveForNeed(w *change.Work, id domain.ID) error {
	n, err := documentdb.Needs.Lock(w.Tx, id)
	if err != nil {
		return err
	}
	n.Documents = nil
	before := n
	if n.Receive() != nil || n.Status == before.Status {
		return nil // settled meanwhile, or another document came before
	}
	if err := documentdb.Needs.Update(w.Tx, &n); err != nil {
		return err
	}
	w.NotifyPeople(notify.Event{Need: n.ID, NeedKind: notify.KindReceived})
	return w.Audit("need", string(n.ID), "received", before, n)
}
