package lead

import (
	"errors"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

// LeadList is one of the company's lists that leads are sorted by: tags, sources, providers.
type LeadList[T any] struct {
	// Kind names it to app.lead_uses; Table keeps it.
	Kind, Table string
	// Columns are the JSON fields with the SQL of each, besides id and version.
	Columns map[string]string
	// Values are a record's values by column.
	Values  func(T) map[string]any
	Listing db.Listing
	// Record reaches the id and version of a value.
	Record func(*T) *domain.Record
}

var stamps = map[string]db.Field{"id": {Column: "t.id", Kind: db.UUID}, "version": {Column: "t.version", Kind: db.Number},
	"createdAt": {Column: "t.created_at", Kind: db.Instant}, "updatedAt": {Column: "t.updated_at", Kind: db.Instant}}

func listingOf(table string, own map[string]db.Field) db.Listing {
	fields := map[string]db.Field{"name": {Column: "t.name", SortColumn: "lower(t.name)", Searched: true}}
	for _, more := range []map[string]db.Field{stamps, own} {
		for name, f := range more {
			fields[name] = f
		}
	}
	return db.Listing{From: table + " t", Fields: fields, Order: "lower(t.name), t.id", Tie: "t.id"}
}

// LeadTags, LeadSources and LeadProviders are the lists.
var (
	LeadTags = LeadList[lead.Tag]{Kind: "tag", Table: "lead_tag", Columns: map[string]string{"name": "t.name", "color": "t.color"},
		Values:  func(v lead.Tag) map[string]any { return map[string]any{"name": v.Name, "color": v.Color} },
		Listing: listingOf("lead_tag", map[string]db.Field{"color": {Column: "t.color"}}), Record: func(v *lead.Tag) *domain.Record { return &v.Record }}
	LeadSources = LeadList[lead.Source]{Kind: "source", Table: "lead_source", Columns: map[string]string{"name": "t.name", "isActive": "t.active"},
		Values:  func(v lead.Source) map[string]any { return map[string]any{"name": v.Name, "active": v.IsActive} },
		Listing: listingOf("lead_source", map[string]db.Field{"isActive": {Column: "t.active", Kind: db.Bool}}), Record: func(v *lead.Source) *domain.Record { return &v.Record }}
	LeadProviders = LeadList[lead.Provider]{Kind: "provider", Table: "lead_provider",
		Columns: map[string]string{"name": "t.name", "isActive": "t.active", "contactEmail": "nullif(t.contact_email, '')", "contactPhone": "nullif(t.contact_phone, '')",
			"costPerLeadAmt": "(t.cost_per_lead / 100.0)::numeric(15, 2)"},
		Values: func(v lead.Provider) map[string]any {
			return map[string]any{"name": v.Name, "active": v.IsActive, "contact_email": v.ContactEmail, "contact_phone": v.ContactPhone, "cost_per_lead": db.CentsOf(v.CostPerLeadAmt)}
		},
		Listing: listingOf("lead_provider", map[string]db.Field{"isActive": {Column: "t.active", Kind: db.Bool}, "contactEmail": {Column: "t.contact_email", Searched: true},
			"contactPhone": {Column: "t.contact_phone"}, "costPerLeadAmt": {Column: "t.cost_per_lead", Kind: db.Money}}),
		Record: func(v *lead.Provider) *domain.Record { return &v.Record }}
)

func (k LeadList[T]) json() string {
	text := "jsonb_strip_nulls(jsonb_build_object('id', t.id, 'version', t.version"
	for _, name := range db.Sorted(k.Columns) {
		text += ", '" + name + "', " + k.Columns[name]
	}
	return text + "))"
}

// List answers a page and how many there are in all.
func (k LeadList[T]) List(tx *tenancy.Tx, q db.Query) ([]T, int64, error) {
	return db.Fetch[T](tx, q.Page(db.Select(k.json()).From(k.Listing.From)), q.Where(db.Select("count(*)").From(k.Listing.From)))
}

// Get answers one; NOT_FOUND when there is none.
func (k LeadList[T]) Get(tx *tenancy.Tx, id domain.ID) (T, error) { return k.one(tx, id, "") }

// Lock is Get for one that is about to be changed.
func (k LeadList[T]) Lock(tx *tenancy.Tx, id domain.ID) (T, error) {
	return k.one(tx, id, " for update of t")
}

func (k LeadList[T]) one(tx *tenancy.Tx, id domain.ID, locking string) (v T, err error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return v, domain.NotFound()
	}
	rows, err := tx.Query("select "+k.json()+" from "+k.Table+" t where t.id = $1"+locking, string(id))
	if err != nil {
		return v, err
	}
	v, err = pgx.CollectExactlyOneRow(rows, db.ScanJSON[T])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return v, err
}

// Insert adds one, with a new id.
func (k LeadList[T]) Insert(tx *tenancy.Tx, v *T) error {
	k.Record(v).ID = domain.NewID()
	return k.Update(tx, v)
}

// Update keeps a new or a changed one. A name that another has, in whatever case, is a fault of the field name.
func (k LeadList[T]) Update(tx *tenancy.Tx, v *T) error {
	record := k.Record(v)
	values := k.Values(*v)
	names := db.Sorted(values)
	columns, marks, sets := "tenant_id, id, created_at, updated_at", "app.tenant_id(), $1, $2, $2", "updated_at = excluded.updated_at, version = "+k.Table+".version + 1"
	args := []any{string(record.ID), tx.Now()}
	for _, name := range names {
		args = append(args, values[name])
		columns, marks, sets = columns+", "+name, marks+", $"+strconv.Itoa(len(args)), sets+", "+name+" = excluded."+name
	}
	_, err := tx.Exec("insert into "+k.Table+" ("+columns+") values ("+marks+") on conflict (tenant_id, id) do update set "+sets, args...)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == k.Table+"_name" {
		return domain.Invalid(domain.FieldError{Field: "name", Key: "duplicate", Params: []string{"Name"}, Message: "Name already exists"}).Because(err)
	}
	record.Version++
	return db.Explain(err)
}

// Uses is how many leads of the company use one.
func (k LeadList[T]) Uses(tx *tenancy.Tx, id domain.ID) (n int64, err error) {
	return n, tx.QueryRow("select app.lead_uses($1, $2)", k.Kind, string(id)).Scan(&n)
}

// Delete removes those that no lead uses.
func (k LeadList[T]) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("delete from "+k.Table+" where id = any ($1::uuid[])", texts)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23503" { // a lead took it up in this very moment
		return domain.Conflict("refusals:lead.listItemInUse", "A lead uses this by now.").Because(err)
	}
	return err
}
