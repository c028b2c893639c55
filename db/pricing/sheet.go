package pricing

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/tenancy"
)

// MaxSheets is how many sheets are listed and compared.
const MaxSheets = 500

const sheetColumns = `id::text, version, investor_id::text, number, file_name, effective_at, expires_at, uploaded_at, uploaded_by, published_at, published_by, withdrawn_at,
	product_count, price_count, left_out_rows, left_out_product_rows`

func scanSheet(row pgx.CollectableRow) (s pricing.RateSheet, err error) {
	err = row.Scan(&s.ID, &s.Version, &s.InvestorID, &s.Number, &s.FileName, &s.EffectiveAt, &s.ExpiresAt, &s.UploadedAt, &s.UploadedBy, &s.PublishedAt, &s.PublishedBy,
		&s.WithdrawnAt, &s.Products, &s.Prices, &s.LeftOutRows, &s.LeftOutProductRows)
	return s, err
}

func collect(tx *tenancy.Tx, where string, args ...any) ([]pricing.RateSheet, error) {
	rows, err := tx.Query("select "+sheetColumns+" from rate_sheet "+where, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanSheet)
}

// Sheets are the company's sheets without their prices, the newest first.
func Sheets(tx *tenancy.Tx) ([]pricing.RateSheet, error) {
	return collect(tx, "order by number desc limit $1", MaxSheets)
}

// SheetsAt are the sheets by which loans were priced at a moment, by investor, with their prices.
func SheetsAt(tx *tenancy.Tx, at time.Time) (map[domain.ID]*pricing.RateSheet, error) {
	found, err := collect(tx, `where id in (select distinct on (s.investor_id) s.id from rate_sheet s where s.published_at <= $1 and (s.withdrawn_at is null or s.withdrawn_at > $1)
		and s.effective_at <= $1 and (s.expires_at is null or s.expires_at > $1) order by s.investor_id, greatest(s.effective_at, s.published_at) desc, s.number desc)`, at)
	if err != nil {
		return nil, err
	}
	out := map[domain.ID]*pricing.RateSheet{}
	for i := range found {
		if err := Open(tx, &found[i]); err != nil {
			return nil, err
		}
		out[found[i].InvestorID] = &found[i]
	}
	return out, nil
}

// GetSheet is a sheet without its prices; NOT_FOUND when there is none.
func GetSheet(tx *tenancy.Tx, id domain.ID) (pricing.RateSheet, error) { return one(tx, id, "") }

// LockSheet is GetSheet for one that is about to be published or taken back.
func LockSheet(tx *tenancy.Tx, id domain.ID) (pricing.RateSheet, error) {
	return one(tx, id, " for update")
}

func one(tx *tenancy.Tx, id domain.ID, locking string) (pricing.RateSheet, error) {
	found, err := collect(tx, "where id = $1"+locking, string(id))
	if err != nil {
		return pricing.RateSheet{}, err
	}
	if len(found) == 0 {
		return pricing.RateSheet{}, domain.NotFound()
	}
	return found[0], nil
}

// Open reads the prices of a sheet that was read.
func Open(tx *tenancy.Tx, s *pricing.RateSheet) error {
	blocks, err := prices.find(string(tx.Scope().Tenant)+string(s.ID), func() (*[]pricing.PriceBlock, int, error) {
		var raw []byte
		if err := tx.QueryRow("select prices from rate_sheet where id = $1", string(s.ID)).Scan(&raw); err != nil {
			return nil, 0, err
		}
		read := []pricing.PriceBlock{}
		err := json.Unmarshal(raw, &read)
		return &read, len(raw), err
	})
	if err != nil {
		return err
	}
	s.Blocks = *blocks
	return nil
}

// ReadLeftOut reads what was wrong with the rows that a sheet was taken without.
func ReadLeftOut(tx *tenancy.Tx, s *pricing.RateSheet) error {
	if s.LeftOutRows == 0 {
		return nil
	}
	var raw []byte
	if err := tx.QueryRow("select left_out from rate_sheet where id = $1", string(s.ID)).Scan(&raw); err != nil {
		return err
	}
	return json.Unmarshal(raw, &s.LeftOut)
}

