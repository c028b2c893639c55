package reference_test

import (
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/reference"
)

func inForce(t *testing.T, day string) reference.Tables {
	t.Helper()
	return reference.InForce(reference.ShippedTables(), reference.OnDay(domain.MustDate(day)))
}

func TestShippedTablesAreSound(t *testing.T) {
	t.Parallel()
	for _, table := range reference.ShippedTables() {
		own := slices.Clone(table.Rows) // the shipped rows are everybody's
		for i := range own {
			own[i] = maps.Clone(own[i])
		}
		table.Rows = own
		table.Trim()
		assert.Empty(t, table.Validate(), "%s of %s", table.Kind, table.ValidFrom)
	}
}

func TestPublishedConformingLimits(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/conforming-limits-2026.json")
	require.NoError(t, err)
	var file struct {
		Cases []struct {
			FIPS, County, State string
			Limits              map[string]domain.Money `json:"limits_by_units"`
		}
	}
	require.NoError(t, json.Unmarshal(text, &file))
	require.Len(t, file.Cases, 10)
	table := inForce(t, "2026-11-23")[reference.ConformingLimit]
	for _, c := range file.Cases {
		for units, key := range map[int]string{1: "1", 2: "2", 3: "3", 4: "4"} {
			for _, place := range []reference.Place{{FIPS: c.FIPS}, {State: c.State, County: c.County}} {
				found := reference.LimitOf(table, place, units)
				require.NotNil(t, found)
				assert.Equal(t, c.Limits[key], found.Limit, "%+v, %d units", place, units)
				assert.True(t, found.Exact)
			}
		}
	}
}

// TestEveryCountyOfThePublishedFile holds the shipped rows against the whole file, where it is at hand.
func TestEveryCountyOfThePublishedFile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../../shared/domain/ref/fhfa-cll-2026.csv")
	if err != nil {
		t.Skip("the published file is not at hand")
	}
	rows, err := reference.ReadCSV(string(text))
	require.NoError(t, err)
	require.Len(t, rows, 3235)
	table := inForce(t, "2026-06-30")[reference.ConformingLimit]
	for _, row := range rows {
		for _, place := range []reference.Place{{FIPS: row["state_fips"] + row["county_fips"]}, {State: row["state"], County: row["county_name"]}} {
			for units, column := range []string{"limit_1", "limit_2", "limit_3", "limit_4"} {
				found := reference.LimitOf(table, place, units+1)
				require.NotNil(t, found)
				require.Equal(t, *row.Amount(column), found.Limit, "%+v", place)
			}
		}
	}
}

func TestCountyByItsName(t *testing.T) {
	t.Parallel()
	table := inForce(t, "2026-06-30")[reference.ConformingLimit]
	for _, c := range []struct {
		at    reference.Place
		limit string
		exact bool
	}{
		{reference.Place{State: "CA", County: "los angeles"}, "1249125", true},
		{reference.Place{State: "VA", County: "Alexandria"}, "1209750", true},
		{reference.Place{State: "AK", County: "Nome"}, "1249125", true},
		{reference.Place{State: "TX", County: "Harris County"}, "832750", true},
		{reference.Place{State: "CT", County: "Western Connecticut"}, "977500", true},
		{reference.Place{State: "CT", County: "Fairfield"}, "851000", false},
		{reference.Place{State: "CT", County: "New Haven County"}, "832750", false},
		{reference.Place{State: "CT", County: "Middlesex"}, "832750", true},
		{reference.Place{State: "CT", County: "New London"}, "832750", true},
		{reference.Place{State: "DC", County: "Washington"}, "1249125", true},
		{reference.Place{State: "DC", County: "Washington, D.C."}, "1249125", true},
		{reference.Place{State: "DC", County: "District of Columbia"}, "1249125", true},
		{reference.Place{State: "MD", County: "Prince Georges"}, "1249125", true},
		{reference.Place{State: "MD", County: "Prince George’s County"}, "1249125", true},
		{reference.Place{State: "MD", County: "Prins George"}, "832750", false},
		{reference.Place{State: "MD", County: "Saint Mary's"}, "832750", true},
		{reference.Place{State: "VA", County: "City of Fairfax"}, "1249125", true},
		{reference.Place{State: "MD", County: "Baltimore city"}, "832750", true},
		{reference.Place{State: "LA", County: "St. Tammany Parish"}, "832750", true},
		{reference.Place{State: "LA", County: "Saint John the Baptist"}, "832750", true},
		{reference.Place{State: "NM", County: "Doña Ana"}, "832750", true},
		{reference.Place{State: "IL", County: "Du Page County, IL"}, "832750", true},
		{reference.Place{State: "TX", County: "Los Angeles"}, "832750", false},
		{reference.Place{State: "TX", County: "Haris"}, "832750", false},
		{reference.Place{State: "HI", County: "Anywhere"}, "1249125", false},
		{reference.Place{State: "SD", County: "Shannon"}, "832750", true},
		{reference.Place{FIPS: "48999"}, "832750", false},
		{reference.Place{}, "832750", false},
		{reference.Place{State: "TX"}, "832750", false},
		{reference.Place{State: "CA"}, "832750", false},
		{reference.Place{FIPS: "48201"}, "832750", true},
		{reference.Place{State: "AK"}, "1249125", true},
		{reference.Place{State: "HI"}, "1249125", false},
		{reference.Place{State: "HI", County: "Honolulu"}, "1249125", true},
	} {
		found := reference.LimitOf(table, c.at, 1)
		require.NotNil(t, found)
		if c.at.State != "VA" {
			assert.Equal(t, c.limit, found.Limit.String(), "%+v", c.at)
		}
		assert.Equal(t, c.exact, found.Exact, "%+v", c.at)
	}
}

