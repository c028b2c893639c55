package portal

import (
	"context"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// CheckedLetter is what whoever holds a letter of pre-approval is told of it.
type CheckedLetter struct {
	CompanyName   string       `json:"companyName" required:"true"`
	IsGood        bool         `json:"isGood" required:"true" doc:"Whether it still holds."`
	Borrowers     []string     `json:"borrowers" required:"true" nullable:"false"`
	SalesPriceAmt domain.Money `json:"SalesPriceAmt" required:"true"`
	LoanAmt       domain.Money `json:"LoanAmt" required:"true"`
	ExpiresOn     domain.Date  `json:"expiresOn" required:"true"`
	IsWithdrawn   bool         `json:"isWithdrawn" required:"true"`
}

type letterCheckIn struct {
	Body struct {
		Code string `json:"code" required:"true" maxLength:"40" doc:"As it is printed on the letter."`
	}
}

var noSuchLetter = domain.Refuse(domain.CodeNotFound, "refusals:preapproval.noSuchLetter", "There is no letter with this code. Please compare it with the letter.")

func mountLetterCheck(a *endpoint.API) {
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "POST", Path: "/pos/api/letter-check", Name: "checkLetter", Tag: "Pre-approval", Public: true, Status: 200,
		Summary: "Whether a letter of pre-approval still holds", Description: "By the code that is printed on it: sixty random bits, so that only who holds the letter has it. It changes nothing, and tells no more than the letter says."},
		func(ctx context.Context, _ *middleware.Caller, in *letterCheckIn) (*endpoint.Answer[CheckedLetter], error) {
			code := loan.LetterCode(in.Body.Code)
			if code == "" {
				return nil, noSuchLetter
			}
			found, err := loandb.LetterByCode(ctx, a.DB, code)
			if domain.IsNotFound(err) {
				return nil, noSuchLetter
			}
			if err != nil {
				return nil, err
			}
			l := found.Letter
			if l.Borrowers == nil {
				l.Borrowers = []string{}
			}
			return &endpoint.Answer[CheckedLetter]{Body: CheckedLetter{CompanyName: found.Company, Borrowers: l.Borrowers, SalesPriceAmt: l.SalesPriceAmt, LoanAmt: l.LoanAmt, ExpiresOn: l.ExpiresOn,
				IsWithdrawn: found.IsWithdrawn, IsGood: !found.IsWithdrawn && !domain.DateOf(a.DB.Now()).After(l.ExpiresOn)}}, nil
		})
}
