package main

import (
	"fmt"
	"hash/fnv"
	"net/http"
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
	for i := 0; i < min(limit, len(towns)) && !strings.Contains(strings.ToLower(text), "nowhere"); i++ {
		places = append(places, placeOf(text, i))
	}
	answer(w, http.StatusOK, map[string]any{"places": places})
}

// placeOf is the address in a town for a text: its number, and its street where the text names one.
func placeOf(text string, at int) map[string]string {
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
	line, zip := number+" "+street, fmt.Sprintf("%s%02d", in.zip, (seed+at)%100)
	return map[string]string{"id": fmt.Sprintf("%d-%d", seed, at), "street": line, "city": in.city, "county": in.county, "state": in.state, "postalCode": zip,
		"country": in.country, "countryCode": in.code, "label": fmt.Sprintf("%s, %s, %s %s", line, firstOf(in.city, in.county), in.state, zip)}
}

func firstOf(one, other string) string {
	if one != "" {
		return one
	}
	return other
}
