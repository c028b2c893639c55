package borrower

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParseTaxpayer(t *testing.T) {
	for text, kind := range map[string]string{
		"500-22-2000": TaxpayerSSN, "500222000": TaxpayerSSN, "899-99-9999": TaxpayerSSN,
		"900-70-0001": TaxpayerITIN, "999-94-1234": TaxpayerITIN,
	} {
		digits, got, err := ParseTaxpayer(text)
		assert.NoError(t, err, text)
		assert.Equal(t, kind, got, text)
		assert.Len(t, digits, 9)
	}
	for _, text := range []string{"", "1", "12345678", "1234567890", "50022200a", "000-12-3456", "666-12-3456", "123-00-4567",
		"123-45-0000", "078-05-1120", "219-09-9999", "987-65-4320"[:8], "900-01-0001", "999-93-0001", " 500222000", "５００222000"} {
		_, _, err := ParseTaxpayer(text)
		assert.Error(t, err, text)
		if text != "" {
			assert.NotContains(t, err.Error(), text)
		}
	}
}
