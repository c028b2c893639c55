package document

import (
	"fmt"
	"strings"

	"gable/domain"
)

// Part is a run of pages of a document, as a part of one that is made of it.
type Part struct {
	DocumentID domain.ID `json:"DocumentId" required:"true"`
	From       int       `json:"from,omitempty" minimum:"0" maximum:"5000" doc:"The first page, counted from 1; absent for the whole document."`
	To         int       `json:"to,omitempty" minimum:"0" maximum:"5000" doc:"The last page; absent for the first one alone. Pages run backward where it is smaller."`
	Turn       int       `json:"turn,omitempty" minimum:"0" maximum:"270" multipleOf:"90" doc:"By how many degrees the pages are turned to the right."`
}

// Making is a document that is to be made of pages of others.
type Making struct {
	Name      string    `json:"name" required:"true" maxLength:"200"`
	Class     string    `json:"classification,omitempty" maxLength:"60"`
	NeedID    domain.ID `json:"NeedId,omitempty" doc:"The need that it answers."`
	Parts     []Part    `json:"parts" required:"true" minItems:"1" maxItems:"500"`
	Bookmarks bool      `json:"bookmarks,omitempty" doc:"With a bookmark for each part, called as its document is."`
}

// PartFault is why pages of a document can't be taken.
type PartFault string

// The faults of a part.
const (
	PartUnreadable  PartFault = "UNREADABLE"
	PartWithoutPage PartFault = "NO_PAGE"
)

// FaultyPart is the document for which one that was to be made of pages was refused.
type FaultyPart struct {
	DocumentID domain.ID `json:"DocumentId"`
	Name       string    `json:"name" doc:"As it was called then."`
	Why        PartFault `json:"why" enum:"UNREADABLE,NO_PAGE" doc:"UNREADABLE: no pages can be taken of it. NO_PAGE: it has not all of the pages that were asked for."`
}

// Bounds of what is made at once. A page is drawn from memory, so the bytes are bounded as well as the pages.
const (
	MaxMakings     = 50
	MaxMadePages   = 5000
	MaxMadeBytes   = 200 << 20
	MaxMadeSources = 200
)

// PDFName is what a PDF is called that is made of pages.
func PDFName(name string) string {
	name = NameOf(name)
	if name == "" || strings.HasSuffix(strings.ToLower(name), ".pdf") {
		return name
	}
	return NameOf(string([]rune(name)[:min(len([]rune(name)), MaxNameLength-4)]) + ".pdf")
}

// Validate returns what is wrong with makings, before the documents they name are looked at.
func Validate(makings []Making) []domain.FieldError {
	var faults domain.Faults
	for i, m := range makings {
		at := fmt.Sprintf("made.%d.", i)
		if PDFName(m.Name) == "" {
			faults.Missing(at + "name")
		}
		for j, p := range m.Parts {
			part := fmt.Sprintf("%sparts.%d.", at, j)
			if p.From == 0 && p.To != 0 {
				faults.Missing(part + "from")
			}
			if p.Turn%90 != 0 || p.Turn < 0 || p.Turn >= 360 {
				faults.Wrong(part + "turn")
			}
		}
	}
	return faults
}

// Pages are the pages of a part of a document that has so many: nil where it names one that is not there.
func (p Part) Pages(count int) []int {
	from, to := p.From, p.To
	if from == 0 {
		from, to = 1, count
	}
	if to == 0 {
		to = from
	}
	if from < 1 || to < 1 || from > count || to > count {
		return nil
	}
	step := 1
	if to < from {
		step = -1
	}
	pages := []int{from}
	for page := from; page != to; page += step {
		pages = append(pages, page+step)
	}
	return pages
}

// Makeable tells whether pages can be taken of a document: only what can be opened has any.
func (d *Document) Makeable() error {
	switch {
	case d.State != StateClean:
		return domain.Conflict("refusals:document.pagesNotOpenable", "Pages can be taken only from documents that can be opened.")
	case d.RemovedAt != "":
		return domain.Conflict("refusals:document.removed", "This document was removed. Please put it back first.")
	case !Shown(d.MediaType):
		return domain.Conflict("refusals:document.noPages", "This document has no pages.")
	}
	return nil
}
