// Package billing keeps who pays for the product, and what was billed.
package billing

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/billing"
	"gable/tenancy"
)

// payers gives each active person on the staff the account that pays for them: the payer of the unit they are billed in,
// which is the one marked so, or else the one they work in.
const payers = `select u.user_id, btrim(u.first_name || ' ' || u.last_name) as name, u.email, o.display_name as unit,
	case when u.pays_for_self or o.license_payer = 'SELF_PAID' then u.user_id when o.license_payer = 'BRANCH' then o.org_unit_id
		else (select h.org_unit_id from org_unit h where h.parent_id is null) end as account_id
	from user_account u join lateral (select m.org_unit_id from user_org_unit m where m.user_id = u.user_id
		order by m.is_billing_branch desc, m.is_current desc, m.org_unit_id limit 1) b on true
	join org_unit o on o.org_unit_id = b.org_unit_id
	where u.status = 'ACTIVE' and exists (select from user_role r where r.user_id = u.user_id and r.role <> all (app.portal_roles()))`

// accounts are the accounts there can be: the company's, each paying branch's, each person's who pays for themselves; with
// what was kept of them.
const accounts = `with payer as (` + payers + `),
	possible as (select o.org_unit_id as id, case when o.parent_id is null then 'COMPANY' else 'BRANCH' end as kind, o.display_name as name
			from org_unit o where o.parent_id is null or o.license_payer = 'BRANCH'
		union all select p.user_id, 'USER', p.name from payer p where p.account_id = p.user_id)
	select p.id::text, coalesce(a.version, 0), p.kind, p.name, coalesce(a.plan, 'BASIC'), coalesce(a.state, 'ACTIVE'),
		(select count(*) from payer x where x.account_id = p.id), a.seat_price, a.period_start::text, a.period_end::text,
		coalesce(a.card_brand, ''), coalesce(a.card_last4, ''), a.card_expires::text, coalesce(a.customer, ''), coalesce(a.anchor_day, 0),
		coalesce((select jsonb_agg(jsonb_build_object('amount', i.amount, 'attempts', i.attempts, 'end', i.period_end, 'next', (i.next_attempt_at at time zone 'UTC')::date))
			from billing_invoice i where i.account_id = p.id and i.status = 'FAILED'), '[]')
	from possible p left join billing_account a on a.account_id = p.id`

// BillingAccounts answers the accounts with these ids, the company's first; nil for all of the tenant.
func BillingAccounts(tx *tenancy.Tx, ids []domain.ID) ([]billing.Account, error) {
	rows, err := tx.Query(accounts+" where $1::uuid[] is null or p.id = any ($1::uuid[]) order by p.kind desc, lower(p.name), p.id", optional(ids))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanAccount)
}

// LockBillingAccount reads an account for a change, and makes its row when there is none; NOT_FOUND for what can have none.
func LockBillingAccount(tx *tenancy.Tx, id domain.ID) (billing.Account, error) {
	found, err := BillingAccounts(tx, []domain.ID{id})
	if err != nil {
		return billing.Account{}, err
	}
	if len(found) == 0 {
		return billing.Account{}, domain.NotFound()
	}
	_, err = tx.Exec(`insert into billing_account (tenant_id, account_id, kind, updated_at) values (app.tenant_id(), $1, $2, $3) on conflict do nothing`, id, found[0].Kind, tx.Now())
	if err != nil {
		return billing.Account{}, db.Explain(err)
	}
	if _, err := tx.Exec("select from billing_account where account_id = $1 for update", id); err != nil {
		return billing.Account{}, err
	}
	rows, err := tx.Query(accounts+" where p.id = $1", id)
	if err != nil {
		return billing.Account{}, err
	}
	return pgx.CollectExactlyOneRow(rows, scanAccount)
}

// SaveBillingAccount keeps an account, and tells the org unit of its subscription's state.
func SaveBillingAccount(tx *tenancy.Tx, a *billing.Account) error {
	var brand, last4 *string
	var expires *domain.Date
	if a.Card != nil {
		brand, last4, expires = &a.Card.Brand, &a.Card.Last4, &a.Card.Expires
	}
	b := &pgx.Batch{}
	b.Queue(`update billing_account set plan = $2, state = $3, seat_price = $4, anchor_day = nullif($5, 0), period_start = $6::date, period_end = $7::date,
		customer = nullif($8, ''), card_brand = $9, card_last4 = $10, card_expires = $11::date, version = version + 1, updated_at = $12 where account_id = $1`,
		a.ID, a.Plan, a.State, db.CentsOf(a.SeatPrice), a.AnchorDay, db.DateText(a.PeriodStart), db.DateText(a.PeriodEnd), a.Customer, brand, last4, db.DateText(expires), tx.Now())
	if a.Kind != billing.KindUser {
		b.Queue("update org_unit set subscription_state = $2 where org_unit_id = $1 and subscription_state <> $2", a.ID, a.State)
	}
	a.Version++
	return db.Explain(tx.Send(b))
}

