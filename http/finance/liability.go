package finance

import (
	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

var liabilities = record.Kind[finance.Liability]{
	Name: "liability", One: "Liability", Many: "Liabilities", ListPath: "/liabilities",
	Table: financedb.Liabilities, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
	Validate: finance.Liability.Validate,
	Check:    oneLienOfEachRank, OwnMany: true,
	After: applies[finance.Liability](appliesLiabilities),
}

// oneLienOfEachRank refuses a second lien of the same rank on one property.
func oneLienOfEachRank(c *endpoint.Call, _, will *finance.Liability) error {
	if will == nil || will.OwnedPropertyId == nil {
		return nil
	}
	all, err := financedb.AllLiabilities(c.Tx)
	if err != nil {
		return err
	}
	if faults := finance.LienPositionFaults(*will, all); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

type bulkLiabilitiesIn struct {
	endpoint.LoanPath
	Body struct {
		Liabilities []struct {
			ID    domain.ID                         `json:"id" required:"true"`
			Patch endpoint.Patch[finance.Liability] `json:"patch" required:"true"`
		} `json:"Liabilities" required:"true" minItems:"1" maxItems:"200" doc:"The liabilities with the fields that change: {id, patch}."`
	}
}

type deleteLiabilitiesIn struct {
	endpoint.LoanPath
	IDs  []domain.ID `query:"ids" doc:"The liabilities' ids, separated by commas." maxItems:"200"`
	Body *struct {
		Liabilities []domain.ID `json:"liabilities" maxItems:"200"`
		Expenses    []domain.ID `json:"expenses" maxItems:"200"`
	}
}

// mountLiabilities adds what the specification asks of liabilities beyond a kind's routes: a change of many in one
// request, and a removal that takes expenses along.
func mountLiabilities(a *endpoint.API) {
	liabilities.Mount(a)
	endpoint.Write(a, liabilities.Route("DELETE", "/liabilities", "deleteLiabilities", "Remove several liabilities and expenses, all or none"), removeLiabilities)
	bulk := liabilities.Route("PATCH", "/bulk/liabilities", "updateLiabilities", "Change several liabilities, all or none")
	endpoint.Write(a, bulk, func(c *endpoint.Call, in *bulkLiabilitiesIn) (*endpoint.Listed[finance.Liability], error) {
		out := &endpoint.Listed[finance.Liability]{}
		for _, change := range in.Body.Liabilities {
			changed, err := liabilities.Patch(c, record.Item{ID: change.ID}, change.Patch, nil)
			if err != nil {
				return nil, err
			}
			out.Body.Rows = append(out.Body.Rows, changed.Body)
		}
		out.Body.Count = int64(len(out.Body.Rows))
		return out, nil
	})
}

func removeLiabilities(c *endpoint.Call, in *deleteLiabilitiesIn) (*endpoint.Empty, error) {
	ids := in.IDs
	if in.Body != nil {
		ids = append(ids, in.Body.Liabilities...)
		if err := expenses.RemoveAll(c, in.Body.Expenses); err != nil {
			return nil, err
		}
	}
	return &endpoint.Empty{}, liabilities.RemoveAll(c, ids)
}
