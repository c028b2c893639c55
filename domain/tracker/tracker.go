// Package tracker is how far the parts of a loan are that others deliver: title, insurance, appraisal and so on. A company keeps a
// list of trackers, each with its statuses; on a loan each tracker stands at one of them, and each status it was given keeps its date.
package tracker

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gable/domain"
	"gable/domain/loan"
)

// Limits of trackers.
const (
	MaxTrackers    = 200
	MaxStatuses    = 20
	MaxDisplayName = 80
	MaxNotes       = 2000
)

// Trackers that the product knows by name.
const (
	TRID  = "TRID"
	HOI   = "HOI"
	Title = "TITLE"
)

// Complete is the status that every tracker has.
const Complete = "COMPLETE"

// notNeeded are further statuses in which nothing is awaited any more.
var notNeeded = []string{"NOT_REQUIRED", "WAIVED"}

// Metadata is what a tracker is, beside its names.
type Metadata struct {
	Selection          loan.Selection `json:"selection,omitempty" enum:"REFINANCE_ONLY,PURCHASE_ONLY,FHA_ONLY,VA_ONLY,GOVERNMENT_ONLY,NON_DELEGATED_ONLY" doc:"The loans that it is shown on; all where absent."`
	DisableUserChanges bool           `json:"disableUserChanges" doc:"Its status is not for people to choose. Its notes, and the date of the status it has, are."`
	Email              bool           `json:"email" readOnly:"true" doc:"Its changes may be sent to recipients: HOI and TITLE."`
	MCR                bool           `json:"mcr" readOnly:"true" doc:"The mandatory tracker, TRID. The date of its COMPLETE is the loan's mcrApplicationDate."`
}

// Tracker is one of a company's trackers.
type Tracker struct {
	domain.Record
	Group           Group     `json:"group" enum:"PROSPECT,LOAN_SETUP,DISCLOSURE,PROCESSING,UNDERWRITING,APPROVED_WITH_CONDITION,CLEAR_TO_CLOSE,CLOSING,FUNDED"`
	Name            string    `json:"name" readOnly:"true" doc:"Stays when it is renamed, such as HOI."`
	DisplayName     string    `json:"displayName" maxLength:"80"`
	DisplayNameEs   string    `json:"displayNameEs,omitempty" maxLength:"80" doc:"What those read who read Spanish; displayName where absent."`
	Order           int       `json:"order" readOnly:"true" doc:"Its place in its group."`
	IsActive        bool      `json:"isActive" doc:"An inactive one is shown only on loans where something was noted in it."`
	IsShipped       bool      `json:"isShipped" readOnly:"true" doc:"It came with Gable: it can be switched off and not removed."`
	Metadata        Metadata  `json:"metadata"`
	DefaultStatusID domain.ID `json:"DefaultStatusId" readOnly:"true" doc:"The first of its statuses: a loan begins there."`
	StatusList      []Status  `json:"StatusList" maxItems:"20" doc:"In order. One with an id stays, one without is new, one that is left out is removed."`
}

// Status is one of a tracker's statuses.
type Status struct {
	ID             domain.ID `json:"id,omitempty"`
	Name           string    `json:"name,omitempty" doc:"Stays when it is renamed, such as ORDERED. Given by the server."`
	DisplayName    string    `json:"displayName" maxLength:"80"`
	DisplayNameEs  string    `json:"displayNameEs,omitempty" maxLength:"80"`
	IsDateRequired bool      `json:"isDateRequired" doc:"It can't be chosen without a date."`
}

// New is what a tracker that a company adds begins with.
func New() Tracker {
	return Tracker{Group: GroupProcessing, IsActive: true, StatusList: []Status{
		{Name: "NOT_STARTED", DisplayName: "Not started", DisplayNameEs: "Sin empezar"},
		{Name: "ORDERED", DisplayName: "Ordered", DisplayNameEs: "Pedido", IsDateRequired: true},
		{Name: Complete, DisplayName: "Complete", DisplayNameEs: "Completo", IsDateRequired: true}}}
}

// Settle gives a tracker what follows from its name and its statuses.
func (t *Tracker) Settle() {
	t.Metadata.Email = t.Name == HOI || t.Name == Title
	t.Metadata.MCR = t.Name == TRID
	t.DefaultStatusID = ""
	if len(t.StatusList) > 0 {
		t.DefaultStatusID = t.StatusList[0].ID
	}
}

// Trim takes spaces off the ends of what is typed.
func (t *Tracker) Trim() {
	t.DisplayName, t.DisplayNameEs = strings.TrimSpace(t.DisplayName), strings.TrimSpace(t.DisplayNameEs)
	for i := range t.StatusList {
		s := &t.StatusList[i]
		s.DisplayName, s.DisplayNameEs = strings.TrimSpace(s.DisplayName), strings.TrimSpace(s.DisplayNameEs)
	}
}

// NewNames takes what was sent for a tracker that is new: of its statuses the two that any begins with keep their names, and none has an id.
func (t *Tracker) NewNames() []domain.FieldError {
	var faults domain.Faults
	for i := range t.StatusList {
		s := &t.StatusList[i]
		if s.ID != "" {
			faults.Wrong(statusField(i, "id"), "Status")
		}
		if s.Name != Complete {
			s.Name = ""
		}
	}
	return faults
}

