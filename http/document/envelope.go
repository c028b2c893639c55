package document

import (
	"fmt"
	"net/http"

	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
)

type signaturesIn struct {
	endpoint.LoanPath
	Body struct {
		Title       string            `json:"title" required:"true" maxLength:"120" doc:"What is to be signed, in the words of whom it is asked of."`
		Description string            `json:"description,omitempty" maxLength:"1000"`
		Class       string            `json:"classification,omitempty" maxLength:"60" doc:"Of which class the signed copies are."`
		DueDate     *domain.Date      `json:"dueDate,omitempty" doc:"The day by which it is asked for."`
		ConditionID domain.ID         `json:"LoanConditionId,omitempty" doc:"The loan's condition for which it is asked."`
		Signers     []document.Signer `json:"signers" required:"true" minItems:"1" maxItems:"10" doc:"Each a borrower, one of the team, a business contact or somebody else; nobody twice."`
	}
}

func mountEnvelopes(a *endpoint.API) {
	sign := needs.Route("POST", "/needs/signatures", "askForSignatures", "Ask several people to sign one document")
	sign.Status = http.StatusCreated
	sign.Description = "A need of each, all in one envelope: each sends a signed copy, and the envelope is COMPLETED when all have. All are asked, or nobody."
	endpoint.Write(a, sign, askForSignatures)
}

func askForSignatures(c *endpoint.Call, in *signaturesIn) (*endpoint.Listed[document.Need], error) {
	if at := document.Repeated(in.Body.Signers); at >= 0 {
		return nil, domain.Invalid(domain.FieldError{Field: fmt.Sprintf("signers.%d", at), Key: "duplicate", Message: "Nobody is asked twice", Params: []string{"Person"}})
	}
	asked := document.Need{Title: in.Body.Title, Description: in.Body.Description, Class: in.Body.Class, DueDate: in.Body.DueDate, ConditionID: in.Body.ConditionID}
	signatures := document.Signatures(asked, in.Body.Signers, domain.NewID(), instant(c))
	rows, err := endpoint.Each("signers", signatures, func(n document.Need) (*endpoint.Answer[document.Need], error) {
		return needs.Flow().Add(c, n)
	})
	return endpoint.Whole(rows), err
}
