package mismo

import (
	"io"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/loan"
)

// Imported is what a file held.
type Imported struct {
	// File is the loan with fresh record ids, which the kept tree in File.Source refers to: records have to be
	// stored under them.
	File *loan.File
	// Numbers are the taxpayer numbers, which are nowhere in File. Those of borrowers are nine digits, under the
	// borrower's id; other keys are those of other parties, whose numbers an export leaves out unless they are
	// handed back.
	Numbers  map[domain.ID]string
	Contacts []Contact
	Warnings []Warning
}

// Contact is a party to the loan that is not a borrower, as the file names it.
type Contact struct {
	Role    string
	Name    string
	Company string
	License string
}

// Import reads one loan from a MISMO 3.4 file. Its errors are domain errors that say what is wrong with the file: 400
// when it is no XML, 413 when it is beyond the limits, 422 when it is no MISMO 3.4 loan.
func Import(r io.Reader, limits Limits) (*Imported, error) {
	text, err := readXML(r, limits)
	if err != nil {
		return nil, err
	}
	doc, err := parse(text)
	if err != nil {
		return nil, err
	}
	deal, err := theDeal(doc.Root())
	if err != nil {
		return nil, err
	}
	dropRemarks(&doc.Element)
	report := newReport()
	file, err := read(deal, report)
	if err != nil {
		return nil, err
	}
	out := &Imported{File: file, Contacts: contacts(deal)}
	out.Numbers = takeNumbers(doc.Root(), partyID, report)
	dropResiduals(doc.Root())
	doc.Unindent()
	if file.Source, err = doc.WriteToBytes(); err != nil {
		return nil, domain.Internal(err)
	}
	out.Warnings = report.warnings
	return out, nil
}

// partyID is the id of the borrower that a party is, else a mark of the party's own.
func partyID(party *etree.Element) domain.ID {
	for _, role := range all(party, "ROLES/ROLE") {
		if id := markOf(role); id != "" {
			return id
		}
	}
	return mark(party)
}

// contacts lists the parties that are not borrowers.
func contacts(deal *etree.Element) []Contact {
	var out []Contact
	for _, party := range all(deal, "PARTIES/PARTY") {
		for _, role := range all(party, "ROLES/ROLE") {
			if isMarked(role) || child(role, "PROPERTY_OWNER") != nil {
				continue
			}
			name := textAt(party, "INDIVIDUAL/NAME/FullName")
			if name == "" {
				name = joinWords(textAt(party, "INDIVIDUAL/NAME/FirstName"), textAt(party, "INDIVIDUAL/NAME/LastName"))
			}
			out = append(out, Contact{Role: textAt(role, "ROLE_DETAIL/PartyRoleType"), Name: name,
				Company: textAt(party, "LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName"),
				License: textAt(role, "LICENSES/LICENSE/LICENSE_DETAIL/LicenseIdentifier")})
		}
	}
	return out
}

func joinWords(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}
