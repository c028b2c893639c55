package loan

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func on(text string) *domain.Date {
	date := domain.MustDate(text)
	return &date
}

// TestAdverseAction: what may be said together, and which field is named when it may not.
func TestAdverseAction(t *testing.T) {
	t.Parallel()
	today, dates := domain.MustDate("2026-11-20"), ReportDates{MCRApplicationDate: on("2026-11-02")}
	denied := AdverseAction{ActionTaken: ActionDenied, ActionDate: on("2026-11-18"), DenialReasons: []string{"CreditHistory"}}
	with := func(change func(*AdverseAction)) AdverseAction {
		a := denied
		change(&a)
		return a
	}
	of := func(action string) AdverseAction {
		return AdverseAction{ActionTaken: action, ActionDate: on("2026-11-20")}
	}
	cases := map[string]struct {
		action AdverseAction
		wrong  []string
	}{
		"denied with a reason":          {denied, nil},
		"nothing said":                  {AdverseAction{}, []string{"actionDate", "actionTaken"}},
		"no such action":                {of("LoanOriginated"), []string{"actionTaken"}},
		"withdrawn":                     {of(ActionWithdrawn), nil},
		"not accepted":                  {of(ActionNotAccepted), nil},
		"closed for incompleteness":     {of(ActionIncomplete), nil},
		"denied without a reason":       {of(ActionDenied), []string{"denialReasons"}},
		"preapproval denied without":    {of(ActionPreapprovalDenied), []string{"denialReasons"}},
		"withdrawn with a reason":       {with(func(a *AdverseAction) { a.ActionTaken = ActionWithdrawn }), []string{"denialReasons"}},
		"tomorrow":                      {with(func(a *AdverseAction) { a.ActionDate = on("2026-11-21") }), []string{"actionDate"}},
		"before the application":        {with(func(a *AdverseAction) { a.ActionDate = on("2026-11-01") }), []string{"actionDate"}},
		"on the day of the application": {with(func(a *AdverseAction) { a.ActionDate = on("2026-11-02") }), nil},
		"four reasons": {with(func(a *AdverseAction) {
			a.DenialReasons = []string{"CreditHistory", "Collateral", "EmploymentHistory", "InsufficientCash"}
		}), nil},
		"five reasons": {with(func(a *AdverseAction) {
			a.DenialReasons = []string{"CreditHistory", "Collateral", "EmploymentHistory", "InsufficientCash", "DebtToIncomeRatio"}
		}), []string{"denialReasons"}},
		"the same reason twice":  {with(func(a *AdverseAction) { a.DenialReasons = []string{"Collateral", "Collateral"} }), []string{"denialReasons"}},
		"no such reason":         {with(func(a *AdverseAction) { a.DenialReasons = []string{"Looks"} }), []string{"denialReasons"}},
		"another reason, unsaid": {with(func(a *AdverseAction) { a.DenialReasons = []string{DenialOther} }), []string{"denialReasonOther"}},
		"another reason, blank":  {with(func(a *AdverseAction) { a.DenialReasons, a.DenialReasonOther = []string{DenialOther}, "  " }), []string{"denialReasonOther"}},
		"another reason, said": {with(func(a *AdverseAction) {
			a.DenialReasons, a.DenialReasonOther = []string{DenialOther}, "Length of residence"
		}), nil},
		"said and not chosen": {with(func(a *AdverseAction) { a.DenialReasonOther = "Length of residence" }), []string{"denialReasonOther"}},
		"another reason, too long": {with(func(a *AdverseAction) {
			a.DenialReasons, a.DenialReasonOther = []string{DenialOther}, strings.Repeat("x", 256)
		}), []string{"denialReasonOther"}},
		"denied after a counteroffer":           {with(func(a *AdverseAction) { a.CounterofferDate = on("2026-11-10") }), nil},
		"a counteroffer after the action":       {with(func(a *AdverseAction) { a.CounterofferDate = on("2026-11-19") }), []string{"counterofferDate"}},
		"withdrawn after a counteroffer":        {AdverseAction{ActionTaken: ActionWithdrawn, ActionDate: on("2026-11-20"), CounterofferDate: on("2026-11-10")}, []string{"counterofferDate"}},
		"not accepted, and it was counteroffer": {AdverseAction{ActionTaken: ActionNotAccepted, ActionDate: on("2026-11-20"), CounterofferDate: on("2026-11-10")}, nil},
	}
	for name, c := range cases {
		var fields []string
		for _, fault := range c.action.Validate(dates, today) {
			assert.NotEmpty(t, fault.Message, name)
			fields = append(fields, fault.Field)
		}
		assert.Equal(t, c.wrong, fields, name)
	}
}

