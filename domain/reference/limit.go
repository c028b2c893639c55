package reference

import (
	"slices"
	"strings"

	"gable/domain"
)

// Place is where a property is: its state with its county by name or by code.
type Place struct {
	State  string
	County string
	FIPS   string
}

// AreaLimit is the limit of a place for a number of units. Where the county is not said, is none of the state, or is not in the table, and the limit
// lies anywhere between two amounts, Limit is the lower, Ceiling the most that it can be, and Exact is false.
type AreaLimit struct {
	Limit   domain.Money `json:"limit" required:"true" doc:"US dollars"`
	Floor   domain.Money `json:"floor" required:"true" doc:"What it is at least: the baseline of conforming loans"`
	Ceiling domain.Money `json:"ceiling" required:"true" doc:"What it is at most in this state"`
	Exact   bool         `json:"exact" required:"true" doc:"Whether the limit of this county is known; else it is at least limit, and at most ceiling."`
	County  string       `json:"county,omitempty" doc:"The county as the table or the census names it"`
	FIPS    string       `json:"fips,omitempty"`
	// Candidates are those that the place may be, where a county and an independent city have the name that was said.
	Candidates []CountyName `json:"candidates,omitempty" doc:"The county and the independent city that have the name that was said: which of them it is has to be said."`
}

// CountyName is a county by its code and its whole name.
type CountyName struct {
	FIPS string `json:"fips" required:"true"`
	Name string `json:"name" required:"true"`
}

// LimitOf finds the limit of a place in a table of limits; nil where it has none for so many units.
func LimitOf(t Table, at Place, units int) *AreaLimit {
	s := newLimitSearch(t, at.known(), units)
	if s.floor == nil && s.state == nil && s.row == nil {
		return nil
	}
	out := &AreaLimit{Limit: domain.Amount(s.floor), Floor: domain.Amount(s.floor)}
	if s.state != nil {
		out.Limit, out.Floor = *s.state, *s.state
	}
	out.Ceiling = max(out.Limit, domain.Amount(s.ceiling), s.highest)
	switch amount := s.row.Amount(s.column); {
	case amount != nil:
		out.Limit, out.Exact, out.County, out.FIPS = *amount, true, s.row.county(), s.row["fips"]
		out.Ceiling = max(out.Limit, out.Ceiling)
	case s.found && s.county.Ambiguous:
		s.settleFormer(out)
		out.Exact = false
		for _, code := range s.county.Successors {
			out.Candidates = append(out.Candidates, CountyName{FIPS: code, Name: counties().byCode[code].Name})
		}
	case s.found && len(s.county.Successors) > 0:
		s.settleFormer(out)
	case s.found:
		out.Exact = s.state != nil || s.restAtFloor()
		out.County, out.FIPS = s.county.Name, s.county.FIPS
	default: // of a state whose counties all have its limit, it is known without the county
		out.Exact = s.state != nil && s.highest <= *s.state
	}
	return out
}

// limitSearch is what a table says of a place.
type limitSearch struct {
	at                    Place
	kind                  Kind
	column                string
	floor, ceiling, state *domain.Money
	county                County // that of the place, where found
	found                 bool
	row                   Row          // of the county
	highest               domain.Money // of the counties of the state; of all, where no state is said
	listed                map[string]*domain.Money
	listsCounties         bool // the table has counties
	listsWhole            bool // it has those of the state at the floor as well
}

func newLimitSearch(t Table, at Place, units int) *limitSearch {
	s := &limitSearch{at: at, kind: t.Kind, column: []string{"limit_1", "limit_2", "limit_3", "limit_4"}[min(max(units, 1), 4)-1], listed: map[string]*domain.Money{}}
	s.county, s.found = CountyOf(at)
	var ofState *domain.Money
	for _, row := range t.Rows {
		amount, here := row.Amount(s.column), row["state"] == at.State
		if at.State == "" || (row["area"] == areaCounty && here) {
			s.highest = max(s.highest, domain.Amount(amount))
		}
		switch area := row["area"]; {
		case area == areaFloor:
			s.floor = amount
		case area == areaCeiling && row["state"] == "":
			s.ceiling = amount
		case area == areaCeiling && here:
			ofState = amount
		case area == areaState && here:
			s.state = amount
		case area == areaCounty:
			s.listsCounties = true
			if here {
				s.readCounty(row, amount)
			}
		}
	}
	for _, amount := range s.listed {
		s.listsWhole = s.listsWhole || (s.floor != nil && amount != nil && *amount == *s.floor)
	}
	if ofState != nil {
		s.ceiling = ofState
	}
	return s
}