// TestEveryCountyThatAddressesName holds that each county of the ZIP codes has a limit that is known, as the published file has it.
func TestEveryCountyThatAddressesName(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../pricing/shipped/zip-county.csv.gz")
	require.NoError(t, err)
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	require.NoError(t, err)
	lines, err := csv.NewReader(unpacked).ReadAll()
	require.NoError(t, err)
	table := inForce(t, "2026-06-30")[reference.ConformingLimit]
	unclear, seen := map[string]bool{}, map[string]bool{}
	for _, line := range lines[1:] {
		code, county, state := line[1], line[2], line[3]
		if seen[code] {
			continue
		}
		seen[code] = true
		byName := reference.LimitOf(table, reference.Place{State: state, County: county}, 1)
		byCode := reference.LimitOf(table, reference.Place{FIPS: code}, 1)
		if !byName.Exact {
			unclear[state+" "+county] = true
			continue
		}
		require.Equal(t, byCode.Limit, byName.Limit, "%s, %s", county, state)
		require.Equal(t, code, byName.FIPS, "%s, %s", county, state)
	}
	assert.Greater(t, len(seen), 3200)
	assert.Equal(t, map[string]bool{"CT Fairfield": true, "CT Hartford": true, "CT Litchfield": true, "CT New Haven": true, "AS Unknown": true,
		"MD Baltimore": true, "MO St Louis": true, "VA Fairfax": true, "VA Franklin": true, "VA Richmond": true, "VA Roanoke": true}, unclear,
		"where a former county was divided among regions of other limits it is not known, nor what has no name, nor which of a county and a city of its name is meant")
}

func TestFHALimitBetweenFloorAndCeilingIsNotKnown(t *testing.T) {
	t.Parallel()
	found := reference.LimitOf(inForce(t, "2026-06-30")[reference.FHALimit], reference.Place{State: "TX", County: "Harris"}, 2)
	require.NotNil(t, found)
	assert.Equal(t, "693050", found.Limit.String())
	assert.Equal(t, "1599375", found.Ceiling.String())
	assert.False(t, found.Exact)
}

// Where the conforming limit is above the baseline FHA's is the same; of any other county it is at least the floor.
func TestFHALimitOfACounty(t *testing.T) {
	t.Parallel()
	table := inForce(t, "2026-06-30")[reference.FHALimit]
	for county, want := range map[reference.Place]string{{State: "CA", County: "Los Angeles"}: "1249125", {State: "CA", FIPS: "06053"}: "994750"} {
		found := reference.LimitOf(table, county, 1)
		require.NotNil(t, found)
		assert.Equal(t, want, found.Limit.String(), county)
		assert.True(t, found.Exact, county)
	}
	whole := reference.Table{Kind: reference.FHALimit, Rows: []reference.Row{{"area": "FLOOR", "limit_1": "541287"}, {"area": "CEILING", "limit_1": "1249125"},
		{"area": "COUNTY", "state": "TX", "fips": "48201", "county": "HARRIS COUNTY", "limit_1": "541287"}, {"area": "COUNTY", "state": "TX", "fips": "48453", "county": "TRAVIS COUNTY", "limit_1": "563500"}}}
	assert.True(t, reference.LimitOf(whole, reference.Place{State: "TX", County: "Harris"}, 1).Exact, "a whole table has the counties at the floor too")
	assert.Equal(t, "563500", reference.LimitOf(whole, reference.Place{State: "TX", County: "Travis"}, 1).Limit.String())
	assert.False(t, reference.LimitOf(whole, reference.Place{State: "TX", County: "Hays"}, 1).Exact)
}

