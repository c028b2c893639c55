package notify

import (
	"time"
)

// zonesOf are the time zones of each state: a state may have several, and a number does not tell in which of them its owner is.
var zonesOf = map[string][]string{
	"AL": central, "AK": {"America/Anchorage", "America/Adak"}, "AZ": {"America/Phoenix", "America/Denver"}, "AR": central, "CA": pacific,
	"CO": mountain, "CT": eastern, "DE": eastern, "DC": eastern, "FL": both(eastern, central), "GA": eastern, "HI": {"Pacific/Honolulu"},
	"ID": both(mountain, pacific), "IL": central, "IN": both(eastern, central), "IA": central, "KS": both(central, mountain),
	"KY": both(eastern, central), "LA": central, "ME": eastern, "MD": eastern, "MA": eastern, "MI": both(eastern, central), "MN": central,
	"MS": central, "MO": central, "MT": mountain, "NE": both(central, mountain), "NV": both(pacific, mountain), "NH": eastern, "NJ": eastern,
	"NM": mountain, "NY": eastern, "NC": eastern, "ND": both(central, mountain), "OH": eastern, "OK": central, "OR": both(pacific, mountain),
	"PA": eastern, "RI": eastern, "SC": eastern, "SD": both(central, mountain), "TN": both(eastern, central), "TX": both(central, mountain),
	"UT": mountain, "VT": eastern, "VA": eastern, "WA": pacific, "WV": eastern, "WI": central, "WY": mountain, "PR": {"America/Puerto_Rico"},
}

var (
	eastern  = []string{"America/New_York"}
	central  = []string{"America/Chicago"}
	mountain = []string{"America/Denver"}
	pacific  = []string{"America/Los_Angeles"}
)

func both(one, other []string) []string { return []string{one[0], other[0]} }

// Zones are those in which somebody of a state may be; of an unknown one, the first and the last of the contiguous states.
func Zones(state string) []*time.Location {
	names, known := zonesOf[state]
	if !known {
		names = both(eastern, pacific)
	}
	zones := make([]*time.Location, 0, len(names))
	for _, name := range names {
		if zone, err := time.LoadLocation(name); err == nil {
			zones = append(zones, zone)
		}
	}
	return zones
}

// TextTime is the earliest moment from at on when it is between the hours in every one of the zones.
func TextTime(at time.Time, zones []*time.Location, from, until int) time.Time {
	for range len(zones) * 8 { // a zone moves it to its own morning; the windows meet, so few rounds are enough
		moved := false
		for _, zone := range zones {
			if open := opening(at.In(zone), from, until); open.After(at) {
				at, moved = open, true
			}
		}
		if !moved {
			break
		}
	}
	return at.UTC()
}

func opening(at time.Time, from, until int) time.Time {
	switch hour := at.Hour(); {
	case hour < from:
		return time.Date(at.Year(), at.Month(), at.Day(), from, 0, 0, 0, at.Location())
	case hour >= until:
		return time.Date(at.Year(), at.Month(), at.Day()+1, from, 0, 0, 0, at.Location())
	}
	return at
}
