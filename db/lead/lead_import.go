package lead

import (
	"encoding/json"
	"errors"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// ImportRun is the kind of run that an import of leads is.
const ImportRun = "lead_import"

const importJSON = `jsonb_strip_nulls(jsonb_build_object('id', i.id, 'fileName', i.file_name, 'status', r.status, 'reason', nullif(r.fault, ''), 'message', nullif(r.message, ''),
	'total', r.total, 'done', r.done, 'created', i.created, 'skipped', i.skipped, 'failed', i.failed, 'createdAt', r.started_at, 'finishedAt', r.ended_at,
	'stoppable', r.ended_at is null))`

// ImportLines is what may be asked of an import's lines.
var ImportLines = db.Showing[lead.LeadImportLine](db.Listing{From: "lead_import_line n", Order: "n.line", Tie: "n.line", Fields: map[string]db.Field{
	"line": {Column: "n.line", Kind: db.Number}, "outcome": {Column: "n.outcome"}, "leadId": {Column: "n.lead_id", Kind: db.UUID},
	"name": {Column: "n.name", Searched: true}, "errors": {Unfiltered: true, Unsortable: true}}})

// BeginImport notes a kept file to be taken in, whose run the same transaction begins. One that was sent before, by the same person with
// the same digest, is answered by its id, and fresh is false.
func BeginImport(tx *tenancy.Tx, name string, digest, hash []byte, plan lead.Plan) (id domain.ID, fresh bool, err error) {
	text, err := db.JSONText(plan)
	if err != nil {
		return "", false, err
	}
	id = domain.NewID()
	tag, err := tx.Exec(`insert into lead_import (tenant_id, id, user_id, org_unit_id, file_name, digest, plan, hash)
		values (app.tenant_id(), $1, app.user_id(), $2, $3, $4, $5, $6) on conflict (tenant_id, user_id, digest) do nothing`,
		id, tx.Scope().OrgUnit, name, digest, text, hash)
	if err != nil {
		return "", false, db.Explain(err)
	}
	if fresh = tag.RowsAffected() == 1; !fresh {
		err = tx.QueryRow("select id::text from lead_import where digest = $1", digest).Scan(&id)
	}
	return id, fresh, err
}

// GetImport answers one of the scope's user's own imports; NOT_FOUND for another's.
func GetImport(tx *tenancy.Tx, id domain.ID) (lead.LeadImport, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return lead.LeadImport{}, domain.NotFound()
	}
	rows, err := tx.Query("select "+importJSON+" from lead_import i join run r on r.id = i.id where i.id = $1", id)
	if err != nil {
		return lead.LeadImport{}, err
	}
	i, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[lead.LeadImport])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return i, err
}

// ListImportLines answers a page of what became of an import's lines.
func ListImportLines(tx *tenancy.Tx, id domain.ID, q db.Query) ([]lead.LeadImportLine, int64, error) {
	row := "jsonb_strip_nulls(jsonb_build_object('line', n.line, 'outcome', n.outcome, 'leadId', n.lead_id, 'name', n.name, 'errors', n.faults))"
	only := sq.Expr("n.import_id = ?", string(id))
	return db.Fetch[lead.LeadImportLine](tx, q.Page(db.Select(row).From(ImportLines.From)).Where(only), q.Where(db.Select("count(*)").From(ImportLines.From)).Where(only))
}

// AllImportLines answers all of them, for the report.
func AllImportLines(tx *tenancy.Tx, id domain.ID) ([]lead.LeadImportLine, error) {
	rows, err := tx.Query("select jsonb_strip_nulls(jsonb_build_object('line', n.line, 'outcome', n.outcome, 'name', n.name, 'errors', n.faults)) from lead_import_line n where n.import_id = $1 order by n.line", id)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[lead.LeadImportLine])
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

// ImportPlan is what to do with a file that is still to be taken in.
func ImportPlan(tx *tenancy.Tx, id domain.ID) (plan lead.Plan, err error) {
	var raw []byte
	err = tx.QueryRow("select plan from lead_import where id = $1", id).Scan(&raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return plan, domain.NotFound()
	}
	if err != nil {
		return plan, err
	}
	return plan, json.Unmarshal(raw, &plan)
}

func skipKnown(tx *tenancy.Tx, plan lead.Plan, lines []lead.LeadImportLine, leads []lead.Lead) error {
	if plan.Duplicates != "SKIP" {
		return nil
	}
	var contacts []string
	for _, l := range leads {
		contacts = append(contacts, l.Contacts()...)
	}
	known, err := KnownContacts(tx, contacts)
	if err == nil {
		lead.MarkDuplicates(lines, leads, known)
	}
	return err
}
