package disclosure

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

// cocCase is a loan's figures at disclosure and now, what was said of them, and what comes of saying more.
type cocCase struct {
	Why           string
	Undisclosed   bool
	Baseline, Now CocValues
	Closed        bool // none is open
	Applied       int
	Say           CocEdit
	Status        CocStatus
	Changed       []CocField
	WithoutReason int
	DueBy         string
	Edit, Apply   []string // the fields at fault, or CONFLICT
}

func faultsOf(err error) []string {
	var e *domain.Error
	if !errors.As(err, &e) {
		return nil
	}
	if !e.IsAtFields() {
		return []string{string(e.Code)}
	}
	var fields []string
	for _, f := range e.Fields {
		fields = append(fields, f.Field)
	}
	return fields
}

func TestChangeOfCircumstance(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/change-of-circumstance.json")
	require.NoError(t, err)
	var cases []cocCase
	require.NoError(t, json.Unmarshal(raw, &cases))
	require.NotEmpty(t, cases)
	today, at := domain.MustDate("2026-11-20"), time.Date(2026, 11, 19, 9, 0, 0, 0, time.UTC)
	for _, c := range cases {
		coc := Coc{Disclosed: !c.Undisclosed, Baseline: c.Baseline, Now: c.Now, Applied: c.Applied}
		open, err := coc.Start("Olivia", at)
		require.Equal(t, c.Undisclosed, err != nil, c.Why)
		if err == nil && !c.Closed {
			coc.Open = &open
			_, err = coc.Start("Olivia", at)
			require.Error(t, err, "%s: a second one", c.Why)
		}
		said, err := coc.Edit(c.Say, today)
		assert.Equal(t, c.Edit, faultsOf(err), c.Why)
		if err == nil {
			coc.Open = &said
			assert.Equal(t, c.Apply, faultsOf(coc.Apply()), c.Why)
		}
		p := coc.Progress()
		var changed []CocField
		for _, change := range coc.Changes() {
			changed = append(changed, change.Field)
			assert.NotEmpty(t, change.Label)
		}
		assert.Equal(t, c.Changed, changed, c.Why)
		assert.Equal(t, []any{c.Status, len(c.Changed) > 0, len(c.Changed), c.WithoutReason}, []any{p.Status, p.HasActiveCocChanges, p.ChangedFields, p.WithoutReason}, c.Why)
		due := ""
		if p.RedisclosureDueBy != nil {
			due = p.RedisclosureDueBy.String()
		}
		assert.Equal(t, c.DueBy, due, c.Why)
	}
}

func TestCocValuesOf(t *testing.T) {
	t.Parallel()
	assert.Equal(t, CocValues{CocLockStatus: "FLOATING"}, CocValuesOf(&loan.File{}))
	amount, rate, months, day := domain.MoneyFromCents(35000050), domain.RateFromMicros(6_125_000), 360, domain.MustDate("2026-11-02")
	f := &loan.File{}
	f.Info.TransactionInfo.BaseLoanAmt = &amount
	f.Info.TransactionInfo.LoanPurposeType = "Purchase"
	f.Info.MortgageTypeAndTerms.NoteRatePercent, f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = &rate, &months
	f.Dates.KeyDates.LockDate = &day
	f.LoanLevelCreditScore = new(695)
	assert.Equal(t, CocValues{CocCreditScore: "695", CocBaseLoanAmt: "350000.50", CocPurpose: "Purchase", CocNoteRate: "6.125", CocTerm: "360", CocLockStatus: "LOCKED"}, CocValuesOf(f))
	assert.False(t, IsDisclosed(f.Dates))
	assert.True(t, IsDisclosed(loan.KeyDates{StatusDates: map[loan.StageID]domain.Date{loan.StageDisclosureSent: day}}))
	assert.True(t, IsDisclosed(loan.KeyDates{KeyDates: loan.ReportDates{DisclosureLastGeneratedAt: &day}}))
	assert.True(t, IsDisclosed(loan.KeyDates{KeyDates: loan.ReportDates{LoanEstimateSentDate: &day}}))
	assert.True(t, IsDisclosed(loan.KeyDates{StatusDates: map[loan.StageID]domain.Date{loan.StageApprovedWithCondition: day}}), "a loan that skipped the stage")
	assert.False(t, IsDisclosed(loan.KeyDates{StatusDates: map[loan.StageID]domain.Date{loan.StageLoanSetup: day, loan.StageSuspended: day, loan.StageAdverse: day}}))
}
