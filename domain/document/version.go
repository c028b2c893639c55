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
		return domain.Conflict("refusals:document.versionNotOpenable", "Only a document that can be opened can be a version of another.")
	case d.Series != "" && d.Number > 1:
		return domain.Conflict("refusals:document.hasVersions", "This document has versions of its own.")
	}
	return current.Newest()
}

// Newest refuses an earlier version, or one that was removed.
func (d *Document) Newest() error {
	switch {
	case d.SupersededBy != "":
		return domain.Conflict("refusals:document.newerVersion", "There is a newer version of this document already.")
	case d.RemovedAt != "":
		return domain.Conflict("refusals:document.removed", "This document was removed. Please put it back first.")
	}
	return nil
}

// ComesBack refuses to make an earlier version the newest again that no page can show.
func (d *Document) ComesBack() error {
	switch {
	case d.SupersededBy == "":
		return domain.Conflict("refusals:document.newestVersion", "This is the newest version.")
	case KeptAsPDF(d.MediaType), d.AsItCame:
		return domain.Conflict("refusals:document.isOriginal", "This is the file as it came. Its pages are in the version after it.")
	}
	return nil
}

// BroughtBack is what an earlier version holds as a document of its own, which is to become the newest version: who may open it, and whether
// the letter that it is still holds, comes along.
func (d *Document) BroughtBack(by domain.ID, byName string) Document {
	return Document{Name: d.Name, Class: d.Class, MediaType: d.MediaType, Size: d.Size, State: StateQuarantined, IsActive: true, UploadedBy: by, UploadedByName: byName,
		CreditReportID: d.CreditReportID, WithSSN: d.ShowsSSN(), LetterID: d.LetterID, WithdrawnOn: d.WithdrawnOn}
}

// KeepAsItCame is the version before a document that was made of a file: the file as it came, which answers nothing.
func (d *Document) KeepAsItCame(name, mediaType string, size int64, at, by string) Document {
	if d.Series == "" {
		d.Series, d.Number = d.ID, 1
	}
	came := Document{Name: name, MediaType: mediaType, Size: size, State: StateQuarantined, Class: d.Class, BorrowerID: d.BorrowerID, Series: d.Series, Number: d.Number, SupersededBy: d.ID,
		RemovedAt: at, RemovedByName: by, AsItCame: len(d.TakenOut) > 0, Mail: d.Mail, UploadedBy: d.UploadedBy, UploadedByName: d.UploadedByName}
	d.Number++
	return came
}

// Supersede makes a document the newest version in the place of another, of a series whose newest number is given: it answers what that
// answered, and is called of the same class unless it has one. A newer version of a letter that was withdrawn is that letter,
// unless it is another one, or was made of pages, which say what it is.
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
	if d.LetterID == "" && len(d.MadeOf) == 0 && !d.IsWithdrawn() {
		d.WithdrawnOn = was.WithdrawnOn
	}
	was.SupersededBy, was.RemovedAt, was.RemovedByName = d.ID, at, by
}