// TestNoticeOfAdverseAction runs the clocks of 12 CFR 1002.9(a)(1).
func TestNoticeOfAdverseAction(t *testing.T) {
	t.Parallel()
	const received, decided = "2026-10-05", "2026-10-20"
	known := ReportDates{ApplicationReceivedDate: on(received), MCRApplicationDate: on("2026-10-01")}
	sent := func(day string) ReportDates { d := known; d.AdverseActionNoticeDate = on(day); return d }
	told := func(day string) ReportDates { d := known; d.IncompletenessNoticeDate = on(day); return d }
	act := func(taken string, reasons ...string) AdverseAction {
		return AdverseAction{ActionTaken: taken, ActionDate: on(decided), DenialReasons: reasons}
	}
	counter := func(taken string) AdverseAction {
		a := act(taken)
		a.CounterofferDate = on("2026-10-10")
		return a
	}
	cases := map[string]struct {
		action AdverseAction
		dates  ReportDates
		today  string
		status NoticeStatus
		basis  NoticeBasis
		due    string
		left   int
		late   bool
		lacks  string
	}{
		"denied, 30 days after the application was received": {act(ActionDenied, "Collateral"), known, "2026-10-20", NoticeDue, NoticeOfCompleted, "2026-11-04", 15, false, ""},
		"on its last day":                               {act(ActionDenied, "Collateral"), known, "2026-11-04", NoticeDue, NoticeOfCompleted, "2026-11-04", 0, false, ""},
		"the day after":                                 {act(ActionDenied, "Collateral"), known, "2026-11-05", NoticeOverdue, NoticeOfCompleted, "2026-11-04", -1, false, ""},
		"preapproval denied":                            {act(ActionPreapprovalDenied, "Collateral"), known, "2026-10-20", NoticeDue, NoticeOfCompleted, "2026-11-04", 15, false, ""},
		"by the date of reports where no other is":      {act(ActionDenied, "Collateral"), ReportDates{MCRApplicationDate: on("2026-10-01")}, "2026-10-20", NoticeDue, NoticeOfCompleted, "2026-10-31", 11, false, ""},
		"without a date of the application":             {act(ActionDenied, "Collateral"), ReportDates{}, "2026-10-20", NoticeUnknown, NoticeOfCompleted, "", 0, false, "applicationReceivedDate"},
		"denied for incompleteness, 30 days after it":   {act(ActionDenied, "Collateral", DenialIncomplete), known, "2026-10-20", NoticeDue, NoticeOfIncomplete, "2026-11-19", 30, false, ""},
		"closed for incompleteness, 30 days after it":   {act(ActionIncomplete), known, "2026-10-21", NoticeDue, NoticeOfIncomplete, "2026-11-19", 29, false, ""},
		"closed for incompleteness, overdue":            {act(ActionIncomplete), known, "2026-12-01", NoticeOverdue, NoticeOfIncomplete, "2026-11-19", -12, false, ""},
		"closed after a notice of incompleteness":       {act(ActionIncomplete), told("2026-10-12"), "2026-12-01", NoticeSent, NoticeOfIncomplete, "2026-11-19", 0, false, ""},
		"told only afterwards what is missing":          {act(ActionIncomplete), told("2026-10-21"), "2026-10-21", NoticeDue, NoticeOfIncomplete, "2026-11-19", 29, false, ""},
		"a notice of incompleteness is none of denial":  {act(ActionDenied, "Collateral"), told("2026-10-12"), "2026-10-20", NoticeDue, NoticeOfCompleted, "2026-11-04", 15, false, ""},
		"denied, 90 days after a counteroffer":          {counter(ActionDenied), known, "2026-10-20", NoticeDue, NoticeOfCounteroffer, "2027-01-08", 80, false, ""},
		"not accepted, 90 days after a counteroffer":    {counter(ActionNotAccepted), known, "2027-01-09", NoticeOverdue, NoticeOfCounteroffer, "2027-01-08", -1, false, ""},
		"sent with the counteroffer":                    {counter(ActionDenied), sent("2026-10-10"), "2026-10-20", NoticeSent, NoticeOfCounteroffer, "2027-01-08", 0, false, ""},
		"sent in time":                                  {act(ActionDenied, "Collateral"), sent("2026-11-04"), "2026-12-20", NoticeSent, NoticeOfCompleted, "2026-11-04", 0, false, ""},
		"sent late":                                     {act(ActionDenied, "Collateral"), sent("2026-11-05"), "2026-12-20", NoticeSent, NoticeOfCompleted, "2026-11-04", 0, true, ""},
		"sent on the day it was decided":                {act(ActionDenied, "Collateral"), sent(decided), "2026-12-20", NoticeSent, NoticeOfCompleted, "2026-11-04", 0, false, ""},
		"the notice of an earlier action stops nothing": {act(ActionDenied, "Collateral"), sent("2026-10-19"), "2026-10-20", NoticeDue, NoticeOfCompleted, "2026-11-04", 15, false, ""},
		"sent, the application's date unknown":          {act(ActionDenied, "Collateral"), ReportDates{AdverseActionNoticeDate: on("2026-10-21")}, "2026-10-22", NoticeSent, NoticeOfCompleted, "", 0, false, ""},
		"withdrawn":                                     {act(ActionWithdrawn), known, "2026-12-20", NoticeNone, "", "", 0, false, ""},
		"approved as asked, not accepted":               {act(ActionNotAccepted), known, "2026-12-20", NoticeNone, "", "", 0, false, ""},
		"preapproved, not accepted":                     {act("PreapprovalRequestApprovedButNotAccepted"), known, "2026-12-20", NoticeNone, "", "", 0, false, ""},
		"nothing said of what was decided":              {AdverseAction{}, known, "2026-12-20", NoticeUnknown, "", "", 0, false, "actionTaken"},
	}
	for name, c := range cases {
		n := NoticeOf(c.action, c.dates, domain.MustDate(c.today))
		assert.Equal(t, c.status, n.Status, name)
		assert.Equal(t, c.basis, n.Basis, name)
		assert.Equal(t, c.late, n.Late, name)
		due, lacks := "", ""
		if n.DueDate != nil {
			due = n.DueDate.String()
		}
		if len(n.Missing) > 0 {
			lacks = n.Missing[0]
		}
		assert.Equal(t, c.due, due, name)
		assert.Equal(t, c.lacks, lacks, name)
		if c.status == NoticeDue || c.status == NoticeOverdue {
			assert.Equal(t, c.left, *n.DaysLeft, name)
		} else {
			assert.Nil(t, n.DaysLeft, name)
		}
	}
}

