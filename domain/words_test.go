package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestAFieldIsCalledByItsWords(t *testing.T) {
	for field, words := range map[string]string{
		"PostalCode": "Postal code", "LiabilityDetail.MonthlyPaymentAmt": "Monthly payment amount", "LWLicensePayer": "LW license payer", "email": "Email",
		"effects.0.message": "Message", "options.3": "Options", "posDomain": "Pos domain", "ExclusionInd": "Exclusion", "DTI": "DTI", "": "",
	} {
		assert.Equal(t, words, domain.WordsOf(field), field)
	}
	fault := domain.Invalid(domain.FieldError{Field: "a.LoanRole", Key: "invalid", Params: []string{"LoanRole", "x"}}).Fields[0]
	assert.Equal(t, []string{"Loan role", "x"}, fault.Params)
	assert.Equal(t, "a.LoanRole", fault.Field)
	written := domain.FieldError{Field: "condition", Key: "refusals:expression.noName", Params: []string{"condition"}, Message: "“condition” is not known"}
	assert.Equal(t, []string{"condition"}, domain.Invalid(written).Fields[0].Params, "what somebody wrote stays as it was written")
	assert.Equal(t, "Remaining term is required", domain.Missing("RemainingTerm").Message)
}
