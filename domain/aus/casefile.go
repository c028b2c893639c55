package aus

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"strings"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// Casefile is the loan as an engine was told of it: the values that decide, by which one run is held against another. It names nobody,
// and holds no number of a person: those are digests.
type Casefile struct {
	LoanID                domain.LoanID     `json:"LoanId"`
	LoanAmt               domain.Money      `json:"LoanAmt"`
	BaseLoanAmt           domain.Money      `json:"BaseLoanAmt"`
	PropertyValueAmt      domain.Money      `json:"PropertyValueAmt"`
	SalesContractAmt      *domain.Money     `json:"SalesContractAmt,omitempty"`
	EstimatedValueAmt     *domain.Money     `json:"EstimatedValueAmt,omitempty"`
	LoanPurposeType       loan.PurposeType  `json:"LoanPurposeType"`
	CashOutType           loan.CashOutType  `json:"RefinanceCashOutDeterminationType,omitempty"`
	MortgageType          loan.MortgageType `json:"MortgageType"`
	LienPosition          string            `json:"LienPosition,omitempty"`
	AmortizationType      string            `json:"AmortizationType,omitempty"`
	TermMonths            *int              `json:"LoanAmortizationPeriodCount,omitempty"`
	NoteRatePercent       *domain.Rate      `json:"NoteRatePercent"`
	PropertyUsageType     string            `json:"PropertyUsageType"`
	HousingType           string            `json:"HousingType,omitempty"`
	Units                 int               `json:"Units"`
	LineText              string            `json:"LineText,omitempty"`
	CityName              string            `json:"CityName,omitempty"`
	StateCode             string            `json:"StateCode"`
	PostalCode            string            `json:"PostalCode,omitempty"`
	FloodZone             string            `json:"NFIPFloodZoneIdentifier,omitempty" doc:"Of the flood certificate."`
	LTV                   domain.Rate       `json:"LTV"`
	CLTV                  domain.Rate       `json:"CLTV"`
	HousingRatio          domain.Rate       `json:"HousingRatio"`
	DTI                   domain.Rate       `json:"DTI"`
	IncomeTotalAmt        domain.Money      `json:"IncomeTotalAmt"`
	HousingExpenseAmt     domain.Money      `json:"HousingExpenseAmt"`
	LiabilityTotalAmt     domain.Money      `json:"LiabilityTotalAmt"`
	UnpaidBalanceTotalAmt domain.Money      `json:"UnpaidBalanceTotalAmt"`
	AssetsTotalAmt        domain.Money      `json:"AssetsTotalAmt"`
	CashToClose           *domain.Money     `json:"CashToClose,omitempty"`
	Borrowers             int               `json:"Borrowers"`
	CreditReports         int               `json:"CreditReports" doc:"How many of the borrowers had a credit report to be taken."`
	Employers             int               `json:"Employers"`
	Liabilities           int               `json:"Liabilities"`
	OmittedLiabilities    int               `json:"OmittedLiabilities"`
	PaidOffLiabilities    int               `json:"PaidOffLiabilities"`
	OwnedProperties       int               `json:"OwnedProperties"`
	Particulars
}

// casefileOf is the loan as an engine would be told of it.
func casefileOf(f *loan.File, taxpayers map[domain.ID]string, asOf domain.Date) Casefile {
	figures := qualify.Qualify(f, asOf)
	t, terms, property := f.Info.TransactionInfo, f.Info.MortgageTypeAndTerms, f.Info.SubjectProperty
	c := Casefile{LoanID: f.LoanID, LoanAmt: figures.LoanAmt, BaseLoanAmt: figures.BaseLoanAmt, PropertyValueAmt: figures.PropertyValueAmt,
		SalesContractAmt: property.SalesContractAmt, EstimatedValueAmt: property.PropertyDetail.EstimatedValueAmt,
		LoanPurposeType: t.LoanPurposeType, CashOutType: t.RefinanceCashOutDeterminationType, MortgageType: t.MortgageType, LienPosition: string(t.LienPosition),
		AmortizationType: string(terms.AmortizationType), TermMonths: terms.LoanAmortizationPeriodCount, NoteRatePercent: terms.NoteRatePercent,
		PropertyUsageType: string(property.PropertyDetail.PropertyUsageType), HousingType: string(property.PropertyDetail.HousingType), Units: property.PropertyDetail.Units(),
		LineText: property.Address.LineText, CityName: property.Address.CityName, StateCode: property.Address.StateCode, PostalCode: property.Address.PostalCode,
		LTV: figures.LTV, CLTV: figures.CLTV, HousingRatio: figures.HousingRatio, DTI: figures.DTI,
		IncomeTotalAmt: figures.IncomeTotalAmt, HousingExpenseAmt: figures.HousingExpenseAmt, LiabilityTotalAmt: figures.LiabilityTotalAmt,
		AssetsTotalAmt: figures.AssetsTotalAmt, CashToClose: figures.CashToClose,
		Borrowers: len(f.ActiveBorrowers()), CreditReports: len(CreditReports(f)), Liabilities: len(f.Liabilities), OwnedProperties: len(f.OwnedProperties), Particulars: particularsOf(f, taxpayers)}
	c.ReservesAmt = figures.ReservesAmt
	if flood := property.Flood; flood != nil {
		c.FloodZone = flood.Zone
	}
	c.count(f)
	return c
}

func (c *Casefile) count(f *loan.File) {
	for _, e := range f.Employers {
		if e.IsCurrent() {
			c.Employers++
		}
	}
	for _, l := range f.Liabilities {
		c.UnpaidBalanceTotalAmt += domain.Amount(l.LiabilityDetail.UnpaidBalanceAmt)
		c.OmittedLiabilities += counted(l.IsExcluded())
		c.PaidOffLiabilities += counted(l.IsPaidOff())
	}
}

