package org_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/org"
)

func TestWhatAPortalCanBeCalled(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("a", 63)
	for name, want := range map[string]bool{
		"loans.example.com": true, "xn--prstamos-b1a.example": true, "1.2.example": true, long + ".example": true,
		"": false, "example": false, "loans..example.com": false, ".example.com": false, "example.com.": false,
		"admin@example.com": false, "loans_one.example.com": false, "loans example.com": false, "loans.example.com:8080": false, "https://loans.example.com": false, "Loans.example.com": false,
		"-loans.example.com": false, "loans-.example.com": false, long + "a.example": false,
		strings.Repeat("a.", 126) + "aa": false, strings.Repeat("a.", 126) + "a": true,
		"192.0.2.1": false, "192.0.2": false, "::1": false,
		"gable.localhost": false, "gable.local": false, "gable.internal": false,
	} {
		assert.Equal(t, want, org.IsHost(name), name)
	}
}

func TestWhatCanBeProven(t *testing.T) {
	t.Parallel()
	const label = "_gable."
	fits := strings.Repeat("a.", (253-len(label)-2)/2) + "aa"
	assert.True(t, org.IsProvable(fits[:253-len(label)]))
	assert.False(t, org.IsProvable(fits+"a"), "the name that proves it would be too long")
	assert.False(t, org.IsProvable("localhost"))
}
