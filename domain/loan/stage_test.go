package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/property"
)

func TestCatalogue(t *testing.T) {
	assert.Len(t, Stages(), 15)
	assert.Len(t, Pipelines(), 5)
	for i, p := range Pipelines() {
		assert.Equal(t, i+1, p.Index)
		assert.NotEqual(t, PipelineCancelled, p.ID)
		for j, s := range p.Stages {
			assert.Equal(t, p.ID, s.PipelineID)
			assert.Equal(t, j+1, s.Index)
		}
	}
	AllPipelines()[0].Stages[0].Name = "changed"
	assert.NotEqual(t, "changed", AllPipelines()[0].Stages[0].Name, "the catalogue cannot be changed from outside")
}

func TestStageOrder(t *testing.T) {
	way := []StageID{StageApplicationIntake, StageQualification, StagePreapproved, StageLoanSetup, StageDisclosureSent,
		StageUnderwritingSubmitted, StageApprovedWithCondition, StageClearToClose, StageDocsOut, StageDocsSigned,
		StageLoanFunded, StageBrokerCheckReceived, StageCommissionPaid}
	for i, stage := range way {
		for j, other := range way {
			assert.Equal(t, i >= j, stage.AtOrAfter(other), "%s %s", stage, other)
		}
		assert.False(t, StageSuspended.AtOrAfter(stage))
		assert.False(t, StageAdverse.AtOrAfter(stage))
	}
	assert.False(t, StageID("NOWHERE").Valid())
	assert.False(t, StageID("NOWHERE").AtOrAfter("NOWHERE"))
	assert.Empty(t, StageID("NOWHERE").Pipeline())
}

func TestListOrder(t *testing.T) {
	stages := []StageID{"NOWHERE"}
	for _, p := range Pipelines() {
		for _, s := range p.Stages {
			stages = append(stages, s.ID)
		}
	}
	stages = append(stages, StageSuspended, StageAdverse)
	assert.Len(t, stages, 16)
	for i, stage := range stages[1:] {
		assert.Less(t, stages[i].ListOrder(), stage.ListOrder(), "%s before %s", stages[i], stage)
	}
	assert.Equal(t, -1, StageID("NOWHERE").ListOrder())
}

func TestStageForRealtor(t *testing.T) {
	for _, stage := range Stages() {
		told := stage.ID
		if told == StageBrokerCheckReceived || told == StageCommissionPaid {
			told = StageLoanFunded
		}
		assert.Equal(t, told, stage.ID.ForRealtor())
	}
}

func TestStageSets(t *testing.T) {
	var closed, initial []StageID
	for _, stage := range Stages() {
		if stage.ID.IsClosed() {
			closed = append(closed, stage.ID)
		}
		if stage.ID.IsInitial() {
			initial = append(initial, stage.ID)
		}
	}
	assert.ElementsMatch(t, []StageID{"LOAN_FUNDED", "DOCS_SIGNED", "BROKER_CHECK_RECEIVED", "COMMISSION_PAID", "SUSPENDED", "ADVERSE"}, closed)
	assert.ElementsMatch(t, []StageID{"APPLICATION_INTAKE", "QUALIFICATION", "LOAN_SETUP"}, initial)
}

func TestSections(t *testing.T) {
	assert.Len(t, Sections, 27)
	assert.True(t, SectionRunAUS.Valid())
	assert.False(t, Section("run_aus").Valid())
}

func TestEnumLookups(t *testing.T) {
	seen := map[string]bool{}
	for _, enum := range EnumLookups() {
		assert.False(t, seen[enum.Name], "%s stands twice", enum.Name)
		seen[enum.Name] = true
		options := map[string]bool{}
		for i, option := range enum.Options {
			assert.False(t, options[option.Option], "%s.%s stands twice", enum.Name, option.Option)
			options[option.Option] = true
			assert.Equal(t, i+1, option.Order)
			assert.NotEmpty(t, option.DisplayName)
		}
	}
	for _, name := range []string{"AssetType", "LiabilityType", "MortgageType", "StateCode", "LOCK_STATUS_TYPE"} {
		assert.True(t, seen[name], name)
	}
}

