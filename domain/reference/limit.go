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

// AreaLimit is the limit of a place for a number of units. Where the county is not said or not in the table, and the limit lies anywhere
// between the floor and the ceiling, Limit is the floor, Ceiling the most that it can be, and Exact is false.
type AreaLimit struct {
	Limit   domain.Money `json:"limit" required:"true" doc:"US dollars"`
	Floor   domain.Money `json:"floor" required:"true" doc:"What it is at least: the baseline of conforming loans"`
	Ceiling domain.Money `json:"ceiling" required:"true" doc:"What it is at most in this state"`
	Exact   bool         `json:"exact" required:"true" doc:"Whether the table has the limit of this county."`
	County  string       `json:"county,omitempty" doc:"The county as the table names it"`
	FIPS    string       `json:"fips,omitempty"`
}

// LimitOf finds the limit of a place in a table of limits; nil where it has none for so many units.
func LimitOf(t Table, at Place, units int) *AreaLimit {
	at = at.known()
	column := []string{"limit_1", "limit_2", "limit_3", "limit_4"}[min(max(units, 1), 4)-1]
	var floor, ceiling, ofState, state *domain.Money
	var county Row
	highest := domain.Money(0)
	listsWhole, listsCounties := false, false
	for _, row := range t.Rows {
		amount := row.Amount(column)
		if at.State == "" || (row["area"] == areaCounty && row["state"] == at.State) {
			highest = max(highest, domain.Amount(amount))
		}
		switch row["area"] {
		case areaFloor:
			floor = amount
		case areaCeiling:
			switch row["state"] {
			case "":
				ceiling = amount
			case at.State:
				ofState = amount
			}
		case areaState:
			if row["state"] == at.State {
				state = amount
			}
		case areaCounty:
			listsCounties = true
			if row["state"] != at.State {
				continue
			}
			listsWhole = listsWhole || (floor != nil && amount != nil && *amount == *floor)
			if county == nil && at.isIn(row) {
				county = row
			}
		}
	}
	if ofState != nil {
		ceiling = ofState
	}
	// Of a table that lists only the counties above the floor, what is said and not listed is at the floor.
	saysCounty := at.County != "" || at.FIPS != ""
	out := settleLimit(floor, state, county, column, saysCounty && listsCounties && !listsWhole && at.State != "")
	if out == nil {
		return nil
	}
	out.Ceiling = max(out.Limit, domain.Amount(ceiling), highest)
	// The limit of a state is that of each county, but for those that the table lists above it.
	if state != nil && county == nil && !saysCounty && highest > out.Limit {
		out.Exact = false
	}
	return out
}

// settleLimit answers the limit by the nearest row that there is.
func settleLimit(floor, state *domain.Money, county Row, column string, restAtFloor bool) *AreaLimit {
	if floor == nil && state == nil && county == nil {
		return nil
	}
	out := &AreaLimit{Floor: domain.Amount(floor)}
	switch amount := county.Amount(column); {
	case amount != nil:
		out.Limit, out.Exact, out.County, out.FIPS = *amount, true, county["county"], county["fips"]
	case state != nil:
		out.Limit, out.Exact, out.Floor = *state, true, *state
	default:
		out.Limit, out.Exact = out.Floor, restAtFloor
	}
	return out
}

// known is the place with its state, where only the code of its county was said.
func (p Place) known() Place {
	if state, found := stateOfFIPS(p.FIPS); found && p.State == "" {
		p.State = state
	}
	return p
}

// kindsOfCounty are what follows the name of a county and is often left out.
var kindsOfCounty = []string{" COUNTY", " PARISH", " BOROUGH", " CENSUS AREA", " MUNICIPALITY", " MUNICIPIO", " ISLAND", " PLANNING REGION"}

func bareName(county string) string {
	name := strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(county, ".", "")), " "))
	for _, kind := range kindsOfCounty {
		if bare, cut := strings.CutSuffix(name, kind); cut && bare != "" {
			return bare
		}
	}
	return name
}

// isIn reports whether a row is of the place: by its code where that is known, else by its name. Cities that are no part of a county are
// named with or without the word.
func (p Place) isIn(row Row) bool {
	if p.FIPS != "" {
		return row["fips"] == p.FIPS
	}
	if p.County == "" {
		return false
	}
	asked, have := bareName(p.County), bareName(row["county"])
	return asked == have || (!strings.HasSuffix(strings.ToUpper(p.County), "COUNTY") && asked+" CITY" == have)
}

// IncomeLimitOf finds USDA's limit on the income of a household of so many persons; nil where the table has none for the place. Each person
// beyond eight adds eight percent of the limit for four.
func IncomeLimitOf(t Table, at Place, persons int) *domain.Money {
	at = at.known()
	var found Row
	rank := map[string]int{areaFloor: 1, areaState: 2, areaCounty: 3}
	for _, row := range t.Rows {
		area := row["area"]
		fits := area == areaFloor || (area == areaState && row["state"] == at.State) || (area == areaCounty && row["state"] == at.State && at.isIn(row))
		if fits && (found == nil || rank[area] > rank[found["area"]]) {
			found = row
		}
	}
	if found == nil || persons < 1 {
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
