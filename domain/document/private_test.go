package document_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/document"
)

// TestPrivateDocuments: what bears taxpayer numbers or a credit file goes by no mail, and neither does what nobody has classified.
func TestPrivateDocuments(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]struct {
		d    document.Document
		want bool
	}{
		"unclassified":        {document.Document{}, true},
		"title commitment":    {document.Document{Class: "PRELIM_TITLE"}, false},
		"other":               {document.Document{Class: "OTHER"}, false},
		"a company's own":     {document.Document{Class: "CUSTOM_SURVEY_2"}, false},
		"tax return":          {document.Document{Class: "TAX_RETURN_PERSONAL"}, true},
		"application":         {document.Document{Class: "URLA_FINAL"}, true},
		"with taxpayer nos.":  {document.Document{Class: "OTHER", WithSSN: true}, true},
		"form with numbers":   {document.Document{Class: "OTHER", Form: &document.FilledForm{WithSSN: true}}, true},
		"credit report pages": {document.Document{Class: "OTHER", CreditReportID: "c"}, true},
		"findings":            {document.Document{Class: "OTHER", FindingsOf: "r"}, true},
	} {
		assert.Equal(t, v.want, v.d.IsPrivate(), name)
	}
	// Each class that is held to be private is one of those that are shipped: a name that is none would hold nothing.
	private := 0
	for _, class := range document.ShippedClasses() {
		if one := (document.Document{Class: class.Code}); one.IsPrivate() {
			private++
		}
	}
	assert.Equal(t, 26, private)
}