// InsertSheet keeps a sheet that was uploaded, as a draft.
func InsertSheet(tx *tenancy.Tx, s *pricing.RateSheet) error {
	text, err := db.JSONText(s.Blocks)
	if err != nil {
		return err
	}
	if s.LeftOut == nil {
		s.LeftOut = []domain.FieldError{}
	}
	leftOut, err := db.JSONText(s.LeftOut)
	if err != nil {
		return err
	}
	s.ID, s.Version = domain.NewID(), 1
	if _, err := tx.Exec("select pg_advisory_xact_lock(hashtextextended('rate_sheet' || app.tenant_id()::text, 0))"); err != nil {
		return err
	}
	err = tx.QueryRow(`insert into rate_sheet (tenant_id, id, investor_id, number, file_name, effective_at, expires_at, uploaded_at, uploaded_by, product_count, price_count, prices,
		left_out_rows, left_out_product_rows, left_out)
		values (app.tenant_id(), $1, $2, (select coalesce(max(o.number), 0) + 1 from rate_sheet o), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning number`,
		string(s.ID), string(s.InvestorID), s.FileName, s.EffectiveAt, s.ExpiresAt, s.UploadedAt, s.UploadedBy, s.Products, s.Prices, text,
		s.LeftOutRows, s.LeftOutProductRows, leftOut).Scan(&s.Number)
	return db.Explain(err)
}

// SaveSheet writes that a sheet, which was locked, was published or taken back.
func SaveSheet(tx *tenancy.Tx, s *pricing.RateSheet) error {
	return db.Explain(tx.QueryRow("update rate_sheet set published_at = $2, published_by = $3, withdrawn_at = $4, version = version + 1 where id = $1 returning version",
		string(s.ID), s.PublishedAt, s.PublishedBy, s.WithdrawnAt).Scan(&s.Version))
}

// RemoveSheet removes a draft; a sheet that was published stays.
func RemoveSheet(tx *tenancy.Tx, id domain.ID) error {
	done, err := tx.Exec("delete from rate_sheet where id = $1", string(id))
	if err == nil && done.RowsAffected() == 0 {
		err = domain.Conflict("refusals:pricing.sheetWasPublished", "This sheet was published, and prices were made by it. Roll it back instead.")
	}
	return err
}

// MarketAt is all that prices were made of at a moment.
func MarketAt(tx *tenancy.Tx, at time.Time) (*pricing.Market, error) {
	book, err := BookAt(tx, at)
	if err != nil {
		return nil, err
	}
	sheets, err := SheetsAt(tx, at)
	if err != nil {
		return nil, err
	}
	all, own, err := GridsAt(tx, at)
	return &pricing.Market{At: at, Book: book, Sheets: sheets, Grid: all, Grids: own}, err
}

// GetChosen answers the product of the pinned loan; of a loan that has none its version is 0.
func GetChosen(tx *tenancy.Tx) (c pricing.Chosen, err error) {
	var raw []byte
	var version int64
	err = tx.QueryRow("select version, data from loan_product where loan_id = app.loan_id()").Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &c)
	}
	c.Version = version
	return c, err
}

// LockChosen is GetChosen for a product that is about to be chosen.
func LockChosen(tx *tenancy.Tx) (pricing.Chosen, error) {
	if _, err := tx.Exec(`insert into loan_product as p (tenant_id, loan_id, created_at, updated_at) values (app.tenant_id(), app.loan_id(), $1, $1)
		on conflict (tenant_id, loan_id) do update set updated_at = p.updated_at`, tx.Now()); err != nil {
		return pricing.Chosen{}, err
	}
	return GetChosen(tx)
}

// SaveChosen writes the product of the pinned loan, which was locked, and raises its version.
func SaveChosen(tx *tenancy.Tx, c *pricing.Chosen) error {
	text, err := db.JSONText(*c)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update loan_product set data = $1::jsonb - 'version', version = version + 1, updated_at = $2 where loan_id = app.loan_id() returning version",
		text, tx.Now()).Scan(&c.Version))
}
