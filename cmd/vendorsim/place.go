package main

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const kindPlace = "place"

// town is where an invented street lies.
type town struct{ city, county, state, zip, country, code string }

var towns = []town{
	{"Austin", "Travis", "TX", "787", "United States", "US"}, {"Round Rock", "Williamson", "TX", "786", "United States", "US"},
	{"Miami", "Miami-Dade", "FL", "331", "United States", "US"}, {"Newport", "Newport", "RI", "028", "United States", "US"},
	{"Portland", "Multnomah", "OR", "972", "United States", "US"}, {"", "Santurce", "San Juan", "009", "Puerto Rico", "PR"},
}

var streets = []string{"Elm Street", "Larkspur Lane", "Harbor Road", "Juniper Court", "Cedar Avenue"}

// findPlaces answers with invented addresses, the same for the same text. "nowhere" finds nothing.
func findPlaces(w http.ResponseWriter, r *http.Request, store *Store) {
	b := store.Next(kindPlace)
	if wait(r.Context(), b) != nil {
		return
	}
	if b.Failure != "" {
		answer(w, http.StatusServiceUnavailable, map[string]string{"error": "come back later"})
		return
	}
	text := strings.TrimSpace(r.URL.Query().Get("q"))
	limit, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil || limit < 1 || text == "" {
		answer(w, http.StatusBadRequest, map[string]string{"error": "q and limit are needed"})
		return
	}
	places := []map[string]string{}
	if !strings.Contains(strings.ToLower(text), "nowhere") {
		street, zip, in := meant(text)
		for _, at := range in[:min(limit, len(in))] {
			places = append(places, placeOf(street, zip, at))
		}
	}
	answer(w, http.StatusOK, map[string]any{"places": places})
}

var zipIn = regexp.MustCompile(`(?:^|[\s,])([0-9]{5})(?:-[0-9]{4})?\s*$`)

// meant is what a text says of a place: how its street begins, its ZIP code if it ends with one, and the towns it can be
// in: all of them unless it names a town's beginning after a comma, a whole town or a ZIP code.
func meant(text string) (street, zip string, in []int) {
	if found := zipIn.FindStringSubmatchIndex(text); found != nil {
		zip, text = text[found[2]:found[3]], strings.TrimRight(text[:found[0]], " ,")
	}
	street, after, parted := strings.Cut(text, ",")
	place := strings.ToLower(strings.TrimSpace(after))
	for at, town := range towns {
		city := strings.ToLower(firstOf(town.city, town.county))
		if lower := strings.ToLower(street); !parted && (lower == city || strings.HasSuffix(lower, " "+city)) {
			street, place = strings.TrimSpace(street[:len(lower)-len(city)]), city
		}
		if strings.HasPrefix(zip, town.zip) || zip == "" {
			in = append(in, at)
		}
	}
	in = slices.DeleteFunc(in, func(at int) bool {
		city, state := strings.ToLower(firstOf(towns[at].city, towns[at].county)), strings.ToLower(towns[at].state)
		return place != "" && !strings.HasPrefix(city, place) && !strings.HasPrefix(place, city) && place != state
	})
	return strings.TrimSpace(street), zip, in
}

// placeOf is the address in a town for a street: its number, and its street where the text names one.
func placeOf(text, zip string, at int) map[string]string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(strings.ToLower(text)))
	seed := int(h.Sum32() % 900)
	in := towns[at]
	number, rest, _ := strings.Cut(text, " ")
	if _, err := strconv.Atoi(number); err != nil {
		number, rest = strconv.Itoa(100+seed), text
	}
	street := streets[(seed+at)%len(streets)]
	for _, known := range streets {
		if rest != "" && strings.HasPrefix(strings.ToLower(known), strings.ToLower(strings.TrimSpace(rest))) {
			street = known
		}
	}
	if zip == "" {
		zip = fmt.Sprintf("%s%02d", in.zip, (seed+at)%100)
	}
	line := number + " " + street
	return map[string]string{"id": fmt.Sprintf("%d-%d", seed, at), "street": line, "city": in.city, "county": in.county, "state": in.state, "postalCode": zip,
		"country": in.country, "countryCode": in.code, "label": fmt.Sprintf("%s, %s, %s %s", line, firstOf(in.city, in.county), in.state, zip)}
}

func firstOf(one, other string) string {
	if one != "" {
		return one
	}
	return other
}