// BillingSeats answers the people an account pays for, by name.
func BillingSeats(tx *tenancy.Tx, account domain.ID) ([]billing.Seat, error) {
	rows, err := tx.Query("select p.user_id::text, p.name, p.email, p.unit from ("+payers+") p where p.account_id = $1 order by lower(p.name), p.email limit 10000", account)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[billing.Seat])
}

const invoiceColumns = `id::text, coalesce(number, ''), period_start::text, period_end::text, seats, seat_price, amount, status, coalesce(failure, ''), coalesce(url, ''), attempts,
	(next_attempt_at at time zone 'UTC')::date::text, (paid_at at time zone 'UTC')::date::text, (issued_at at time zone 'UTC')::date::text`

// BillingInvoices answers an account's invoices, newest first.
func BillingInvoices(tx *tenancy.Tx, account domain.ID) ([]billing.Invoice, error) {
	rows, err := tx.Query("select "+invoiceColumns+" from billing_invoice where account_id = $1 order by period_start desc limit 999", account)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanInvoice)
}

// IssueInvoice bills a period; a period that was billed before is left as it is.
func IssueInvoice(tx *tenancy.Tx, account domain.ID, i billing.Invoice) error {
	_, err := tx.Exec(`insert into billing_invoice (tenant_id, account_id, period_start, period_end, seats, seat_price, amount, status, next_attempt_at, paid_at, issued_at)
		values (app.tenant_id(), $1, $2::date, $3::date, $4, $5, $6, $7, case when $7 = 'OPEN' then $8::timestamptz end, case when $7 = 'PAID' then $8::timestamptz end, $8)
		on conflict (tenant_id, account_id, period_start) do nothing`,
		account, i.PeriodStart.String(), i.PeriodEnd.String(), i.Seats, i.SeatPrice.Cents(), i.Amount.Cents(), i.Status, tx.Now())
	return db.Explain(err)
}

// ProPlan tells whether the account that pays for a person is on the pro plan.
func ProPlan(tx *tenancy.Tx, person domain.ID) (pro bool, err error) {
	err = tx.QueryRow(`select coalesce(bool_or(a.plan = 'PRO'), false)
		from billing_account a where a.account_id in (select p.account_id from (`+payers+`) p where p.user_id = $1)`, person).Scan(&pro)
	return pro, err
}

// PayerOf answers the account that pays for an active person on the staff; NOT_FOUND for anybody else.
func PayerOf(tx *tenancy.Tx, person domain.ID) (account domain.ID, err error) {
	err = tx.QueryRow("select p.account_id::text from ("+payers+") p where p.user_id = $1", person).Scan(&account)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return account, err
}

func scanAccount(row pgx.CollectableRow) (billing.Account, error) {
	var a billing.Account
	var price *int64
	var start, end, expires *string
	var brand, last4 string
	var unpaid []unpaidInvoice
	if err := row.Scan(&a.ID, &a.Version, &a.Kind, &a.Name, &a.Plan, &a.State, &a.Seats, &price, &start, &end, &brand, &last4, &expires, &a.Customer, &a.AnchorDay, &unpaid); err != nil {
		return a, err
	}
	a.PastDue = pastDue(unpaid)
	if price != nil {
		m := domain.MoneyFromCents(*price)
		a.SeatPrice = &m
	}
	var err error
	if a.PeriodStart, err = dateOf(start); err != nil {
		return a, err
	}
	if a.PeriodEnd, err = dateOf(end); err != nil {
		return a, err
	}
	until, err := dateOf(expires)
	if until != nil {
		a.Card = &billing.Card{Brand: brand, Last4: last4, Expires: *until}
	}
	return a, err
}

func scanInvoice(row pgx.CollectableRow) (i billing.Invoice, err error) {
	err = scanInvoiceInto(row, &i)
	return i, err
}

func scanInvoiceInto(row pgx.CollectableRow, i *billing.Invoice, more ...any) error {
	var start, end, issued string
	var next, paid *string
	var price, amount int64
	into := append([]any{&i.ID, &i.Number, &start, &end, &i.Seats, &price, &amount, &i.Status, &i.Failure, &i.URL, &i.Attempts, &next, &paid, &issued}, more...)
	if err := row.Scan(into...); err != nil {
		return err
	}
	i.SeatPrice, i.Amount = domain.MoneyFromCents(price), domain.MoneyFromCents(amount)
	var err error
	if i.PeriodStart, err = domain.ParseDate(start); err != nil {
		return err
	}
	if i.PeriodEnd, err = domain.ParseDate(end); err != nil {
		return err
	}
	if i.IssuedOn, err = domain.ParseDate(issued); err != nil {
		return err
	}
	if i.PaidOn, err = dateOf(paid); err != nil || i.Status == billing.InvoicePaid {
		return err
	}
	i.NextAttempt, err = dateOf(next)
	return err
}

func dateOf(text *string) (*domain.Date, error) {
	if text == nil {
		return nil, nil
	}
	d, err := domain.ParseDate(*text)
	return &d, err
}

func optional(ids []domain.ID) []string {
	if ids == nil {
		return nil
	}
	return db.IDTexts(ids)
}
