package borrower

import "gable/domain"

// IntentOccupyTypes answers whether the borrower will live in the property (MISMO IntentToOccupyBase).
var IntentOccupyTypes = domain.NewEnum("IntentOccupyType", "Yes", "No", "Unknown")

// OwnerPast3YearsTypes answers whether the borrower owned another property in the past three years.
var OwnerPast3YearsTypes = domain.NewEnum("OwnerPast3YearsType", "Yes", "No", "Unknown")

// Yes is the affirmative answer of the two questions above.
const Yes = "Yes"

// PriorUsageFHA is what a form may send for an FHA secondary residence; it is stored as FHASecondResInd.
const PriorUsageFHA = "FHA"

// PriorPropUsageTypes lists how the prior property was used (MISMO PriorPropertyUsageBase).
var PriorPropUsageTypes = domain.NewEnum("PriorPropUsageType", "PrimaryResidence", "SecondHome", "Investment")

// PriorPropTitleTypes lists how title to the prior property was held (MISMO PriorPropertyTitleBase).
var PriorPropTitleTypes = domain.NewEnum("PriorPropTitleType", "Sole=Sole owner", "JointWithSpouse=Jointly with spouse",
	"JointWithOtherThanSpouse=Jointly with another person")

// BankruptcyChapterTypes lists the chapters (MISMO BankruptcyChapterBase).
var BankruptcyChapterTypes = domain.NewEnum("BankruptcyChapterType", "ChapterSeven=Chapter 7", "ChapterEleven=Chapter 11",
	"ChapterTwelve=Chapter 12", "ChapterThirteen=Chapter 13", "ChapterFifteen=Chapter 15", "Other", "Unknown")

// Declaration is one borrower's answers about the property and the own finances (URLA section 5).
type Declaration struct {
	domain.Record
	BorrowerId        domain.ID         `json:"BorrowerId"`
	Bankruptcies      []Bankruptcy      `json:"Bankruptcies,omitempty"`
	DeclarationDetail DeclarationDetail `json:"DeclarationDetail"`
}

// Bankruptcy is one declared bankruptcy.
type Bankruptcy struct {
	ChapterType    string       `json:"BankruptcyChapterType,omitempty"`
	FiledDate      *domain.Date `json:"BankruptcyFiledDate,omitempty"`
	DischargedDate *domain.Date `json:"BankruptcyDischargedDate,omitempty"`
}

// DeclarationDetail is the answers; nil is unanswered.
type DeclarationDetail struct {
	IntentOccupyType      string        `json:"IntentOccupyType,omitempty"`
	OwnerPast3YearsType   string        `json:"OwnerPast3YearsType,omitempty"`
	PriorPropUsageType    string        `json:"PriorPropUsageType,omitempty"`
	PriorPropTitleType    string        `json:"PriorPropTitleType,omitempty"`
	FHASecondResInd       *bool         `json:"FHASecondResInd,omitempty"`
	BorrowerSellerRelnInd *bool         `json:"BorrowerSellerRelnInd,omitempty"`
	UndiscBorrowedFundInd *bool         `json:"UndiscBorrowedFundInd,omitempty"`
	UndiscBorrowedFundAmt *domain.Money `json:"UndiscBorrowedFundAmt,omitempty"`
	UndiscMortgageAppInd  *bool         `json:"UndiscMortgageAppInd,omitempty"`
	UndiscCreditAppInd    *bool         `json:"UndiscCreditAppInd,omitempty"`
	PropCleanEnergyInd    *bool         `json:"PropCleanEnergyInd,omitempty"`
	UndiscComakerNoteInd  *bool         `json:"UndiscComakerNoteInd,omitempty"`
	OutstandJudgmentInd   *bool         `json:"OutstandJudgmentInd,omitempty"`
	PresentDelinquentInd  *bool         `json:"PresentDelinquentInd,omitempty"`
	PartyToLawsuitInd     *bool         `json:"PartyToLawsuitInd,omitempty"`
	PriorPropDeedLieuInd  *bool         `json:"PriorPropDeedLieuInd,omitempty"`
	PriorPropShortSaleInd *bool         `json:"PriorPropShortSaleInd,omitempty"`
	PriorPropFclInd       *bool         `json:"PriorPropFclInd,omitempty"`
	BankruptcyInd         *bool         `json:"BankruptcyInd,omitempty"`
}

