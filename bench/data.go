package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/db/embedded"
)

// loansPerTenant is the same at the small and the large size: what differs is how much else the tables hold.
const loansPerTenant = 1000

// viewers are the tenants whose owners the load is sent as.
const viewers = 10

// database is a filled one.
type database struct {
	name    string
	title   string
	passing *embedded.Passing
	url     string // of the application's role
	super   *pgx.Conn
	tokens  []string // of a session of each viewer
	loans   [][]int64
}

// fill makes a database with so many loans. Ids are made from numbers, so that each run has the same.
func fill(ctx context.Context, passing *embedded.Passing, name string, loans, each int) (*database, error) {
	admin, err := pgx.Connect(ctx, passing.URL("postgres", embedded.Superuser))
	if err != nil {
		return nil, err
	}
	defer func() { _ = admin.Close(ctx) }()
	if _, err := admin.Exec(ctx, "create database "+name); err != nil {
		return nil, err
	}
	url := passing.URL(name, embedded.Superuser)
	super, err := pgx.Connect(ctx, url)
	if err != nil {
		return nil, err
	}
	if err := db.Bootstrap(ctx, super, nil); err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx, url, slog.New(slog.DiscardHandler)); err != nil {
		return nil, err
	}
	began := time.Now()
	numbers := strings.NewReplacer("$1", strconv.Itoa(loans), "$2", strconv.Itoa(each))
	for _, statement := range statements {
		if _, err := super.Exec(ctx, numbers.Replace(statement)); err != nil {
			return nil, fmt.Errorf("fill %s: %w: %s", name, err, statement)
		}
	}
	d := &database{name: name, title: fmt.Sprintf("%d loans, %d tenant(s)", loans, loans/each), passing: passing, url: passing.URL(name, db.RoleApp), super: super}
	for i := range min(viewers, loans/each) {
		if err := d.viewer(ctx, i); err != nil {
			return nil, err
		}
	}
	fmt.Printf("filled: %s, in %s\n", d.title, time.Since(began).Round(time.Second))
	return d, nil
}

// page is the pipeline's first page, as one viewer after the other asks for it.
func (d *database) page(n int64) request { return get(pipelinePath, d.tokens[int(n)%len(d.tokens)]) }

// viewer gives the owner of the tenant a session.
func (d *database) viewer(ctx context.Context, tenant int) error {
	token := fmt.Sprintf("bench-%d", tenant)
	hash := sha256.Sum256([]byte(token))
	if _, err := d.super.Exec(ctx, `insert into session (token_hash, tenant_id, user_id, created_at, authenticated_at, last_seen_at, expires_at, idle_seconds)
		select $1, bench.id('t', $2), bench.id('u', $2), now(), now(), now(), now() + interval '12 hours', 7200`, hash[:], tenant); err != nil {
		return err
	}
	rows, err := d.super.Query(ctx, "select loan_id from loan where tenant_id = bench.id('t', $1) order by loan_id", tenant)
	if err != nil {
		return err
	}
	numbers, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	d.tokens, d.loans = append(d.tokens, token), append(d.loans, numbers)
	return err
}