// KeepNames puts the names of a tracker and of its statuses back as they were, whatever was sent. A status that the tracker does not
// have is a fault.
func (t *Tracker) KeepNames(was Tracker) []domain.FieldError {
	var faults domain.Faults
	for i := range t.StatusList {
		s := &t.StatusList[i]
		s.Name = ""
		if s.ID == "" {
			continue
		}
		at := slices.IndexFunc(was.StatusList, func(o Status) bool { return o.ID == s.ID })
		if at < 0 {
			faults.Wrong(statusField(i, "id"), "Status")
			continue
		}
		s.Name = was.StatusList[at].Name
	}
	return faults
}

// NameNew gives a tracker without a name one that none of the others has, and each status without an id a name and an id.
func (t *Tracker) NameNew(others []string) {
	if t.Name == "" {
		t.Name = codeOf(t.DisplayName, others)
	}
	taken := []string{}
	for _, s := range t.StatusList {
		taken = append(taken, s.Name)
	}
	for i := range t.StatusList {
		s := &t.StatusList[i]
		if s.Name == "" {
			s.Name = codeOf(s.DisplayName, taken)
			taken = append(taken, s.Name)
		}
		if s.ID == "" {
			s.ID = domain.NewID()
		}
	}
}

func statusField(at int, name string) string { return "StatusList." + strconv.Itoa(at) + "." + name }

// codeOf makes a name of what is shown: "Well water test" is WELL_WATER_TEST.
func codeOf(display string, taken []string) string {
	var words strings.Builder
	for _, r := range strings.ToUpper(display) {
		switch {
		case r >= 'A' && r <= 'Z', unicode.IsDigit(r) && r < 128:
			words.WriteRune(r)
		case words.Len() > 0 && !strings.HasSuffix(words.String(), "_"):
			words.WriteByte('_')
		}
	}
	code := strings.Trim(words.String(), "_")
	if code == "" {
		code = "TRACKER"
	}
	if len(code) > 50 {
		code = strings.Trim(code[:50], "_")
	}
	free := code
	for n := 2; slices.Contains(taken, free); n++ {
		free = fmt.Sprintf("%s_%d", code, n)
	}
	return free
}

// Validate returns what is wrong with a tracker.
func (t Tracker) Validate() []domain.FieldError {
	var faults domain.Faults
	if !t.Group.Valid() {
		faults.Wrong("group")
	}
	if t.DisplayName == "" {
		faults.Missing("displayName")
	}
	faults.Text("displayName", t.DisplayName, MaxDisplayName)
	faults.Text("displayNameEs", t.DisplayNameEs, MaxDisplayName)
	if t.Metadata.Selection != "" && !slices.Contains(loan.Selections, t.Metadata.Selection) {
		faults.Wrong("metadata.selection")
	}
	if len(t.StatusList) > MaxStatuses {
		faults.Add("StatusList", "max", fmt.Sprintf("Maximum value should be %d", MaxStatuses), "Status list", strconv.Itoa(MaxStatuses))
	}
	seen := map[string]bool{}
	for i, s := range t.StatusList {
		name := strings.ToLower(s.DisplayName)
		switch {
		case name == "":
			faults.Missing(statusField(i, "displayName"))
		case seen[name]:
			faults.Add(statusField(i, "displayName"), "duplicate", "Display name already exists", "Display name")
		}
		seen[name] = true
		faults.Text(statusField(i, "displayName"), s.DisplayName, MaxDisplayName)
		faults.Text(statusField(i, "displayNameEs"), s.DisplayNameEs, MaxDisplayName)
	}
	if len(t.StatusList) == 0 || !slices.ContainsFunc(t.StatusList, func(s Status) bool { return s.Name == Complete }) {
		faults.Add("StatusList", "refusals:tracker.completeStatus", "A tracker needs the status in which it is complete")
	} else if t.StatusList[0].IsDateRequired || t.StatusList[0].Name == Complete {
		faults.Add(statusField(0, "isDateRequired"), "refusals:tracker.firstStatus", "A loan begins at the first status: it can't require a date")
	}
	return append(faults, t.mandatoryFaults()...)
}

// mandatoryFaults are what is wrong with the one tracker that no company can do without.
func (t Tracker) mandatoryFaults() []domain.FieldError {
	if t.Name != TRID {
		return nil
	}
	var faults domain.Faults
	if !t.IsActive {
		faults.Add("isActive", "refusals:tracker.tridIsActive", "The TRID tracker is mandatory: it can't be switched off")
	}
	if t.Group != GroupLoanSetup {
		faults.Add("group", "refusals:tracker.tridGroup", "The TRID tracker is mandatory: it stays in its group")
	}
	if t.Metadata.Selection != "" {
		faults.Add("metadata.selection", "refusals:tracker.tridSelection", "The TRID tracker is mandatory: it is shown on every loan")
	}
	if len(t.StatusList) != 2 || t.StatusList[1].Name != Complete || !t.StatusList[1].IsDateRequired {
		faults.Add("StatusList", "refusals:tracker.tridStatuses", "The TRID tracker has two statuses: not triggered, and triggered on a date")
	}
	return faults
}
