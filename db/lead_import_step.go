package db

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

const importStep = 500

// ImportStep takes the next lines of a file in, each of them whole or not at all, together with how far it is. It tells
// whether that was the last of them, or the import was called off. Two workers at once wait for each other, and neither takes
// a line in twice.
func ImportStep(tx *tenancy.Tx, id domain.ID, rows [][]string, plan lead.Plan) (done bool, err error) {
	var next int
	if err := tx.QueryRow("select next_line from lead_import where id = $1 and content is not null for update", id).Scan(&next); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return true, nil
		}
		return false, err
	}
	words, err := LeadWords(tx)
	if err != nil {
		return false, err
	}
	end := min(next+importStep, len(rows))
	lines, leads := PlanLines(rows[next:end], next, plan, words)
	if err := skipKnown(tx, plan, lines, leads); err != nil {
		return false, err
	}
	counts := map[string]int{}
	for _, line := range lines {
		counts[line.Outcome]++
	}
	b := &pgx.Batch{}
	taken, err := queueImported(tx, b, plan, lines, leads, counts["CREATED"])
	if err != nil {
		return false, err
	}
	err = errors.Join(queueImportLines(b, id, lines), queueImportJournal(tx, b, taken), queueProgress(tx, b, id, end, len(rows)))
	if err != nil {
		return false, err
	}
	done = end == len(rows)
	b.Queue(`update lead_import set next_line = $2, created = created + $3, skipped = skipped + $4, failed = failed + $5, status = case when $6 then 'DONE' else 'RUNNING' end,
		finished_at = case when $6 then $7::timestamptz end, content = case when $6 then null else content end where id = $1`,
		id, end, counts["CREATED"], counts["DUPLICATE"], counts["WRONG"], done, tx.Now())
	return done, tx.Send(b)
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
	if i, err = GetImport(tx, id); err != nil {
		return i, err
	}
	b := &pgx.Batch{}
	if err := queueProgress(tx, b, id, i.Done, i.Total); err != nil {
		return i, err
	}
	return i, tx.Send(b)
}

func queueProgress(tx *tenancy.Tx, b *pgx.Batch, id domain.ID, done, total int) error {
	data, err := json.Marshal(map[string]any{"id": id, "done": done, "total": total})
	if err != nil {
		return err
	}
	QueueEvent(tx, b, Event{Type: "RTC.LEAD_IMPORT.PROGRESS", Audience: []domain.ID{tx.Scope().User.ID}, Data: data})
	return nil
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

// queueImportJournal leaves each lead's arrival in the audit; open sessions are told once for all of them.
func queueImportJournal(tx *tenancy.Tx, b *pgx.Batch, leads []lead.Lead) error {
	if len(leads) == 0 {
		return nil
	}
	owners := map[domain.ID]bool{}
	for _, l := range leads {
		after, err := leadInJournal(l)
		if err != nil {
			return err
		}
		QueueEntry(tx, b, Entry{Kind: "lead", Record: string(l.ID), Action: "created", After: after})
		if l.OwnerID != "" {
			owners[l.OwnerID] = true
		}
	}
	data, err := json.Marshal(map[string]any{"action": "imported", "count": len(leads)})
	if err != nil {
		return err
	}
	QueueEvent(tx, b, Event{Type: "RTC.LEAD.CHANGED", OrgUnit: tx.Scope().OrgUnit, Audience: slices.Sorted(maps.Keys(owners)), Data: data})
	return nil
}
