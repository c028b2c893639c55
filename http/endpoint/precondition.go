package endpoint

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// Matches holds If-Match against a version: STALE when another write came first.
func Matches(ifMatch string, version int64) error {
	wanted := strings.Trim(strings.TrimPrefix(strings.TrimSpace(ifMatch), "W/"), `"`)
	if wanted == "" || wanted == "*" {
		return nil
	}
	n, err := strconv.ParseInt(wanted, 10, 64)
	if err != nil {
		return domain.BadRequest("If-Match must be the version of the record.")
	}
	if n != version {
		return domain.Stale()
	}
	return nil
}

// RefuseGiven refuses a body that names what the server alone decides: id and version, and the further fields of the kind.
func RefuseGiven(raw json.RawMessage, further ...string) error {
	var top map[string]json.RawMessage
	if json.Unmarshal(raw, &top) != nil {
		return nil
	}
	var faults domain.Faults
	for _, name := range append([]string{"id", "version"}, further...) {
		if _, named := top[name]; named {
			faults.Add(name, "invalid", domain.WordsOf(name)+" is given by the server", name)
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(slices.Clip(faults)...)
	}
	return nil
}
