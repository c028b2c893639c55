package pricing

import (
	"context"
	"strconv"
	"strings"
	"time"

	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/tenancy"
)

const sheetPath = "/rate-sheets"

type sheetItem struct {
	ID domain.ID `path:"id" doc:"The rate sheet's id."`
}

type sheetIn struct {
	Body struct {
		InvestorID  domain.ID  `json:"investorId" required:"true" maxLength:"36"`
		FileName    string     `json:"fileName,omitempty" maxLength:"200"`
		EffectiveAt *time.Time `json:"effectiveAt,omitempty" doc:"When its prices begin; now where absent."`
		ExpiresAt   *time.Time `json:"expiresAt,omitempty" doc:"When they end; never where absent, until another sheet takes its place."`
		CSV         string     `json:"csv,omitempty" maxLength:"8388608" doc:"A heading and a line for each price: product_code, amortization, term_months, note_rate, lock_days, price; or a column of prices for each lock period, such as 30 Day. Amortization and term may be absent."`
		XLSX        []byte     `json:"xlsx,omitempty" doc:"The same as a worksheet of a spreadsheet (.xlsx, or .xls of Excel 97 to 2003), in base64; in place of csv."`
		LeaveOut    int        `json:"leaveOutRows,omitempty" minimum:"0" maximum:"1048576" doc:"How many faulty rows are left out; refused where the sheet has another number of them. Where absent, a faulty row refuses the sheet."`
	}
}

// SheetDetail is a rate sheet with what it changes, and its prices.
type SheetDetail struct {
	pricing.RateSheet
	Difference pricing.Difference   `json:"difference" required:"true" doc:"Against the investor's sheet that is in force."`
	Prices     []pricing.PriceBlock `json:"prices" required:"true" nullable:"false"`
	LeftOut    []domain.FieldError  `json:"leftOut" required:"true" nullable:"false" doc:"What is wrong with the rows that were left out, as rows.{number}.{column}; the first 100."`
}

func itoa(i int) string { return strconv.Itoa(i) }

var sheets = published[pricing.RateSheet]{path: sheetPath, kind: "rate_sheet", name: "RateSheet", one: "a rate sheet",
	lock: pricingdb.LockSheet, save: pricingdb.SaveSheet, remove: pricingdb.RemoveSheet, all: sheetsAt, entry: sheetEntry,
	of: func(s *pricing.RateSheet) publication {
		return publication{s.ID, &s.State, &s.PublishedAt, &s.PublishedBy, &s.WithdrawnAt}
	},
	hold: func(c *endpoint.Call, s pricing.RateSheet, now time.Time) error {
		if s.ExpiresAt != nil && !s.ExpiresAt.After(now) {
			return domain.Conflict("refusals:pricing.sheetExpired", "This sheet has expired.")
		}
		return refuseOutdated(c, s, now)
	}}

// sheetsAt are the company's sheets in their states at a moment, the newest first.
func sheetsAt(tx *tenancy.Tx, at time.Time) ([]pricing.RateSheet, error) {
	all, err := pricingdb.Sheets(tx)
	pricing.Settle(all, at)
	return all, err
}

func mountSheets(a *endpoint.API) {
	endpoint.Read(a, route("GET", sheetPath, "listRateSheets", "The company's rate sheets, the newest first", "Without their prices."),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[pricing.RateSheet], error) {
			all, err := sheetsAt(c.Tx, c.Now())
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(all, in.ListQuery)
		})
	endpoint.Read(a, route("GET", sheetPath+"/{id}", "getRateSheet", "A rate sheet, its prices, and what it changes", ""), func(c *endpoint.Call, in *sheetItem) (*endpoint.Answer[SheetDetail], error) {
		return detail(c, in.ID)
	})
	upload := route("POST", sheetPath, "uploadRateSheet", "Upload an investor's rate sheet", "It is read as the investor's mapping says, and is a draft until it is published. 422 names each faulty cell as rows.{number}.{column}.")
	upload.Status, upload.MaxBodyBytes = 201, pricing.MaxSheetBytes+endpoint.MaxBodyBytes
	endpoint.Prepare(a, upload, a.Documents, func(ctx context.Context, in *sheetIn) (sentTable, error) {
		return sheetFile{in.Body.CSV, in.Body.XLSX}.given(ctx, a)
	}, uploadSheet)
	mountPublished(a, sheets, func(in *sheetItem) domain.ID { return in.ID })
}

