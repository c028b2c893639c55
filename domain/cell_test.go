package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestSafeCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Ana": "Ana", "a=b": "a=b", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(A1)": "'@SUM(A1)", "\tx": "'\tx", "\rx": "'\rx", "\n=1": "'\n=1", "é": "é",
	} {
		assert.Equal(t, want, domain.SafeCell(text), "%q", text)
	}
}