// IsOfFirstTimeBuyer tells whether the borrower has said that they owned no property in the past three years.
func (d Declaration) IsOfFirstTimeBuyer() bool {
	return d.DeclarationDetail.OwnerPast3YearsType == "No"
}

// Normalize returns the declaration as it is stored: without a property in the past three years there are no
// answers about it; a usage of "FHA" becomes the FHA secondary residence indicator; the borrowed amount is zero
// when no money is borrowed and defaults to zero when it is.
func (d Declaration) Normalize() Declaration {
	detail := &d.DeclarationDetail
	if detail.OwnerPast3YearsType != Yes {
		detail.PriorPropUsageType, detail.PriorPropTitleType, detail.FHASecondResInd = "", "", nil
	} else if detail.PriorPropUsageType == PriorUsageFHA {
		detail.PriorPropUsageType, detail.FHASecondResInd = "", new(true)
	}
	if detail.UndiscBorrowedFundInd != nil && (!*detail.UndiscBorrowedFundInd || detail.UndiscBorrowedFundAmt == nil) {
		detail.UndiscBorrowedFundAmt = new(domain.Money(0))
	}
	return d
}

// Validate returns what is wrong with a normalised declaration; what is missing is not.
func (d Declaration) Validate() []domain.FieldError {
	var faults domain.Faults
	detail := d.DeclarationDetail
	faults.Ref("BorrowerId", d.BorrowerId)
	faults.Enum("DeclarationDetail.IntentOccupyType", IntentOccupyTypes, detail.IntentOccupyType)
	faults.Enum("DeclarationDetail.OwnerPast3YearsType", OwnerPast3YearsTypes, detail.OwnerPast3YearsType)
	if detail.PriorPropUsageType != PriorUsageFHA {
		faults.Enum("DeclarationDetail.PriorPropUsageType", PriorPropUsageTypes, detail.PriorPropUsageType)
	}
	faults.Enum("DeclarationDetail.PriorPropTitleType", PriorPropTitleTypes, detail.PriorPropTitleType)
	faults.NotNegative("DeclarationDetail.UndiscBorrowedFundAmt", detail.UndiscBorrowedFundAmt)
	for _, bankruptcy := range d.Bankruptcies {
		faults.Enum("Bankruptcies.BankruptcyChapterType", BankruptcyChapterTypes, bankruptcy.ChapterType)
		faults.Date("Bankruptcies.BankruptcyFiledDate", bankruptcy.FiledDate)
		faults.Date("Bankruptcies.BankruptcyDischargedDate", bankruptcy.DischargedDate)
	}
	return faults
}

// IsComplete reports whether every question that applies is answered.
func (d Declaration) IsComplete() bool {
	detail := d.DeclarationDetail
	if detail.IntentOccupyType == "" {
		return false
	}
	owner, occupies := detail.OwnerPast3YearsType == Yes, detail.IntentOccupyType == Yes
	switch {
	case occupies && detail.OwnerPast3YearsType == "":
		return false
	case occupies && owner && !domain.IsTrue(detail.FHASecondResInd) && detail.PriorPropUsageType == "":
		return false
	case owner && detail.PriorPropTitleType == "":
		return false
	case domain.IsTrue(detail.UndiscBorrowedFundInd) && detail.UndiscBorrowedFundAmt == nil:
		return false
	case domain.IsTrue(detail.BankruptcyInd) && len(d.Bankruptcies) == 0:
		return false
	}
	for _, answer := range detail.indicators() {
		if answer == nil {
			return false
		}
	}
	return true
}

// indicators are the questions every borrower answers with yes or no.
func (d DeclarationDetail) indicators() []*bool {
	return []*bool{d.BorrowerSellerRelnInd, d.UndiscBorrowedFundInd, d.UndiscMortgageAppInd, d.UndiscCreditAppInd,
		d.PropCleanEnergyInd, d.UndiscComakerNoteInd, d.OutstandJudgmentInd, d.PresentDelinquentInd,
		d.PartyToLawsuitInd, d.PriorPropDeedLieuInd, d.PriorPropShortSaleInd, d.PriorPropFclInd, d.BankruptcyInd}
}
