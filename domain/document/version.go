package document

import "gable/domain"

// MaxVersions bounds the versions of one document.
const MaxVersions = 200

// Follows tells whether a document may become the newest version of another.
func (d *Document) Follows(current Document) error {
	switch {
	case d.ID == current.ID:
		return domain.Invalid(domain.Wrong("LoanDocumentId"))
	case d.State != StateClean || current.State != StateClean:
		return domain.Conflict("Only documents that can be opened are versions of one.")
	case d.Series != "" && d.Number > 1:
		return domain.Conflict("This document has versions of its own.")
	}
	return current.Newest()
}

// Newest refuses an earlier version, or one that was removed.
func (d *Document) Newest() error {
	switch {
	case d.SupersededBy != "":
		return domain.Conflict("There is a newer version of this document already.")
	case d.RemovedAt != "":
		return domain.Conflict("This document was removed. Please put it back first.")
	}
	return nil
}

// Supersede makes a document the newest version in the place of another, of a series whose newest number is given: it answers what that
// answered, and is called of the same class unless it has one.
func (d *Document) Supersede(was *Document, newest int, at, by string) {
	if was.Series == "" {
		was.Series, was.Number = was.ID, 1
	}
	newest = max(newest, was.Number)
	d.Series, d.Number, d.NewerThan = was.Series, newest+1, ""
	if d.NeedID == "" {
		d.NeedID, d.BorrowerID = was.NeedID, was.BorrowerID
	}
	if d.Class == "" {
		d.Class = was.Class
	}
	was.SupersededBy, was.RemovedAt, was.RemovedByName = d.ID, at, by
}
