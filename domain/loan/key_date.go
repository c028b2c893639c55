package loan

import (
	"encoding/json"
	"maps"
	"slices"
	"time"

	"gable/domain"
)

// KeyDates are the loan's dates: when it reached each stage, and the dates reports are made by.
type KeyDates struct {
	StatusDates map[StageID]domain.Date `json:"statusDates,omitempty"`
	KeyDates    ReportDates             `json:"keyDates"`
}

// ReportDates are the dates that are not a stage's.
type ReportDates struct {
	MCRApplicationDate        *domain.Date `json:"mcrApplicationDate,omitempty"`
	ApplicationReceivedDate   *domain.Date `json:"applicationReceivedDate,omitempty"`
	DisclosureLastGeneratedAt *domain.Date `json:"disclosureLastGeneratedAt,omitempty" doc:"The day a loan estimate, the first or a revised one, was last sent."`
	LoanEstimateSentDate      *domain.Date `json:"loanEstimateSentDate,omitempty" doc:"The day the first loan estimate was delivered or put in the mail (12 CFR 1026.19(e)(1)(iii))."`
	LoanEstimateReceivedDate  *domain.Date `json:"loanEstimateReceivedDate,omitempty" doc:"The day the applicants had the first loan estimate in hand."`
	LoanEstimateSignedDate    *domain.Date `json:"loanEstimateSignedDate,omitempty" doc:"The day the applicants signed the first disclosures."`
	IntentToProceedDate       *domain.Date `json:"intentToProceedDate,omitempty" doc:"The day the applicants said that they go on with the loan that was estimated (12 CFR 1026.19(e)(2)(i)(A))."`
	InitialCDSentDate         *domain.Date `json:"initialCdSentDate,omitempty" doc:"The day the first closing disclosure was sent."`
	InitialCDReceivedDate     *domain.Date `json:"initialCdReceivedDate,omitempty" doc:"The day the borrowers had the first closing disclosure in hand; presumed from the day it was sent where it is not known (12 CFR 1026.19(f)(1)(iii))."`
	FinalCDSentDate           *domain.Date `json:"finalCdSentDate,omitempty" doc:"The day the last closing disclosure before the closing was sent."`
	FinalCDReceivedDate       *domain.Date `json:"finalCdReceivedDate,omitempty"`
	FinalCDSignedDate         *domain.Date `json:"finalCdSignedDate,omitempty"`
	AdverseActionNoticeDate   *domain.Date `json:"adverseActionNoticeDate,omitempty" doc:"The day the notice of adverse action was sent to the applicant (12 CFR 1002.9)."`
	IncompletenessNoticeDate  *domain.Date `json:"incompletenessNoticeDate,omitempty" doc:"The day the applicant was told what is missing of the application (12 CFR 1002.9(c)(2))."`
	EstimatedClosingDate      *domain.Date `json:"estimatedClosingDate,omitempty" doc:"The day on which the loan is planned to close."`
	ClosingDate               *domain.Date `json:"closingDate,omitempty" doc:"The day the borrowers signed the note: consummation."`
	EstimatedDisbursementDate *domain.Date `json:"estimatedDisbursementDate,omitempty" doc:"The day on which the money is planned to go out; where absent it follows from the closing."`
	DisbursementDate          *domain.Date `json:"disbursementDate,omitempty" doc:"The day the money went out."`
	FirstPaymentDate          *domain.Date `json:"firstPaymentDate,omitempty"`
	LockDate                  *domain.Date `json:"lockDate,omitempty" doc:"The day the investor locked the rate."`
	LockExpirationDate        *domain.Date `json:"lockExpirationDate,omitempty" doc:"The last day the locked rate holds."`
	PTD1Date                  *domain.Date `json:"ptd1Date,omitempty" doc:"When the first round of conditions went to the lender after its approval."`
	PTD2Date                  *domain.Date `json:"ptd2Date,omitempty"`
	PTD3Date                  *domain.Date `json:"ptd3Date,omitempty"`
	PTD4Date                  *domain.Date `json:"ptd4Date,omitempty"`
}

// SendRound notes that a round of conditions went to the lender: the next of the four dates becomes today. What is sent on one day is
// one round, and a fifth one has no date of its own. It tells whether a date was set.
func (d *ReportDates) SendRound(today domain.Date) bool {
	var last *domain.Date
	for _, round := range d.rounds() {
		if *round == nil {
			if last != nil && !last.Before(today) {
				return false
			}
			*round = &today
			return true
		}
		last = *round
	}
	return false
}

// TakeBackRound forgets the last round of conditions where it was on a day. It tells whether a date was taken away.
func (d *ReportDates) TakeBackRound(day domain.Date) bool {
	for _, round := range slices.Backward(d.rounds()) {
		if *round == nil {
			continue
		}
		if **round != day {
			return false
		}
		*round = nil
		return true
	}
	return false
}

func (d *ReportDates) rounds() []**domain.Date {
	return []**domain.Date{&d.PTD1Date, &d.PTD2Date, &d.PTD3Date, &d.PTD4Date}
}

// ByName are the dates that are there, each by the name it has for the API.
func (d ReportDates) ByName() map[string]domain.Date {
	named := map[string]domain.Date{}
	raw, err := json.Marshal(d)
	if err == nil {
		err = json.Unmarshal(raw, &named)
	}
	if err != nil {
		panic(err) // dates are written as what they are read from
	}
	return named
}

// DateSource says how somebody knows of a day on which something was sent, received, signed or paid.
type DateSource string

