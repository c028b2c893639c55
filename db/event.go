package db

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/domain"
	"gable/tenancy"
)

// Event is a change that open sessions are told of.
type Event struct {
	ID       domain.ID
	Tenant   domain.ID
	Type     string
	Loan     domain.LoanID
	OrgUnit  domain.ID
	Audience []domain.ID
	Origin   string
	Data     json.RawMessage
}

// EventsUntilNow is the snapshot that a stream is asked for from to hear what happens after the scope's statement.
func EventsUntilNow(tx *tenancy.Tx) (now string, err error) {
	return now, tx.QueryRow("select pg_current_snapshot()::text").Scan(&now)
}

// EventsSince answers the events of tenants that were not visible in the snapshot since, oldest first, and the snapshot
// to ask from next time. With since "" there are none, and the snapshot is now.
func EventsSince(ctx context.Context, pool *pgxpool.Pool, tenants []domain.ID, since string) ([]Event, string, error) {
	if since == "" {
		var now string
		err := pool.QueryRow(ctx, "select pg_current_snapshot()::text").Scan(&now)
		return nil, now, tenancy.Classify(err)
	}
	ids := make([]string, len(tenants))
	for i, id := range tenants {
		ids[i] = string(id)
	}
	rows, err := pool.Query(ctx, `select event_id::text, coalesce(tenant_id::text, ''), coalesce(type, ''), coalesce(loan_id, 0), coalesce(org_unit_id::text, ''),
		coalesce(audience::text[], '{}'), coalesce(origin, ''), coalesce(data, '{}'), snapshot from app.events_since($1::uuid[], $2::text::pg_snapshot)`, ids, since)
	if err != nil {
		return nil, "", tenancy.Classify(err)
	}
	snapshot := since
	var events []Event
	var id *string
	var e Event
	_, err = pgx.ForEachRow(rows, []any{&id, &e.Tenant, &e.Type, &e.Loan, &e.OrgUnit, &e.Audience, &e.Origin, &e.Data, &snapshot}, func() error {
		if id != nil {
			e.ID = domain.ID(*id)
			events = append(events, e)
		}
		e = Event{}
		return nil
	})
	return events, snapshot, tenancy.Classify(err)
}
