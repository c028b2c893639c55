// Package contact keeps a company's address book, who of it is on a loan, and who the company's borrowers are.
package contact

import (
	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/contact"
	"gable/tenancy"
)

const (
	created = `to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
	updated = `to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
	removed = "nullif(t.removed_at is not null, false)"

	portalStatus = "(select u.status from user_account u where u.user_id = t.user_id)"

	companyName = "(select c.name from contact_company c where c.id = t.company_id)"
	called      = "coalesce(nullif(t.name, ''), " + companyName + ")"
)

var contacts = db.Table[contact.Contact]{
	Name: "business_contact", Keys: map[string]string{"CompanyId": "company_id"},
	Derived: map[string]string{"name": called, "companyName": companyName, "isRemoved": removed, "portalStatus": portalStatus, "createdAt": created, "updatedAt": updated,
		"LoanBusinessContactCompany": `(select jsonb_strip_nulls(jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.data -> 'phone', 'email', c.data -> 'email',
			'licenseNumber', c.data -> 'licenseNumber', 'nmls', c.data -> 'nmls', 'Address', coalesce(c.data -> 'Address', '{}'))) from contact_company c where c.id = t.company_id)`},
	Record: func(c *contact.Contact) *domain.Record { return &c.Record },
}

// Contacts are the business contacts of the company's address book.
var Contacts = Book[contact.Contact]{contacts, func(c contact.Contact) bool { return c.IsRemoved }, ofContacts()}

func ofContacts() db.Listing {
	l := contacts.Listing()
	l.Order, l.Tie = "t.name_sort, t.id", "t.id"
	l.SearchColumn = "(t.search_text || ' ' || coalesce((select c.name_sort from contact_company c where c.id = t.company_id), ''))"
	l.Fields["name"] = db.Field{Column: called, SortColumn: "coalesce(nullif(t.name_sort, ''), lower(" + companyName + "))"}
	l.Fields["companyName"] = db.Field{Column: companyName, SortColumn: "lower(" + companyName + ")"}
	l.Fields["CompanyId"] = db.Field{Column: "t.company_id", Kind: db.UUID}
	l.Fields["firstName"] = db.Field{Column: "t.data ->> 'firstName'", SortColumn: "lower(t.data ->> 'firstName')"}
	l.Fields["lastName"] = db.Field{Column: "t.data ->> 'lastName'", SortColumn: "t.name_sort"}
	for name := range l.Fields { // what the company says is asked of the company
		if len(name) > len(company) && name[:len(company)] == company {
			l.Fields[name] = db.Field{Unfiltered: true, Unsortable: true}
		}
	}
	return l
}

const company = "LoanBusinessContactCompany."

// Book is one of the address book's two lists. What is removed from it stays where it is named, and can be put back.
type Book[T any] struct {
	table     db.Table[T]
	isRemoved func(T) bool
	Listing   db.Listing
}

// Record reaches the id and version of a value.
func (k Book[T]) Record(v *T) *domain.Record { return k.table.Record(v) }

// List answers a page of those in the book, and how many there are in all.
func (k Book[T]) List(tx *tenancy.Tx, q db.Query) ([]T, int64, error) {
	return k.table.List(tx, q, sq.Expr("t.removed_at is null"))
}

// Get answers one of the book; NOT_FOUND when there is none.
func (k Book[T]) Get(tx *tenancy.Tx, id domain.ID) (T, error) { return k.inBook(k.table.Get(tx, id)) }

// Lock is Get for one that is about to be changed.
func (k Book[T]) Lock(tx *tenancy.Tx, id domain.ID) (T, error) { return k.inBook(k.table.Lock(tx, id)) }

func (k Book[T]) inBook(v T, err error) (T, error) {
	if err == nil && k.isRemoved(v) {
		var none T
		return none, domain.NotFound()
	}
	return v, err
}

// Insert adds one, with a new id.
func (k Book[T]) Insert(tx *tenancy.Tx, v *T) error { return explain(k.table.InsertForCompany(tx, v)) }

// Update writes one that was locked, and raises its version.
func (k Book[T]) Update(tx *tenancy.Tx, v *T) error { return k.table.Update(tx, v) }

// Delete takes some out of the book.
func (k Book[T]) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("update "+k.table.Name+" set removed_at = $2, updated_at = $2, version = version + 1 where id = any ($1::uuid[])", texts, tx.Now())
	return err
}

// Restore puts some back into the book, all or none, and answers them; NOT_FOUND where one was not taken out.
func (k Book[T]) Restore(tx *tenancy.Tx, ids []domain.ID) ([]T, error) {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	tag, err := tx.Exec("update "+k.table.Name+` set removed_at = null, updated_at = $2, version = version + 1
		where id = any ($1::uuid[]) and removed_at is not null and merged_into is null`, texts, tx.Now())
	if err == nil && tag.RowsAffected() != int64(len(texts)) {
		err = domain.NotFound()
	}
	if err != nil {
		return nil, explain(err)
	}
	rows, err := tx.Query("select "+k.table.JSON()+" from "+k.table.Name+" t where t.id = any ($1::uuid[]) order by t.name_sort, t.id", texts)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[T](rows)
}

// NotDefault has no company but the one given name a contact as the one whom one asks first there.
func NotDefault(tx *tenancy.Tx, id, but domain.ID) error {
	_, err := tx.Exec("update contact_company set default_contact_id = null, version = version + 1, updated_at = $3 where default_contact_id = $1 and id is distinct from $2::uuid",
		string(id), db.OrNone(but), tx.Now())
	return err
}

// mostLike is how many contacts are compared with one at most.
const mostLike = 100

// Like are the contacts of the book that may be the one given: those reached in the same way, or of the same name.
func Like(tx *tenancy.Tx, c contact.Contact) ([]contact.Contact, error) {
	rows, err := tx.Query("select "+contacts.JSON()+` from business_contact t where t.removed_at is null and t.id is distinct from $1::uuid
		and (t.reach && $2 or lower(t.name) = lower($3) and ($3 <> '' or $4::uuid is not null and t.company_id = $4::uuid)) order by t.updated_at desc limit $5`,
		db.OrNone(c.ID), c.Reach(), c.FullName(), db.OrNone(c.CompanyID), mostLike)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[contact.Contact](rows)
}

// Merge has a contact take the place of others: on loans, as a company's default contact, and as what others were merged into. The
// caller has locked them all.
func Merge(tx *tenancy.Tx, keep domain.ID, others []domain.ID) error {
	texts := db.IDTexts(others)
	b := &pgx.Batch{}
	b.Queue("select app.merge_business_contacts($1, $2::uuid[])", string(keep), texts)
	b.Queue("update contact_company set default_contact_id = $1, version = version + 1, updated_at = $3 where default_contact_id = any ($2::uuid[])", string(keep), texts, tx.Now())
	b.Queue(`with free as (update business_contact b set user_id = null from business_contact o where o.id = b.id and b.id = any ($2::uuid[]) and b.user_id is not null
		returning o.user_id) update business_contact set user_id = coalesce(user_id, (select min(f.user_id::text)::uuid from free f)) where id = $1`, string(keep), texts)
	b.Queue("update business_contact set merged_into = $1 where merged_into = any ($2::uuid[])", string(keep), texts)
	b.Queue("update business_contact set merged_into = $1, removed_at = $3, updated_at = $3, version = version + 1 where id = any ($2::uuid[])", string(keep), texts, tx.Now())
	return tx.Send(b)
}
