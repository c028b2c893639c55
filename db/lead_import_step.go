package db

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

const importStep = 500

// ImportStep takes the next lines of a file in, each of them whole or not at all, together with how far it is. It answers the
// leads that were made, and whether that was the last of the lines, or the import was called off. Two workers at once wait for
// each other, and neither takes a line in twice.
func ImportStep(tx *tenancy.Tx, id domain.ID, rows [][]string, plan lead.Plan) (taken []lead.Lead, far Progress, err error) {
	var next int
	if err := tx.QueryRow("select next_line from lead_import where id = $1 and content is not null for update", id).Scan(&next); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return nil, Progress{Ended: true}, nil
		}
		return nil, far, err
	}
	words, err := LeadWords(tx)
	if err != nil {
		return nil, far, err
	}
	end := min(next+importStep, len(rows))
	lines, leads := PlanLines(rows[next:end], next, plan, words)
	if err := skipKnown(tx, plan, lines, leads); err != nil {
		return nil, far, err
	}
	counts := map[string]int{}
	for _, line := range lines {
		counts[line.Outcome]++
	}
	b := &pgx.Batch{}
	if taken, err = queueImported(tx, b, plan, lines, leads, counts["CREATED"]); err != nil {
		return nil, far, err
	}
	if err := queueImportLines(b, id, lines); err != nil {
		return nil, far, err
	}
	far = Progress{Done: end, Total: len(rows), Ended: end == len(rows)}
	b.Queue(`update lead_import set next_line = $2, created = created + $3, skipped = skipped + $4, failed = failed + $5, status = case when $6 then 'DONE' else 'RUNNING' end,
		finished_at = case when $6 then $7::timestamptz end, content = case when $6 then null else content end where id = $1`,
		id, end, counts["CREATED"], counts["DUPLICATE"], counts["WRONG"], far.Ended, tx.Now())
	return taken, far, tx.Send(b)
}

// Progress is how far something is that takes its time.
type Progress struct {
	Done, Total int
	Ended       bool
}

// CancelImport calls off one of the scope's user's own imports: what was taken in stays, the rest of the file goes. A CONFLICT
// when it has come to its end.
func CancelImport(tx *tenancy.Tx, id domain.ID) (LeadImport, error) {
	i, err := GetImport(tx, id)
	if err != nil {
		return i, err
	}
	tag, err := tx.Exec("update lead_import set status = 'CANCELLED', content = null, finished_at = $2 where id = $1 and status in ('WAITING', 'RUNNING')", id, tx.Now())
	if err != nil {
		return i, err
	}
	if tag.RowsAffected() == 0 {
		return i, domain.Conflict("This import has come to its end.")
	}
	return GetImport(tx, id)
}

// queueImported adds the leads of the lines that become one, each to its owner, and notes their ids in the lines.
func queueImported(tx *tenancy.Tx, b *pgx.Batch, plan lead.Plan, lines []LeadImportLine, leads []lead.Lead, n int) ([]lead.Lead, error) {
	owners, err := importOwners(tx, plan, n)
	if err != nil {
		return nil, err
	}
	taken := make([]lead.Lead, 0, n)
	for i := range lines {
		if lines[i].Outcome != "CREATED" {
			continue
		}
		l := leads[i]
		l.ID, l.OrgUnitID = domain.NewID(), tx.Scope().OrgUnit
		if len(owners) > 0 {
			l.OwnerID = owners[len(taken)]
		}
		if err := QueueLead(tx, b, l); err != nil {
			return nil, err
		}
		lines[i].LeadID = l.ID
		taken = append(taken, l)
	}
	return taken, nil
}

func importOwners(tx *tenancy.Tx, plan lead.Plan, n int) ([]domain.ID, error) {
	switch plan.Assign {
	case "SELF":
		owners := make([]domain.ID, n)
		for i := range owners {
			owners[i] = tx.Scope().User.ID
		}
		return owners, nil
	case "RULES":
		return NextLeadOwners(tx, tx.Scope().OrgUnit, n)
	}
	return nil, nil
}

func queueImportLines(b *pgx.Batch, id domain.ID, lines []LeadImportLine) error {
	raw, err := json.Marshal(lines)
	if err != nil {
		return err
	}
	b.Queue(`insert into lead_import_line (tenant_id, import_id, line, outcome, lead_id, name, faults)
		select app.tenant_id(), $1, n.line, n.outcome, n."leadId", coalesce(n.name, ''), coalesce(n.errors, '[]')
		from jsonb_to_recordset($2::jsonb) n(line integer, outcome text, "leadId" uuid, name text, errors jsonb)`, id, string(raw))
	return nil
}
