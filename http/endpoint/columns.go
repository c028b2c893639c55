package endpoint

import (
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// omitColumns leaves out of a list's rows what the request's columns do not name. Id and version stay: rows without them can't be
// told apart. A list that does not know a column has refused it before.
func omitColumns(ctx huma.Context, status string, v any) (any, error) {
	asked := ctx.Query("columns")
	if asked == "" || status[0] != '2' {
		return v, nil
	}
	var columns []string
	if json.Unmarshal([]byte(asked), &columns) != nil || columns == nil {
		return v, nil
	}
	kept := map[string]bool{"id": true, "version": true}
	for _, name := range columns {
		top, _, _ := strings.Cut(name, ".")
		kept[top] = true
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	var page map[string]json.RawMessage
	var rows []map[string]json.RawMessage
	list := "rows"
	if json.Unmarshal(raw, &page) == nil && page[list] == nil {
		list = "users" // of the people who can be put on a team
	}
	if json.Unmarshal(page[list], &rows) != nil {
		return v, nil
	}
	for _, row := range rows {
		for name := range row {
			if !kept[name] {
				delete(row, name)
			}
		}
	}
	if page[list], err = json.Marshal(rows); err != nil {
		return nil, err
	}
	return page, nil
}
