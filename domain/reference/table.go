package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// maxRows is how many rows a table can have: every county of the country, or four years of weekly rates.
const maxRows = 12_000

// How long what is said of a table can be.
const (
	maxSource = 300
	maxNote   = 1000
)

// maxFaults is how many faulty cells are told of at once.
const maxFaults = 20

// Row is one row: text by column, without the columns that are empty.
type Row map[string]string

// Level says whose table it is. A company's own goes before what its provider loaded, and that before what is shipped.
type Level string

// The levels.
const (
	Shipped    Level = "SHIPPED"
	OfProvider Level = "PROVIDER"
	OfCompany  Level = "COMPANY"
)

var levels = []Level{Shipped, OfProvider, OfCompany}

// Table is one edition of a kind's table.
type Table struct {
	ID            domain.ID    `json:"id,omitempty" doc:"Absent of what is shipped."`
	Kind          Kind         `json:"kind" required:"true"`
	ValidFrom     domain.Date  `json:"validFrom" required:"true" doc:"The first day it is in force."`
	ValidTo       *domain.Date `json:"validTo,omitempty" doc:"The last; absent while it is open."`
	Source        string       `json:"source" required:"true" doc:"Who published it, and where."`
	Note          string       `json:"note,omitempty"`
	Demonstration bool         `json:"demonstration" required:"true" doc:"Shipped to show how it works, and good for nothing else."`
	Level         Level        `json:"level" required:"true" enum:"SHIPPED,PROVIDER,COMPANY"`
	RowCount      int          `json:"rowCount" required:"true"`
	EndsSoon      bool         `json:"endsSoon,omitempty" doc:"It is in force now, ends soon or has ended, and none follows it: the next one is to be loaded."`
	Rows          []Row        `json:"rows,omitempty" doc:"Text by column."`
}

// Loading is a table as it is loaded.
type Loading struct {
	Kind      Kind         `json:"kind,omitempty" doc:"Required."`
	ValidFrom domain.Date  `json:"validFrom,omitzero" doc:"The first day it is in force. Required."`
	ValidTo   *domain.Date `json:"validTo,omitempty" doc:"The last; absent while it is open."`
	Source    string       `json:"source,omitempty" doc:"Who published it, and where, in up to 300 characters. Required."`
	Note      string       `json:"note,omitempty" doc:"Up to 1000 characters."`
	Rows      []Row        `json:"rows,omitempty" doc:"Text by column; up to 12000. Required."`
}

// Table is what is loaded, tidied.
func (l Loading) Table() Table {
	t := Table{Kind: l.Kind, ValidFrom: l.ValidFrom, ValidTo: l.ValidTo, Source: l.Source, Note: l.Note, Rows: l.Rows}
	t.Trim()
	return t
}

// Used says which table a calculation went by.
type Used struct {
	Kind          Kind         `json:"kind" required:"true"`
	ValidFrom     domain.Date  `json:"validFrom" required:"true"`
	ValidTo       *domain.Date `json:"validTo,omitempty"`
	Source        string       `json:"source" required:"true"`
	Level         Level        `json:"level" required:"true" enum:"SHIPPED,PROVIDER,COMPANY"`
	Demonstration bool         `json:"demonstration,omitempty"`
}

// Used is the table as a calculation names it.
func (t Table) Used() Used {
	return Used{Kind: t.Kind, ValidFrom: t.ValidFrom, ValidTo: t.ValidTo, Source: t.Source, Level: t.Level, Demonstration: t.Demonstration}
}

// Tables are the tables in force on a day, by kind.
type Tables map[Kind]Table

// Days tell by the tables of which day something goes, for each kind.
type Days func(Kind) domain.Date

// OnDay is one day for all kinds.
func OnDay(day domain.Date) Days { return func(Kind) domain.Date { return day } }

// InForce picks of each kind the table in force on its day: the one of the highest level, of these the latest.
func InForce(all []Table, on Days) Tables {
	picked := Tables{}
	for _, t := range all {
		if !t.IsInForce(on(t.Kind)) {
			continue
		}
		if was, found := picked[t.Kind]; !found || t.goesBefore(was) {
			picked[t.Kind] = t
		}
	}
	return picked
}

