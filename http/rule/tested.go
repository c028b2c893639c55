package rule

import (
	"gable/change"
	"gable/domain/qm"
	"gable/domain/rule"
	"gable/http/endpoint"
)

// testedQM are the tests of a qualified mortgage that rules on trial may name.
func testedQM(c *endpoint.Call, s rule.Subject) (qm.Assessment, error) {
	return change.TestQM(c.Tx, s.Loan, s.Figures, c.Today())
}
