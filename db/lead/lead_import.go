package lead

import (
	"encoding/json"
	"errors"
	"time"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// ImportRun is the kind of run that an import of leads is.
const ImportRun = "lead_import"

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
	Failed     int        `json:"failed" required:"true" doc:"Lines that are wrong."`
	CreatedAt  *time.Time `json:"createdAt,omitempty"`
	FinishedAt *time.Time `json:"finishedAt,omitempty"`
	Stoppable  bool       `json:"stoppable" required:"true" doc:"It is under way, and can be called off."`
}

// LeadImportLine is what became of a line.
type LeadImportLine struct {
	Line    int                 `json:"line" required:"true" doc:"As a spreadsheet counts: the heading is line 1."`
	Outcome string              `json:"outcome" required:"true" enum:"CREATED,DUPLICATE,WRONG"`
	LeadID  domain.ID           `json:"leadId,omitempty"`
	Name    string              `json:"name,omitempty"`
	Errors  []domain.FieldError `json:"errors,omitempty" doc:"Which field is wrong, and why."`
}

const importJSON = `jsonb_strip_nulls(jsonb_build_object('id', i.id, 'fileName', i.file_name, 'status', r.status, 'reason', nullif(r.fault, ''), 'message', nullif(r.message, ''),
	'total', r.total, 'done', r.done, 'created', i.created, 'skipped', i.skipped, 'failed', i.failed, 'createdAt', r.started_at, 'finishedAt', r.ended_at,
	'stoppable', r.ended_at is null))`

// ImportLines is what may be asked of an import's lines.
var ImportLines = db.Showing[LeadImportLine](db.Listing{From: "lead_import_line n", Order: "n.line", Tie: "n.line", Fields: map[string]db.Field{
	"line": {Column: "n.line", Kind: db.Number}, "outcome": {Column: "n.outcome"}, "leadId": {Column: "n.lead_id", Kind: db.UUID},
	"name": {Column: "n.name", Searched: true}, "errors": {Unfiltered: true, Unsortable: true}}})

// BeginImport keeps a file to be taken in, whose run the same transaction begins. One that was sent before, by the same person with
// the same digest, is answered by its id, and fresh is false.
func BeginImport(tx *tenancy.Tx, name string, digest, content []byte, plan lead.Plan) (id domain.ID, fresh bool, err error) {
	text, err := db.JSONText(plan)
	if err != nil {
		return "", false, err
	}
	id = domain.NewID()
	tag, err := tx.Exec(`insert into lead_import (tenant_id, id, user_id, org_unit_id, file_name, digest, plan, content)
		values (app.tenant_id(), $1, app.user_id(), $2, $3, $4, $5, $6) on conflict (tenant_id, user_id, digest) do nothing`,
		id, tx.Scope().OrgUnit, name, digest, text, content)
	if err != nil {
		return "", false, db.Explain(err)
	}
	if fresh = tag.RowsAffected() == 1; !fresh {
		err = tx.QueryRow("select id::text from lead_import where digest = $1", digest).Scan(&id)
	}
	return id, fresh, err
}

// GetImport answers one of the scope's user's own imports; NOT_FOUND for another's.
func GetImport(tx *tenancy.Tx, id domain.ID) (LeadImport, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return LeadImport{}, domain.NotFound()
	}
	rows, err := tx.Query("select "+importJSON+" from lead_import i join run r on r.id = i.id where i.id = $1", id)
	if err != nil {
		return LeadImport{}, err
	}
	i, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[LeadImport])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return i, err
}

// ListImportLines answers a page of what became of an import's lines.
func ListImportLines(tx *tenancy.Tx, id domain.ID, q db.Query) ([]LeadImportLine, int64, error) {
	row := "jsonb_strip_nulls(jsonb_build_object('line', n.line, 'outcome', n.outcome, 'leadId', n.lead_id, 'name', n.name, 'errors', n.faults))"
	only := sq.Expr("n.import_id = ?", string(id))
	return db.Fetch[LeadImportLine](tx, q.Page(db.Select(row).From(ImportLines.From)).Where(only), q.Where(db.Select("count(*)").From(ImportLines.From)).Where(only))
}

// AllImportLines answers all of them, for the report.
func AllImportLines(tx *tenancy.Tx, id domain.ID) ([]LeadImportLine, error) {
	rows, err := tx.Query("select jsonb_strip_nulls(jsonb_build_object('line', n.line, 'outcome', n.outcome, 'name', n.name, 'errors', n.faults)) from lead_import_line n where n.import_id = $1 order by n.line", id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[LeadImportLine])
}

// LeadWords are the company's lists by name in lower case.
func LeadWords(tx *tenancy.Tx) (lead.Words, error) {
	w := lead.Words{Sources: map[string]domain.ID{}, Providers: map[string]domain.ID{}, Tags: map[string]domain.ID{}}
	b := &pgx.Batch{}
	for table, into := range map[string]map[string]domain.ID{"lead_source": w.Sources, "lead_provider": w.Providers, "lead_tag": w.Tags} {
		b.Queue("select lower(name), id::text from " + table).Query(func(rows pgx.Rows) error {
			var name string
			var id domain.ID
			_, err := pgx.ForEachRow(rows, []any{&name, &id}, func() error {
				into[name] = id
				return nil
			})
			return err
		})
	}
	return w, tx.Send(b)
}

// KnownContacts answers which of the contacts a lead of the company has already.
func KnownContacts(tx *tenancy.Tx, contacts []string) (map[string]bool, error) {
	rows, err := tx.Query("select c from app.lead_contacts($1) c", contacts)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	known := map[string]bool{}
	for _, contact := range found {
		known[contact] = true
	}
	return known, err
}

// ImportContent is a file that is still to be taken in, with its plan.
func ImportContent(tx *tenancy.Tx, id domain.ID) (content []byte, plan lead.Plan, err error) {
	var raw []byte
	err = tx.QueryRow("select content, plan from lead_import where id = $1", id).Scan(&content, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, plan, domain.NotFound()
	}
	if err != nil {
		return nil, plan, err
	}
	return content, plan, json.Unmarshal(raw, &plan)
}

// PlanLines makes leads of lines, and says what would become of each.
func PlanLines(rows [][]string, first int, plan lead.Plan, words lead.Words) ([]LeadImportLine, []lead.Lead) {
	lines, leads := make([]LeadImportLine, len(rows)), make([]lead.Lead, len(rows))
	for i, row := range rows {
		l, faults := plan.FromRow(row, words)
		lines[i], leads[i] = LeadImportLine{Line: first + i + 2, Outcome: "CREATED", Name: l.FullName()}, l
		if len(faults) > 0 {
			lines[i].Outcome, lines[i].Errors = "WRONG", faults
		}
	}
	return lines, leads
}

func skipKnown(tx *tenancy.Tx, plan lead.Plan, lines []LeadImportLine, leads []lead.Lead) error {
	if plan.Duplicates != "SKIP" {
		return nil
	}
	var contacts []string
	for _, l := range leads {
		contacts = append(contacts, l.Contacts()...)
	}
	known, err := KnownContacts(tx, contacts)
	if err == nil {
		MarkDuplicates(lines, leads, known)
	}
	return err
}

// MarkDuplicates marks lines whose contact is known, and makes those of the others known.
func MarkDuplicates(lines []LeadImportLine, leads []lead.Lead, known map[string]bool) {
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
