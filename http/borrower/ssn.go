package borrower

import (
	"errors"

	"gable/authz"
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// secretText comes in and never goes out: written anywhere, it is masked. Besides logs this keeps it out of the
// fingerprint of a request with a nonce, which is no keyed digest and could be guessed.
type secretText string

// MarshalJSON is the mask.
func (secretText) MarshalJSON() ([]byte, error) { return []byte(`"•••"`), nil }

// String is the mask.
func (secretText) String() string { return "•••" }

type ssnIn struct {
	record.OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The borrower's version the change is based on; 412 when another write came first."`
	Body    struct {
		IdentifierValue *secretText `json:"IdentifierValue" required:"true" maxLength:"11" doc:"The social security or individual taxpayer number, nine digits with or without dashes; null takes it off the file."`
	}
}

// SocialNumber is a taxpayer number in clear.
type SocialNumber struct {
	IdentifierValue string `json:"IdentifierValue" required:"true" doc:"The nine digits."`
}

type socialOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         SocialNumber
}

func (d desk) mountSSN(a *endpoint.API) {
	endpoint.Write(a, borrowers.Route("PATCH", record.UnderBorrower+"/ssn", "updateSSN", "Put a borrower's taxpayer number on file, or take it off"), d.patchSSN)
	endpoint.AuditedRead(a, endpoint.Route{Method: "GET", Path: record.OnLoan + record.UnderBorrower + "/social", Name: "revealSSN", Tag: borrowers.Many,
		Permission: authz.LoanRevealSSN, Section: loan.SectionBorrowerInfo, Secret: true,
		Summary: "Reveal a borrower's taxpayer number", Description: "Every reading is in the loan's history."}, d.revealSSN)
}

func (d desk) patchSSN(c *endpoint.Call, in *ssnIn) (*endpoint.Answer[borrower.Borrower], error) {
	if err := c.NotWhileActing(); err != nil {
		return nil, err
	}
	digits, kind := "", ""
	if in.Body.IdentifierValue != nil {
		var err error
		if digits, kind, err = borrower.ParseTaxpayer(string(*in.Body.IdentifierValue)); err != nil {
			return nil, err
		}
	}
	return Change(c, in.BorrowerID, in.IfMatch, func(b *borrower.Borrower) error {
		b.TaxpayerIdentifier = borrower.TaxpayerIdentifier{Masked: borrower.MaskSSN(digits), TypeName: kind}
		if digits == "" {
			if err := borrowerdb.ClearSSN(c.Tx, b.ID); err != nil {
				return err
			}
			return c.Audit("borrower_ssn", string(b.ID), "cleared", nil, nil)
		}
		if err := borrowerdb.SaveSSN(c.Tx, d.Files.Vault, b.ID, digits); err != nil {
			return err
		}
		return c.Audit("borrower_ssn", string(b.ID), "updated", nil, nil)
	})
}

func (d desk) revealSSN(c *endpoint.Call, in *record.OneOfBorrower) (*socialOut, error) {
	if _, err := borrowerdb.Borrowers.Get(c.Tx, in.BorrowerID); err != nil {
		return nil, err
	}
	digits, err := borrowerdb.RevealSSN(c.Tx, d.Files.Vault, in.BorrowerID)
	if errors.Is(err, borrowerdb.ErrNoSSN) {
		return nil, domain.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return &socialOut{CacheControl: "no-store", Body: SocialNumber{digits}}, c.Audit("borrower_ssn", string(in.BorrowerID), "revealed", nil, nil)
}
