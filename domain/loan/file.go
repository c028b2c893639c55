package loan

import (
	"slices"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/fee"
	"gable/domain/finance"
)

// File is a loan loaded whole: what every calculation, rule and export reads.
type File struct {
	LoanID               domain.LoanID
	Version              int64
	TenantID             domain.ID
	OrgUnitID            domain.ID
	TimeZone             string // of the unit, by which the loan's days are counted; "" for a party, who sees no unit
	StageID              StageID
	Archived             bool
	Info                 Info
	Lifecycle            Lifecycle // empty for a borrower, who reads nothing of it
	Borrowers            []borrower.Borrower
	Residences           []borrower.Residence
	Declarations         []borrower.Declaration
	Demographics         []borrower.Demographic
	Assets               []finance.Asset
	Liabilities          []finance.Liability
	OwnedProperties      []finance.OwnedProperty
	Employers            []finance.Employer
	IncomeItems          []finance.IncomeItem
	Expenses             []finance.Expense
	CreditScores         []ReportedScore // of the borrowers whose credit was reported
	LoanLevelCreditScore *int            `doc:"The lowest of the scores that count of those who owe the loan; null until each one's credit was reported."`
	Fees                 []fee.Fee       // empty for a borrower, who reads none of them
	Team                 []TeamMember
	Dates                KeyDates
	Product              Product
	UIState              UIState
	Answered             map[domain.ID]borrower.Answered // by borrower: the company's own required questions
	OpenQuestions        []OpenQuestion                  // those of them that wait for an answer
	Answers              map[string]string               // to all of the company's questions, by the question's id: the first of ActiveBorrowers who gave one
	Originator           *Originator                     // who takes the application; nil until a file is to name them
	Source               []byte                          // the imported file without taxpayer numbers, as domain/mismo keeps it; nil when there was none
}

// ReportedScore is the score of a borrower that counts, as the newest report with scores has it; 0 where no bureau gave one.
type ReportedScore struct {
	BorrowerId     domain.ID `json:"BorrowerId"`
	Representative int       `json:"Representative" doc:"0 where no bureau gave one."`
}

// CountScores says what the loan's score is: the lowest of those who owe it (Fannie Mae Selling Guide B3-5.1-02). It has none where one of them
// was not asked about yet; who has no score at any bureau does not count as long as another has one.
func (f *File) CountScores() {
	f.LoanLevelCreditScore = nil
	lowest := 0
	for _, b := range f.ActiveBorrowers() {
		if !b.IsObligor() {
			continue
		}
		at := slices.IndexFunc(f.CreditScores, func(s ReportedScore) bool { return s.BorrowerId == b.ID })
		if at < 0 {
			return
		}
		if score := f.CreditScores[at].Representative; score > 0 && (lowest == 0 || score < lowest) {
			lowest = score
		}
	}
	if lowest > 0 {
		f.LoanLevelCreditScore = &lowest
	}
}

// IsEmpty reports whether nothing of a borrower is on the loan: nobody, nothing they own, owe or earn, and no imported file.
func (f *File) IsEmpty() bool {
	return len(f.Borrowers)+len(f.Assets)+len(f.Liabilities)+len(f.OwnedProperties)+len(f.Employers)+len(f.IncomeItems)+len(f.Expenses) == 0 &&
		f.Source == nil
}

// IsPrimary reports whether the user is the first of their part on the loan's team, as who makes a loan is.
func (f *File) IsPrimary(id domain.ID) bool {
	return slices.ContainsFunc(f.Team, func(m TeamMember) bool { return m.WizeUserId == id && m.Primary })
}

// OpenQuestion is one of the company's own required questions that a borrower has not answered.
type OpenQuestion struct {
	BorrowerID domain.ID `json:"BorrowerId"`
	QuestionID domain.ID `json:"posCustomQuestionId"`
	Question   string    `json:"question"`
	QuestionEs string    `json:"questionEs,omitempty"`
	Section    string    `json:"section" enum:"BORROWER_INFO,LOAN_AND_PROPERTY" doc:"In whose step it is asked."`
}

