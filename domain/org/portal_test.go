package org_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/org"
)

func TestWhatAPortalAsksAndOffers(t *testing.T) {
	t.Parallel()
	yes, no, english, spanish, blank := true, false, "Pull it.", "Revíselo.", "  "
	for name, c := range map[string]struct {
		config      org.POSConfig
		language    string
		wording, in string
	}{
		"English":                              {org.POSConfig{EnableCreditPull: &yes, CreditConsent: &english, CreditConsentEs: &spanish}, "en", "Pull it.", "en"},
		"Spanish":                              {org.POSConfig{EnableCreditPull: &yes, CreditConsent: &english, CreditConsentEs: &spanish}, "es", "Revíselo.", "es"},
		"Spanish that there is not":            {org.POSConfig{EnableCreditPull: &yes, CreditConsent: &english, CreditConsentEs: &blank}, "es", "Pull it.", "en"},
		"Spanish of a portal in English alone": {org.POSConfig{EnableCreditPull: &yes, EnableEs: &no, CreditConsent: &english, CreditConsentEs: &spanish}, "es", "Pull it.", "en"},
		"not asked":                            {org.POSConfig{EnableCreditPull: &no, CreditConsent: &english}, "en", "", ""},
		"nothing said":                         {org.POSConfig{}, "en", "", ""},
	} {
		wording, in := c.config.CreditWording(c.language)
		require.Equal(t, c.wording, wording, name)
		require.Equal(t, c.in, in, name)
	}
	standard := org.DefaultPOSConfig()
	require.Empty(t, standard.Validate(), "what the product comes with is right by itself")
	require.Empty(t, standard.Offers(), "nobody applies by themselves until the lender says so")
	standard.EnableApplyLink = &yes
	require.Equal(t, []string{"Purchase", "Refinance"}, standard.Offers())
	for _, language := range []string{"en", "es"} {
		_, in := standard.CreditWording(language)
		require.Equal(t, language, in)
	}
}
