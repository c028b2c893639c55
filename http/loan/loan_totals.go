package loan

import (
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/tenancy"
)

type loanTotalsIn struct {
	endpoint.Narrowing
	GroupBy string `query:"groupBy" enum:"StageId,LoanOfficerName,WizeOrgUnitId" doc:"Answer each group by this field, too."`
}

// LoanTotals is what the loans of a view come to.
type LoanTotals struct {
	loan.LoanTotals
	Groups []LoanGroup `json:"groups,omitempty" doc:"By their keys; absent unless groupBy asks for them."`
}

// LoanGroup is what the loans of one group come to.
type LoanGroup struct {
	Key string `json:"key" required:"true" doc:"The value of the field of groupBy that these loans share; empty where they have none."`
	loan.LoanTotals
}

// maxGroups bounds the answer as every list is bounded; the totals are over all groups all the same.
const maxGroups = 999

func (d desk) totalLoans(c *endpoint.Call, in *loanTotalsIn) (*endpoint.Answer[LoanTotals], error) {
	q, err := in.Query(loandb.Loans)
	if err != nil {
		return nil, err
	}
	groups := loandb.LoanSums{}
	if err := d.eachTenantsLoans(c, func(tx *tenancy.Tx) error { return groups.Add(tx, q, in.GroupBy) }); err != nil {
		return nil, err
	}
	out := &endpoint.Answer[LoanTotals]{Body: LoanTotals{LoanTotals: groups.Totals()}}
	if in.GroupBy == "" {
		return out, nil
	}
	for _, key := range groups.Keys() {
		if len(out.Body.Groups) < maxGroups {
			out.Body.Groups = append(out.Body.Groups, LoanGroup{Key: key, LoanTotals: groups.Of(key)})
		}
	}
	return out, nil
}

// eachTenantsLoans reads the caller's loans: those of the own tenant, or for a processor organisation those that other tenants
// shared, each under that tenant's own policies.
func (d desk) eachTenantsLoans(c *endpoint.Call, read func(*tenancy.Tx) error) error {
	if len(c.Caller.SharedLoans) == 0 {
		return read(c.Tx)
	}
	for _, shared := range c.Caller.SharedLoans {
		scope := c.Caller.Scope
		scope.Tenant, scope.Policy, scope.Loans = shared.Tenant, shared.Policy, shared.Loans
		if err := d.DB.Tx(c.Context(), scope, read); err != nil {
			return err
		}
	}
	return nil
}
