package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestLetterOfPreapproval(t *testing.T) {
	t.Parallel()
	day := func(text string) domain.Date {
		d, err := domain.ParseDate(text)
		assert.NoError(t, err)
		return d
	}
	made, bound := day("2026-11-24"), day("2026-12-01")
	assert.Equal(t, day("2027-02-22"), LetterExpires(made, UsualLetterDays, PreapprovalRules{}))
	assert.Equal(t, bound, LetterExpires(made, UsualLetterDays, PreapprovalRules{ExpiresOn: &bound}), "no later than the bounds hold")
	assert.Equal(t, made.AddDays(3), LetterExpires(made, 3, PreapprovalRules{ExpiresOn: &bound}))

	code := NewLetterCode()
	assert.Equal(t, code, LetterCode(SpacedCode(code)))
	assert.NotEqual(t, code, NewLetterCode())
	for _, bad := range []string{"", "ABCD", "ABCD-EFGH-JKL0", "ABCD-EFGH-JKLI", "ABCDEFGHJKLMN", "ÄBCDEFGHJKL"} {
		assert.Empty(t, LetterCode(bad), bad)
	}
}

func FuzzLetterCode(f *testing.F) {
	f.Add("abcd-efgh-jklm")
	f.Fuzz(func(t *testing.T, typed string) {
		if code := LetterCode(typed); code != "" {
			assert.Equal(t, code, LetterCode(SpacedCode(code)))
		}
	})
}