// DateSources are the ways in which somebody knows of a day.
var DateSources = domain.NewEnum("DateSource", "EMAIL=Email", "MAIL=Mail", "IN_PERSON=In person", "E_SIGN=Electronic signature", "LENDER=Told by the lender", "DOCUMENT=A document in the folder", "OTHER=Other",
	"SIX_PIECES=The six pieces of an application were on file")

// SourceSixPieces is how a day is known that the product noted by itself: nobody chooses it.
const SourceSixPieces DateSource = "SIX_PIECES"

// MaxDateNote is how long the note on a date may be.
const MaxDateNote = 500

// DateNote says how a date came to be known, and who noted it.
type DateNote struct {
	Source DateSource `json:"source,omitempty" enum:"EMAIL,MAIL,IN_PERSON,E_SIGN,LENDER,DOCUMENT,OTHER,SIX_PIECES" doc:"How it is known. Each day on which something was sent, received, signed or paid needs one. SIX_PIECES is given by Gable alone, when the last of the six pieces of an application (12 CFR 1026.2(a)(3)(ii)) comes."`
	Note   string     `json:"note,omitempty" maxLength:"500" doc:"Needed with OTHER."`
	At     *time.Time `json:"at,omitempty" readOnly:"true" doc:"When it was noted; absent of what was noted before this was kept."`
	ByName string     `json:"byName,omitempty" readOnly:"true"`
}

// NotedDates are a loan's dates, each of its key dates with how it is known.
type NotedDates struct {
	KeyDates
	Noted map[string]DateNote `json:"noted,omitempty" doc:"By the name of one of keyDates."`
}

// WithoutCleared drops what was noted of dates that were cleared since: it goes with its date. So does what the product has noted of a date that
// somebody has changed.
func (d NotedDates) WithoutCleared(was NotedDates) NotedDates {
	now, then := d.KeyDates.KeyDates.ByName(), was.KeyDates.KeyDates.ByName()
	d.Noted = maps.Clone(d.Noted)
	maps.DeleteFunc(d.Noted, func(name string, n DateNote) bool {
		_, there := now[name]
		_, noted := was.Noted[name]
		return noted && (!there || n.Source == SourceSixPieces && now[name] != then[name])
	})
	return d
}

// Told is what the journal tells of the dates: not who noted each and when, which it says of every entry.
func (d NotedDates) Told() NotedDates {
	noted := map[string]DateNote{}
	for name, n := range d.Noted {
		if n.Source != "" {
			noted[name] = DateNote{Source: n.Source, Note: n.Note}
		}
	}
	d.Noted = noted
	return d
}

// evidence are the days on which something happened that a loan is held to by law: each is known from somewhere, and is not ahead.
var evidence = []string{"loanEstimateSentDate", "loanEstimateReceivedDate", "loanEstimateSignedDate", "intentToProceedDate", "initialCdSentDate", "initialCdReceivedDate",
	"finalCdSentDate", "finalCdReceivedDate", "finalCdSignedDate", "closingDate", "disbursementDate"}

// orders are the dates that can't be before others, each with that one.
var orders = []struct{ later, earlier string }{{"lockExpirationDate", "lockDate"}, {"loanEstimateReceivedDate", "loanEstimateSentDate"}, {"loanEstimateSignedDate", "loanEstimateSentDate"},
	{"initialCdReceivedDate", "initialCdSentDate"}, {"finalCdReceivedDate", "finalCdSentDate"}, {"finalCdSignedDate", "finalCdSentDate"},
	{"disbursementDate", "closingDate"}, {"estimatedDisbursementDate", "estimatedClosingDate"}}

// Validate returns what is wrong with dates that were others before; today is the loan's.
func (d NotedDates) Validate(was NotedDates, today domain.Date) (faults domain.Faults) {
	for stage, date := range d.StatusDates {
		if !stage.Valid() {
			faults.Add("statusDates."+string(stage), "refusals:loan.noSuchStage", "There is no such stage", string(stage))
		}
		faults.Date("statusDates."+string(stage), &date)
	}
	now, before := d.KeyDates.KeyDates.ByName(), was.KeyDates.KeyDates.ByName()
	for _, name := range slices.Sorted(maps.Keys(now)) {
		date := now[name]
		faults.Date("keyDates."+name, &date)
	}
	for _, o := range orders {
		first, known := now[o.earlier]
		if date, later := now[o.later]; known && later && date.Before(first) && (date != before[o.later] || first != before[o.earlier]) {
			faults.Add("keyDates."+o.later, "minDate", "Date should be >= "+first.String(), first.String())
		}
	}
	for _, name := range evidence {
		date, there := now[name]
		if !there || date == before[name] {
			continue
		}
		if date.After(today) {
			faults.Add("keyDates."+name, "maxDate", "Date should be <= "+today.String(), today.String())
		}
		if d.Noted[name].Source == "" {
			faults.Missing("noted." + name + ".source")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.Noted)) {
		n := d.Noted[name]
		faults.Enum("noted."+name+".source", DateSources, string(n.Source))
		faults.Text("noted."+name+".note", n.Note, MaxDateNote)
		if n.Source == SourceSixPieces && was.Noted[name].Source != n.Source {
			faults.Wrong("noted." + name + ".source")
		}
		if n.Source == "OTHER" && n.Note == "" {
			faults.Missing("noted." + name + ".note")
		}
		if _, there := now[name]; !there {
			faults.Wrong("noted." + name)
		}
	}
	return faults
}
