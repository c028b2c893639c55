package db_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	borrowerdb "gable/db/borrower"
	"gable/db/dbtest"
	financedb "gable/db/finance"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

var updatePlans = flag.Bool("update", false, "write the golden files anew")

// statements notes what is sent to the database.
type statements struct{ seen []sent }

type sent struct {
	sql  string
	args []any
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceQueryStartData) context.Context {
	s.seen = append(s.seen, sent{d.SQL, d.Args})
	return ctx
}
func (s *statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (s *statements) TraceBatchStart(ctx context.Context, _ *pgx.Conn, d pgx.TraceBatchStartData) context.Context {
	for _, q := range d.Batch.QueuedQueries {
		s.seen = append(s.seen, sent{q.SQL, q.Arguments})
	}
	return ctx
}
func (s *statements) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (s *statements) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// crowd are twenty tenants with a thousand loans each, all of one branch, a tenth of them an officer's.
const crowd = `
set synchronous_commit = on; -- what is not known to be on disk, vacuum does not mark as visible to all
set session_replication_role = replica;
create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable as $f$ select md5(kind || n)::uuid $f$;
insert into tenant (tenant_id, name, type) select pg_temp.id('t', t), 'T' || t, 'BROKER' from generate_series(0, 19) t;
insert into org_unit (tenant_id, org_unit_id, type, name, display_name) select pg_temp.id('t', t), pg_temp.id('o', t), 'BROKER', 'HQ', 'HQ' from generate_series(0, 19) t;
insert into user_account (tenant_id, user_id, email, status) select pg_temp.id('t', t), pg_temp.id('u', t), 'u@example.test', 'ACTIVE' from generate_series(0, 19) t;
insert into loan_number (loan_id, tenant_id) select 100000000 + n, pg_temp.id('t', n % 20) from generate_series(1, 20000) n;
insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, borrower_name, borrower_sort, base_loan_amt, search_text, created_at, updated_at)
  select pg_temp.id('t', n % 20), 100000000 + n, pg_temp.id('o', n % 20), (array['APPLICATION_INTAKE', 'QUALIFICATION', 'LOAN_FUNDED'])[1 + n % 3], 'PROSPECT', n % 3, '2026-01-01',
  'B' || n, 'b' || n, n * 7919 % 1000003, 'b' || n, timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-01-01' + n * 7919 % 20000 * interval '1 minute' from generate_series(1, 20000) n;
insert into loan_user (tenant_id, loan_id, user_id, loan_role) select pg_temp.id('t', n % 20), 100000000 + n, pg_temp.id('u', n % 20), 'Originator' from generate_series(1, 20000) n where n / 20 % 10 = 0;
insert into loan_info (tenant_id, loan_id, updated_at) select tenant_id, loan_id, now() from loan;
insert into borrower (tenant_id, loan_id, id, data) select tenant_id, loan_id, pg_temp.id('b', loan_id), '{}' from loan;
insert into residence (tenant_id, loan_id, id, borrower_id) select tenant_id, loan_id, pg_temp.id('r', loan_id), pg_temp.id('b', loan_id) from loan;
insert into asset (tenant_id, loan_id, id) select tenant_id, loan_id, pg_temp.id('a', loan_id) from loan;
insert into asset_borrower (tenant_id, loan_id, record_id, borrower_id) select tenant_id, loan_id, pg_temp.id('a', loan_id), pg_temp.id('b', loan_id) from loan;
insert into liability (tenant_id, loan_id, id) select tenant_id, loan_id, pg_temp.id('l', loan_id) from loan;
insert into nonce (tenant_id, user_id, nonce, request, created_at) select tenant_id, pg_temp.id('u', loan_id % 20), pg_temp.id('n', loan_id), '', now() from loan`

// TestPlansOfTheHottestQueries holds how the hottest statements are carried out under the policies: by which index, and
// without reading a table whole. go test ./db -run Plans -update writes the file anew.
func TestPlansOfTheHottestQueries(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	database := dbtest.New(t)
	super, err := pgx.Connect(ctx, database.SuperURL)
	require.NoError(t, err)
	defer func() { _ = super.Close(context.Background()) }()
	_, err = super.Exec(ctx, crowd)
	require.NoError(t, err)
	_, err = super.Exec(ctx, "vacuum analyze") // as autovacuum leaves tables
	require.NoError(t, err)
	var tenant, unit, person domain.ID
	require.NoError(t, super.QueryRow(ctx, "select md5('t3')::uuid::text, md5('o3')::uuid::text, md5('u3')::uuid::text").Scan(&tenant, &unit, &person))
	config, err := pgxpool.ParseConfig(database.AppURL)
	require.NoError(t, err)
	seen := &statements{}
	config.ConnConfig.Tracer, config.MaxConns = seen, 1
	pool, err := pgxpool.NewWithConfig(ctx, config)
	require.NoError(t, err)
	defer pool.Close()
	store := tenancy.New(pool, time.Now)
	who := tenancy.Person{ID: person, Tenant: tenant}
	require.NoError(t, super.QueryRow(ctx, "select policy_version from tenant where tenant_id = $1", string(tenant)).Scan(&who.Policy))
	org := tenancy.Scope{Actor: who, User: who, Tenant: tenant, Policy: who.Policy, OrgUnit: unit, OrgUnits: []domain.ID{unit}, Visibility: user.VisibilityOrg}
	team := org
	team.Visibility = user.VisibilityTeam
	const number = 100_000_003
	party := org.OnLoan(number)
	party.Visibility, party.Loans = user.VisibilityParty, []domain.LoanID{number}

	pipeline := func(raw db.RawQuery) func(*tenancy.Tx) error {
		return func(tx *tenancy.Tx) error {
			raw.Limit = 25
			q, err := loandb.Loans.Parse(raw)
			if err == nil {
				_, _, err = loandb.ListLoans(tx, q)
			}
			return err
		}
	}
	totals := func(raw db.RawQuery, by string) func(*tenancy.Tx) error {
		return func(tx *tenancy.Tx) error {
			q, err := loandb.Loans.Parse(raw)
			if err == nil {
				err = loandb.LoanSums{}.Add(tx, q, by)
			}
			return err
		}
	}
	pin := func(tx *tenancy.Tx) error { _, err := loandb.PinLoan(tx, false, &pgx.Batch{}); return err }
	var out strings.Builder
	for _, hot := range []struct {
		name  string
		scope tenancy.Scope
		do    func(*tenancy.Tx) error
	}{
		{"pipeline, of the org units", org, pipeline(db.RawQuery{})},
		{"pipeline, of the team", team, pipeline(db.RawQuery{})},
		{"pipeline, by borrower", org, pipeline(db.RawQuery{OrderBy: "BorrowerName"})},
		{"pipeline, by amount", org, pipeline(db.RawQuery{OrderBy: "BaseLoanAmt"})},
		{"pipeline, at a stage", org, pipeline(db.RawQuery{Filters: `{"StageId":["LOAN_FUNDED"]}`})},
		{"pipeline, searched", org, pipeline(db.RawQuery{SearchTerm: "b123"})},
		{"pipeline's totals, of the org units", org, totals(db.RawQuery{}, "")},
		{"pipeline's totals, of the team", team, totals(db.RawQuery{}, "")},
		{"pipeline's totals, by stage", org, totals(db.RawQuery{}, "StageId")},
		{"pin, of the org units", org.OnLoan(number), pin},
		{"pin, of the team", team.OnLoan(number), pin},
		{"pin, of a party", party, pin},
		{"loan's info", org.OnLoan(number), func(tx *tenancy.Tx) error { _, _, err := loandb.GetInfo(tx); return err }},
		{"a loan's borrowers", org.OnLoan(number), records(borrowerdb.Borrowers)},
		{"a loan's assets", org.OnLoan(number), records(financedb.Assets)},
	} {
		seen.seen = nil
		require.NoError(t, store.Tx(ctx, hot.scope, hot.do), hot.name)
		fmt.Fprintf(&out, "## %s\n", hot.name)
		for _, s := range seen.seen {
			if !strings.HasPrefix(strings.ToLower(s.sql), "select ") || strings.Contains(s.sql, "app.enter(") {
				continue
			}
			plan := explained(t, store, hot.scope, s)
			assert.NotRegexp(t, `Seq Scan on (loan|loan_info|loan_user|borrower|residence|asset|asset_borrower|liability|nonce)\b`, plan, "%s reads a table whole: %s", hot.name, s.sql)
			out.WriteString(plan + "\n")
		}
	}
	var version int
	require.NoError(t, store.Outside().QueryRow(ctx, "select current_setting('server_version_num')::int / 10000").Scan(&version))
	const golden = "testdata/plans.txt"
	if *updatePlans {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(golden, []byte(out.String()), 0o644))
	}
	if version < 18 {
		t.Skipf("the plans on file are those of Postgres 18; on %d none reads a table whole", version)
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String(), "a plan has changed: if it is meant, go test ./db -run Plans -update")
}

