package portal

import (
	"slices"

	"gable/authz"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/organization"
)

// DealDetail is a deal with the days that its realtor plans by.
type DealDetail struct {
	loan.Deal
	StatusDates          map[loan.StageID]domain.Date `json:"statusDates,omitempty" doc:"When the loan first reached each stage, up to funding."`
	EstimatedClosingDate *domain.Date                 `json:"estimatedClosingDate,omitempty"`
	PercentComplete      int                          `json:"pctComplete" doc:"How much of the borrowers' application is there, percent: what is missing is between them and the lender."`
}

type dealsIn struct{ endpoint.ListQuery }

func mountDeals(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/realtor/api/loans", Name: "listDeals", Tag: "Deals", Permission: authz.RealtorListDeals,
		Summary: "List the realtor's own deals", Description: "Without those that their lender does not show to realtors (realtorVisible of the portal's configuration)."}, listDeals)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/realtor/api/loans/{loanId}", Name: "getDeal", Tag: "Deals", Permission: authz.RealtorReadDeal,
		Summary: "Read one of the realtor's own deals", Description: "404 too where the lender does not show it to realtors."}, getDeal)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/realtor/api/portal", Name: "readRealtorPortal", Tag: "Deals", Permission: authz.RealtorListDeals,
		Summary:     "Whose portal a realtor is in: name, logo and colour of the company, or of the branch that works with the realtor",
		Description: "The realtor's own branch, else that of the newest deal shown, else headquarters."}, realtorPortal)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/realtor/api/loans/{loanId}/portal", Name: "readDealPortal", Tag: "Deals", Permission: authz.RealtorReadDeal,
		Summary: "The portal of an own deal", Description: "As its loan officer, branch and company set it up; 404 where the deal is not shown."}, dealPortal)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/realtor/api/loans/{loanId}/realtorCalc", Name: "calculateDeal", Tag: "Deals", Permission: authz.RealtorReadDeal,
		Summary:     "What an offer comes to on an own deal, and whether it keeps the bounds of its pre-approval",
		Description: "Nothing is saved, and neither income nor debts can be told from it. 403 unless the deal's rules let its realtor; 404 where it is not shown; 429 after four hundred in a day.", DailyTries: offerTries}, calculateDeal)
}

// ownDeals are the loans that the caller is the realtor of: to be the borrower of another loan does not make it a deal.
func ownDeals(c *endpoint.Call) []domain.LoanID {
	ids := []domain.LoanID{}
	for _, own := range c.Caller.PartyLoans {
		if own.Role == "Realtor" {
			ids = append(ids, own.Loan)
		}
	}
	return ids
}

// shownDeals are those of ownDeals whose lender shows them to realtors.
func shownDeals(c *endpoint.Call) ([]domain.LoanID, error) {
	hidden, err := portaldb.HiddenDeals(c.Tx)
	return slices.DeleteFunc(ownDeals(c), func(id domain.LoanID) bool { return slices.Contains(hidden, id) }), err
}

func listDeals(c *endpoint.Call, in *dealsIn) (*endpoint.Listed[loan.Deal], error) {
	q, err := in.Query(portaldb.Deals)
	if err != nil {
		return nil, err
	}
	deals, err := shownDeals(c)
	if err != nil {
		return nil, err
	}
	out := &endpoint.Listed[loan.Deal]{}
	out.Body.Rows, out.Body.Count, err = portaldb.ListDeals(c.Tx, q, deals)
	endpoint.OnlyColumns(out.Body.Rows, q.Columns)
	return out, err
}

func realtorPortal(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[organization.Look], error) {
	place, err := organizationdb.PlaceOfUser(c.Tx, c.Scope().User.ID)
	if domain.IsNotFound(err) { // whom a loan's team has invited belongs to no unit
		place.Unit, err = unitOfDeals(c)
	}
	if err != nil {
		return nil, err
	}
	return organization.LookAt(c, organizationdb.Place{Unit: place.Unit})
}

// unitOfDeals is the branch of the newest deal that is shown; headquarters where there is none.
func unitOfDeals(c *endpoint.Call) (domain.ID, error) {
	deals, err := shownDeals(c)
	if err != nil {
		return "", err
	}
	unit, err := portaldb.UnitOfDeals(c.Tx, deals)
	if !domain.IsNotFound(err) {
		return unit, err
	}
	tree, err := organizationdb.OrgUnits(c.Tx)
	company, _ := tree.Headquarters()
	return company.ID, err
}

func dealPortal(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[organization.Look], error) {
	deals, err := shownDeals(c)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(deals, c.Loan.ID) {
		return nil, domain.NotFound()
	}
	place, err := organizationdb.PlaceOfLoan(c.Tx)
	if err != nil {
		return nil, err
	}
	return organization.LookAt(c, place)
}

func calculateDeal(c *endpoint.Call, in *OfferIn) (*endpoint.Answer[qualify.RealtorCalc], error) {
	deals, err := shownDeals(c)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(deals, c.Loan.ID) {
		return nil, domain.NotFound()
	}
	answer, err := realtorCalcOf(c, *in)
	return &endpoint.Answer[qualify.RealtorCalc]{Body: answer}, err
}

func getDeal(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[DealDetail], error) {
	deals, err := shownDeals(c)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(deals, c.Loan.ID) {
		return nil, domain.NotFound()
	}
	deal, err := portaldb.GetDeal(c.Tx)
	if err != nil {
		return nil, err
	}
	row, err := loandb.GetLoan(c.Tx, c.Loan.ID)
	if err != nil {
		return nil, err
	}
	dates, err := loandb.GetDates(c.Tx)
	if err != nil {
		return nil, err
	}
	for stage := range dates.StatusDates {
		if stage.AtOrAfter(loan.StageLoanFunded) && stage != loan.StageLoanFunded {
			delete(dates.StatusDates, stage)
		}
	}
	return &endpoint.Answer[DealDetail]{Body: DealDetail{Deal: deal, StatusDates: dates.StatusDates,
		EstimatedClosingDate: dates.KeyDates.EstimatedClosingDate, PercentComplete: row.PercentComplete}}, nil
}
