package main

import (
	"gable/domain/billing/stripe"
	"gable/domain/vendor"
)

// payments is the configured payments vendor, or none.
func payments(config Config) (vendor.Payments, error) {
	if config.StripeKey == "" {
		return vendor.NoPayments{}, nil
	}
	return stripe.New(config.StripeKey, config.StripeURL)
}
