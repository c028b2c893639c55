// Package credit is borrowers' credit: how a report is ordered of an agency, what it says, which score counts, and which debts follow
// from it.
package credit

import (
	"slices"
	"strconv"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// Bureau is one of the three repositories, as MISMO writes them.
type Bureau string

// The bureaus.
const (
	BureauEquifax    Bureau = "Equifax"
	BureauExperian   Bureau = "Experian"
	BureauTransUnion Bureau = "TransUnion"
)

// Bureaus are all of them.
var Bureaus = []Bureau{BureauEquifax, BureauExperian, BureauTransUnion}

// Action is what is ordered.
type Action string

// The actions.
const (
	ActionNew       Action = "NEW"
	ActionReissue   Action = "REISSUE"    // a report that the agency has, again
	ActionAddBureau Action = "ADD_BUREAU" // more bureaus to a report
	ActionRefresh   Action = "REFRESH"    // what has changed since, before closing
)

// Purpose is why a report may be read (15 U.S.C. 1681b): each order and each look is written down with it.
const Purpose = "CREDIT_TRANSACTION" // 1681b(a)(3)(A), on the consumer's application; with their instructions, 1681b(a)(2)

// Order is what an agency is asked for. What is in File is never kept: it is opened each time that the order is handed over.
type Order struct {
	Agency       string        `json:"agency" required:"true"`
	Action       Action        `json:"action" required:"true" enum:"NEW,REISSUE,ADD_BUREAU,REFRESH"`
	Borrowers    []domain.ID   `json:"borrowers" required:"true" nullable:"false" doc:"Two for a joint report."`
	Bureaus      []Bureau      `json:"bureaus" required:"true" nullable:"false"`
	SoftPull     bool          `json:"softPull" doc:"Nobody but the borrower sees the inquiry, and the score does not suffer."`
	ReportNumber string        `json:"reportNumber,omitempty" doc:"The agency's number of the report that is reissued, added to or refreshed."`
	LoanID       domain.LoanID `json:"LoanId"`
	Purpose      string        `json:"permissiblePurpose"`
	File         *Application  `json:"-"`
}

// IsJoint reports whether the report is one of two people.
func (o Order) IsJoint() bool { return len(o.Borrowers) == 2 }

// Place is what a borrower is called within the order, and in its answer.
func (o Order) Place(id domain.ID) string { return "B" + strconv.Itoa(slices.Index(o.Borrowers, id)+1) }

// maxReportNumber bounds the agency's number of a report.
const maxReportNumber = 60

// Validate returns what is wrong with the order itself.
func (o Order) Validate() []domain.FieldError {
	var faults domain.Faults
	if FindAgency(o.Agency) == nil {
		faults.Wrong("agency", "Credit agency")
	}
	if !slices.Contains([]Action{ActionNew, ActionReissue, ActionAddBureau, ActionRefresh}, o.Action) {
		faults.Wrong("action")
	}
	if n := len(o.Borrowers); n < 1 || n > 2 || n == 2 && o.Borrowers[0] == o.Borrowers[1] {
		faults.Wrong("borrowers")
	}
	if len(o.Bureaus) == 0 {
		faults.Missing("bureaus")
	}
	for i, b := range o.Bureaus {
		if !slices.Contains(Bureaus, b) || slices.Contains(o.Bureaus[:i], b) {
			faults.Wrong("bureaus")
		}
	}
	switch {
	case o.Action != ActionNew && o.ReportNumber == "":
		faults.Missing("reportNumber", "Report number")
	case o.Action == ActionNew && o.ReportNumber != "" || !isReportNumber(o.ReportNumber):
		faults.Wrong("reportNumber", "Report number")
	}
	return faults
}

// isReportNumber reports whether a text can be an agency's number of a report: letters, digits and dashes.
func isReportNumber(text string) bool {
	for _, r := range text {
		if (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return len(text) <= maxReportNumber
}

// Prepare completes an order from the loan, or says what is missing: an agency needs of each person the name, the birth date, the
// taxpayer number, where they live, and that they consent.
func Prepare(f *loan.File, o Order, asOf domain.Date) (Order, []domain.FieldError) {
	o.LoanID, o.Purpose = f.LoanID, Purpose
	faults := domain.Faults(o.Validate())
	if len(faults) > 0 {
		return o, faults
	}
	active := f.ActiveBorrowers()
	for i, id := range o.Borrowers {
		at := "borrowers." + strconv.Itoa(i) + "."
		found := slices.IndexFunc(active, func(b borrower.Borrower) bool { return b.ID == id })
		if found < 0 || !active[found].IsObligor() {
			faults.Wrong("borrowers")
			continue
		}
		b := active[found]
		need := func(there bool, field, label string) {
			if !there {
				faults.Missing(at+field, b.Name.String()+": "+label)
			}
		}
		need(b.Name.FirstName != "" && b.Name.LastName != "", "Name", "First and last name")
		need(b.BorrowerDetail.BirthDate != nil && !b.BorrowerDetail.BirthDate.After(asOf), "BirthDate", "Birth date")
		need(b.TaxpayerIdentifier.Masked != "", "TaxpayerIdentifier", "SSN")
		need(currentAddress(f.ResidencesOf(id)) != nil, "Residences", "Current address")
		need(Consents(b), "CreditReportAuthInd", "Credit authorization")
	}
	return o, faults
}

// Consents reports whether a person's authorization of a credit report stands.
func Consents(b borrower.Borrower) bool {
	return domain.IsTrue(b.BorrowerDetail.CreditReportAuthInd)
}

// Receipt is what is kept with the order of its answer. The report itself is sealed apart.
type Receipt struct {
	ReportID domain.ID     `json:"reportId" required:"true"`
	Raw      []byte        `json:"-"`
	Report   *CreditReport `json:"-"`
}
