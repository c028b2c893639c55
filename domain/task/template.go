package task

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// Limits of templates.
const (
	MaxTemplates = 300
	// MaxOffset is how far from its date a task may be due: a year in minutes.
	MaxOffset = 525_600
	// MostAtOnce is how many templates are made into tasks at once.
	MostAtOnce = 50
)

// Template is what a task of a loan begins as: its words, who does it, and by when. The stage says to which set it belongs.
type Template struct {
	domain.Record
	Code                string         `json:"code,omitempty" readOnly:"true" doc:"Of those that came with the product; it stays when the template is changed."`
	Title               string         `json:"title" maxLength:"150" doc:"May hold tokens, such as {{borrower.firstName}}."`
	Description         string         `json:"description,omitempty" maxLength:"4000" doc:"Plain text; may hold tokens."`
	Stage               loan.StageID   `json:"StageId" doc:"The stage whose work it is: the set that is offered there."`
	Selection           loan.Selection `json:"selection,omitempty" enum:"REFINANCE_ONLY,PURCHASE_ONLY,FHA_ONLY,VA_ONLY,GOVERNMENT_ONLY,NON_DELEGATED_ONLY" doc:"The loans that it is for; all where absent."`
	IsActive            bool           `json:"isActive" doc:"Whether it is offered."`
	IsAutomatic         bool           `json:"isAutomatic" doc:"Given by itself when the loan begins at the stage or comes to it, or when whenDateSet is set. Not while a task of it is open."`
	WhenDateSet         DateName       `json:"whenDateSet,omitempty" enum:"mcrApplicationDate,applicationReceivedDate,applicationSubmittedAt,disclosureLastGeneratedAt,estimatedClosingDate,lockDate,lockExpirationDate" doc:"Given by itself when this date of the loan is set, in place of when it comes to the stage. applicationSubmittedAt is when the borrowers themselves have first completed their application."`
	Role                loan.TeamRole  `json:"LoanRole,omitempty" enum:"ContractProcessor,Processor,Assistant,Originator" doc:"Whose task it is: the first of that part on the loan's team, else the loan's officer, else who gives it."`
	Due                 Due            `json:"due"`
	CanChangeLoanStatus bool           `json:"canChangeLoanStatus"`
	Checklist           []string       `json:"checklist,omitempty" maxItems:"50" doc:"The titles of its items, in order; each of at most 200 characters."`
	FollowUpID          domain.ID      `json:"followUpTemplateId,omitempty" doc:"The template whose task is given when a task of this one is done."`
}

// DueUnit is what a due date is counted in.
type DueUnit string

// The units.
const (
	Minutes      DueUnit = "MINUTE"
	Days         DueUnit = "DAY"
	BusinessDays DueUnit = "BUSINESS_DAY"
)

// DateName is one of the loan's dates.
type DateName string

// SubmittedAt is the day on which the borrowers themselves first had nothing more to say in their application.
const SubmittedAt DateName = "applicationSubmittedAt"

// ApplicationDate is the day by which the loan estimate is due.
const ApplicationDate DateName = "mcrApplicationDate"

// DateNames are the dates that a template may go by, in the order in which they are offered.
var DateNames = []DateName{ApplicationDate, "applicationReceivedDate", SubmittedAt, "disclosureLastGeneratedAt", "estimatedClosingDate", "lockDate", "lockExpirationDate"}

// DatesOf are the dates of a loan that templates go by; those that are not set are absent.
func DatesOf(d loan.ReportDates) map[DateName]domain.Date {
	dates := map[DateName]domain.Date{}
	for name, date := range map[DateName]*domain.Date{"mcrApplicationDate": d.MCRApplicationDate, "applicationReceivedDate": d.ApplicationReceivedDate,
		"disclosureLastGeneratedAt": d.DisclosureLastGeneratedAt, "estimatedClosingDate": d.EstimatedClosingDate, "lockDate": d.LockDate, "lockExpirationDate": d.LockExpirationDate} {
		if date != nil {
			dates[name] = *date
		}
	}
	return dates
}

