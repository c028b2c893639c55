package reference

import (
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

//go:embed shipped
var shippedFiles embed.FS

// ShippedTables are the tables that come with Gable.
var ShippedTables = sync.OnceValue(func() []Table {
	text, err := shippedFiles.ReadFile("shipped/index.json")
	if err != nil {
		panic(err)
	}
	var index []struct {
		Table
		File string `json:"file"`
	}
	if err := json.Unmarshal(text, &index); err != nil {
		panic(err)
	}
	tables := make([]Table, len(index))
	for i, entry := range index {
		tables[i] = entry.Table
		tables[i].Level = Shipped
		content, err := shippedFiles.ReadFile("shipped/" + entry.File)
		if err == nil {
			tables[i].Rows, err = ReadCSV(string(content))
		}
		if err != nil {
			panic(fmt.Errorf("shipped table %s: %w", entry.File, err))
		}
		tables[i].RowCount = len(tables[i].Rows)
	}
	return tables
})

// ReadCSV reads rows of comma-separated text whose first line names the columns.
func ReadCSV(text string) ([]Row, error) {
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, nil
	}
	rows := make([]Row, len(lines)-1)
	for i, line := range lines[1:] {
		rows[i] = Row{}
		for j, cell := range line {
			if cell != "" {
				rows[i][lines[0][j]] = cell
			}
		}
	}
	return rows, nil
}
