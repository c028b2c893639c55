package lead

import (
	"time"

	"gable/domain"
)

// ImportAsked is what is asked of an import; the file and its plan are kept beside (BeginImport).
type ImportAsked struct {
	Import     domain.ID `json:"importId"`
	FileName   string    `json:"fileName"`
	Lines      int       `json:"lines"`
	Assign     string    `json:"assign"`
	Duplicates string    `json:"duplicates"`
}

// Imported is all that an import answers: what became of its lines is kept beside.
type Imported struct{}

// LeadImport is a file of leads that is taken in, and how far that is.
type LeadImport struct {
	ID         domain.ID  `json:"id" required:"true"`
	FileName   string     `json:"fileName"`
	Status     string     `json:"status" required:"true" enum:"WAITING,RUNNING,DONE,CANCELLED,FAILED,TIMEOUT" doc:"FAILED or TIMEOUT when it ended before its file did: what was taken in stays."`
	Reason     string     `json:"reason,omitempty" enum:"NOT_ALLOWED,UNREADABLE,GAVE_UP,BLOCKED,TOO_LATE" doc:"Why it failed: who sent the file may not take leads in any more, the file can no longer be read, every attempt failed, a rule of the company did not let it go on, or it took too long."`
	Message    string     `json:"message,omitempty" doc:"BLOCKED: the rule's words."`
	Total      int        `json:"total" required:"true" doc:"How many lines there are."`
	Done       int        `json:"done" required:"true" doc:"How many of them are taken in, skipped or refused."`
	Created    int        `json:"created" required:"true"`
	Skipped    int        `json:"skipped" required:"true" doc:"Lines whose email address or phone number a lead has already."`
	Failed     int        `json:"failed" required:"true" doc:"Lines that are no leads: they name nobody."`
	CreatedAt  *time.Time `json:"createdAt,omitempty"`
	FinishedAt *time.Time `json:"finishedAt,omitempty"`
	Stoppable  bool       `json:"stoppable" required:"true" doc:"It is under way, and can be called off."`
}

// LeadImportLine is what became of a line.
type LeadImportLine struct {
	Line    int                 `json:"line" required:"true" doc:"Where it stands in the file, from 1: titles and empty lines count, and a cell of several lines counts as one."`
	Outcome string              `json:"outcome" required:"true" enum:"CREATED,DUPLICATE,WRONG"`
	LeadID  domain.ID           `json:"leadId,omitempty"`
	Name    string              `json:"name,omitempty"`
	Errors  []domain.FieldError `json:"errors,omitempty" doc:"Which field is wrong, and why. Of a line that becomes a lead: what was left out of it; its notes hold it."`
}

// PlanLines makes leads of the rows of a sheet from one on and before another, and says what would become of each.
func PlanLines(sheet Sheet, from, end int, plan Plan, words Words) ([]LeadImportLine, []Lead) {
	rows := sheet.Rows[from:end]
	lines, leads := make([]LeadImportLine, len(rows)), make([]Lead, len(rows))
	for i, row := range rows {
		l, left, isLead := plan.FromRow(row, words)
		lines[i], leads[i] = LeadImportLine{Line: sheet.Lines[from+i], Outcome: "CREATED", Name: l.FullName(), Errors: left}, l
		if !isLead {
			lines[i].Outcome = "WRONG"
		}
	}
	return lines, leads
}

// MarkDuplicates marks lines whose contact is known, and makes those of the others known.
func MarkDuplicates(lines []LeadImportLine, leads []Lead, known map[string]bool) {
	for i := range lines {
		if lines[i].Outcome != "CREATED" {
			continue
		}
		for _, contact := range leads[i].Contacts() {
			if known[contact] {
				lines[i].Outcome = "DUPLICATE"
			}
		}
		if lines[i].Outcome == "CREATED" {
			for _, contact := range leads[i].Contacts() {
				known[contact] = true
			}
		}
	}
}
