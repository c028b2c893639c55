package pricing_test

import (
	"gable/domain"
	"gable/domain/pricing"
)

func readCSV(content []byte, products []pricing.Product) (pricing.RateSheet, []domain.FieldError) {
	table, faults := pricing.CSVTable(string(content))
	if len(faults) > 0 {
		return pricing.RateSheet{}, faults
	}
	reading := pricing.ReadSheet([]pricing.Worksheet{{Rows: table}}, nil, products)
	return reading.Take(0)
}

func readGridCSV(content string) ([]pricing.GridCell, []domain.FieldError) {
	table, faults := pricing.CSVTable(content)
	if len(faults) > 0 {
		return nil, faults
	}
	return pricing.ReadGridTable(table)
}
