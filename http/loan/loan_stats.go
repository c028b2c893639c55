package loan

import (
	"strings"

	ausdb "gable/db/aus"
	loandb "gable/db/loan"
	pricingdb "gable/db/pricing"
	registrationdb "gable/db/registration"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/registration"
	"gable/http/endpoint"
	"gable/http/record"
)

// Stats is what the loan's header and menus go by.
type Stats struct {
	LoanID               domain.LoanID         `json:"LoanId" required:"true"`
	StageID              loan.StageID          `json:"StageId"`
	PipelineID           loan.PipelineID       `json:"PipelineId"`
	ArchiveIndicator     bool                  `json:"ArchiveIndicator"`
	PrimaryBorrower      string                `json:"PrimaryBorrower,omitempty" doc:"The primary borrower's name."`
	LoanOfficerName      string                `json:"LoanOfficerName,omitempty"`
	Address              StatsAddress          `json:"Address"`
	LenderLoanIdentifer  string                `json:"LenderLoanIdentifer,omitempty" doc:"The lender's own number; spelt as the specification spells it."`
	LoanPurposeType      string                `json:"LoanPurposeType,omitempty"`
	MortgageType         string                `json:"MortgageType,omitempty"`
	ReverseMortgageType  string                `json:"ReverseMortgageType,omitempty"`
	AmortizationType     string                `json:"AmortizationType,omitempty"`
	PropertyUsageType    string                `json:"PropertyUsageType,omitempty"`
	BaseLoanAmt          *domain.Money         `json:"BaseLoanAmt,omitempty"`
	NoteRatePercent      *domain.Rate          `json:"NoteRatePercent,omitempty"`
	LTVRatioPercent      *domain.Rate          `json:"LTVRatioPercent,omitempty"`
	DTI                  *domain.Rate          `json:"DTI,omitempty"`
	MiApplicable         bool                  `json:"MiApplicable" doc:"LTV is above 80 percent on a loan with private mortgage insurance."`
	LoanProductExtension loan.ProductExtension `json:"LoanProductExtension"`
	ProductID            domain.ID             `json:"ProductId,omitempty" doc:"The product that was chosen."`
	ProductProviderID    domain.ID             `json:"ProductProviderId,omitempty" doc:"The investor of the product."`
	ProductProviderName  string                `json:"ProductProviderName,omitempty"`
	ProductProviderNmls  string                `json:"ProductProviderNmls,omitempty"`
	TPOLink              string                `json:"TpoLink,omitempty" doc:"Where brokers sign in at that investor."`
	PercentComplete      int                   `json:"pctComplete"`
	AllowDocUpload       bool                  `json:"AllowDocUploadToLender" doc:"As the loan's setup says."`
	PreApprovalTemplate  domain.ID             `json:"PreApprovalTemplate,omitempty" doc:"The company's form of which letters of pre-approval in English are made; absent for the standard letter."`
	NonDelegated         bool                  `json:"NonDelegatedCorrespondentLoan" doc:"As the loan's setup says."`
	FileVersion          int64                 `json:"fileVersion" doc:"The loan's version."`
	AUSPreference        string                `json:"AUSPreference,omitempty" enum:"DU,LPA" doc:"Whose findings the loan is gone by."`
	RegistrationStatus   string                `json:"RegistrationStatus" enum:"NOT_REGISTERED,REGISTERED" doc:"Whether a lender has the loan, by what the lender or a person says that happened there."`
	PTD1Date             *domain.Date          `json:"ptd1Date,omitempty" doc:"When the first round of conditions went to the lender."`
	PTD2Date             *domain.Date          `json:"ptd2Date,omitempty"`
	PTD3Date             *domain.Date          `json:"ptd3Date,omitempty"`
	PTD4Date             *domain.Date          `json:"ptd4Date,omitempty" doc:"The count of rounds is the highest that has a date."`
	BuydownInd           *bool                 `json:"BuydownTemporarySubsidyFundingInd,omitempty" doc:"Somebody pays a part of the rate for a time; absent while nobody has said."`
	CreditRepairInd      bool                  `json:"CreditRepairInd" doc:"The borrowers are having their credit repaired."`
	McrExcludeInd        bool                  `json:"McrExcludeInd" doc:"The loan is left out of the Mortgage Call Report."`
	RepurchaseInd        bool                  `json:"RepurchaseInd" doc:"The loan was bought back from its investor."`
}