func TestFinancedFee(t *testing.T) {
	info := Info{TransactionInfo: TransactionInfo{BaseLoanAmt: new(domain.Money(14250000)), MortgageType: MortgageFHA,
		MIFundFeeTotalAmt: new(domain.Money(249300))}}
	assert.Equal(t, domain.Money(14250000), info.LoanAmt(), "nothing says that the premium is financed")
	info.FHAInfo.FHAUFMIPIsFinanced = new(true)
	assert.Equal(t, domain.Money(14499300), info.LoanAmt(), "DU sample FHA01")
	info.TransactionInfo.MIFundFeeFinancedAmt = new(domain.Money(100))
	assert.Equal(t, domain.Money(14250100), info.LoanAmt())
}

func TestInfoValidate(t *testing.T) {
	assert.Empty(t, Info{}.Validate())
	info := Info{TransactionInfo: TransactionInfo{BaseLoanAmt: new(domain.Money(-1)), MortgageType: "Jumbo"},
		MortgageTypeAndTerms: Terms{LoanAmortizationPeriodCount: new(0), NoteRatePercent: new(domain.MustRate("101"))}}
	info.SubjectProperty.Address.PostalCode = "ABC"
	info.SubjectProperty.PropertyDetail.ADUCount = new(4)
	var fields []string
	for _, fault := range info.Validate() {
		fields = append(fields, fault.Field)
	}
	assert.Equal(t, []string{"TransactionInfo.BaseLoanAmt", "TransactionInfo.MortgageType",
		"MortgageTypeAndTerms.LoanAmortizationPeriodCount", "MortgageTypeAndTerms.NoteRatePercent",
		"subjectProperty.Address.PostalCode", "subjectProperty.PropertyDetail.AccessoryDwellingUnitTotalCount"}, fields)
}

func TestHELOCNormalize(t *testing.T) {
	info := Info{TransactionInfo: TransactionInfo{MortgageType: MortgageHELOC, LoanPurposeType: PurposePurchase,
		RefinanceCashOutDeterminationType: CashOut, RefinancePrimaryPurposeType: "Cash", RefinanceCashOutAmt: new(domain.Money(1))}}
	assert.Equal(t, TransactionInfo{MortgageType: MortgageHELOC, LoanPurposeType: PurposePurchase}, info.Normalize().TransactionInfo)
	info.TransactionInfo.LoanPurposeType = PurposeRefinance
	got := info.Normalize().TransactionInfo
	assert.Equal(t, CashOut, got.RefinanceCashOutDeterminationType)
	assert.Equal(t, "Other", got.RefinancePrimaryPurposeType)
	info.TransactionInfo.MortgageType = MortgageConventional
	assert.Equal(t, info, info.Normalize(), "others stay as they are")

	info.SubjectProperty.PropertyDetail = property.Detail{HousingType: property.HousingOther, HousingTypeOtherDesc: "Log cabin"}
	assert.Equal(t, info, info.Normalize())
	info.TransactionInfo.MortgageType = MortgageHELOC
	line := info.Normalize()
	assert.Equal(t, property.HousingType("Log cabin"), line.SubjectProperty.PropertyDetail.HousingType)
	assert.Equal(t, line, line.Normalize(), "what is stored already is the same")
	assert.Empty(t, line.Validate())
	line.SubjectProperty.PropertyDetail.HousingTypeOtherDesc = "Yurt"
	assert.NotEmpty(t, line.Validate(), "words that are nobody's description are no kind")
	info.SubjectProperty.PropertyDetail.HousingTypeOtherDesc = ""
	assert.Equal(t, property.HousingOther, info.Normalize().SubjectProperty.PropertyDetail.HousingType, "nothing is said in words yet")
}
