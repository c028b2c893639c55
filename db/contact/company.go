package contact

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/contact"
	"gable/tenancy"
)

var companies = db.Table[contact.Company]{
	Name: "contact_company", Keys: map[string]string{"DefaultContactId": "default_contact_id"},
	Derived: map[string]string{"isRemoved": removed, "createdAt": created, "updatedAt": updated,
		"contactCount": "nullif((select count(*) from business_contact b where b.company_id = t.id and b.removed_at is null), 0)"},
	Record: func(c *contact.Company) *domain.Record { return &c.Record },
}

// Companies are the companies of the address book.
var Companies = Book[contact.Company]{companies, func(c contact.Company) bool { return c.IsRemoved }, ofCompanies()}

func ofCompanies() db.Listing {
	l := companies.Listing()
	l.Order, l.Tie, l.SearchColumn = "t.name_sort, t.id", "t.id", "t.search_text"
	l.Fields["name"] = db.Field{Column: "t.name", SortColumn: "t.name_sort"}
	l.Fields["DefaultContactId"] = db.Field{Column: "t.default_contact_id", Kind: db.UUID}
	l.Fields["licenseNumber"] = db.Field{Column: "t.data ->> 'licenseNumber'"}
	l.Fields["contactCount"] = db.Field{Column: "(select count(*) from business_contact b where b.company_id = t.id and b.removed_at is null)", Kind: db.Number}
	return l
}

// CompanyNamed is the company of the book with a name, in whatever case, and whether there is one.
func CompanyNamed(tx *tenancy.Tx, name string) (c contact.Company, found bool, err error) {
	rows, err := tx.Query("select "+companies.JSON()+" from contact_company t where t.name_sort = lower($1) and t.removed_at is null", name)
	if err != nil {
		return c, false, err
	}
	c, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[contact.Company])
	if errors.Is(err, pgx.ErrNoRows) {
		return c, false, nil
	}
	return c, err == nil, err
}

// AllCompanies are the companies of the book by name, as many as are compared.
func AllCompanies(tx *tenancy.Tx) ([]contact.Company, error) {
	rows, err := tx.Query("select "+companies.JSON()+" from contact_company t where t.removed_at is null order by t.name_sort, t.id limit $1", contact.MostAlike)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[contact.Company])
}

// MergeCompanies has a company take the place of others with those who work there. The caller has locked them all.
func MergeCompanies(tx *tenancy.Tx, keep domain.ID, others []domain.ID) error {
	texts := db.IDTexts(others)
	b := &pgx.Batch{}
	b.Queue("update business_contact set company_id = $1, version = version + 1, updated_at = $3 where company_id = any ($2::uuid[])", string(keep), texts, tx.Now())
	b.Queue("update contact_company set merged_into = $1 where merged_into = any ($2::uuid[])", string(keep), texts)
	b.Queue("update contact_company set merged_into = $1, default_contact_id = null, removed_at = $3, updated_at = $3, version = version + 1 where id = any ($2::uuid[])", string(keep), texts, tx.Now())
	return tx.Send(b)
}

// explain says what the database refuses.
func explain(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == "contact_company_name" {
		return domain.Invalid(domain.FieldError{Field: "name", Key: "duplicate", Params: []string{"Name"}, Message: "Name already exists"}).Because(err)
	}
	return db.Explain(err)
}
