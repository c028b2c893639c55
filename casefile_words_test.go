package gable_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/aus"
)

// The findings on paper and the screen say what an engine recommends in the same words.
func TestRecommendationsHaveTheEnginesWords(t *testing.T) {
	assert.Equal(t, wordsOf(t, "en", "aus", "result"), aus.Recommendations)
}

// What changed of a loan since an engine was asked is named in both languages.
func TestFieldsOfACasefileHaveWords(t *testing.T) {
	names := []string{"BorrowerAdded", "BorrowerRemoved", "verificationReports"}
	for _, of := range []any{aus.Casefile{}, aus.Particulars{}, aus.ToldBorrower{}} {
		kind := reflect.TypeOf(of)
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if name != "" && name != "LoanId" && name != "People" && name != "BorrowerId" {
				names = append(names, name)
			}
		}
	}
	for _, language := range []string{"en", "es"} {
		words := wordsOf(t, language, "aus", "fields")
		for _, name := range names {
			assert.NotEmpty(t, words[name], "%s of %s", language, name)
		}
		assert.Len(t, words, len(names), language)
	}
}
