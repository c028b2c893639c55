package rule_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/rule"
)

// TestShippedRulesHoldEachStage: each can be used, is off at first, and holds a loan until what it asks for is there.
func TestShippedRulesHoldEachStage(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, r := range rule.Shipped() {
		require.Empty(t, r.Validate(), r.Name)
		require.False(t, r.Enabled)
		require.False(t, names[r.Name], r.Name)
		names[r.Name] = true
	}
	held := func(f *loan.File, to loan.StageID) (fields []string) {
		all := rule.Shipped()
		for i := range all {
			all[i].ID, all[i].Enabled = domain.NewID(), true
		}
		s := rule.Subject{Loan: f, Changes: []rule.Change{{Area: rule.AreaLoan, Kind: "loan", Action: "stage changed", StageFrom: string(f.StageID), StageTo: string(to)}}}
		for _, matched := range rule.NewSet(1, all).Judge(t.Context(), s) {
			for _, e := range matched.Rule.Effects {
				fields = append(fields, e.MissingFields...)
			}
		}
		return fields
	}
	day := domain.MustDate("2026-06-15")
	bare, whole := &loan.File{StageID: loan.StageLoanSetup}, &loan.File{StageID: loan.StageLoanSetup}
	whole.Dates.KeyDates = loan.ReportDates{MCRApplicationDate: &day, ApplicationReceivedDate: &day, InitialCDReceivedDate: &day, EstimatedClosingDate: &day, FirstPaymentDate: &day, LockExpirationDate: &day}
	whole.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(30_000_000))
	whole.Info.MortgageTypeAndTerms.NoteRatePercent = new(domain.MustRate("6.5"))
	detail := &whole.Info.SubjectProperty.PropertyDetail
	detail.EstimatedValueAmt, detail.HousingType, detail.PropertyUsageType = new(domain.Money(40_000_000)), property.HousingSingleFamily, property.UsagePrimaryResidence
	whole.Info.SubjectProperty.Address.StateCode = "TX"
	for stage, missing := range map[loan.StageID][]string{
		loan.StageDisclosureSent:        {"Application date", "Loan amount", "Note rate"},
		loan.StageUnderwritingSubmitted: {"Property type", "Occupancy"},
		loan.StageClearToClose:          {"Lock expiration date", "Appraised value"},
		loan.StageDocsOut:               {"Date the initial closing disclosure was received", "Estimated closing date"},
		loan.StageLoanFunded:            {"Date the application was received", "State of the property", "First payment date"},
		loan.StageQualification:         nil,
	} {
		require.ElementsMatch(t, missing, held(bare, stage), stage)
		require.Empty(t, held(whole, stage), stage)
	}
	nothing := *whole
	nothing.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(0))
	require.Equal(t, []string{"Loan amount"}, held(&nothing, loan.StageDisclosureSent))
}