func TestNoticesAreDatedAfterWhatTheyTellOf(t *testing.T) {
	t.Parallel()
	today := domain.MustDate("2026-11-20")
	adverse := &Adverse{AdverseAction: AdverseAction{ActionTaken: ActionDenied, ActionDate: on("2026-11-10")}}
	for name, c := range map[string]struct {
		dates   ReportDates
		adverse *Adverse
		wrong   string
	}{
		"the same day":           {ReportDates{AdverseActionNoticeDate: on("2026-11-10")}, adverse, ""},
		"the day before":         {ReportDates{AdverseActionNoticeDate: on("2026-11-09")}, adverse, "keyDates.adverseActionNoticeDate"},
		"no action":              {ReportDates{AdverseActionNoticeDate: on("2026-11-09")}, nil, ""},
		"tomorrow":               {ReportDates{AdverseActionNoticeDate: on("2026-11-21")}, adverse, "keyDates.adverseActionNoticeDate"},
		"told tomorrow":          {ReportDates{IncompletenessNoticeDate: on("2026-11-21")}, adverse, "keyDates.incompletenessNoticeDate"},
		"told before the action": {ReportDates{IncompletenessNoticeDate: on("2026-11-01")}, adverse, ""},
	} {
		var faults domain.Faults
		c.dates.CheckNotices(&faults, c.adverse, today)
		if c.wrong == "" {
			assert.Empty(t, faults, name)
			continue
		}
		if assert.Len(t, faults, 1, name) {
			assert.Equal(t, c.wrong, faults[0].Field, name)
		}
	}
	a, b := ReportDates{AdverseActionNoticeDate: on("2026-11-10")}, ReportDates{AdverseActionNoticeDate: on("2026-11-10")}
	assert.False(t, a.NoticesDiffer(b), "by their day, not by where it is kept")
	assert.True(t, a.NoticesDiffer(ReportDates{}))
	assert.True(t, ReportDates{}.NoticesDiffer(ReportDates{IncompletenessNoticeDate: on("2026-11-10")}))
}
