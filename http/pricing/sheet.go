package pricing

import (
	"strconv"
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
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
		CSV         string     `json:"csv,omitempty" maxLength:"8388608" doc:"A heading and a line for each price: product_code, amortization, term_months, note_rate, lock_days, price."`
		XLSX        []byte     `json:"xlsx,omitempty" doc:"The same as the first sheet of a spreadsheet (Office Open XML), in base64; in place of csv."`
	}
}

// SheetDetail is a rate sheet with what it changes, and its prices.
type SheetDetail struct {
	pricing.RateSheet
	Difference pricing.Difference   `json:"difference" required:"true" doc:"Against the investor's sheet that is in force."`
	Prices     []pricing.PriceBlock `json:"prices" required:"true" nullable:"false"`
}

func itoa(i int) string { return strconv.Itoa(i) }

func mountSheets(a *endpoint.API) {
	endpoint.Read(a, route("GET", sheetPath, "listRateSheets", "The company's rate sheets, the newest first", "Without their prices."),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[pricing.RateSheet], error) {
			sheets, err := pricingdb.Sheets(c.Tx)
			if err != nil {
				return nil, err
			}
			pricing.Settle(sheets, c.Now())
			return endpoint.Short(sheets, in.ListQuery)
		})
	endpoint.Read(a, route("GET", sheetPath+"/{id}", "getRateSheet", "A rate sheet, its prices, and what it changes", ""), func(c *endpoint.Call, in *sheetItem) (*endpoint.Answer[SheetDetail], error) {
		return detail(c, in.ID)
	})
	upload := route("POST", sheetPath, "uploadRateSheet", "Upload an investor's rate sheet", "It is a draft until it is published. 422 names each faulty cell as rows.{number}.{column}.")
	upload.Status, upload.MaxBodyBytes = 201, pricing.MaxSheetBytes+endpoint.MaxBodyBytes
	endpoint.Write(a, upload, uploadSheet)
	publish := route("POST", sheetPath+"/{id}/publish", "publishRateSheet", "Publish a rate sheet", "From its effective time on loans are priced by it. 409 for one that was published before; 422 where one of its products has become another since it was read.")
	publish.Permission = authz.PricingPublish
	endpoint.Write(a, publish, func(c *endpoint.Call, in *sheetItem) (*endpoint.Answer[pricing.RateSheet], error) {
		return turn(c, in.ID, "published", func(s *pricing.RateSheet, now time.Time) error {
			if s.PublishedAt != nil {
				return domain.Conflict("This sheet was published already.")
			}
			if s.ExpiresAt != nil && !s.ExpiresAt.After(now) {
				return domain.Conflict("This sheet has expired.")
			}
			if err := refuseOutdated(c, *s); err != nil {
				return err
			}
			s.PublishedAt, s.PublishedBy = &now, c.Caller.User.Name()
			return nil
		})
	})
	back := route("POST", sheetPath+"/{id}/roll-back", "rollBackRateSheet", "Roll a rate sheet back", "The one before it is in force again; what was priced by it meanwhile stays. 409 for one that is not published.")
	back.Permission = authz.PricingPublish
	endpoint.Write(a, back, func(c *endpoint.Call, in *sheetItem) (*endpoint.Answer[pricing.RateSheet], error) {
		return turn(c, in.ID, "rolled back", func(s *pricing.RateSheet, now time.Time) error {
			if s.PublishedAt == nil || s.WithdrawnAt != nil {
				return domain.Conflict("Only a sheet that is published can be rolled back.")
			}
			s.WithdrawnAt = &now
			return nil
		})
	})
	remove := route("DELETE", sheetPath+"/{id}", "removeRateSheet", "Remove a draft of a rate sheet", "409 for one that was published: prices were made by it.")
	remove.Status = 204
	endpoint.Write(a, remove, removeSheet)
}

