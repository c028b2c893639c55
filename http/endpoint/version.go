package endpoint

import (
	"strconv"
	"strings"

	"gable/domain"
)

// Matches holds an If-Match header against a record's version: STALE when another write came first, nothing when the
// header is absent or "*".
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