// Due is by when a task is to be done.
type Due struct {
	Offset int      `json:"offset" minimum:"-525600" maximum:"525600" doc:"How many units after the date; before it when negative."`
	Unit   DueUnit  `json:"unit" enum:"MINUTE,DAY,BUSINESS_DAY" doc:"Business days leave out weekends and federal holidays."`
	From   DateName `json:"from,omitempty" enum:"mcrApplicationDate,applicationReceivedDate,applicationSubmittedAt,disclosureLastGeneratedAt,estimatedClosingDate,lockDate,lockExpirationDate" doc:"The loan's date that is counted from; the moment the task is given where absent. A task whose loan has no such date is due on the next business day."`
	Time   string   `json:"time,omitempty" maxLength:"5" doc:"Hours and minutes, 00:00 to 23:59, in the time zone of the loan's branch; 17:00 where absent. None for minutes."`
}

const usualTime = "17:00"

// At is when a task that is given now is due.
func (d Due) At(now time.Time, zone *time.Location, dates map[DateName]domain.Date) time.Time {
	if d.Unit == Minutes && d.From == "" {
		return now.Add(time.Duration(d.Offset) * time.Minute)
	}
	day, known := domain.DateOf(now.In(zone)), true
	if d.From != "" {
		var date domain.Date
		if date, known = dates[d.From]; known {
			day = date
		}
	}
	switch {
	case !known:
		day = day.AddBusinessDays(1)
	case d.Unit == Days:
		day = day.AddDays(d.Offset)
	default:
		day = day.AddBusinessDays(d.Offset)
	}
	at := d.Time
	if at == "" {
		at = usualTime
	}
	clock, err := time.Parse("15:04", at)
	if err != nil { // a template is held against this when it is kept
		clock, _ = time.Parse("15:04", usualTime)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), 0, 0, zone)
}

// Validate returns what is wrong with the rule.
func (d Due) validate(faults *domain.Faults) {
	if !slices.Contains([]DueUnit{Minutes, Days, BusinessDays}, d.Unit) {
		faults.Wrong("due.unit")
	}
	if d.Offset < -MaxOffset || d.Offset > MaxOffset {
		faults.Wrong("due.offset")
	}
	if d.From != "" && !slices.Contains(DateNames, d.From) {
		faults.Wrong("due.from")
	}
	if d.From != "" && d.Unit == Minutes {
		faults.Add("due.unit", "refusals:task.minutesFromGiven", "Minutes are counted from the moment the task is given", "due.unit")
	}
	if _, err := time.Parse("15:04", d.Time); d.Time != "" && (err != nil || len(d.Time) != len(usualTime)) {
		faults.Wrong("due.time")
	}
}

// Trim takes spaces off the ends of what is typed, and leaves out items without words.
func (t *Template) Trim() {
	t.Title, t.Description = strings.TrimSpace(t.Title), strings.TrimSpace(t.Description)
	for i := range t.Checklist {
		t.Checklist[i] = strings.TrimSpace(t.Checklist[i])
	}
	t.Checklist = slices.DeleteFunc(t.Checklist, func(item string) bool { return item == "" })
}

// Validate returns what is wrong with a template that is to be kept.
func (t Template) Validate() []domain.FieldError {
	var faults domain.Faults
	if t.Title == "" {
		faults.Missing("title")
	}
	faults.Text("title", t.Title, domain.MaxNameLength)
	faults.Text("description", t.Description, MaxDescription)
	if t.Stage == "" {
		faults.Missing("StageId", "Stage")
	} else if !t.Stage.Valid() {
		faults.Wrong("StageId")
	}
	if t.Selection != "" && !slices.Contains(loan.Selections, t.Selection) {
		faults.Wrong("selection")
	}
	if t.WhenDateSet != "" && !slices.Contains(DateNames, t.WhenDateSet) {
		faults.Wrong("whenDateSet")
	}
	if t.Role != "" && !t.Role.Valid() {
		faults.Wrong("LoanRole")
	}
	t.Due.validate(&faults)
	if len(t.Checklist) > MaxItems {
		faults.Wrong("checklist")
	}
	for _, item := range t.Checklist {
		faults.Text("checklist", item, MaxItemTitle)
	}
	faults = append(faults, tokenFaults(t.Title, t.Description, t.Checklist)...)
	if t.FollowUpID != "" && t.FollowUpID == t.ID {
		faults.Add("followUpTemplateId", "refusals:task.followsItself", "A task is not followed by itself", "followUpTemplateId")
	}
	return faults
}