// IsInForce reports whether a day is one of those on which the table is in force.
func (t Table) IsInForce(on domain.Date) bool {
	return !t.ValidFrom.After(on) && (t.ValidTo == nil || !t.ValidTo.Before(on))
}

// soonDays is how long before its last day a table is said to end: closings are planned that far ahead.
const soonDays = 60

// MarkEnding marks the tables after which there is none of their kind, where that is soon or was already. A kind that never had one goes without.
func MarkEnding(all []Table, today domain.Date) {
	last := map[Kind]int{} // of each kind the table that is in force longest
	for i, t := range all {
		was, found := last[t.Kind]
		if !found || (all[was].ValidTo != nil && (t.ValidTo == nil || t.ValidTo.After(*all[was].ValidTo))) {
			last[t.Kind] = i
		}
	}
	for _, i := range last {
		ends := all[i].ValidTo
		all[i].EndsSoon = ends != nil && ends.Before(today.AddDays(soonDays))
	}
}

func (t Table) goesBefore(other Table) bool {
	mine, theirs := slices.Index(levels, t.Level), slices.Index(levels, other.Level)
	if mine != theirs {
		return mine > theirs
	}
	return !t.ValidFrom.Before(other.ValidFrom)
}

// Trim takes blanks off what was loaded, and leaves out cells that are empty.
func (t *Table) Trim() {
	t.Source, t.Note = strings.TrimSpace(t.Source), strings.TrimSpace(t.Note)
	for _, row := range t.Rows {
		for name, text := range row {
			if row[name] = strings.TrimSpace(text); row[name] == "" {
				delete(row, name)
			}
		}
	}
	t.RowCount = len(t.Rows)
}

// Validate returns what is wrong with a table that is loaded, cell by cell, but for no more than a person reads at once.
func (t Table) Validate() []domain.FieldError {
	var faults domain.Faults
	if !t.Kind.Valid() {
		faults.Wrong("kind", "Kind")
		return faults
	}
	if t.Source == "" {
		faults.Missing("source", "Source")
	}
	faults.Text("source", t.Source, maxSource)
	faults.Text("note", t.Note, maxNote)
	faults.Date("validFrom", &t.ValidFrom)
	faults.Date("validTo", t.ValidTo)
	if t.ValidFrom.IsZero() {
		faults.Missing("validFrom", "Valid from")
	}
	if t.ValidTo != nil && t.ValidTo.Before(t.ValidFrom) {
		faults.Add("validTo", "refusals:table.dateOrder", "The last day is before the first", "Valid to")
	}
	switch {
	case len(t.Rows) == 0:
		faults.Missing("rows", "Rows")
	case len(t.Rows) > maxRows:
		faults.Add("rows", "refusals:table.tooManyRows", "There are more than "+strconv.Itoa(maxRows)+" rows", "Rows", strconv.Itoa(maxRows))
		return faults
	}
	for i, row := range t.Rows {
		if len(faults) >= maxFaults {
			break
		}
		t.Kind.check(&faults, fmt.Sprintf("rows.%d", i), row)
	}
	t.checkTwice(&faults)
	return faults[:min(len(faults), maxFaults)]
}

func (k Kind) check(faults *domain.Faults, at string, row Row) {
	known := map[string]bool{}
	for _, c := range k.Columns() {
		known[c.Name] = true
		text, given := row[c.Name]
		switch {
		case !given && c.Required:
			faults.Missing(at+"."+c.Name, c.Name)
		case given && !c.accepts(text):
			faults.Wrong(at+"."+c.Name, c.Name)
		}
	}
	for _, name := range sortedNames(row) {
		if !known[name] {
			faults.Add(at+"."+name, "refusals:table.unknownColumn", "There is no column "+name, name)
		}
	}
	k.checkWhole(faults, at, row)
}

