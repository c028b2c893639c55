package lead

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// maxMoments bounds a timeline; no lead is talked over more often.
const maxMoments = 500

// LeadTimeline answers what happened with a lead, newest first. The caller has seen that the lead is in sight: the
// audit is read by its id.
func LeadTimeline(tx *tenancy.Tx, id domain.ID) ([]lead.LeadMoment, error) {
	rows, err := tx.Query(`select jsonb_strip_nulls(m.body) from (
		select n.at, jsonb_build_object('id', n.id, 'at', n.at, 'kind', n.kind, 'text', n.text, 'byName', n.author_name) as body
			from lead_note n where n.lead_id = $1::uuid
		union all
		select a.at, jsonb_build_object('id', a.audit_id, 'at', a.at, 'kind', 'CHANGE', 'action', a.action, 'byName', a.actor_name,
			'actingForName', case when a.user_id <> a.actor_id then a.user_name end, 'before', a.before, 'after', a.after)
			from audit_entry a where a.kind = 'lead' and a.record_id = $1::text) m
		order by m.at desc, m.body ->> 'id' desc limit $2`, string(id), maxMoments)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[lead.LeadMoment])
}

// AddLeadNote notes what was said, by the scope's user.
func AddLeadNote(tx *tenancy.Tx, leadID domain.ID, kind, text string) (lead.LeadMoment, error) {
	s := tx.Scope()
	m := lead.LeadMoment{ID: domain.NewID(), At: tx.Now(), Kind: kind, Text: text, ByName: s.User.Name}
	b := &pgx.Batch{}
	b.Queue(`insert into lead_note (tenant_id, lead_id, id, kind, text, author_id, author_name, at) values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7)`,
		leadID, m.ID, kind, text, s.User.ID, s.User.Name, m.At)
	b.Queue("update lead set updated_at = $2 where id = $1", leadID, m.At)
	return m, db.Explain(tx.Send(b))
}