// statements fill the tables. $1 is the number of loans, $2 the loans of one tenant.
var statements = []string{
	`create schema bench`,
	`create function bench.id(kind text, n bigint) returns uuid language sql immutable as $f$ select md5(kind || n)::uuid $f$`,
	`set synchronous_commit = on`, // vacuum marks nothing as visible to all that is not known to be on disk
	`set maintenance_work_mem = '512MB'`,
	`create table bench.pipeline_index as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
		from pg_index where indrelid = 'loan'::regclass and not indisunique`,
	`do $$ declare n text; begin for n in select name from bench.pipeline_index loop execute 'drop index ' || n; end loop; end $$`,
	`set client_min_messages = warning`,
	`begin`,
	`truncate tenant cascade`, // of tables that were emptied in the same transaction nothing goes to the log
	`set local session_replication_role = replica`, // the rows are consistent as they are; checking a million foreign keys is not what is measured
	`insert into tenant (tenant_id, name, type) select bench.id('t', t), 'Tenant ' || t, 'BROKER' from generate_series(0, $1 / $2 - 1) t`,
	`insert into org_unit (tenant_id, org_unit_id, parent_id, type, name, display_name)
		select bench.id('t', t), bench.id('o' || b || '-', t), case when b > 0 then bench.id('o0-', t) end, case b when 0 then 'BROKER' else 'BRANCH' end, 'Unit ' || b, 'Unit ' || b
		from generate_series(0, $1 / $2 - 1) t, generate_series(0, 3) b`,
	`insert into user_account (tenant_id, user_id, email, first_name, last_name, status)
		select bench.id('t', t), bench.id('u', t), 'owner' || t || '@example.test', 'Olive', 'Owner', 'ACTIVE' from generate_series(0, $1 / $2 - 1) t`,
	`insert into user_role (tenant_id, user_id, role) select bench.id('t', t), bench.id('u', t), 'Owner' from generate_series(0, $1 / $2 - 1) t`,
	`insert into user_org_unit (tenant_id, user_id, org_unit_id, is_current) select bench.id('t', t), bench.id('u', t), bench.id('o0-', t), true from generate_series(0, $1 / $2 - 1) t`,
	`insert into loan_number (loan_id, tenant_id) select 100000000 + n, bench.id('t', n % ($1 / $2)) from generate_series(1::bigint, $1) n`,
	`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, borrower_name, borrower_sort, officer_name, base_loan_amt,
		note_rate_micro, ltv_micro, dti_micro, loan_purpose_type, mortgage_type, property_line, property_city, property_state, property_postal_code, completion_percent,
		search_text, created_at, updated_at)
		select bench.id('t', n % ($1 / $2)), 100000000 + n, bench.id('o' || 1 + n / ($1 / $2) % 3 || '-', n % ($1 / $2)), (array['APPLICATION_INTAKE', 'QUALIFICATION', 'LOAN_FUNDED'])[1 + n % 3], 'PROSPECT', n % 3, now(),
		'Alex Invented' || n, 'invented' || n || ' alex', 'Orion Officer', 20000000 + n * 7919 % 80000000, 6125000, 75000000, 38000000, 'Purchase', 'Conventional',
		n || ' Invented Way', 'Austin', 'TX', '78701', n % 100, 'alex invented' || n || ' | ' || 100000000 + n || ' | ' || n || ' invented way | austin | tx | 78701 | orion officer',
		now() - n * interval '7 seconds', now() - n * 7919 % 10000000 * interval '1 second' from generate_series(1::bigint, $1) n`,
	`insert into loan_info (tenant_id, loan_id, data, updated_at) select tenant_id, loan_id, jsonb_build_object('TransactionInfo', jsonb_build_object('BaseLoanAmt', base_loan_amt / 100,
		'LoanPurposeType', 'Purchase', 'MortgageType', 'Conventional'), 'subjectProperty', jsonb_build_object('SalesContractAmt', 400000,
		'Address', jsonb_build_object('LineText', property_line, 'CityName', 'Austin', 'StateCode', 'TX', 'PostalCode', '78701'))), now() from loan`,
	// One loan with as many conditions, needs and documents as a long one has: half of the documents came for needs of the conditions.
	`insert into loan_condition (tenant_id, loan_id, id, position, data) select tenant_id, loan_id, bench.id('c', n), n, jsonb_build_object('code', 'C' || n,
		'description', 'Condition ' || n || ' of the lender, with what has to be shown for it', 'priorTo', 'Docs', 'statusDates', '{"ADDED": "2026-11-02"}'::jsonb)
		from (select * from loan where tenant_id = bench.id('t', 0) order by loan_id limit 1) l, generate_series(1, 200) n`,
	`insert into borrower (tenant_id, loan_id, id, data) select tenant_id, loan_id, bench.id('b', 0), '{}' from loan_condition limit 1`,
	`insert into need (tenant_id, loan_id, id, position, borrower_id, condition_id, data) select tenant_id, loan_id, bench.id('n', position), position, bench.id('b', 0), id,
		'{"type": "DOCUMENT", "title": "Pay stubs", "status": "IN_REVIEW"}' from loan_condition where position <= 100`,
	`insert into need (tenant_id, loan_id, id, position, borrower_id, data) select c.tenant_id, c.loan_id, bench.id('n', n), n, bench.id('b', 0),
		jsonb_build_object('type', 'DOCUMENT', 'title', 'Statement ' || n, 'status', (array['PENDING', 'IN_REVIEW', 'ACCEPTED'])[1 + n % 3])
		from (select * from loan_condition limit 1) c, generate_series(101, 500) n`,
	`insert into document (tenant_id, loan_id, id, position, need_id, data) select c.tenant_id, c.loan_id, bench.id('d', n), n, case when n % 2 = 0 then bench.id('n', 1 + n % 100) end,
		jsonb_build_object('name', 'Document ' || n || '.pdf', 'state', 'QUARANTINED', 'size', 1000 * n, 'mediaType', 'application/pdf')
		from (select * from loan_condition limit 1) c, generate_series(1, 500) n`,
	`insert into condition_document (tenant_id, loan_id, condition_id, document_id) select tenant_id, loan_id, bench.id('c', 1 + position % 200), id from document where need_id is null`,
	`commit`,
	// Roles belong to the server, not to one of its databases.
	`do $$ begin create role bench_unbound login bypassrls; exception when duplicate_object then null; end $$`,
	`do $$ begin execute format('grant connect on database %I to bench_unbound', current_database()); end $$`,
	`grant usage on schema app to bench_unbound`,
	`grant select on all tables in schema public to bench_unbound`,
	`grant execute on all functions in schema app to bench_unbound`,
	`do $$ declare d text; begin for d in select definition from bench.pipeline_index loop execute d; end loop; end $$`,
	`vacuum analyze`, // as autovacuum leaves tables: without it nothing is counted from an index alone
}