func (s *limitSearch) readCounty(row Row, amount *domain.Money) {
	s.listed[row["fips"]] = amount
	if s.row == nil && s.at.isIn(row, s.county, s.found) {
		s.row = row
	}
}

// restAtFloor reports whether a county that the table does not list is at the floor: of a table that lists only those above it. FHA's lists those whose
// limit is known otherwise, and a county that it lacks may be anywhere above its floor.
func (s *limitSearch) restAtFloor() bool {
	return s.listsCounties && !s.listsWhole && s.kind != FHALimit
}

// settleFormer answers for a county that is no more: the limit of those that took its place where they all have the same, else not known between
// the lowest and the highest of them.
func (s *limitSearch) settleFormer(out *AreaLimit) {
	known, lowest, highest := true, domain.MaxMoney, domain.Money(0)
	for _, code := range s.county.Successors {
		amount := s.listed[code]
		switch {
		case amount != nil:
		case s.state != nil:
			amount = s.state
		case s.restAtFloor():
			amount = s.floor
		}
		if amount == nil {
			known = false
			continue
		}
		lowest, highest = min(lowest, *amount), max(highest, *amount)
	}
	if !known {
		return
	}
	out.Limit, out.Ceiling, out.Exact = lowest, highest, lowest == highest
	out.County, out.FIPS = s.county.Name, s.county.FIPS
}

// known is the place with its state, where only the code of its county was said.
func (p Place) known() Place {
	if state, found := stateOfFIPS(p.FIPS); found && p.State == "" {
		p.State = state
	}
	return p
}

// isIn reports whether a row is of the place: by the code of its county, and where no county is known by that name, by the name itself.
func (p Place) isIn(row Row, county County, found bool) bool {
	switch {
	case row["fips"] != "" && found:
		return row["fips"] == county.FIPS
	case p.FIPS != "":
		return row["fips"] == p.FIPS
	case p.County == "":
		return false
	}
	return countyKey(withoutKind(tidyName(p.County))) == countyKey(withoutKind(tidyName(row["county"])))
}

// IncomeLimitOf finds USDA's limit on the income of a household of so many persons; nil where the table has none for the place, and where its county
// is none of the state or was divided among others. Each person beyond eight adds eight percent of the limit for four.
func IncomeLimitOf(t Table, at Place, persons int) *domain.Money {
	at = at.known()
	county, known := CountyOf(at)
	var found Row
	rank := map[string]int{areaFloor: 1, areaState: 2, areaCounty: 3}
	for _, row := range t.Rows {
		area := row["area"]
		fits := area == areaFloor || (area == areaState && row["state"] == at.State) || (area == areaCounty && row["state"] == at.State && at.isIn(row, county, known))
		if fits && (found == nil || rank[area] > rank[found["area"]]) {
			found = row
		}
	}
	unclear := at.County+at.FIPS != "" && (!known || len(county.Successors) > 1) // also of two counties of one name
	if found == nil || persons < 1 || (unclear && found["area"] != areaCounty) {
		return nil
	}
	if persons <= 4 {
		return found.Amount("persons_1_4")
	}
	limit := domain.Amount(found.Amount("persons_5_8"))
	if persons > 8 {
		limit += domain.Money(persons-8) * domain.MustRate("8").Of(domain.Amount(found.Amount("persons_1_4")))
	}
	return &limit
}

// MedianIncomeOf is the median income of a year in the county of a place; nil where the table has none of it.
func MedianIncomeOf(t Table, at Place) *domain.Money {
	at = at.known()
	county, found := CountyOf(at)
	for _, row := range t.Rows {
		if row["state"] == at.State && at.isIn(row, county, found) {
			return row.Amount("amount")
		}
	}
	return nil
}

// stateCodes are the census codes of states and territories.
var stateCodes = strings.Fields(`01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI
	27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY
	60AS 66GU 69MP 72PR 78VI`)

func stateOfFIPS(fips string) (string, bool) {
	if !fipsPattern.MatchString(fips) {
		return "", false
	}
	i := slices.IndexFunc(stateCodes, func(code string) bool { return code[:2] == fips[:2] })
	if i < 0 {
		return "", false
	}
	return stateCodes[i][2:], true
}
