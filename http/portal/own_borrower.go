package portal

import (
	"gable/authz"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	borrowers "gable/http/borrower"
	"gable/http/endpoint"
)

// OwnDetails are the fields of the own record that a borrower may write. Name, email address and taxpayer number go
// through the loan team: the credit report, the log-in and the identity check hang on them. Role, primary, active,
// consents and whatever is the lender's are not here at all, so a body that names them is refused.
type OwnDetails struct {
	ContactPoint           OwnContact                    `json:"ContactPoint"`
	CitizenResidencyType   borrower.CitizenResidencyType `json:"CitizenResidencyType,omitempty"`
	DependentAgeYearsCount string                        `json:"DependentAgeYearsCount,omitempty" doc:"Ages of the dependants, separated by commas"`
	BorrowerDetail         OwnDetail                     `json:"BorrowerDetail"`
	Languages              []borrower.Language           `json:"Languages,omitempty"`
	MilitaryService        borrower.MilitaryService      `json:"MilitaryService"`
}

// OwnContact is how a borrower is reached, without the email address.
type OwnContact struct {
	CellPhone string `json:"CellPhone,omitempty"`
	HomePhone string `json:"HomePhone,omitempty"`
	WorkPhone string `json:"WorkPhone,omitempty"`
	WorkExt   string `json:"WorkPhoneExtension,omitempty"`
}

// OwnDetail is what a borrower tells of the own person.
type OwnDetail struct {
	BirthDate               *domain.Date               `json:"BirthDate,omitempty"`
	MaritalStatusType       borrower.MaritalStatusType `json:"MaritalStatusType,omitempty"`
	DependentCount          *int                       `json:"DependentCount,omitempty"`
	CurrAddSameAsPriBorrInd *bool                      `json:"CurrAddSameAsPriBorrInd,omitempty"`
}

func ownDetailsOf(b borrower.Borrower) OwnDetails {
	d := b.BorrowerDetail
	return OwnDetails{
		ContactPoint:         OwnContact{CellPhone: b.ContactPoint.CellPhone, HomePhone: b.ContactPoint.HomePhone, WorkPhone: b.ContactPoint.WorkPhone, WorkExt: b.ContactPoint.WorkExt},
		CitizenResidencyType: b.CitizenResidencyType, DependentAgeYearsCount: b.DependentAgeYearsCount,
		BorrowerDetail: OwnDetail{BirthDate: d.BirthDate, MaritalStatusType: d.MaritalStatusType, DependentCount: d.DependentCount, CurrAddSameAsPriBorrInd: d.CurrAddSameAsPriBorrInd},
		Languages:      b.Languages, MilitaryService: b.MilitaryService,
	}
}

func (o OwnDetails) into(b *borrower.Borrower) {
	contact, d := &b.ContactPoint, &b.BorrowerDetail
	contact.CellPhone, contact.HomePhone, contact.WorkPhone, contact.WorkExt = o.ContactPoint.CellPhone, o.ContactPoint.HomePhone, o.ContactPoint.WorkPhone, o.ContactPoint.WorkExt
	b.CitizenResidencyType, b.DependentAgeYearsCount = o.CitizenResidencyType, o.DependentAgeYearsCount
	d.BirthDate, d.MaritalStatusType = o.BorrowerDetail.BirthDate, o.BorrowerDetail.MaritalStatusType
	d.DependentCount, d.CurrAddSameAsPriBorrInd = o.BorrowerDetail.DependentCount, o.BorrowerDetail.CurrAddSameAsPriBorrInd
	b.Languages, b.MilitaryService = o.Languages, o.MilitaryService
}

// shownToOwner leaves out what the lender keeps about a person: credit orders and government checks.
func shownToOwner(b borrower.Borrower) borrower.Borrower {
	b.GovernmentBorrower = borrower.GovernmentBorrower{}
	b.BorrowerDetail.CreditReportId, b.BorrowerDetail.CreditReportRequest = "", borrower.CreditReportRequest{}
	return b
}

type ownPatchIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[OwnDetails]
}

func mountOwnBorrower(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: OwnPath + "/borrower", Name: "getOwnBorrower", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "Read the own record on an application"}, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[borrower.Borrower], error) {
		b, err := OwnBorrower(c.Tx)
		return &endpoint.Answer[borrower.Borrower]{Body: shownToOwner(b)}, err
	})
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: OwnPath + "/borrower", Name: "updateOwnBorrower", Tag: "Applications", Permission: authz.POSEditOwn,
		Section: loan.SectionBorrowerInfo, Summary: "Change the own record on an application"}, patchOwnBorrower)
}

func patchOwnBorrower(c *endpoint.Call, in *ownPatchIn) (*endpoint.Answer[borrower.Borrower], error) {
	own, err := OwnForChange(c)
	if err != nil {
		return nil, err
	}
	out, err := borrowers.Change(c, own.ID, in.IfMatch, func(b *borrower.Borrower) error {
		will, err := in.Body.Apply(ownDetailsOf(*b))
		if err != nil {
			return err
		}
		was := *b
		will.into(b)
		return borrowers.Aged("", *b, &was, c.Today())
	})
	if err != nil {
		return nil, err
	}
	out.Body = shownToOwner(out.Body)
	return out, nil
}