func counted(is bool) int {
	if is {
		return 1
	}
	return 0
}

// CreditReports are the numbers of the borrowers' credit reports, by borrower: of those who have one.
func CreditReports(f *loan.File) map[domain.ID]string {
	found := map[domain.ID]string{}
	for _, b := range f.ActiveBorrowers() {
		if number := b.BorrowerDetail.CreditReportId; number != "" {
			found[b.ID] = number
		}
	}
	return found
}

// Digest names what an engine was told: the same for the same values.
func (c Casefile) Digest() string {
	text, err := json.Marshal(c)
	if err != nil {
		panic(err) // it holds nothing that can't be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// CasefileChange is a value of the loan that is another one now. What is not there is null.
type CasefileChange struct {
	Field      string    `json:"field" required:"true"`
	BorrowerID domain.ID `json:"borrowerId,omitempty" doc:"Whose it is, of what is a person's."`
	Borrower   string    `json:"borrower,omitempty" doc:"Their name as it is now; absent where they are no longer on the loan."`
	Was        any       `json:"was" doc:"Null as well as now where it is only known that it changed, as of a name."`
	Now        any       `json:"now"`
}

// Changes are the values that are not what they were, in the order in which a casefile tells them.
func Changes(was, now Request) []CasefileChange {
	before, after := was.Casefile, now.Casefile
	if before.People == nil || after.People == nil { // one of them is from before it was kept who borrows
		before.Particulars, after.Particulars = Particulars{}, Particulars{}
	}
	found := append([]CasefileChange{}, fieldChanges(reflect.ValueOf(before), reflect.ValueOf(after))...)
	found = append(found, fieldChanges(reflect.ValueOf(before.Particulars), reflect.ValueOf(after.Particulars))...)
	found = append(found, peopleChanges(before.People, after.People)...)
	if a, b := reportsTold(was.Verifications), reportsTold(now.Verifications); !reflect.DeepEqual(a, b) {
		found = append(found, CasefileChange{Field: "verificationReports", Was: a, Now: b})
	}
	return found
}

// fieldChanges are the plain values of a struct that are other ones in another.
func fieldChanges(before, after reflect.Value) (found []CasefileChange) {
	for i := range before.NumField() {
		field := before.Type().Field(i)
		if field.Anonymous || field.Type.Kind() == reflect.Slice {
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		a, b := valueOf(before.Field(i)), valueOf(after.Field(i))
		if !reflect.DeepEqual(a, b) {
			found = append(found, CasefileChange{Field: name, Was: a, Now: b})
		}
	}
	return found
}

// reportsTold are the reports that an engine validates by, without their places in a list; nil for none.
func reportsTold(all []VerificationReport) any {
	if len(all) == 0 {
		return nil
	}
	told := []VerificationReport{}
	for _, v := range all {
		told = append(told, VerificationReport{ReportType: v.ReportType, Agency: v.Agency, Identifier: v.Identifier})
	}
	return told
}

// valueOf is a field's value, nil where nothing is said.
func valueOf(v reflect.Value) any {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	if v.Kind() == reflect.String && v.Len() == 0 {
		return nil
	}
	return v.Interface()
}

// Outdated tells whether what changed since a run calls for another one before its findings may be gone by: the agency's rules on
// resubmission.
func Outdated(was, now Request, found Findings) bool {
	for _, change := range Changes(was, now) {
		switch change.Field {
		case "PropertyUsageType", "MortgageType", "LienPosition", "AmortizationType", "LoanAmortizationPeriodCount", "HousingType", "Units", "LoanPurposeType",
			"SalesContractAmt", "EstimatedValueAmt", "PropertyValueAmt", "LineText", "CityName", "StateCode", "PostalCode", "RefinanceCashOutDeterminationType",
			"Borrowers", "CreditReports", fieldAdded, fieldRemoved, "Role", "BorrowerName", "TaxpayerIdentifier", "CreditReport", "CitizenResidencyType",
			"IntentOccupyType", "Declarations":
			return true
		case "DTI":
			if moreDebt(was.Casefile.DTI, now.Casefile.DTI) {
				return true
			}
		case "LoanAmt":
			if otherAmount(was.Casefile, now.Casefile) {
				return true
			}
		case "ReservesAmt":
			if fewReserves(was.Casefile.ReservesAmt, now.Casefile.ReservesAmt, found.ReservesRequiredAmt) {
				return true
			}
		}
	}
	return false
}

// fewReserves are reserves that fell, below nine tenths of those that the findings require; where they require none, below what closing takes.
func fewReserves(was, now, required *domain.Money) bool {
	return was != nil && now != nil && *now < *was && 10**now < 9*domain.Amount(required)
}

// moreDebt is a ratio of debt to income that is above 45 percent and rose, or rose by three points or more.
func moreDebt(was, now domain.Rate) bool {
	const point = 1_000_000
	rise := now.Micros() - was.Micros()
	return rise >= 3*point || rise > 0 && now.Micros() > 45*point
}

// otherAmount is a purchase's amount that is another one; of a refinance one that rose by more than 500 dollars or one percent, whichever
// is less, or fell by more than five percent.
func otherAmount(was, now Casefile) bool {
	if now.LoanPurposeType != loan.PurposeRefinance {
		return true
	}
	rise := now.LoanAmt - was.LoanAmt
	return rise > min(500_00, was.LoanAmt/100) || -rise > was.LoanAmt/20
}