// checkWhole holds what the cells of a row say together.
func (k Kind) checkWhole(faults *domain.Faults, at string, row Row) {
	need := func(name string) {
		if row[name] == "" {
			faults.Missing(at+"."+name, name)
		}
	}
	switch row["area"] {
	case areaState:
		need("state")
	case areaCounty:
		need("state")
		need("fips")
		need("county")
		if state, known := stateOfFIPS(row["fips"]); row["fips"] != "" && (!known || state != row["state"]) {
			faults.Wrong(at+".fips", "fips")
		}
	}
	if k == VAResidual {
		switch row["part"] {
		case "AMOUNT":
			need("region")
			need("family")
			need("amount")
		case "FURTHER":
			need("family")
			need("amount")
		case "STATE":
			need("region")
			need("state")
		}
	}
	if (k == QMThreshold || k.prices()) && row["percent"] == "" && row["amount"] == "" {
		faults.Missing(at+".percent", "percent")
	}
	if rate := row.Rate("percent"); k.prices() && rate != nil && rate.Cmp(domain.Rate{}) < 0 {
		faults.Wrong(at+".percent", "percent")
	}
	for _, span := range [][2]string{{"base_over", "base_to"}, {"amount_over", "amount_to"}, {"ltv_over", "ltv_to"}, {"down_from", "down_below"}, {"loan_from", "loan_below"}, {"term_over", "term_to"}, {"score_from", "score_to"}} {
		if low, high := row[span[0]], row[span[1]]; low != "" && high != "" && !isAbove(high, low, span[0] == "score_from") {
			faults.Wrong(at+"."+span[1], span[1])
		}
	}
}

func isAbove(high, low string, orSame bool) bool {
	above, errHigh := domain.ParseRate(high)
	below, errLow := domain.ParseRate(low)
	if errHigh != nil || errLow != nil {
		amount, _ := domain.ParseMoney(high)
		other, _ := domain.ParseMoney(low)
		return amount > other
	}
	return above.Cmp(below) > 0 || orSame && above == below
}

// checkTwice refuses a row that says of the same thing something else.
func (t Table) checkTwice(faults *domain.Faults) {
	seen := map[string]bool{}
	for i, row := range t.Rows {
		var key strings.Builder
		for _, c := range t.Kind.Columns() {
			if !t.Kind.isValue(c.Name) {
				key.WriteString(row[c.Name])
				key.WriteByte(0)
			}
		}
		if seen[key.String()] {
			faults.Add("rows."+strconv.Itoa(i), "duplicate", "This row is there twice", "Row")
		}
		seen[key.String()] = true
	}
}

// isValue reports whether a column holds what a row gives; the others say of what.
func (k Kind) isValue(name string) bool {
	if name == "coverage" {
		return k == PMICoverage
	}
	return slices.Contains([]string{"percent", "percent_of", "amount", "months", "limit_1", "limit_2", "limit_3", "limit_4", "persons_1_4", "persons_5_8"}, name)
}

func sortedNames(row Row) []string {
	names := make([]string, 0, len(row))
	for name := range row {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Amount is a cell's amount; nil of an empty one.
func (r Row) Amount(name string) *domain.Money {
	text, given := r[name]
	if !given {
		return nil
	}
	amount, err := domain.ParseMoney(text)
	if err != nil {
		return nil
	}
	return &amount
}

// Rate is a cell's percentage; nil of an empty one.
func (r Row) Rate(name string) *domain.Rate {
	text, given := r[name]
	if !given {
		return nil
	}
	rate, err := domain.ParseRate(text)
	if err != nil {
		return nil
	}
	return &rate
}

// Count is a cell's whole number; nil of an empty one.
func (r Row) Count(name string) *int {
	n, err := strconv.Atoi(r[name])
	if err != nil {
		return nil
	}
	return &n
}

// IsAbove reports whether a percentage is above one column and not above another; an empty one is no bound.
func (r Row) IsAbove(over, to string, rate domain.Rate) bool {
	low, high := r.Rate(over), r.Rate(to)
	return (low == nil || rate.Cmp(*low) > 0) && (high == nil || rate.Cmp(*high) <= 0)
}

// IsAmountAbove is IsAbove for amounts.
func (r Row) IsAmountAbove(over, to string, amount domain.Money) bool {
	low, high := r.Amount(over), r.Amount(to)
	return (low == nil || amount > *low) && (high == nil || amount <= *high)
}

// IsAmountFrom reports whether an amount is not below one column and below another.
func (r Row) IsAmountFrom(from, below string, amount domain.Money) bool {
	low, high := r.Amount(from), r.Amount(below)
	return (low == nil || amount >= *low) && (high == nil || amount < *high)
}
