package organization

import (
	organizationdb "gable/db/organization"
	"gable/http/endpoint"
	"gable/pdf"
	"gable/vault/blob"
)

// Letterhead is what the loan's unit says of itself in letters, and its logo or that of the nearest unit above that has one.
func Letterhead(c *endpoint.Call, a *endpoint.API) (l pdf.Letter, logo *blob.Object, err error) {
	head, err := organizationdb.LetterheadOfLoan(c.Tx, a.Files.Vault)
	return pdf.Letter{Sender: head.Name, Address: head.Lines}, head.Logo, err
}
