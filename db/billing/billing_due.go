package billing

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/user"
	"gable/tenancy"
)

// DueInvoice is an invoice to be charged, with the vendor's invoice of an earlier attempt.
type DueInvoice struct {
	billing.Invoice
	VendorID string
}

// DueInvoices answers an account's invoices whose next attempt has come, oldest first.
func DueInvoices(tx *tenancy.Tx, account domain.ID) ([]DueInvoice, error) {
	rows, err := tx.Query("select "+invoiceColumns+", coalesce(vendor_id, '') from billing_invoice where account_id = $1 and next_attempt_at <= $2 order by period_start limit 36", account, tx.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (d DueInvoice, err error) {
		err = scanInvoiceInto(row, &d.Invoice, &d.VendorID)
		return d, err
	})
}

// LockInvoice reads an invoice for a change; NOT_FOUND when there is none.
func LockInvoice(tx *tenancy.Tx, id domain.ID) (invoice billing.Invoice, err error) {
	rows, err := tx.Query("select "+invoiceColumns+" from billing_invoice where id = $1 for update", id)
	if err != nil {
		return invoice, err
	}
	invoice, err = pgx.CollectExactlyOneRow(rows, func(row pgx.CollectableRow) (i billing.Invoice, err error) {
		err = scanInvoiceInto(row, &i)
		return i, err
	})
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return invoice, err
}

// SaveSettled keeps what became of an invoice that LockInvoice has locked; vendorID is what the vendor calls it, "" where that is
// known already.
func SaveSettled(tx *tenancy.Tx, i billing.Settled, vendorID string) error {
	_, err := tx.Exec(`update billing_invoice set status = $2, number = nullif($3, ''), vendor_id = coalesce(nullif($4, ''), vendor_id),
		url = nullif($5, ''), failure = nullif($6, ''), attempts = $9, paid_at = case when $2 = 'PAID' then $7::timestamptz end,
		next_attempt_at = case when $8 > 0 then $7::timestamptz + make_interval(days => $8) end where id = $1`,
		i.ID, i.Status, i.Number, vendorID, i.URL, i.Failure, tx.Now(), i.RetryDays, i.Attempts)
	return db.Explain(err)
}

// RetryUnpaid has an account's refused invoices charged again now, and those that wait for a card, and answers how many there
// are; anew begins their schedule from the first attempt.
func RetryUnpaid(tx *tenancy.Tx, account domain.ID, anew bool) (int64, error) {
	tag, err := tx.Exec("update billing_invoice set next_attempt_at = $2, attempts = case when $3 then 0 else attempts end where account_id = $1 and (status = 'FAILED' or status = 'OPEN' and next_attempt_at is null)", account, tx.Now(), anew)
	return tag.RowsAffected(), db.Explain(err)
}

// BillingPeople answers who is written to about an account: for a company's its owners and company admins, for a branch's also
// the branch admins, for a person's the person. Active ones, by email address.
func BillingPeople(tx *tenancy.Tx, a billing.Account) ([]domain.ID, error) {
	rows, err := tx.Query(`select u.user_id::text from user_account u where u.status = 'ACTIVE' and case when $2 = 'USER' then u.user_id = $1
		else exists (select from user_role r where r.user_id = u.user_id and r.role = any ($3))
			or ($2 = 'BRANCH' and exists (select from user_role r join user_org_unit m on m.user_id = r.user_id
				where r.user_id = u.user_id and r.role = $4 and m.org_unit_id = $1)) end order by lower(u.email) limit 50`,
		a.ID, a.Kind, user.BillingRoles.Names(), user.BranchAdmin.String())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}

// OneInvoice answers one of the tenant's invoices, with the account that it bills; NOT_FOUND when there is none.
func OneInvoice(tx *tenancy.Tx, id domain.ID) (invoice billing.Invoice, account billing.Account, err error) {
	var of domain.ID
	rows, err := tx.Query("select "+invoiceColumns+", account_id::text from billing_invoice where id = $1", id)
	if err != nil {
		return invoice, account, err
	}
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (i billing.Invoice, err error) {
		err = scanInvoiceInto(row, &i, &of)
		return i, err
	})
	if err == nil && len(all) == 0 {
		err = domain.NotFound()
	}
	if err != nil {
		return invoice, account, err
	}
	accounts, err := BillingAccounts(tx, []domain.ID{of})
	if err == nil && len(accounts) == 0 {
		err = domain.NotFound()
	}
	if err != nil {
		return invoice, account, err
	}
	return all[0], accounts[0], nil
}

// BillingPayer is whom an account's invoices are made out to.
func BillingPayer(tx *tenancy.Tx, a billing.Account) (billing.Payer, error) {
	payer := billing.Payer{Kind: a.Kind, Name: a.Name}
	err := tx.QueryRow("select t.name, coalesce((select o.nmls from org_unit o where o.org_unit_id = $1), '') from tenant t where t.tenant_id = app.tenant_id()", a.ID).
		Scan(&payer.Company, &payer.NMLS)
	return payer, err
}

// unpaidInvoice is what an account's refused invoice is summed up by.
type unpaidInvoice struct {
	Amount   int64        `json:"amount"`
	Attempts int          `json:"attempts"`
	End      domain.Date  `json:"end"`
	Next     *domain.Date `json:"next"`
}

func pastDue(unpaid []unpaidInvoice) *billing.PastDue {
	invoices := make([]billing.Invoice, len(unpaid))
	for n, u := range unpaid {
		invoices[n] = billing.Invoice{Status: billing.InvoiceFailed, Amount: domain.MoneyFromCents(u.Amount), Attempts: u.Attempts, PeriodEnd: u.End, NextAttempt: u.Next}
	}
	return billing.PastDueOf(invoices)
}
