package need

import (
	"slices"
	"strings"

	"gable/domain/borrower"
	"gable/domain/credit"
	"gable/domain/document"
)

// inquiryLetter is the code of the need that asks to explain inquiries.
const inquiryLetter = "INQUIRY_LETTER"

// mostNamed bounds the inquiries that one letter is asked about: more have no room in it.
const mostNamed = 12

// InquiryLetter is what asks a borrower to explain the recent inquiries of a credit report, named each with its day: in the words of the
// company's list, else of that which companies begin with, in the borrower's language. False where there is nothing to explain.
func InquiryLetter(of borrower.Borrower, inquiries []credit.CreditInquiry, often []Master, portal Languages) (document.Need, bool) {
	named := []string{}
	for _, q := range inquiries {
		if q.Explain && q.On != nil && slices.Contains(q.Borrowers, of.ID) && len(named) < mostNamed {
			named = append(named, q.Name+" ("+q.On.Time().Format("01/02/2006")+")")
		}
	}
	if len(named) == 0 {
		return document.Need{}, false
	}
	isIt := func(m Master) bool { return m.Code == inquiryLetter && m.IsActive }
	at := slices.IndexFunc(often, isIt)
	if at < 0 {
		often = Masters()
		at = slices.IndexFunc(often, isIt)
	}
	m := often[at]
	title, description := m.In(portal.Spanish(of))
	// The inquiries are what it is about: they stay whole where the two together are too long.
	list := strings.Join(named, ", ")
	words := []rune(description)
	words = words[:max(0, min(len(words), document.NeedDescriptionLength-len([]rune(list))-1))]
	whole := []rune(strings.TrimSpace(string(words) + " " + list))
	return document.Need{Type: document.NeedTypeDocument, Class: m.Class, Title: title, BorrowerID: of.ID,
		Description: string(whole[:min(len(whole), document.NeedDescriptionLength)])}, true
}