// UIState is what the wizard keeps per loan beside the data.
type UIState struct {
	SkipIncomeCheck bool               `json:"skipIncomeCheck"`
	DoesNotApply    map[string]bool    `json:"doesNotApply,omitempty" doc:"By entity: assets, liabilities, realEstates, expenses"`
	Declaration     map[domain.ID]bool `json:"declaration,omitempty"`
	DemographicInfo map[domain.ID]bool `json:"demographicInfo,omitempty"`
	LoanDetailsStep []StepState        `json:"loanDetailsStep,omitempty"`
	QMTestState     *QMTestState       `json:"qmTestState,omitempty"`
	TridState       map[string]any     `json:"tridState,omitempty" doc:"The TRID state the client last saw"`
	Proration       map[string]any     `json:"prorationSections,omitempty"`
	DueFromSeller   map[string]any     `json:"dueFromSellerSection,omitempty"`
}

// QMTestState is the outcome of the last qualified-mortgage test.
type QMTestState struct {
	Result      string `json:"result,omitempty"`
	LastRunDate string `json:"lastRunDate,omitempty"`
}

// StepState is one wizard step and whether it is complete.
type StepState struct {
	Route    string `json:"route"`
	Label    string `json:"label"`
	Complete bool   `json:"complete"`
}

// IsCreditPulled reports whether the credit of each who is on the loan as a borrower was reported.
func (f *File) IsCreditPulled() bool {
	borrowers := 0
	for _, b := range f.ActiveBorrowers() {
		if b.Role != borrower.RoleBorrower && b.Role != "" {
			continue
		}
		borrowers++
		if b.BorrowerDetail.CreditReportRequest.Status != borrower.CreditPulled {
			return false
		}
	}
	return borrowers > 0
}

// ActiveBorrowers returns the people still on the loan, the primary borrower first.
func (f *File) ActiveBorrowers() []borrower.Borrower {
	var primary, others []borrower.Borrower
	for _, b := range f.Borrowers {
		switch {
		case !b.Active:
		case b.IsPrimaryBorrower:
			primary = append(primary, b)
		default:
			others = append(others, b)
		}
	}
	return append(primary, others...)
}

// PrimaryBorrower returns the first person of the loan, and whether there is one.
func (f *File) PrimaryBorrower() (borrower.Borrower, bool) {
	active := f.ActiveBorrowers()
	if len(active) == 0 {
		return borrower.Borrower{}, false
	}
	return active[0], true
}

// ResidencesOf returns the residences of one borrower.
func (f *File) ResidencesOf(id domain.ID) []borrower.Residence {
	var residences []borrower.Residence
	for _, r := range f.Residences {
		if r.BorrowerId == id {
			residences = append(residences, r)
		}
	}
	return residences
}

// DeclarationOf returns one borrower's declaration, nil when there is none.
func (f *File) DeclarationOf(id domain.ID) *borrower.Declaration {
	for i := range f.Declarations {
		if f.Declarations[i].BorrowerId == id {
			return &f.Declarations[i]
		}
	}
	return nil
}

// DemographicOf returns one borrower's demographic information, nil when there is none.
func (f *File) DemographicOf(id domain.ID) *borrower.Demographic {
	for i := range f.Demographics {
		if f.Demographics[i].BorrowerId == id {
			return &f.Demographics[i]
		}
	}
	return nil
}

// PercentComplete is how much of the application is there, in whole percent: the mean of the borrowers' own completion, 0 without any.
func (f *File) PercentComplete(asOf domain.Date) int {
	active := f.ActiveBorrowers()
	if len(active) == 0 {
		return 0
	}
	total := 0
	for _, b := range active {
		total += f.PercentCompleteOf(b, asOf)
	}
	return total / len(active)
}

// PercentCompleteOf is how much one borrower has given of the own part, in whole percent.
func (f *File) PercentCompleteOf(b borrower.Borrower, asOf domain.Date) int {
	return borrower.PercentComplete(b, f.ResidencesOf(b.ID), f.DeclarationOf(b.ID), f.DemographicOf(b.ID), f.Answered[b.ID], asOf)
}
