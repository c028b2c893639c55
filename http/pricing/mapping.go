package pricing

import (
	"context"
	"slices"

	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/tenancy"
)

const mappingPath = "/investors/{id}/sheet-mapping"

type mappingItem struct {
	ID domain.ID `path:"id" maxLength:"36" doc:"The investor's id."`
}

type mappingIn struct {
	ID      domain.ID `path:"id" maxLength:"36" doc:"The investor's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[pricing.SheetMapping]
}

type previewIn struct {
	Body struct {
		InvestorID domain.ID             `json:"investorId" required:"true" maxLength:"36"`
		CSV        string                `json:"csv,omitempty" maxLength:"8388608"`
		XLSX       []byte                `json:"xlsx,omitempty" doc:"A spreadsheet (.xlsx, or .xls of Excel 97 to 2003), in base64; in place of csv."`
		Mapping    *pricing.SheetMapping `json:"mapping,omitempty" doc:"By which it is read; the investor's where absent."`
	}
}

// By what a sheet was read.
const (
	byNothing = "AS_IT_IS"
	byKept    = "KEPT"
	byGiven   = "GIVEN"
	byGuess   = "GUESSED"
)

// shownLines is how many rows of a worksheet are shown as they are, shownCells how much of each.
const (
	shownLines = 20
	shownCells = 24
)

// SheetPreview is what would become of a rate sheet.
type SheetPreview struct {
	By         string                   `json:"by" required:"true" enum:"AS_IT_IS,KEPT,GIVEN,GUESSED" doc:"By what it was read: AS_IT_IS, the investor's own mapping (KEPT), the one that was sent (GIVEN), or, where the headings are not understood, by a guess of where they are (GUESSED), by which no sheet is uploaded."`
	Mapping    pricing.SheetMapping     `json:"mapping" required:"true" doc:"The same in full: with the headings that were found."`
	Worksheets []PreviewedWorksheet     `json:"worksheets" required:"true" nullable:"false"`
	Lines      [][]string               `json:"lines" required:"true" nullable:"false" doc:"The first rows of the worksheet that was read, as they are."`
	Heading    []string                 `json:"heading" required:"true" nullable:"false" doc:"The cells of the row of the headings, but for those that are empty."`
	Refused    []domain.FieldError      `json:"refused" required:"true" nullable:"false" doc:"Why nothing of it can be read."`
	Faults     []domain.FieldError      `json:"faults" required:"true" nullable:"false" doc:"What is wrong with rows, as rows.{number}.{column}; the first 100."`
	Unknown    []pricing.UnknownProduct `json:"unknownProducts" required:"true" nullable:"false"`
	First      []pricing.ReadPrice      `json:"firstPrices" required:"true" nullable:"false" doc:"The first 30."`
	PriceCount int                      `json:"priceCount" required:"true"`
	GoodRows   int                      `json:"goodRows" required:"true"`
	FaultyRows int                      `json:"faultyRows" required:"true"`
	LeftOut    int                      `json:"leftOutProductRows" required:"true" doc:"Rows of products that the mapping leaves out."`
}

// PreviewedWorksheet is a worksheet of the file.
type PreviewedWorksheet struct {
	Name   string `json:"name" required:"true"`
	Rows   int    `json:"rows" required:"true"`
	Unread bool   `json:"unread,omitempty" doc:"It holds more than is read."`
}

func mountSheetMappings(a *endpoint.API) {
	endpoint.Read(a, route("GET", mappingPath, "getSheetMapping", "How an investor writes its rate sheets", "Version 0 while nobody has said it."), func(c *endpoint.Call, in *mappingItem) (*endpoint.Answer[pricing.SheetMapping], error) {
		if _, _, err := mappedInvestor(c, in.ID); err != nil {
			return nil, err
		}
		m, err := pricingdb.SheetMapping(c.Tx, in.ID)
		return &endpoint.Answer[pricing.SheetMapping]{Body: m}, err
	})
	endpoint.Write(a, route("PATCH", mappingPath, "updateSheetMapping", "Say how an investor writes its rate sheets", "Its next sheet is read so."), patchMapping)
	remove := route("DELETE", mappingPath, "removeSheetMapping", "Forget how an investor writes its rate sheets", "Its next sheet is read as every sheet is.")
	remove.Status = 204
	endpoint.Write(a, remove, removeMapping)
	preview := route("POST", sheetPath+"/preview", "previewRateSheet", "Say what would become of an investor's rate sheet", "Nothing is kept. A file that can't be read at all is refused; what is wrong with its headings or rows is told in the answer.")
	preview.MaxBodyBytes = pricing.MaxSheetBytes + endpoint.MaxBodyBytes
	endpoint.Prepare(a, preview, a.Documents, func(ctx context.Context, in *previewIn) (sentTable, error) {
		return sheetFile{in.Body.CSV, in.Body.XLSX}.given(ctx, a)
	}, previewSheet)
}

// mappedInvestor is the investor of a path.
func mappedInvestor(c *endpoint.Call, id domain.ID) (*pricing.PricingBook, pricing.PricingInvestor, error) {
	book, err := pricingdb.BookAt(c.Tx, c.Now())
	if err != nil {
		return nil, pricing.PricingInvestor{}, err
	}
	investor, found := book.Investor(id)
	if !found || investor.IsManual {
		return nil, investor, domain.NotFound()
	}
	return book, investor, nil
}

// mappingOf is how an investor writes its sheets, as a setting of which each investor has one.
func mappingOf(investor domain.ID, products []pricing.Product) record.Setting[pricing.SheetMapping] {
	return record.Setting[pricing.SheetMapping]{
		Lock: func(tx *tenancy.Tx) (pricing.SheetMapping, error) { return pricingdb.LockSheetMapping(tx, investor) },
		Save: func(tx *tenancy.Tx, m *pricing.SheetMapping) error {
			return pricingdb.SaveSheetMapping(tx, investor, m)
		},
		Version: func(m *pricing.SheetMapping) *int64 { return &m.Version },
		Validate: func(_ pricing.SheetMapping, will *pricing.SheetMapping) []domain.FieldError {
			will.Tidy()
			return will.Validate(products)
		},
		Entry: func(*endpoint.Call, pricing.SheetMapping) (string, string) { return "sheet_mapping", string(investor) },
		Event: func(*endpoint.Call, pricing.SheetMapping) change.Event {
			return change.Event{Type: "RTC.PRICING.CHANGED"}
		},
	}
}

func patchMapping(c *endpoint.Call, in *mappingIn) (*endpoint.Answer[pricing.SheetMapping], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	book, investor, err := mappedInvestor(c, in.ID)
	if err != nil {
		return nil, err
	}
	m, err := mappingOf(investor.ID, productsOf(book, investor.ID)).Patch(c, in.IfMatch, in.Body)
	return &endpoint.Answer[pricing.SheetMapping]{Body: m}, err
}

func removeMapping(c *endpoint.Call, in *mappingItem) (*endpoint.Empty, error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	_, investor, err := mappedInvestor(c, in.ID)
	if err != nil {
		return nil, err
	}
	was, err := pricingdb.LockSheetMapping(c.Tx, investor.ID)
	if err != nil {
		return nil, err
	}
	if err := pricingdb.RemoveSheetMapping(c.Tx, investor.ID); err != nil || was.Version == 0 {
		return &endpoint.Empty{}, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Empty{}, c.Audit("sheet_mapping", string(investor.ID), "deleted", was, nil)
}

// readAsMapped reads a file as the investor's mapping says.
func readAsMapped(c *endpoint.Call, sent sentTable, investor domain.ID, products []pricing.Product) (pricing.Reading, error) {
	m, err := pricingdb.SheetMapping(c.Tx, investor)
	if err != nil {
		return pricing.Reading{}, err
	}
	if m.Version == 0 {
		return pricing.ReadSheet(sent.file, nil, products), nil
	}
	return pricing.ReadSheet(sent.file, &m, products), nil
}

func previewSheet(c *endpoint.Call, in *previewIn, sent sentTable) (*endpoint.Answer[SheetPreview], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	book, investor, err := sheetInvestor(c, in.Body.InvestorID)
	if err != nil {
		return nil, err
	}
	if len(sent.faults) > 0 {
		return nil, domain.Invalid(sent.faults...)
	}
	m, by, products := in.Body.Mapping, byGiven, productsOf(book, investor.ID)
	if m == nil {
		kept, err := pricingdb.SheetMapping(c.Tx, investor.ID)
		if err != nil {
			return nil, err
		}
		if by = byNothing; kept.Version > 0 {
			m, by = &kept, byKept
		}
	} else {
		m.Tidy()
		if faults := m.Validate(products); len(faults) > 0 {
			var within domain.Faults
			within.Within("mapping", faults)
			return nil, domain.Invalid(within...)
		}
	}
	reading := pricing.ReadSheet(sent.file, m, products)
	if by == byNothing && len(reading.Refused) > 0 {
		guess := pricing.GuessMapping(sent.file)
		guessed := pricing.ReadSheet(sent.file, &guess, products)
		if guessed.Worksheet != nil {
			m, by, reading = &guess, byGuess, guessed
		}
	}
	return &endpoint.Answer[SheetPreview]{Body: previewOf(sent.file, m, by, reading)}, nil
}

// previewOf says what was read of a file.
func previewOf(file []pricing.Worksheet, m *pricing.SheetMapping, by string, r pricing.Reading) SheetPreview {
	p := SheetPreview{By: by, Worksheets: []PreviewedWorksheet{}, Lines: [][]string{}, Heading: []string{}, Refused: append([]domain.FieldError{}, r.Refused...),
		Faults: append([]domain.FieldError{}, r.Faults...), Unknown: append([]pricing.UnknownProduct{}, r.Unknown...), First: append([]pricing.ReadPrice{}, r.First...),
		PriceCount: r.Sheet.Prices, GoodRows: r.GoodRows, FaultyRows: r.FaultyRows, LeftOut: r.LeftOutRows}
	if m != nil {
		p.Mapping = *m
	}
	p.Mapping.Tidy()
	p.Mapping.Columns, p.Mapping.Locks = r.Columns, r.Locks
	for _, w := range file {
		p.Worksheets = append(p.Worksheets, PreviewedWorksheet{w.Name, len(w.Rows), w.Unread})
	}
	if r.Worksheet != nil {
		p.Mapping.Worksheet = r.Worksheet.Name
		for _, line := range r.Worksheet.Rows[:min(len(r.Worksheet.Rows), shownLines)] {
			p.Lines = append(p.Lines, append([]string{}, line[:min(len(line), shownCells)]...))
		}
	}
	for _, cell := range r.Heading {
		if cell != "" && !slices.Contains(p.Heading, cell) {
			p.Heading = append(p.Heading, cell)
		}
	}
	return p
}