// StatsAddress is the property's address with the two lines it is shown in.
type StatsAddress struct {
	loan.LoanAddress
	FirstLine  string `json:"firstLineAddress,omitempty"`
	SecondLine string `json:"secondLineAddress,omitempty"`
}

// Identifiers are the numbers a loan is known by.
type Identifiers struct {
	LoanID               domain.LoanID `json:"LoanId" required:"true"`
	LenderLoanIdentifier string        `json:"LenderLoanIdentifier,omitempty"`
	AgencyCaseIdentifier string        `json:"AgencyCaseIdentifier,omitempty" doc:"FHA or VA case number."`
}

// ItemCounts is how many records of each kind a loan has.
type ItemCounts struct {
	Borrowers   int `json:"borrowers"`
	Residences  int `json:"residences"`
	Assets      int `json:"assets"`
	Liabilities int `json:"liabilities"`
	RealEstates int `json:"realEstates"`
	Employers   int `json:"employers"`
	Incomes     int `json:"incomes"`
	Expenses    int `json:"expenses"`
}

// TransactionDetails is the arithmetic of cash to close (URLA lender section L4).
type TransactionDetails struct {
	CashToClose *domain.Money  `json:"CashToClose,omitempty" doc:"From the borrower; negative is to the borrower. Absent while it is not known."`
	Steps       []qualify.Step `json:"steps" doc:"Each line of the way to it; none while it is not known."`
}

// Overview is a loan at a glance.
type Overview struct {
	Stats
	Borrowers []OverviewBorrower   `json:"Borrowers"`
	Team      []loan.TeamMember    `json:"Team"`
	Dates     loan.KeyDates        `json:"Dates"`
	TridState disclosure.TridState `json:"tridState"`
	Counts    ItemCounts           `json:"counts"`
}

// OverviewBorrower is a borrower as far as one needs it to call.
type OverviewBorrower struct {
	ID           domain.ID             `json:"id"`
	Role         borrower.Role         `json:"Role,omitempty"`
	IsPrimary    bool                  `json:"isPrimaryBorrower"`
	Name         borrower.Name         `json:"Name"`
	ContactPoint borrower.ContactPoint `json:"ContactPoint"`
}

func mountStats(a *endpoint.API) {
	record.ReadOfLoan(a, record.OnLoan+"/stats", "getStats", "What the loan's header goes by", func(c *endpoint.Call) (Stats, error) { return statsOf(c) })
	record.ReadOfLoan(a, record.OnLoan+"/identifiers", "getIdentifiers", "The numbers a loan is known by", func(c *endpoint.Call) (Identifiers, error) {
		info, _, err := loandb.GetInfo(c.Tx)
		return Identifiers{LoanID: c.Loan.ID, LenderLoanIdentifier: info.TransactionInfo.LenderLoanIdentifier, AgencyCaseIdentifier: info.GovernmentLoan.AgencyCaseIdentifier}, err
	})
	record.ReadOfFile(a, record.OnLoan+"/items/count", "countItems", "How many records of each kind a loan has", func(_ *endpoint.Call, f *loan.File) (ItemCounts, error) { return countsOf(f), nil })
	record.ReadOfFile(a, record.OnLoan+"/trid-state", "getTridState", "Whether the six pieces of an application are there", func(_ *endpoint.Call, f *loan.File) (disclosure.TridState, error) {
		return disclosure.Trid(f), nil
	})
	record.ReadOfFile(a, record.OnLoan+"/transaction-details", "getTransactionDetails", "The arithmetic of cash to close", func(c *endpoint.Call, f *loan.File) (TransactionDetails, error) {
		result := qualify.Qualify(f, c.Today())
		out := TransactionDetails{CashToClose: result.CashToClose, Steps: []qualify.Step{}}
		for _, figure := range result.Figures {
			if figure.Name == "CashToClose" {
				out.Steps = figure.Steps
			}
		}
		return out, nil
	})
	record.ListOfLoan(a, record.OnLoan+"/housing-expenses", "listHousingExpenses", "The items of the proposed housing expense", func(c *endpoint.Call) ([]loan.HousingExpense, error) {
		info, _, err := loandb.GetInfo(c.Tx)
		return info.HousingExpenses, err
	})
	record.ReadOfFile(a, "/los/api/loan/{loanId}/overview", "getOverview", "A loan at a glance", overviewOf)
}

