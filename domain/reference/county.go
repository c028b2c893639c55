package reference

import (
	"strings"
	"sync"
)

// County is a county, or what counts as one, as the census numbers and FHFA names it.
type County struct {
	FIPS string
	Name string
	// Successors are the counties that took the place of one that is no more, by their codes.
	Successors []string
	// Ambiguous: a county and an independent city have the name, and are the Successors.
	Ambiguous bool
}

// formerCounties are counties that addresses still name, with those into which their towns went: Connecticut's planning regions (87 FR 34235), and
// what was renamed or divided since 2015.
var formerCounties = []County{
	{FIPS: "09001", Name: "FAIRFIELD COUNTY", Successors: []string{"09120", "09140", "09190"}},
	{FIPS: "09003", Name: "HARTFORD COUNTY", Successors: []string{"09110", "09140", "09160"}},
	{FIPS: "09005", Name: "LITCHFIELD COUNTY", Successors: []string{"09140", "09160", "09190"}},
	{FIPS: "09007", Name: "MIDDLESEX COUNTY", Successors: []string{"09130"}},
	{FIPS: "09009", Name: "NEW HAVEN COUNTY", Successors: []string{"09140", "09170"}},
	{FIPS: "09011", Name: "NEW LONDON COUNTY", Successors: []string{"09130", "09150", "09180"}},
	{FIPS: "09013", Name: "TOLLAND COUNTY", Successors: []string{"09110", "09150"}},
	{FIPS: "09015", Name: "WINDHAM COUNTY", Successors: []string{"09150", "09180"}},
	{FIPS: "02261", Name: "VALDEZ-CORDOVA CENSUS AREA", Successors: []string{"02063", "02066"}},
	{FIPS: "02270", Name: "WADE HAMPTON CENSUS AREA", Successors: []string{"02158"}},
	{FIPS: "46113", Name: "SHANNON COUNTY", Successors: []string{"46102"}},
}

// otherNames are names of counties that no rule of spelling leads to, as address files have them.
var otherNames = []County{
	{FIPS: "11001", Name: "WASHINGTON"}, {FIPS: "11001", Name: "WASHINGTON DC"}, {FIPS: "11001", Name: "DC"},
	{FIPS: "51570", Name: "COLONIAL HEIGHTS CIT"}, {FIPS: "72103", Name: "NABUABO"}, {FIPS: "72131", Name: "SAN SABASTIAN"},
}

// countyBook finds counties by code, and by state and name.
type countyBook struct {
	byCode map[string]County
	byName map[string]County
}

var counties = sync.OnceValue(func() countyBook {
	text, err := shippedFiles.ReadFile("shipped/county.csv")
	if err != nil {
		panic(err)
	}
	rows, err := ReadCSV(string(text))
	if err != nil {
		panic(err)
	}
	listed := make([]County, len(rows))
	for i, row := range rows {
		listed[i] = County{FIPS: row["fips"], Name: row["county"]}
	}
	book := countyBook{byCode: map[string]County{}, byName: map[string]County{}}
	for _, c := range append(listed, formerCounties...) {
		book.byCode[c.FIPS] = c
		book.name(c, countyKey(c.Name))
	}
	for _, other := range otherNames {
		book.name(book.byCode[other.FIPS], countyKey(other.Name))
	}
	for _, c := range append(listed, formerCounties...) { // a whole name goes before one without the word for what it is
		book.name(c, countyKey(withoutKind(c.Name)))
	}
	return book
})

// county is the name of a row's county as the census has it: HUD's file cuts names off after fifteen letters.
func (r Row) county() string {
	if known, found := counties().byCode[r["fips"]]; found {
		return known.Name
	}
	return r["county"]
}

// name adds a name of a county, where no other has it.
func (b countyBook) name(c County, key string) {
	state, _ := stateOfFIPS(c.FIPS)
	if _, taken := b.byName[state+key]; !taken {
		b.byName[state+key] = c
	}
}

// CountyOf finds the county of a place by its code or its name: whatever its capitals, accents and apostrophes, with or without the word for what it
// is. A name that no county of the state has is not found; one that a county and an independent city have, as Richmond in Virginia, is of either until the
// word for what it is says which.
func CountyOf(at Place) (County, bool) {
	book := counties()
	if at.FIPS != "" {
		c, found := book.byCode[at.FIPS]
		return c, found
	}
	if at.State == "" || countyKey(at.County) == "" {
		return County{}, false
	}
	name := tidyName(at.County)
	for _, key := range []string{countyKey(name), countyKey(withoutKind(name))} {
		if c, found := book.byName[at.State+key]; found {
			return book.orCity(at.State, name, key, c), true
		}
	}
	if !strings.HasSuffix(name, " COUNTY") { // a city that is no part of a county, named without the word
		c, found := book.byName[at.State+countyKey(name)+"CITY"]
		return c, found
	}
	return County{}, false
}

// orCity is the county of a name, or where an independent city of the state has the name too, and nothing said which is meant, either of the two.
func (b countyBook) orCity(state, name, key string, c County) County {
	city, twin := b.byName[state+key+"CITY"]
	isBare := key == countyKey(name) && key != countyKey(c.Name)
	if !twin || !isBare || city.FIPS == c.FIPS || strings.HasSuffix(name, " COUNTY") || strings.HasSuffix(name, " CITY") {
		return c
	}
	return County{Name: tidyName(name), Successors: []string{c.FIPS, city.FIPS}, Ambiguous: true}
}

// kindsOfCounty are what follows the name of a county and is often left out.
var kindsOfCounty = []string{" COUNTY", " CNTY", " CO", " PARISH", " CITY AND BOROUGH", " BOROUGH", " CENSUS AREA", " MUNICIPALITY", " MUNICIPIO", " ISLAND",
	" DISTRICT", " PLANNING REGION"}

func withoutKind(name string) string {
	for _, kind := range kindsOfCounty {
		if bare, cut := strings.CutSuffix(name, kind); cut && bare != "" {
			return bare
		}
	}
	return name
}

var unaccented = strings.NewReplacer("Á", "A", "É", "E", "Í", "I", "Ó", "O", "Ú", "U", "Ü", "U", "Ñ", "N", ".", "", "'", "", "’", "", "‘", "", "`", "", "-", " ")

// tidyName is a name in capitals with single spaces, without accents and marks and what follows a comma, and its words in the usual order.
func tidyName(name string) string {
	name, _, _ = strings.Cut(name, ",")
	name = strings.Join(strings.Fields(unaccented.Replace(strings.ToUpper(name))), " ")
	for _, before := range []string{"COUNTY", "CITY", "PARISH", "MUNICIPALITY"} {
		if of, cut := strings.CutPrefix(name, before+" OF "); cut {
			return of + " " + before
		}
	}
	return name
}

// shortWords are words that are written out or not.
var shortWords = map[string]string{"SAINT": "ST", "SAINTE": "STE", "FORT": "FT", "MOUNT": "MT"}

// countyKey is a name as names are compared: without spaces, since De Kalb and DeKalb are the same.
func countyKey(name string) string {
	words := strings.Fields(tidyName(name))
	for i, word := range words {
		if short, found := shortWords[word]; found {
			words[i] = short
		}
	}
	return strings.Join(words, "")
}
