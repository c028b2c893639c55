package compress

import (
	"strconv"
	"strings"
)

// Choose answers the encoding to send to a client that sent this Accept-Encoding: of the offers the one the client weighs
// highest, among equals the first; "" for none (RFC 9110 section 12.5.3).
func Choose(accept string, offers ...string) string {
	weights := map[string]float64{}
	for entry := range strings.SplitSeq(strings.ToLower(accept), ",") {
		name, parameter, _ := strings.Cut(entry, ";")
		weight := 1.0
		if value, given := strings.CutPrefix(strings.TrimSpace(parameter), "q="); given {
			weight, _ = strconv.ParseFloat(value, 64)
		}
		if name = strings.TrimSpace(name); name != "" {
			weights[name] = weight
		}
	}
	best, highest := "", 0.0
	for _, offer := range offers {
		weight, named := weights[offer]
		if !named {
			weight = weights["*"]
		}
		if weight > highest {
			best, highest = offer, weight
		}
	}
	return best
}