// sheetInvestor is the investor of a sheet, in the book of now.
func sheetInvestor(c *endpoint.Call, id domain.ID) (*pricing.PricingBook, pricing.PricingInvestor, error) {
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return nil, pricing.PricingInvestor{}, err
	}
	investor, found := book.Investor(id)
	if !found || investor.IsManual {
		return nil, investor, domain.Invalid(domain.Wrong("investorId", "Investor"))
	}
	return book, investor, nil
}

// productsOf are those of an investor.
func productsOf(b *pricing.PricingBook, investor domain.ID) (products []pricing.Product) {
	for _, p := range b.Products {
		if p.InvestorID == investor {
			products = append(products, p)
		}
	}
	return products
}

func uploadSheet(c *endpoint.Call, in *sheetIn, sent sentTable) (*endpoint.Answer[SheetDetail], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	book, investor, err := sheetInvestor(c, in.Body.InvestorID)
	if err != nil {
		return nil, err
	}
	sheet, faults := pricing.RateSheet{}, sent.faults
	if len(faults) == 0 {
		reading, err := readAsMapped(c, sent, investor.ID, productsOf(book, investor.ID))
		if err != nil {
			return nil, err
		}
		sheet, faults = reading.Take(in.Body.LeaveOut)
	}
	now := c.Now()
	sheet.InvestorID, sheet.FileName, sheet.UploadedAt, sheet.UploadedBy = investor.ID, strings.TrimSpace(in.Body.FileName), now, c.Caller.User.Name()
	sheet.EffectiveAt, sheet.ExpiresAt = now, in.Body.ExpiresAt
	if in.Body.EffectiveAt != nil {
		sheet.EffectiveAt = *in.Body.EffectiveAt
	}
	if sheet.ExpiresAt != nil && (!sheet.ExpiresAt.After(sheet.EffectiveAt) || !sheet.ExpiresAt.After(now)) {
		faults = append(faults, domain.Wrong("expiresAt", "Expiry"))
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := pricingdb.InsertSheet(c.Tx, &sheet); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	if err := c.Audit("rate_sheet", string(sheet.ID), "created", nil, sheetEntry(sheet)); err != nil {
		return nil, err
	}
	return detail(c, sheet.ID)
}

// sheetEntry is what the journal keeps of a sheet: not its prices, which stay with it.
func sheetEntry(s pricing.RateSheet) map[string]any {
	return map[string]any{"investorId": s.InvestorID, "number": s.Number, "fileName": s.FileName, "effectiveAt": s.EffectiveAt, "expiresAt": s.ExpiresAt, "priceCount": s.Prices,
		"leftOutRows": s.LeftOutRows, "leftOutProductRows": s.LeftOutProductRows, "publishedAt": s.PublishedAt, "withdrawnAt": s.WithdrawnAt}
}

// detail is a sheet with what it changes of the one in force.
func detail(c *endpoint.Call, id domain.ID) (*endpoint.Answer[SheetDetail], error) {
	sheet, err := pricingdb.GetSheet(c.Tx, id)
	if err == nil {
		err = pricingdb.Open(c.Tx, &sheet)
	}
	if err != nil {
		return nil, err
	}
	if err := sheets.settle(c, &sheet, c.Now()); err != nil {
		return nil, err
	}
	if err := pricingdb.ReadLeftOut(c.Tx, &sheet); err != nil {
		return nil, err
	}
	inForce, err := pricingdb.SheetsAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[SheetDetail]{Body: SheetDetail{RateSheet: sheet, Difference: pricing.Compare(inForce[sheet.InvestorID], &sheet), Prices: sheet.Blocks,
		LeftOut: append([]domain.FieldError{}, sheet.LeftOut...)}}, nil
}

// refuseOutdated refuses a sheet that prices a product as it was when the sheet was read, and is not any more.
func refuseOutdated(c *endpoint.Call, s pricing.RateSheet, now time.Time) error {
	if err := pricingdb.Open(c.Tx, &s); err != nil {
		return err
	}
	book, err := pricingdb.BookAt(c.Tx, now)
	if err != nil {
		return err
	}
	codes := strings.Join(s.Outdated(book.Products), ", ")
	if codes == "" {
		return nil
	}
	return domain.Invalid(domain.FieldError{Field: "products", Key: "sheetOutdated", Params: []string{codes}, Message: "This sheet was read when a product was another: " + codes})
}
