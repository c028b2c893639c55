package aus

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
)

// Particulars are who borrows, and what is told of single loans alone. The casefiles of runs from before they were kept have none.
type Particulars struct {
	ReservesAmt               *domain.Money  `json:"ReservesAmt,omitempty" doc:"What is left of liquid assets after closing; absent while that is not known."`
	VAEntitlementAmt          *domain.Money  `json:"VAEntitlementAmt,omitempty"`
	VAEntitlementUsedAmt      *domain.Money  `json:"VAEntitlementUsedAmt,omitempty"`
	VAResidualIncomeAmt       *domain.Money  `json:"VAResidualIncomeAmt,omitempty"`
	HouseholdSize             *int           `json:"HouseholdSize,omitempty"`
	VAFundingFeeExemptionType string         `json:"VAFundingFeeExemptionType,omitempty"`
	VAUseType                 string         `json:"VAUseType,omitempty"`
	People                    []ToldBorrower `json:"People,omitempty" doc:"Who borrows, the primary borrower first."`
}

// ToldBorrower is a borrower as an engine was told of them. Names, numbers and answers are digests: they tell whether it is what it was.
type ToldBorrower struct {
	BorrowerID   domain.ID `json:"BorrowerId"`
	Role         string    `json:"Role,omitempty"`
	Name         string    `json:"BorrowerName,omitempty" doc:"Digest."`
	Taxpayer     string    `json:"TaxpayerIdentifier,omitempty" doc:"Digest; absent where no number is on file."`
	CreditReport string    `json:"CreditReport,omitempty" doc:"Digest of the report's number; absent where there is no report."`
	Detail       string    `json:"BorrowerDetail,omitempty" doc:"Digest of birth date, marital status and dependants."`
	Citizenship  string    `json:"CitizenResidencyType,omitempty"`
	Occupancy    string    `json:"IntentOccupyType,omitempty" doc:"Whether they will live there."`
	Declarations string    `json:"Declarations,omitempty" doc:"Digest of what they declared, whether they will live there apart."`
	Military     string    `json:"MilitaryService,omitempty" doc:"Digest."`
	SelfEmployed bool      `json:"SelfEmployed,omitempty" doc:"In a present job."`
}

func particularsOf(f *loan.File, taxpayers map[domain.ID]string) Particulars {
	p := Particulars{}
	if g := f.Info.GovernmentLoan; f.Info.TransactionInfo.MortgageType == loan.MortgageVA {
		p.VAEntitlementAmt, p.VAEntitlementUsedAmt, p.VAResidualIncomeAmt, p.HouseholdSize = g.VAEntitlementAmt, g.VAEntitlementUsedAmt, g.VAResidualIncomeAmt, g.HouseholdSize
		p.VAFundingFeeExemptionType, p.VAUseType = f.Info.VAInfo.VAFundingFeeExemptionType, f.Info.VAInfo.VAUseType
	}
	for _, b := range f.ActiveBorrowers() {
		p.People = append(p.People, personOf(f, b, taxpayers[b.ID]))
	}
	return p
}

func personOf(f *loan.File, b borrower.Borrower, taxpayer string) ToldBorrower {
	d := b.BorrowerDetail
	p := ToldBorrower{BorrowerID: b.ID, Role: string(b.Role), Name: digestOf(b.ID, b.Name), Taxpayer: digestOf(b.ID, taxpayer), CreditReport: digestOf(b.ID, d.CreditReportId),
		Detail: digestOf(b.ID, borrower.Borrower{DependentAgeYearsCount: b.DependentAgeYearsCount,
			BorrowerDetail: borrower.Detail{BirthDate: d.BirthDate, MaritalStatusType: d.MaritalStatusType, DependentCount: d.DependentCount}}),
		Citizenship: string(b.CitizenResidencyType), Military: digestOf(b.ID, b.MilitaryService)}
	if declared := f.DeclarationOf(b.ID); declared != nil {
		answers := borrower.Declaration{Bankruptcies: declared.Bankruptcies, DeclarationDetail: declared.DeclarationDetail}
		p.Occupancy, answers.DeclarationDetail.IntentOccupyType = answers.DeclarationDetail.IntentOccupyType, ""
		p.Declarations = digestOf(b.ID, answers)
	}
	for _, e := range f.Employers {
		if e.BorrowerId == b.ID && e.IsCurrent() && domain.IsTrue(e.Employment.SelfEmployedInd) {
			p.SelfEmployed = true
		}
	}
	return p
}

// digestOf names what is said of a person, the same for the same; "" where nothing is. That of another person differs, so that nobody
// can be found on another loan by it.
func digestOf(person domain.ID, said any) string {
	text, nothing := written(said), written(reflect.Zero(reflect.TypeOf(said)).Interface())
	if bytes.Equal(text, nothing) {
		return ""
	}
	sum := sha256.Sum256(append([]byte(person+" "), text...))
	return hex.EncodeToString(sum[:8])
}

func written(said any) []byte {
	text, err := json.Marshal(said)
	if err != nil {
		panic(err) // it holds nothing that can't be written
	}
	return text
}

// What changes of who borrows, as CasefileChange.Field names it.
const (
	fieldAdded   = "BorrowerAdded"
	fieldRemoved = "BorrowerRemoved"
)

// digests are the fields of a person of which it is told only that they changed.
var digests = []string{"BorrowerName", "TaxpayerIdentifier", "CreditReport", "BorrowerDetail", "Declarations", "MilitaryService"}

// peopleChanges are what is other of who borrows: each one's own fields, and who came and left.
func peopleChanges(was, now []ToldBorrower) (found []CasefileChange) {
	of := func(all []ToldBorrower, id domain.ID) int {
		return slices.IndexFunc(all, func(p ToldBorrower) bool { return p.BorrowerID == id })
	}
	for _, p := range now {
		at := of(was, p.BorrowerID)
		if at < 0 {
			found = append(found, CasefileChange{Field: fieldAdded, BorrowerID: p.BorrowerID})
			continue
		}
		for _, change := range fieldChanges(reflect.ValueOf(was[at]), reflect.ValueOf(p)) {
			change.BorrowerID = p.BorrowerID
			if slices.Contains(digests, change.Field) {
				change.Was, change.Now = nil, nil
			}
			found = append(found, change)
		}
	}
	for _, p := range was {
		if of(now, p.BorrowerID) < 0 {
			found = append(found, CasefileChange{Field: fieldRemoved, BorrowerID: p.BorrowerID})
		}
	}
	return found
}