// Facts are what of a loan its tasks are made of.
type Facts struct {
	Stage  loan.StageID
	Traits loan.Traits
	Dates  map[DateName]domain.Date
	Zone   *time.Location
	// Words are the loan's words by token; those that are not known are absent.
	Words map[string]string
}

// TemplateToken is a place in a template where a loan's word is put.
type TemplateToken struct {
	Name        string `json:"name" required:"true" doc:"As it is written between double braces."`
	Description string `json:"description" required:"true"`
}

// Tokens are all that a template may hold.
var Tokens = []TemplateToken{
	{"borrower.firstName", "The primary borrower's first name"},
	{"borrower.name", "The primary borrower's full name"},
	{"loan.number", "The loan's number"},
	{"loan.amount", "The loan amount"},
	{"loan.officer", "The loan officer's name"},
	{"property.address", "The property's address on one line"},
	{"closing.date", "The estimated closing date"},
	{"lock.expirationDate", "The last day the locked rate holds"},
	{"title.company", "The title company on the loan"},
}

var token = regexp.MustCompile(`\{\{\s*([^{}]*?)\s*\}\}`)

// unknownTokens are the names between double braces that are none of the tokens.
func unknownTokens(text string) []string {
	var unknown []string
	for _, found := range token.FindAllStringSubmatch(text, -1) {
		if !slices.ContainsFunc(Tokens, func(t TemplateToken) bool { return t.Name == found[1] }) {
			unknown = append(unknown, found[1])
		}
	}
	return unknown
}

// tokenFaults are the tokens of a template's words that are none.
func tokenFaults(title, description string, checklist []string) (faults domain.Faults) {
	for field, text := range map[string]string{"title": title, "description": description, "checklist": strings.Join(checklist, "\n")} {
		for _, name := range unknownTokens(text) {
			faults.Add(field, "refusals:template.unknownToken", "There is no token “"+name+"”", name)
		}
	}
	return faults
}

// notKnown stands where the loan has no word for a token yet.
const notKnown = "—"

// fill puts the loan's words in place of the tokens, cut to what the field holds.
func (f Facts) fill(text string, most int) string {
	text = token.ReplaceAllStringFunc(text, func(found string) string {
		if word := f.Words[token.FindStringSubmatch(found)[1]]; word != "" {
			return word
		}
		return notKnown
	})
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// Compile is the task that a template makes on a loan, if it is given now. Who does it is still to be found.
func (t Template) Compile(f Facts, now time.Time) Task {
	due := t.Due.At(now, f.Zone, f.Dates)
	made := Task{Title: f.fill(t.Title, domain.MaxNameLength), Description: f.fill(t.Description, MaxDescription), DueDate: &due, CanChangeLoanStatus: t.CanChangeLoanStatus, TemplateID: t.ID}
	for _, item := range t.Checklist {
		made.Items = append(made.Items, Item{Title: f.fill(item, MaxItemTitle)})
	}
	made.ItemsCount = len(made.Items)
	return made
}

// IsFor tells whether the template is offered on a loan.
func (t Template) IsFor(f Facts) bool { return t.IsActive && t.Selection.Fits(f.Traits) }

// Occasion is what may have tasks given by themselves: the stage that a loan has come to, or the dates that were set.
type Occasion struct {
	Stage loan.StageID
	Dates []DateName
}

// Set are the dates that are set and were not.
func Set(was, is map[DateName]domain.Date) Occasion {
	var o Occasion
	for _, name := range DateNames {
		_, before := was[name]
		if _, now := is[name]; now && !before {
			o.Dates = append(o.Dates, name)
		}
	}
	return o
}

// IsDueOn tells whether the template's task is given by itself on an occasion.
func (t Template) IsDueOn(o Occasion, f Facts) bool {
	if !t.IsAutomatic || !t.IsFor(f) {
		return false
	}
	if t.WhenDateSet != "" {
		return slices.Contains(o.Dates, t.WhenDateSet)
	}
	return o.Stage != "" && t.Stage == o.Stage
}
