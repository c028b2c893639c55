package db

import (
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// Entry is one line of the audit. Before and After are JSON objects of what changed, as text; "" stands for nothing.
type Entry struct {
	ID            domain.ID
	Loan          domain.LoanID // 0 where it is of no loan
	Kind, Record  string
	Action        string
	Before, After string
}

// QueueEntry writes a line of the audit in the name of the transaction's scope: who acts, and for whom. Only a unit of work does (package change).
func QueueEntry(tx *tenancy.Tx, b *pgx.Batch, e Entry) {
	s := tx.Scope()
	b.Queue(`insert into audit_entry (tenant_id, audit_id, at, actor_tenant_id, actor_id, actor_name, user_id, user_name, impersonation_id, request_id,
		loan_id, kind, record_id, action, before, after)
		values (app.tenant_id(), $15, $1, $2, $3, $4, $5, $6, $7, $8, nullif($9::bigint, 0), $10, $11, $12, nullif($13, '')::jsonb, nullif($14, '')::jsonb)`,
		tx.Now(), s.Actor.Tenant, s.Actor.ID, s.Actor.Name, s.User.ID, s.User.Name, OrNone(s.ImpersonationID), s.RequestID,
		int64(e.Loan), e.Kind, e.Record, e.Action, e.Before, e.After, string(e.ID))
}

// QueueEvent tells open sessions of a change once the transaction commits; the event's id and tenant are given to it here.
func QueueEvent(tx *tenancy.Tx, b *pgx.Batch, e Event) {
	tx.Wakes(tenancy.Readers)
	audience := make([]string, len(e.Audience))
	for i, id := range e.Audience {
		audience[i] = string(id)
	}
	b.Queue(`insert into event (tenant_id, at, type, loan_id, org_unit_id, audience, origin, data)
		values (app.tenant_id(), $1, $2, nullif($3::bigint, 0), $4, $5::uuid[], $6, coalesce(nullif($7, '')::jsonb, '{}'))`,
		tx.Now(), e.Type, int64(e.Loan), OrNone(e.OrgUnit), audience, e.Origin, string(e.Data))
}
