package pricing

import (
	"strconv"

	"gable/domain"
)

// Reading is what was read of a rate sheet. Each row is good or faulty as a whole: of a faulty one no price is taken.
type Reading struct {
	Sheet RateSheet
	// Refused says why nothing of the sheet could be read; there are no rows then.
	Refused []domain.FieldError
	// Worksheet is the one that was read; nil where there is none.
	Worksheet *Worksheet
	// Heading is the row of the headings, Columns and Locks what was found in it.
	Heading []string
	Columns MappedColumns
	Locks   []MappedLock
	// First are the first prices, Faults the first faults: each names its place as rows.{number}.{column}, counted as a spreadsheet program
	// counts rows.
	First  []ReadPrice
	Faults []domain.FieldError
	// Unknown are the products that nobody said the code of.
	Unknown []UnknownProduct

	GoodRows, FaultyRows int
	// LeftOutRows are those of products that the mapping leaves out.
	LeftOutRows int
}

// ReadPrice is a price as it was read, with what its cell says.
type ReadPrice struct {
	Row         int         `json:"row" required:"true"`
	ProductCode string      `json:"productCode" required:"true"`
	Product     string      `json:"product" required:"true" doc:"As the sheet calls it."`
	NoteRate    domain.Rate `json:"noteRate" required:"true"`
	LockDays    int         `json:"lockDays" required:"true"`
	Said        string      `json:"said" required:"true" doc:"What stands in the cell."`
	Price       domain.Rate `json:"price" required:"true" doc:"Percent of par."`
}

// UnknownProduct is a name of a sheet that is no product's.
type UnknownProduct struct {
	Name string `json:"name" required:"true"`
	Rows int    `json:"rows" required:"true"`
}

func (r *Reading) refuse(key, message string) {
	r.Refused = append(r.Refused, domain.FieldError{Field: "file", Key: key, Message: message})
}

// Take is the sheet that was read. Faulty rows are left out only where whoever sends it says how many of them there are: so nobody leaves out what
// they have not seen.
func (r *Reading) Take(leaveOut int) (RateSheet, []domain.FieldError) {
	switch {
	case len(r.Refused) > 0:
		return RateSheet{}, r.Refused
	case leaveOut != r.FaultyRows && leaveOut != 0:
		count := strconv.Itoa(r.FaultyRows)
		return RateSheet{}, append([]domain.FieldError{{Field: "leaveOutRows", Key: "otherRowsFaulty", Params: []string{count}, Message: "There are " + count + " faulty rows in the sheet."}}, r.Faults...)
	case leaveOut != r.FaultyRows:
		return RateSheet{}, r.Faults
	case r.Sheet.Prices == 0:
		r.refuse("noPrices", "No row of the sheet has a price that can be taken.")
		return RateSheet{}, r.Refused
	}
	sheet := r.Sheet
	sheet.LeftOutRows, sheet.LeftOut = r.FaultyRows, r.Faults
	return sheet, nil
}
