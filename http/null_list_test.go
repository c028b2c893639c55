package http_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestNoAnswerHoldsANullList: whatever can be read of a loan just begun and of a company answers a list for a list, as the document
// of the API says.
func TestNoAnswerHoldsANullList(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	loan := w.As("originator@summit.test").Loan()
	jane := w.As("originator@summit.test").Borrower(loan, "Jane", "Invented", true)
	document := w.Server.API.Huma.OpenAPI()
	asked, found := 0, 0
	for path, item := range document.Paths {
		at := strings.NewReplacer("{loanId}", strings.TrimPrefix(loan, "/los/api/loans/"), "{borrowerId}", jane, "{level}", "company").Replace(path)
		if item.Get == nil || item.Get.Responses["200"] == nil || strings.Contains(at, "{") || at == "/api/events" {
			continue
		}
		answer := admin.Get(at)
		content := item.Get.Responses["200"].Content["application/json"]
		if answer.Status != 200 || content == nil || !strings.HasPrefix(answer.Header.Get("Content-Type"), "application/json") {
			continue
		}
		asked++
		var value any
		require.NoError(t, json.Unmarshal(answer.Body, &value), at)
		eachList(document.Components.Schemas, content.Schema, value, "", func(where string, list any) {
			found++
			assert.NotNil(t, list, "%s of %s is null", where, at)
		})
	}
	require.Greater(t, asked, 60)
	require.Greater(t, found, 100)
}

// eachList visits the values for which the schema has a list.
func eachList(schemas huma.Registry, s *huma.Schema, value any, where string, visit func(where string, list any)) {
	for s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	switch v := value.(type) {
	case map[string]any:
		for name, inner := range v {
			if s != nil && s.Properties[name] != nil {
				eachList(schemas, s.Properties[name], inner, where+"."+name, visit)
			}
		}
		return
	case []any:
		for _, inner := range v {
			eachList(schemas, s.Items, inner, where+"[]", visit)
		}
	}
	if s != nil && s.Type == huma.TypeArray {
		visit(where, value)
	}
}
