package need

import (
	"net/http"
	"slices"

	"gable/authz"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

// OfferedNeedSet is a set of needs as it is offered on one loan.
type OfferedNeedSet struct {
	need.Set
	IsForLoan bool       `json:"isForLoan" required:"true" doc:"The set is for loans of this purpose, mortgage type and occupancy."`
	Asks      []need.Ask `json:"asks" required:"true" doc:"What would be asked of whom, on this loan; what is asked for already names its need."`
}

type fromSetIn struct {
	endpoint.LoanPath
	Body struct {
		SetID domain.ID   `json:"setId" required:"true"`
		Asks  []ChosenAsk `json:"asks" required:"true" minItems:"1" maxItems:"200" doc:"Those of its asks that are asked: all of them, or none where one can't be."`
	}
}

// NeedsAsked is what became of a set of needs.
type NeedsAsked struct {
	Rows  []document.Need `json:"rows" required:"true" doc:"What is asked for now."`
	Count int             `json:"count" required:"true"`
	Known []string        `json:"alreadyAsked" required:"true" doc:"What was asked of the same person already, and is open: it is not asked twice."`
}

func mountSetsOfLoan(a *endpoint.API) {
	offered := endpoint.Route{Method: "GET", Path: record.OnLoan + "/need-sets", Name: "listLoanNeedSets", Tag: "Needs", Permission: authz.LoanRead,
		Summary: "The sets of needs, as they are offered on a loan", Description: "Those that are switched on, for this loan's type or not, each with what would be asked of whom and what of it is asked for already."}
	endpoint.Read(a, offered, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[OfferedNeedSet], error) {
		desk, err := newAskService(c)
		if err != nil {
			return nil, err
		}
		all, err := needdb.Sets.All(c.Tx)
		if err != nil {
			return nil, err
		}
		rows := []OfferedNeedSet{}
		for _, s := range all {
			if s.IsActive {
				rows = append(rows, OfferedNeedSet{Set: s, IsForLoan: s.Fits(desk.file), Asks: desk.asksOf(s.Needs)})
			}
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	add := endpoint.Route{Method: "POST", Path: record.OnLoan + "/needs/from-set", Name: "createNeedsFromSet", Tag: "Needs", Permission: authz.LoanEditNeeds, Status: http.StatusCreated,
		Section: loan.SectionClientNeeds, Summary: "Ask for what a set asks for", Description: "All or nothing. It goes out at once, in one letter for each person."}
	endpoint.Write(a, add, askForSet)
}

func askForSet(c *endpoint.Call, in *fromSetIn) (*endpoint.Answer[NeedsAsked], error) {
	all, err := needdb.Sets.All(c.Tx)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(s need.Set) bool { return s.ID == in.Body.SetID && s.IsActive })
	if at < 0 {
		return nil, domain.Invalid(domain.Wrong("setId", "Set"))
	}
	desk, err := newAskService(c)
	if err != nil {
		return nil, err
	}
	asks, err := desk.choose(all[at].Needs, in.Body.Asks)
	if err != nil {
		return nil, err
	}
	out := NeedsAsked{Rows: []document.Need{}, Known: []string{}}
	for _, ask := range asks {
		if ask.Open != "" {
			out.Known = append(out.Known, ask.Title)
			continue
		}
		made, err := desk.askFor(c, "", ask)
		if err != nil {
			return nil, err
		}
		out.Rows = append(out.Rows, made)
	}
	out.Count = len(out.Rows)
	return &endpoint.Answer[NeedsAsked]{Body: out}, nil
}
