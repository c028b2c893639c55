package task

import (
	_ "embed" // the templates stand in a file of their own
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

//go:embed templates.json
var shippedTemplates []byte

// Shipped is a template that a company begins with. What follows on it goes by its code, since it has no id yet.
type Shipped struct {
	Template
	Code         string `json:"code"`
	FollowUpCode string `json:"followUpCode,omitempty"`
}

// ShippedTemplates are the templates that a company begins with, in their order. They are the company's own from then on; none is
// given by itself until the company says so.
func ShippedTemplates() []Shipped {
	var all []Shipped
	if err := json.Unmarshal(shippedTemplates, &all); err != nil {
		panic(err) // the file is part of the program
	}
	for i := range all {
		all[i].Version, all[i].IsActive = 1, true
	}
	return all
}

// notOfAKey is what stands between the letters and digits that a key is made of.
var notOfAKey = regexp.MustCompile(`[^a-z0-9]+`)

// KeyOf is the key by which screens have words for what came with the product: that of "Order the appraisal" is order-the-appraisal.
func KeyOf(said string) string {
	return strings.Trim(notOfAKey.ReplaceAllString(strings.ToLower(said), "-"), "-")
}

// ShippedSaid are the titles and descriptions that came with the product, of those with these keys.
func ShippedSaid(keys []string) []string {
	if len(keys) == 0 {
		return nil
	}
	said := []string{}
	for _, one := range ShippedTemplates() {
		for _, text := range []string{one.Title, one.Description} {
			if text != "" && slices.Contains(keys, KeyOf(text)) {
				said = append(said, text)
			}
		}
	}
	return said
}

// Between are the parts of a text between its tokens.
func Between(text string) []string { return token.Split(text, -1) }
