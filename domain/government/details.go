package government

import (
	"slices"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// Kinds are the tables that the figures of a loan may need.
var Kinds = []reference.Kind{reference.ConformingLimit, reference.FHALimit, reference.FHAPremium, reference.FHAInvestment, reference.VAFundingFee, reference.VAResidual,
	reference.USDAFee, reference.USDAIncomeLimit, reference.PMICoverage, reference.PMIRate}

// byCaseNumber are FHA's tables: a mortgagee letter holds for the case numbers that are assigned from its day on (HUD Mortgagee Letters 2024-21 and
// 2025-23 of limits, 2010-29 of the minimum investment, 2013-04 and 2015-01 of premiums). Letter 2023-05 alone goes by the day of endorsement,
// which is after every closing.
var byCaseNumber = []reference.Kind{reference.FHALimit, reference.FHAPremium, reference.FHAInvestment}

// byCommitment are USDA's tables: the fees and the income limits in force when it commits itself to the guarantee, which is when its money is set aside.
var byCommitment = []reference.Kind{reference.USDAFee, reference.USDAIncomeLimit}

// TableDays tell by the tables of which day a loan goes, were its terms those given: FHA's are those of the day when the case number was assigned,
// USDA's those of the conditional commitment, once that day is known; all others those of the planned closing, else of today.
func TableDays(f *loan.File, will loan.Info, today domain.Date) reference.Days {
	return func(kind reference.Kind) domain.Date {
		if assigned := will.GovernmentLoan.CaseAssignedDate; assigned != nil && slices.Contains(byCaseNumber, kind) {
			return *assigned
		}
		if committed := will.GovernmentLoan.USDACommitmentDate; committed != nil && slices.Contains(byCommitment, kind) {
			return *committed
		}
		return ClosingDay(f, today)
	}
}

// ClosingDay is the day of a loan's planned closing, else today.
func ClosingDay(f *loan.File, today domain.Date) domain.Date {
	if closing := f.Dates.KeyDates.ClosingDay(); closing != nil {
		return *closing
	}
	return today
}

// Reworked returns the terms that a loan is to have with what the tables make of them; the loan has those that are kept. The second time
// the payment has what the first time financed.
func Reworked(f *loan.File, will loan.Info, tables reference.Tables, today domain.Date) loan.Info {
	again := *f
	again.Info = withoutOldFees(f.Info, will)
	for range 2 {
		again.Info = WithFees(again.Info, FiguresOf(&again, qualify.Qualify(&again, today), tables, today))
	}
	return again.Info
}

// DetailBorrower is a borrower and what the agencies' systems answered about them.
type DetailBorrower struct {
	Id   domain.ID         `json:"id" required:"true"`
	Name string            `json:"Name,omitempty" readOnly:"true"`
	Of   AgencyOfABorrower `json:"GovernmentBorrower"`
}

// AgencyOfABorrower is the answer of the credit alert system, and of the lists of those who are excluded.
type AgencyOfABorrower struct {
	Id       domain.ID `json:"id,omitempty" readOnly:"true"`
	CAIVRSId string    `json:"CAIVRSId,omitempty" maxLength:"20" doc:"The authorization number of the credit alert system for federal debts"`
	loan.Exclusion
}

// FHADetails are what only an FHA loan has.
type FHADetails struct {
	Version        int64             `json:"version" readOnly:"true"`
	GovernmentLoan FHALoan           `json:"GovernmentLoan"`
	Borrowers      []DetailBorrower  `json:"Borrowers,omitempty" doc:"The loan's borrowers. Stated, it is the whole list of those with an answer."`
	MortgageType   loan.MortgageType `json:"MortgageType,omitempty" readOnly:"true"`
	Figures        *Figures          `json:"Figures,omitempty" readOnly:"true"`
}

// FHALoan is the part of the government data that FHA asks for.
type FHALoan struct {
	SectionOfActType             string        `json:"SectionOfActType,omitempty"`
	PositiveRentalHistoryInd     *bool         `json:"PositiveRentalHistoryInd,omitempty"`
	AgencyCaseIdentifier         string        `json:"AgencyCaseIdentifier,omitempty"`
	CaseAssignedDate             *domain.Date  `json:"CaseAssignedDate,omitempty"`
	FHADecisionScore             *int          `json:"FHADecisionScore,omitempty"`
	MortgageCreditCertificateAmt *domain.Money `json:"MortgageCreditCertificateAmt,omitempty"`
	FeeCalcType                  loan.CalcType `json:"FeeCalcType,omitempty" doc:"CALCULATED, as where it is absent: premium and fees are those of the table."`
	FeeManualReason              string        `json:"FeeManualReason,omitempty" maxLength:"300" doc:"Why they are typed, of MANUAL."`
	CHUMSIdentifier              string        `json:"CHUMSIdentifier,omitempty" doc:"The number by which HUD knows who underwrites the loan; ZFHA where TOTAL decided"`
	ADPCode                      string        `json:"ADPCode,omitempty" doc:"HUD's code of the program, three digits"`
	GovernmentRefinanceType      string        `json:"GovernmentRefinanceType,omitempty"`
	ReplacedEndorsedDate         *domain.Date  `json:"ReplacedEndorsementDate,omitempty" doc:"When the loan was endorsed that a streamline refinance replaces: older ones have premiums of their own."`
}

// FHADetailsOf are the details of a loan.
func FHADetailsOf(f *loan.File, version int64, figures Figures) FHADetails {
	g := f.Info.GovernmentLoan
	return FHADetails{Version: version, MortgageType: f.Info.TransactionInfo.MortgageType, Figures: &figures, Borrowers: borrowersOf(f), GovernmentLoan: FHALoan{
		SectionOfActType: g.SectionOfActType, PositiveRentalHistoryInd: g.PositiveRentalHistoryInd, AgencyCaseIdentifier: g.AgencyCaseIdentifier,
		CaseAssignedDate: g.CaseAssignedDate, FHADecisionScore: g.FHADecisionScore, MortgageCreditCertificateAmt: g.MortgageCreditCertificateAmt, FeeCalcType: g.FeeCalcType, FeeManualReason: g.FeeManualReason,
		CHUMSIdentifier: g.CHUMSIdentifier, ADPCode: g.ADPCode, GovernmentRefinanceType: g.GovernmentRefinanceType, ReplacedEndorsedDate: g.ReplacedEndorsedDate}}
}

func borrowersOf(f *loan.File) []DetailBorrower {
	var out []DetailBorrower
	for _, b := range f.ActiveBorrowers() {
		d := DetailBorrower{Id: b.ID, Name: b.Name.String(), Of: AgencyOfABorrower{Id: b.ID}}
		for _, g := range f.Info.GovernmentLoan.Borrowers {
			if g.BorrowerId == b.ID {
				d.Of.CAIVRSId, d.Of.Exclusion = g.CAIVRSId, g.Exclusion
			}
		}
		out = append(out, d)
	}
	return out
}

// Into writes the details back into the loan's terms; what is wrong with them is said by the terms themselves, but for borrowers that are
// not the loan's.
func (d FHADetails) Into(f *loan.File) (loan.Info, []domain.FieldError) {
	var faults domain.Faults
	will := f.Info
	g := &will.GovernmentLoan
	g.SectionOfActType, g.PositiveRentalHistoryInd, g.AgencyCaseIdentifier = d.GovernmentLoan.SectionOfActType, d.GovernmentLoan.PositiveRentalHistoryInd, d.GovernmentLoan.AgencyCaseIdentifier
	g.CaseAssignedDate, g.FHADecisionScore = d.GovernmentLoan.CaseAssignedDate, d.GovernmentLoan.FHADecisionScore
	g.FeeCalcType, g.FeeManualReason = d.GovernmentLoan.FeeCalcType, d.GovernmentLoan.FeeManualReason
	g.MortgageCreditCertificateAmt = d.GovernmentLoan.MortgageCreditCertificateAmt
	g.CHUMSIdentifier, g.ADPCode = d.GovernmentLoan.CHUMSIdentifier, d.GovernmentLoan.ADPCode
	g.GovernmentRefinanceType, g.ReplacedEndorsedDate = d.GovernmentLoan.GovernmentRefinanceType, d.GovernmentLoan.ReplacedEndorsedDate
	g.Borrowers = answered(f, d.Borrowers, &faults)
	return will, append(faults, will.Validate()...)
}

func answered(f *loan.File, stated []DetailBorrower, faults *domain.Faults) []loan.GovernmentBorrower {
	var kept []loan.GovernmentBorrower
	known := borrowersOf(f)
	for _, b := range stated {
		if !slices.ContainsFunc(known, func(k DetailBorrower) bool { return k.Id == b.Id }) {
			faults.Wrong("Borrowers.id", "Borrower")
		}
		if b.Of.CAIVRSId != "" || !b.Of.Exclusion.IsEmpty() {
			kept = append(kept, loan.GovernmentBorrower{BorrowerId: b.Id, CAIVRSId: b.Of.CAIVRSId, Exclusion: b.Of.Exclusion})
		}
	}
	return kept
}

// VADetails are what only a VA loan has, with what VA's worksheet is made of.
type VADetails struct {
	Version              int64             `json:"version" readOnly:"true"`
	GovernmentLoan       VALoan            `json:"GovernmentLoan"`
	HouseholdSize        *int              `json:"HouseholdSize,omitempty"`
	Borrowers            []DetailBorrower  `json:"Borrowers,omitempty" doc:"The loan's borrowers. Stated, it is the whole list of those with an answer."`
	HousingExpenses      []HousingItem     `json:"HousingExpenses,omitempty" readOnly:"true"`
	ProposedTotMonPayAmt domain.Money      `json:"ProposedTotMonPayAmt" readOnly:"true"`
	DTICache             DTICache          `json:"DTICache" readOnly:"true"`
	NoteAmt              domain.Money      `json:"NoteAmt" readOnly:"true"`
	MortgageType         loan.MortgageType `json:"MortgageType,omitempty" readOnly:"true"`
	Figures              *Figures          `json:"Figures,omitempty" readOnly:"true"`
}

// HousingItem is one of the proposed housing expenses, by the month.
type HousingItem struct {
	ExpenseType loan.ExpenseType `json:"ExpenseType"`
	PaymentAmt  domain.Money     `json:"PaymentAmt"`
}

// DTICache are the figures that residual income begins with.
type DTICache struct {
	TotalMonthlyIncomeAmt domain.Money `json:"TotalMonthlyIncomeAmt"`
	SubjectNetCashFlow    domain.Money `json:"SubjectNetCashFlow"`
}

// VALoan is the part of the government data that VA asks for.
type VALoan struct {
	VAEntitlementAmt        *domain.Money `json:"VAEntitlementAmt,omitempty"`
	VAResidualIncomeAmt     *domain.Money `json:"VAResidualIncomeAmt,omitempty"`
	EntitlementErrMsg       []string      `json:"EntitlementErrMsg,omitempty" readOnly:"true" doc:"What stands in the way of the entitlement"`
	EntitlementFindings     []Finding     `json:"EntitlementFindings,omitempty" readOnly:"true" doc:"The same, each with its key"`
	VAMaintenanceExpCalInd  *bool         `json:"VAMaintenanceExpCalInd,omitempty" doc:"The expense follows from the square feet"`
	VAMaintenanceExpenseAmt *domain.Money `json:"VAMaintenanceExpenseMonthlyAmt,omitempty"`
	SquareFeetCount         *int          `json:"SquareFeetCount,omitempty"`
	VAEntitlementUsedAmt    *domain.Money `json:"VAEntitlementUsedAmt,omitempty"`
	VAFederalTaxAmt         *domain.Money `json:"VAFederalTaxAmt,omitempty"`
	VAStateTaxAmt           *domain.Money `json:"VAStateTaxAmt,omitempty"`
	VASocialSecurityAmt     *domain.Money `json:"VASocialSecurityAmt,omitempty"`
	VANearBaseInd           *bool         `json:"VANearBaseInd,omitempty"`
	GovernmentRefinanceType string        `json:"GovernmentRefinanceType,omitempty"`
	ReplacedPaymentAmt      *domain.Money `json:"ReplacedPaymentAmt,omitempty"`
	ReplacedRatePercent     *domain.Rate  `json:"ReplacedRatePercent,omitempty"`

	ReplacedAmortizationType loan.AmortizationType `json:"ReplacedAmortizationType,omitempty" doc:"Fixed where it is not said; an adjustable loan may be replaced by a fixed one without a lower rate."`

	ReplacedFirstPaymentDate  *domain.Date  `json:"ReplacedFirstPaymentDate,omitempty"`
	ReplacedPaymentsMadeCount *int          `json:"ReplacedPaymentsMadeCount,omitempty"`
	RecoupedCostsAmt          *domain.Money `json:"RecoupedCostsAmt,omitempty"`
	AgencyCaseIdentifier      string        `json:"AgencyCaseIdentifier,omitempty"`
	FeeCalcType               loan.CalcType `json:"FeeCalcType,omitempty" doc:"CALCULATED, as where it is absent: the funding fee is that of the table."`
	FeeManualReason           string        `json:"FeeManualReason,omitempty" maxLength:"300" doc:"Why it is typed, of MANUAL."`
	VAFundingFeeLoanType      string        `json:"VAFundingFeeLoanType,omitempty" doc:"A loan with a funding fee of its own; without it the fee follows from the purpose."`
	VAStateOption             string        `json:"VAStateOption,omitempty" doc:"The variant of VA's forms by state"`
}

// VADetailsOf are the details of a loan.
func VADetailsOf(f *loan.File, version int64, result qualify.Result, figures Figures) VADetails {
	g := f.Info.GovernmentLoan
	d := VADetails{Version: version, MortgageType: f.Info.TransactionInfo.MortgageType, HouseholdSize: g.HouseholdSize, Borrowers: borrowersOf(f),
		ProposedTotMonPayAmt: result.HousingPayment.Total, NoteAmt: result.LoanAmt, Figures: &figures,
		DTICache: DTICache{TotalMonthlyIncomeAmt: result.IncomeTotalAmt, SubjectNetCashFlow: result.SubjectNetCashFlow}}
	for _, e := range f.Info.HousingExpenses {
		d.HousingExpenses = append(d.HousingExpenses, HousingItem{e.ExpenseType, qualify.ExpensePayment(f.Info, e)})
	}
	d.GovernmentLoan = VALoan{VAEntitlementAmt: g.VAEntitlementAmt, VAResidualIncomeAmt: g.VAResidualIncomeAmt, VAMaintenanceExpCalInd: g.VAMaintenanceExpCalInd,
		VAMaintenanceExpenseAmt: g.VAMaintenanceExpenseAmt, SquareFeetCount: g.SquareFeetCount, VAEntitlementUsedAmt: g.VAEntitlementUsedAmt, VAFederalTaxAmt: g.VAFederalTaxAmt,
		VAStateTaxAmt: g.VAStateTaxAmt, VASocialSecurityAmt: g.VASocialSecurityAmt, VANearBaseInd: g.VANearBaseInd, GovernmentRefinanceType: g.GovernmentRefinanceType,
		ReplacedPaymentAmt: g.ReplacedPaymentAmt, ReplacedRatePercent: g.ReplacedRatePercent, ReplacedFirstPaymentDate: g.ReplacedFirstPaymentDate,
		ReplacedAmortizationType: g.ReplacedAmortizationType, ReplacedPaymentsMadeCount: g.ReplacedPaymentsMadeCount, RecoupedCostsAmt: g.RecoupedCostsAmt, AgencyCaseIdentifier: g.AgencyCaseIdentifier, FeeCalcType: g.FeeCalcType, FeeManualReason: g.FeeManualReason,
		VAFundingFeeLoanType: g.VAFundingFeeLoanType, VAStateOption: g.VAStateOption}
	if figures.VA != nil {
		d.GovernmentLoan.EntitlementFindings = figures.VA.Entitlement.Findings
		for _, finding := range figures.VA.Entitlement.Findings {
			d.GovernmentLoan.EntitlementErrMsg = append(d.GovernmentLoan.EntitlementErrMsg, finding.Message)
		}
	}
	return d
}

// Into is that of FHADetails.
func (d VADetails) Into(f *loan.File) (loan.Info, []domain.FieldError) {
	var faults domain.Faults
	will, s := f.Info, d.GovernmentLoan
	g := &will.GovernmentLoan
	g.HouseholdSize, g.Borrowers = d.HouseholdSize, answered(f, d.Borrowers, &faults)
	g.VAEntitlementAmt, g.VAResidualIncomeAmt, g.VAMaintenanceExpCalInd, g.VAMaintenanceExpenseAmt = s.VAEntitlementAmt, s.VAResidualIncomeAmt, s.VAMaintenanceExpCalInd, s.VAMaintenanceExpenseAmt
	g.SquareFeetCount, g.VAEntitlementUsedAmt, g.VAFederalTaxAmt, g.VAStateTaxAmt = s.SquareFeetCount, s.VAEntitlementUsedAmt, s.VAFederalTaxAmt, s.VAStateTaxAmt
	g.VASocialSecurityAmt, g.VANearBaseInd, g.GovernmentRefinanceType, g.ReplacedPaymentAmt = s.VASocialSecurityAmt, s.VANearBaseInd, s.GovernmentRefinanceType, s.ReplacedPaymentAmt
	g.ReplacedRatePercent, g.ReplacedFirstPaymentDate, g.ReplacedPaymentsMadeCount = s.ReplacedRatePercent, s.ReplacedFirstPaymentDate, s.ReplacedPaymentsMadeCount
	g.RecoupedCostsAmt, g.AgencyCaseIdentifier, g.FeeCalcType, g.FeeManualReason = s.RecoupedCostsAmt, s.AgencyCaseIdentifier, s.FeeCalcType, s.FeeManualReason
	g.ReplacedAmortizationType, g.VAFundingFeeLoanType, g.VAStateOption = s.ReplacedAmortizationType, s.VAFundingFeeLoanType, s.VAStateOption
	return will, append(faults, will.Validate()...)
}

// FormDetails are what VA's forms say beside the application: who underwrites the loan.
type FormDetails struct {
	Version            int64                   `json:"version" readOnly:"true"`
	UnderwritingDetail loan.UnderwritingDetail `json:"UnderwritingDetail"`
}
