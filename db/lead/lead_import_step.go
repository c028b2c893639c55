package lead

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

const importStep = 500

// ImportStep takes the next lines of a file in, each of them whole or not at all, and answers the leads that were made and how far
// it is. The import's run is locked: neither of two workers takes a line in twice.
func ImportStep(tx *tenancy.Tx, id domain.ID, next int, sheet lead.Sheet, plan lead.Plan) (taken []lead.Lead, far int, err error) {
	words, err := LeadWords(tx)
	if err != nil {
		return nil, next, err
	}
	end := min(next+importStep, len(sheet.Rows))
	lines, leads := lead.PlanLines(sheet, next, end, plan, words)
	if err := skipKnown(tx, plan, lines, leads); err != nil {
		return nil, next, err
	}
	counts := map[string]int{}
	for _, line := range lines {
		counts[line.Outcome]++
	}
	b := &pgx.Batch{}
	if taken, err = queueImported(tx, b, plan, lines, leads, counts["CREATED"]); err != nil {
		return nil, next, err
	}
	if err := queueImportLines(b, id, lines); err != nil {
		return nil, next, err
	}
	b.Queue("update lead_import set created = created + $2, skipped = skipped + $3, failed = failed + $4 where id = $1",
		id, counts["CREATED"], counts["DUPLICATE"], counts["WRONG"])
	return taken, end, tx.Send(b)
}

// queueImported adds the leads of the lines that become one, each to its owner, and notes their ids in the lines.
func queueImported(tx *tenancy.Tx, b *pgx.Batch, plan lead.Plan, lines []lead.LeadImportLine, leads []lead.Lead, n int) ([]lead.Lead, error) {
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

func queueImportLines(b *pgx.Batch, id domain.ID, lines []lead.LeadImportLine) error {
	raw, err := json.Marshal(lines)
	if err != nil {
		return err
	}
	b.Queue(`insert into lead_import_line (tenant_id, import_id, line, outcome, lead_id, name, faults)
		select app.tenant_id(), $1, n.line, n.outcome, n."leadId", coalesce(n.name, ''), coalesce(n.errors, '[]')
		from jsonb_to_recordset($2::jsonb) n(line integer, outcome text, "leadId" uuid, name text, errors jsonb)`, id, string(raw))
	return nil
}
