package contact

import (
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/contact"
	"gable/tenancy"
)

// Of are the business contacts of the pinned loan in the order they were put, each with the contact, and the version of the list.
func Of(tx *tenancy.Tx) (of []contact.LoanContact, version int64, err error) {
	of = []contact.LoanContact{}
	b := &pgx.Batch{}
	b.Queue("select k.type, k.is_primary, k.reference, " + contacts.JSON() + ` from loan_business_contact k join business_contact t on t.id = k.contact_id
		where k.loan_id = app.loan_id() order by k.position, k.contact_id`).Query(func(rows pgx.Rows) error {
		var part contact.LoanPart
		var raw []byte
		_, err := pgx.ForEachRow(rows, []any{&part.Type, &part.Primary, &part.Reference, &raw}, func() error {
			var c contact.Contact
			if err := json.Unmarshal(raw, &c); err != nil {
				return err
			}
			part.BusinessContactID = c.ID
			of = append(of, part.Of(c))
			return nil
		})
		return err
	})
	b.Queue("select coalesce((select s.contacts_version from loan_setup s where s.loan_id = app.loan_id()), 0)").
		QueryRow(func(row pgx.Row) error { return row.Scan(&version) })
	return of, version, tx.Send(b)
}

// LockList has whoever else changes the pinned loan's business contacts wait, and answers the version of the list.
func LockList(tx *tenancy.Tx) (version int64, err error) {
	return version, tx.QueryRow(`insert into loan_setup as s (tenant_id, loan_id, created_at, updated_at) values (app.tenant_id(), app.loan_id(), $1, $1)
		on conflict (tenant_id, loan_id) do update set updated_at = s.updated_at returning s.contacts_version`, tx.Now()).Scan(&version)
}

// Known are those of the ids that the address book has.
func Known(tx *tenancy.Tx, ids []domain.ID) (map[domain.ID]bool, error) {
	wanted := slices.DeleteFunc(db.IDTexts(ids), func(text string) bool {
		_, err := domain.ParseID(text)
		return err != nil
	})
	rows, err := tx.Query("select id::text from business_contact where id = any ($1::uuid[]) and removed_at is null", wanted)
	if err != nil {
		return nil, err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[domain.ID])
	known := map[domain.ID]bool{}
	for _, id := range found {
		known[id] = true
	}
	return known, err
}

// Save makes the pinned loan's business contacts those given, and raises the version of the list, which the caller has locked.
func Save(tx *tenancy.Tx, parts []contact.LoanPart) error {
	b := &pgx.Batch{}
	b.Queue("delete from loan_business_contact where loan_id = app.loan_id()")
	for i, p := range parts {
		b.Queue(`insert into loan_business_contact (tenant_id, loan_id, contact_id, type, is_primary, reference, position, created_at)
			values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6)`, string(p.BusinessContactID), string(p.Type), p.Primary, p.Reference, i, tx.Now())
	}
	b.Queue("update loan_setup set contacts_version = contacts_version + 1, updated_at = $1 where loan_id = app.loan_id()", tx.Now())
	return db.Explain(tx.Send(b))
}