func uploadSheet(c *endpoint.Call, in *sheetIn) (*endpoint.Answer[SheetDetail], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	investor, found := book.Investor(in.Body.InvestorID)
	if !found || investor.IsManual {
		return nil, domain.Invalid(domain.Wrong("investorId", "Investor"))
	}
	var products []pricing.Product
	for _, p := range book.Products {
		if p.InvestorID == investor.ID {
			products = append(products, p)
		}
	}
	sheet, faults := in.read(products)
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

// read reads the sheet that was sent, in whichever form.
func (in *sheetIn) read(products []pricing.Product) (pricing.RateSheet, []domain.FieldError) {
	switch {
	case len(in.Body.XLSX) > 0:
		table, faults := tableOf(in.Body.XLSX)
		if len(faults) > 0 {
			return pricing.RateSheet{}, faults
		}
		return pricing.ReadTable(table, products)
	case in.Body.CSV != "":
		return pricing.ReadCSV([]byte(in.Body.CSV), products)
	}
	return pricing.RateSheet{}, []domain.FieldError{domain.Missing("csv", "File")}
}

// sheetEntry is what the journal keeps of a sheet: not its prices, which stay with it.
func sheetEntry(s pricing.RateSheet) map[string]any {
	return map[string]any{"investorId": s.InvestorID, "number": s.Number, "fileName": s.FileName, "effectiveAt": s.EffectiveAt, "expiresAt": s.ExpiresAt, "priceCount": s.Prices,
		"publishedAt": s.PublishedAt, "withdrawnAt": s.WithdrawnAt}
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
	all, err := pricingdb.Sheets(c.Tx)
	if err != nil {
		return nil, err
	}
	pricing.Settle(all, c.Now())
	for _, s := range all {
		if s.ID == id {
			sheet.State = s.State
		}
	}
	inForce, err := pricingdb.SheetsAt(c.Tx, c.Now())
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[SheetDetail]{Body: SheetDetail{RateSheet: sheet, Difference: pricing.Compare(inForce[sheet.InvestorID], &sheet), Prices: sheet.Blocks}}, nil
}

// turn publishes a sheet, or takes it back.
func turn(c *endpoint.Call, id domain.ID, action string, do func(*pricing.RateSheet, time.Time) error) (*endpoint.Answer[pricing.RateSheet], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	was, err := pricingdb.LockSheet(c.Tx, id)
	if err != nil {
		return nil, err
	}
	will := was
	if err := do(&will, c.Now().Truncate(time.Microsecond)); err != nil {
		return nil, err
	}
	if err := pricingdb.SaveSheet(c.Tx, &will); err != nil {
		return nil, err
	}
	all, err := pricingdb.Sheets(c.Tx)
	if err != nil {
		return nil, err
	}
	pricing.Settle(all, c.Now())
	for _, s := range all {
		if s.ID == id {
			will.State = s.State
		}
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Answer[pricing.RateSheet]{Body: will}, c.Audit("rate_sheet", string(id), action, sheetEntry(was), sheetEntry(will))
}

// refuseOutdated refuses a sheet that prices a product as it was when the sheet was read, and is not any more.
func refuseOutdated(c *endpoint.Call, s pricing.RateSheet) error {
	if err := pricingdb.Open(c.Tx, &s); err != nil {
		return err
	}
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return err
	}
	codes := strings.Join(s.Outdated(book.Products), ", ")
	if codes == "" {
		return nil
	}
	return domain.Invalid(domain.FieldError{Field: "products", Key: "sheetOutdated", Params: []string{codes}, Message: "This sheet was read when a product was another: " + codes})
}

func removeSheet(c *endpoint.Call, in *sheetItem) (*endpoint.Empty, error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	was, err := pricingdb.LockSheet(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := pricingdb.RemoveSheet(c.Tx, in.ID); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Empty{}, c.Audit("rate_sheet", string(in.ID), "deleted", sheetEntry(was), nil)
}
