package org_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/org"
)

func TestHome(t *testing.T) {
	own := []string{"summit.test", "loans.summit.test"}
	for public, want := range map[string]string{
		"http://127.0.0.1:8080":       "http://127.0.0.1:8080",
		"http://localhost:8080/":      "http://localhost:8080",
		"http://[::1]:8080":           "http://[::1]:8080",
		"https://app.gable.test":      "https://summit.test",
		"https://app.gable.test:8443": "https://summit.test:8443",
		"https://loans.summit.test/":  "https://loans.summit.test",
	} {
		assert.Equal(t, want, org.Home(public, own), public)
	}
	assert.Equal(t, "https://app.gable.test", org.Home("https://app.gable.test/", nil))
}