// A county and an independent city of one name are asked about until one says which of them it is.
func TestCountyAndCityOfOneName(t *testing.T) {
	t.Parallel()
	table := inForce(t, "2026-06-30")[reference.ConformingLimit]
	for _, at := range []reference.Place{{State: "VA", County: "Richmond"}, {State: "VA", County: "fairfax"}, {State: "VA", County: "Roanoke"}, {State: "VA", County: "Franklin"},
		{State: "MD", County: "Baltimore"}, {State: "MO", County: "Saint Louis"}} {
		found := reference.LimitOf(table, at, 1)
		require.NotNil(t, found, at)
		assert.False(t, found.Exact, at)
		require.Len(t, found.Candidates, 2, at)
		assert.Empty(t, found.FIPS, at)
		for _, c := range found.Candidates {
			one := reference.LimitOf(table, reference.Place{State: at.State, County: c.Name}, 1)
			assert.True(t, one.Exact, c)
			assert.Equal(t, c.FIPS, one.FIPS, c)
			assert.Empty(t, one.Candidates, c)
		}
	}
	for _, at := range []reference.Place{{State: "VA", County: "Richmond County"}, {State: "VA", County: "City of Richmond"}, {State: "VA", County: "Charles City"}, {State: "VA", County: "James City"},
		{State: "VA", County: "Norfolk"}, {State: "NV", County: "Carson City"}, {State: "VA", FIPS: "51159"}} {
		assert.True(t, reference.LimitOf(table, at, 1).Exact, at)
	}
}

func TestFHALimitOfASpecialAreaIsItsCeiling(t *testing.T) {
	t.Parallel()
	table := inForce(t, "2026-06-30")[reference.FHALimit]
	for state, ceiling := range map[string]string{"AK": "1873625", "HI": "1873625", "GU": "1873625", "VI": "1873625", "TX": "1249125", "": "1873625"} {
		found := reference.LimitOf(table, reference.Place{State: state, County: "Anywhere"}, 1)
		require.NotNil(t, found)
		assert.Equal(t, "541287", found.Limit.String(), state)
		assert.Equal(t, ceiling, found.Ceiling.String(), state)
		assert.False(t, found.Exact, state)
	}
}

func TestLimitIsAtMostTheHighestCountyThatMayBeMeant(t *testing.T) {
	t.Parallel()
	table := inForce(t, "2026-06-30")[reference.ConformingLimit]
	for state, ceiling := range map[string]string{"HI": "1299500", "TX": "1249125", "": "1299500"} {
		assert.Equal(t, ceiling, reference.LimitOf(table, reference.Place{State: state}, 1).Ceiling.String(), state)
	}
}

func TestCompanyTableGoesBefore(t *testing.T) {
	t.Parallel()
	day := domain.MustDate("2026-06-30")
	own := reference.Table{Kind: reference.PMIRate, Level: reference.OfCompany, ValidFrom: domain.MustDate("2010-01-01"), Source: "own"}
	later := own
	later.ValidFrom, later.Source = domain.MustDate("2026-01-01"), "later"
	future := own
	future.ValidFrom, future.Source = domain.MustDate("2026-07-01"), "future"
	over := own
	last := domain.MustDate("2026-06-29")
	over.ValidFrom, over.ValidTo, over.Source = domain.MustDate("2026-06-01"), &last, "over"
	assert.Equal(t, "later", reference.InForce(append(reference.ShippedTables(), own, later, future, over), reference.OnDay(day))[reference.PMIRate].Source)
}