// records lists a kind's records of the pinned loan.
func records[T any](table db.Table[T]) func(*tenancy.Tx) error {
	return func(tx *tenancy.Tx) error {
		q, err := table.Listing().Parse(db.RawQuery{Limit: 10})
		if err == nil {
			_, _, err = table.List(tx, q)
		}
		return err
	}
}

// shapes are the lines of a plan that say what is read and by what.
var shapes = regexp.MustCompile(`Scan|Sort|Limit|Aggregate|Loop|Join|Subquery|SubPlan|Index Cond`)

// numbered are the values asked once for the statement; their numbers say nothing.
var numbered = regexp.MustCompile(`\((InitPlan) [0-9]+\)\.col1|\b((hashed )?SubPlan) [0-9]+`)

func explained(t *testing.T, store *tenancy.DB, scope tenancy.Scope, s sent) string {
	t.Helper()
	var lines []string
	require.NoError(t, store.Tx(t.Context(), scope, func(tx *tenancy.Tx) error {
		rows, err := tx.Query("explain (costs off) "+s.sql, s.args...)
		if err != nil {
			return err
		}
		all, err := pgx.CollectRows(rows, pgx.RowTo[string])
		for _, line := range all {
			if shapes.MatchString(line) && !strings.Contains(line, "Filter: ") {
				lines = append(lines, numbered.ReplaceAllString(line, "$1$2"))
			}
		}
		return err
	}))
	return strings.Join(lines, "\n") + "\n"
}
