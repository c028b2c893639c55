package demo

import (
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// Days between the stages of a demo loan, and from its beginning until its application was complete.
const (
	daysPerStage       = 4
	daysToApplication  = 5
	daysToClosing      = 36
	daysAheadOfClosing = 14
)

// daysOnTheWay are the days from the beginning of a demo loan until it came to its stage.
func (f *file) daysOnTheWay() int {
	days := 0
	for _, s := range loan.Stages() {
		if s.PipelineID != loan.PipelineCancelled && s.ID != loan.StageApplicationIntake && f.stage.AtOrAfter(s.ID) {
			days += daysPerStage
		}
	}
	return days
}

// date notes the loan's key dates as far as it has come, each with how it is known: what was sent, received and signed is not a stage's to say.
func (f *file) date(tx *tenancy.Tx) error {
	dates, err := loandb.GetNotedDates(tx)
	if err != nil || !f.stage.AtOrAfter(loan.StageLoanSetup) {
		return err
	}
	k := &dates.KeyDates.KeyDates
	noted := diary{f: f, noted: map[string]loan.DateNote{}}
	k.ApplicationReceivedDate = noted.on(f.dayOf(daysToApplication))
	k.MCRApplicationDate = k.ApplicationReceivedDate
	f.planClosing(k, dates.StatusDates)
	f.noteDisclosures(k, dates.StatusDates, noted)
	f.noteClosing(k, dates.StatusDates, noted)
	dates.Noted = noted.noted
	return loandb.SaveDates(tx, dates)
}

func (f *file) dayOf(days int) domain.Date { return domain.DateOf(f.begun).AddDays(days) }

// planClosing says when the loan is to close: in due time, or in some weeks where that has passed.
func (f *file) planClosing(k *loan.ReportDates, reached map[loan.StageID]domain.Date) {
	plan := f.dayOf(daysToClosing)
	if signed, there := reached[loan.StageDocsSigned]; there {
		plan = signed
	} else if soon := domain.DateOf(Anchor).AddDays(daysAheadOfClosing + int(f.number)%20); plan.Before(soon) {
		plan = soon
	}
	k.EstimatedClosingDate = new(plan.NextBusinessDay())
	if f.stage.AtOrAfter(loan.StageClearToClose) {
		first := domain.NewDate(plan.Year(), plan.Month(), 1).AddMonths(2)
		k.FirstPaymentDate = &first
	}
}

func (f *file) noteDisclosures(k *loan.ReportDates, reached map[loan.StageID]domain.Date, noted diary) {
	if f.stage.AtOrAfter(loan.StageDisclosureSent) {
		sent := k.MCRApplicationDate.AddBusinessDays(2)
		k.LoanEstimateSentDate = noted.as("loanEstimateSentDate", "E_SIGN", sent)
		k.DisclosureLastGeneratedAt = noted.as("disclosureLastGeneratedAt", "E_SIGN", sent)
		k.LoanEstimateReceivedDate = noted.as("loanEstimateReceivedDate", "E_SIGN", sent.AddDays(1))
	}
	if f.stage.AtOrAfter(loan.StageUnderwritingSubmitted) {
		k.LoanEstimateSignedDate = noted.as("loanEstimateSignedDate", "E_SIGN", k.LoanEstimateSentDate.AddDays(2))
		k.IntentToProceedDate = noted.as("intentToProceedDate", "EMAIL", k.LoanEstimateSentDate.AddDays(2))
	}
	if sent, there := reached[loan.StageClearToClose]; there {
		k.InitialCDSentDate = noted.as("initialCdSentDate", "E_SIGN", sent)
		k.InitialCDReceivedDate = noted.as("initialCdReceivedDate", "E_SIGN", sent.AddDays(1))
	}
	if sent, there := reached[loan.StageDocsOut]; there {
		k.FinalCDSentDate = noted.as("finalCdSentDate", "E_SIGN", sent)
		k.FinalCDReceivedDate = noted.as("finalCdReceivedDate", "E_SIGN", sent)
	}
}

func (f *file) noteClosing(k *loan.ReportDates, reached map[loan.StageID]domain.Date, noted diary) {
	if _, there := reached[loan.StageDocsSigned]; !there {
		return
	}
	signed := *k.EstimatedClosingDate
	k.ClosingDate = noted.as("closingDate", "DOCUMENT", signed)
	k.FinalCDSignedDate = noted.as("finalCdSignedDate", "DOCUMENT", signed)
	if _, there := reached[loan.StageLoanFunded]; !there {
		return
	}
	k.DisbursementDate = noted.as("disbursementDate", "LENDER", *f.contents.PayoutAfter(signed))
}

// diary keeps how each date is known. None is after the day the demo was last worked on.
type diary struct {
	f     *file
	noted map[string]loan.DateNote
}

func (diary) on(day domain.Date) *domain.Date {
	if last := domain.DateOf(Anchor); day.After(last) {
		day = last
	}
	return &day
}

func (d diary) as(name string, source loan.DateSource, day domain.Date) *domain.Date {
	d.noted[name] = loan.DateNote{Source: source}
	return d.on(day)
}