func statsOf(c *endpoint.Call) (Stats, error) {
	row, err := loandb.GetLoan(c.Tx, c.Loan.ID)
	if err != nil {
		return Stats{}, err
	}
	info, _, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	kept, _, err := loandb.GetLifecycle(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	t := info.TransactionInfo
	s := Stats{
		LoanID: row.LoanID, StageID: row.StageID, PipelineID: row.PipelineID, ArchiveIndicator: row.Archived, PrimaryBorrower: row.BorrowerName,
		LoanOfficerName: row.LoanOfficerName, LenderLoanIdentifer: t.LenderLoanIdentifier, LoanPurposeType: row.LoanPurposeType,
		MortgageType: row.MortgageType, ReverseMortgageType: t.ReverseMortgageType, AmortizationType: string(info.MortgageTypeAndTerms.AmortizationType),
		PropertyUsageType: string(info.SubjectProperty.PropertyDetail.PropertyUsageType), BaseLoanAmt: row.BaseLoanAmt, NoteRatePercent: row.NoteRatePercent,
		LTVRatioPercent: row.LTVRatioPercent, DTI: row.DTI, PercentComplete: row.PercentComplete, FileVersion: row.Version,
		CreditRepairInd: kept.CreditRepairInd, McrExcludeInd: kept.McrExcludeInd, RepurchaseInd: kept.RepurchaseInd,
	}
	dates, err := loandb.GetDates(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	rounds := dates.KeyDates
	s.PTD1Date, s.PTD2Date, s.PTD3Date, s.PTD4Date = rounds.PTD1Date, rounds.PTD2Date, rounds.PTD3Date, rounds.PTD4Date
	s.BuydownInd = info.MortgageTypeAndTerms.BuydownTemporarySubsidyFundingInd
	registered, err := registrationdb.IsRegistered(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	if s.RegistrationStatus = string(registration.NotRegistered); registered {
		s.RegistrationStatus = string(registration.Registered)
	}
	setup, err := loandb.GetSetup(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	s.AllowDocUpload, s.NonDelegated = setup.AllowDocUploadToLender, setup.MersNum.NonDelegatedCorrespondentLoan
	chosen, err := ausdb.GetChoices(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	s.AUSPreference = string(chosen.Preference)
	product, err := pricingdb.GetChosen(c.Tx)
	if err != nil {
		return Stats{}, err
	}
	s.LoanProductExtension, s.ProductID = product.Extension, product.ProductID
	s.ProductProviderID, s.ProductProviderName, s.ProductProviderNmls, s.TPOLink = product.InvestorID, product.InvestorName, product.InvestorNMLS, product.TPOLink
	s.MiApplicable = t.MortgageType.NeedsInsurance(row.LTVRatioPercent)
	if row.Address != nil {
		s.Address = StatsAddress{LoanAddress: *row.Address, FirstLine: row.Address.LineText,
			SecondLine: strings.Trim(row.Address.CityName+", "+strings.TrimSpace(row.Address.StateCode+" "+row.Address.PostalCode), ", ")}
	}
	s.PreApprovalTemplate, err = loandb.PreapprovalTemplate(c.Tx)
	return s, err
}

func countsOf(f *loan.File) ItemCounts {
	return ItemCounts{Borrowers: len(f.ActiveBorrowers()), Residences: len(f.Residences), Assets: len(f.Assets), Liabilities: len(f.Liabilities),
		RealEstates: len(f.OwnedProperties), Employers: len(f.Employers), Incomes: len(f.IncomeItems), Expenses: len(f.Expenses)}
}

func overviewOf(c *endpoint.Call, f *loan.File) (Overview, error) {
	stats, err := statsOf(c)
	o := Overview{Stats: stats, Borrowers: []OverviewBorrower{}, Team: f.Team, Dates: f.Dates, TridState: disclosure.Trid(f), Counts: countsOf(f)}
	for _, b := range f.ActiveBorrowers() {
		o.Borrowers = append(o.Borrowers, OverviewBorrower{ID: b.ID, Role: b.Role, IsPrimary: b.IsPrimaryBorrower, Name: b.Name, ContactPoint: b.ContactPoint})
	}
	return o, err
}
