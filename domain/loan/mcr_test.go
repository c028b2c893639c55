package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestMCRRow: what the row holds and lacks, by how far the loan is.
func TestMCRRow(t *testing.T) {
	t.Parallel()
	amount := domain.MoneyFromCents(30_000_000)
	whole := func(stage StageID) *File {
		f := &File{StageID: stage, Dates: KeyDates{StatusDates: map[StageID]domain.Date{StageLoanFunded: domain.MustDate("2026-10-30")}, KeyDates: ReportDates{MCRApplicationDate: on("2026-10-01"), ApplicationReceivedDate: on("2026-10-03")}}}
		f.Info.TransactionInfo.BaseLoanAmt, f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = &amount, PurposePurchase, MortgageFHA
		f.Info.SubjectProperty.Address.StateCode = "TX"
		return f
	}
	cases := map[string]struct {
		file    *File
		action  string
		day     string
		missing []string
	}{
		"in process":               {whole(StageUnderwritingSubmitted), "", "", []string{}},
		"funded":                   {whole(StageCommissionPaid), ActionOriginated, "2026-10-30", []string{}},
		"funded on an unknown day": {file(whole(StageLoanFunded), func(f *File) { f.Dates.StatusDates = nil }), ActionOriginated, "", []string{"actionDate"}},
		"suspended":                {whole(StageSuspended), "", "", []string{}},
		"adverse, nothing said":    {whole(StageAdverse), "", "", []string{"actionTaken", "actionDate"}},
		"adverse": {file(whole(StageAdverse), func(f *File) {
			f.Lifecycle.Adverse = &Adverse{AdverseAction: AdverseAction{ActionTaken: ActionWithdrawn, ActionDate: on("2026-11-03")}}
		}), ActionWithdrawn, "2026-11-03", []string{}},
		"no application yet":                {&File{StageID: StageQualification}, "", "", []string{}},
		"in setup with nothing":             {&File{StageID: StageLoanSetup}, "", "", []string{"applicationDate", "BaseLoanAmt", "LoanPurposeType", "MortgageType", "StateCode"}},
		"adverse with nothing":              {&File{StageID: StageAdverse}, "", "", []string{"applicationDate", "actionTaken", "actionDate", "BaseLoanAmt", "LoanPurposeType", "MortgageType", "StateCode"}},
		"left out":                          {file(&File{StageID: StageLoanSetup}, func(f *File) { f.Lifecycle.McrExcludeInd, f.Lifecycle.McrExcludeReason = true, "Business purpose" }), "", "", []string{}},
		"received, no date for reports":     {file(whole(StageLoanSetup), func(f *File) { f.Dates.KeyDates.MCRApplicationDate = nil }), "", "", []string{}},
		"an application without a property": {file(whole(StageQualification), func(f *File) { f.Info.SubjectProperty.Address.StateCode = "" }), "", "", []string{"StateCode"}},
	}
	for name, c := range cases {
		row := MCRRowOf(c.file)
		assert.Equal(t, c.action, row.ActionTaken, name)
		day := ""
		if row.ActionDate != nil {
			day = row.ActionDate.String()
		}
		assert.Equal(t, c.day, day, name)
		assert.Equal(t, c.missing, row.Missing, name)
	}
	assert.Equal(t, "2026-10-01", MCRRowOf(whole(StageLoanSetup)).ApplicationDate.String(), "the date reports are made by goes first")
	assert.Equal(t, "Business purpose", MCRRowOf(cases["left out"].file).ExclusionReason)
}

func file(f *File, change func(*File)) *File {
	change(f)
	return f
}
