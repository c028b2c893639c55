package organization

import (
	"fmt"
	"strings"

	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/http/endpoint"
	"gable/pdf"
	"gable/vault/blob"
)

// Letterhead is what the loan's unit says of itself in letters, and its logo or that of the nearest unit above that has one.
func Letterhead(c *endpoint.Call, a *endpoint.API) (l pdf.Letter, logo *blob.Object, err error) {
	head, err := organizationdb.LetterheadOfLoan(c.Tx, a.Files.Vault)
	return pdf.Letter{Sender: head.Name, Address: head.Lines}, head.Logo, err
}

var monthsOf = map[string][]string{
	"en": strings.Fields("January February March April May June July August September October November December"),
	"es": strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
}

// LetterDay is a day as a letter of a language writes it.
func LetterDay(language string, day domain.Date) string {
	if language == "es" {
		return fmt.Sprintf("%d de %s de %d", day.Day(), monthsOf["es"][day.Month()-1], day.Year())
	}
	return fmt.Sprintf("%s %d, %d", monthsOf["en"][day.Month()-1], day.Day(), day.Year())
}