func TestIncomeLimitOfLargeHousehold(t *testing.T) {
	t.Parallel()
	table := reference.Table{Kind: reference.USDAIncomeLimit, Rows: []reference.Row{
		{"area": "FLOOR", "persons_1_4": "100000", "persons_5_8": "132000"},
		{"area": "COUNTY", "state": "TX", "fips": "48201", "county": "HARRIS COUNTY", "persons_1_4": "110000", "persons_5_8": "145000"}}}
	at := reference.Place{State: "TX", County: "Harris"}
	for persons, want := range map[int]string{1: "110000", 4: "110000", 5: "145000", 8: "145000", 10: "162600"} {
		assert.Equal(t, want, reference.IncomeLimitOf(table, at, persons).String(), persons)
	}
	assert.Equal(t, "100000", reference.IncomeLimitOf(table, reference.Place{State: "ME"}, 2).String())
	assert.Nil(t, reference.IncomeLimitOf(table, at, 0))
	assert.Nil(t, reference.IncomeLimitOf(table, reference.Place{State: "TX", County: "Haris"}, 2), "a county that is none of the state has no limit")
}

func TestTablesThatEndAreMarkedBefore(t *testing.T) {
	t.Parallel()
	ending := func(day string, more ...reference.Table) (kinds []reference.Kind) {
		all := append(slices.Clone(reference.ShippedTables()), more...)
		reference.MarkEnding(all, domain.MustDate(day))
		for _, table := range all {
			if table.EndsSoon {
				kinds = append(kinds, table.Kind)
			}
		}
		return kinds
	}
	shipped := []reference.Kind{reference.ConformingLimit, reference.FHALimit, reference.QMThreshold}
	assert.Empty(t, ending("2026-10-31"))
	assert.Equal(t, shipped, ending("2026-11-02"))
	assert.Equal(t, shipped, ending("2027-01-15"), "nor is there one after it has ended")
	next := reference.Table{Kind: reference.FHALimit, Level: reference.OfProvider, ValidFrom: domain.MustDate("2027-01-01")}
	assert.Equal(t, []reference.Kind{reference.ConformingLimit, reference.QMThreshold}, ending("2026-12-20", next))
}

func TestFaultsOfALoadedTable(t *testing.T) {
	t.Parallel()
	good := reference.Table{Kind: reference.FHALimit, Source: "HUD", ValidFrom: domain.MustDate("2027-01-01"), Rows: []reference.Row{{"area": "FLOOR", "limit_1": "550000"}}}
	assert.Empty(t, good.Validate())
	for field, spoil := range map[string]func(*reference.Table){
		"kind":           func(t *reference.Table) { t.Kind = "NONE" },
		"source":         func(t *reference.Table) { t.Source = "" },
		"validTo":        func(t *reference.Table) { day := domain.MustDate("2026-01-01"); t.ValidTo = &day },
		"rows":           func(t *reference.Table) { t.Rows = nil },
		"rows.0.area":    func(t *reference.Table) { t.Rows[0]["area"] = "MOON" },
		"rows.0.limit_1": func(t *reference.Table) { t.Rows[0]["limit_1"] = "1,000" },
		"rows.0.limit":   func(t *reference.Table) { t.Rows[0]["limit"] = "1" },
		"rows.0.state":   func(t *reference.Table) { t.Rows[0]["area"] = "STATE" },
		"rows.1":         func(t *reference.Table) { t.Rows = append(t.Rows, reference.Row{"area": "FLOOR", "limit_1": "1"}) },
	} {
		table := good
		table.Rows = []reference.Row{{"area": "FLOOR", "limit_1": "550000"}}
		spoil(&table)
		faults := table.Validate()
		require.NotEmpty(t, faults, field)
		assert.Equal(t, field, faults[0].Field)
	}
}

// FuzzTable holds that whatever is loaded is told of by its faults, and what passes can be looked up.
func FuzzTable(f *testing.F) {
	f.Add("CONFORMING_LIMIT", "area,state,fips,county,limit_1\nFLOOR,,,,100\nCOUNTY,TX,48201,HARRIS,200\n")
	f.Add("PMI_RATE", "term,ltv_over,ltv_to,coverage,score_from,percent\nFIXED_OVER_20,80,85,12,760,0.2\n")
	f.Fuzz(func(t *testing.T, kind, text string) {
		rows, err := reference.ReadCSV(text)
		if err != nil {
			return
		}
		table := reference.Table{Kind: reference.Kind(kind), Source: "x", ValidFrom: domain.MustDate("2026-01-01"), Rows: rows}
		table.Trim()
		if len(table.Validate()) > 0 {
			return
		}
		reference.LimitOf(table, reference.Place{State: "TX", County: "Harris"}, 1)
		reference.IncomeLimitOf(table, reference.Place{FIPS: "48201"}, 9)
	})
}
