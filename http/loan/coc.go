package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/disclosure"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// CocSummary is what of a loan is no longer as it was disclosed, and why; with what was so before.
type CocSummary struct {
	disclosure.CocProgress
	Changes []disclosure.CocChange     `json:"changes" required:"true"`
	Reasons []disclosure.CocReasonKind `json:"reasons" required:"true" doc:"The reasons there are, each with its events."`
	Applied []disclosure.AppliedCoc    `json:"applied" required:"true" doc:"Those that were applied, the last one first."`
}

type cocIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version of the change of circumstance; 412 when another write came first."`
	Body    disclosure.CocEdit
}

func mountCoc(a *endpoint.API) {
	route := func(method, path, name string, permission authz.Permission, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/loan-coc" + path, Name: name, Tag: "Change of circumstance", Permission: permission,
			Section: loan.SectionDisclosureForms, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "/progress", "getCocProgress", authz.LoanRead, "How far a loan's change of circumstance is", ""), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[disclosure.CocProgress], error) {
		coc, err := loandb.GetCoc(c.Tx)
		return &endpoint.Answer[disclosure.CocProgress]{Body: coc.Progress()}, err
	})
	endpoint.Read(a, route("GET", "/summary", "getCocSummary", authz.LoanRead, "What of a loan is no longer as it was disclosed, and why", ""), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[CocSummary], error) {
		return cocSummary(c)
	})
	endpoint.Write(a, route("POST", "/start", "startCoc", authz.LoanEditInfo, "Begin to explain what is no longer as it was disclosed",
		"409 for a loan that is not disclosed, or has a change of circumstance open."), startCoc)
	endpoint.Write(a, route("PATCH", "", "updateCoc", authz.LoanEditInfo, "Say why figures changed, and apply the change of circumstance",
		"What is absent stays as it is. With apply each figure that changed needs its reason (422 names them), and the day is known on which the information came; the figures as they are then count as disclosed."), updateCoc)
}

func cocSummary(c *endpoint.Call) (*endpoint.Answer[CocSummary], error) {
	coc, err := loandb.GetCoc(c.Tx)
	if err != nil {
		return nil, err
	}
	applied, err := loandb.AppliedCocs(c.Tx)
	return &endpoint.Answer[CocSummary]{Body: CocSummary{CocProgress: coc.Progress(), Changes: coc.Changes(), Reasons: disclosure.CocReasonKinds(), Applied: applied}}, err
}

func startCoc(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[CocSummary], error) {
	coc, err := loandb.GetCoc(c.Tx)
	if err != nil {
		return nil, err
	}
	open, err := coc.Start(c.Scope().User.Name, c.Now())
	if err != nil {
		return nil, err
	}
	if err := loandb.SaveCoc(c.Tx, open); err != nil {
		return nil, err
	}
	tellCoc(c)
	if err := c.Audit("loan_coc", c.Loan.ID.String(), "started", nil, nil); err != nil {
		return nil, err
	}
	return cocSummary(c)
}

func updateCoc(c *endpoint.Call, in *cocIn) (*endpoint.Answer[CocSummary], error) {
	coc, err := loandb.GetCoc(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, coc.Version); err != nil {
		return nil, err
	}
	open, err := coc.Edit(in.Body, c.Today())
	if err != nil {
		return nil, err
	}
	was := *coc.Open
	coc.Open = &open
	if err := loandb.SaveCoc(c.Tx, open); err != nil {
		return nil, err
	}
	if !in.Body.Apply {
		tellCoc(c)
		if err := c.Audit("loan_coc", c.Loan.ID.String(), "updated", cocEntry(was), cocEntry(open)); err != nil {
			return nil, err
		}
		return cocSummary(c)
	}
	return applyCoc(c, coc)
}

func applyCoc(c *endpoint.Call, coc disclosure.Coc) (*endpoint.Answer[CocSummary], error) {
	if err := coc.Apply(); err != nil {
		return nil, err
	}
	before, after := map[string]any{}, map[string]any{"InformationReceivedOn": coc.Open.ReceivedOn}
	for _, change := range coc.Changes() {
		before[string(change.Field)], after[string(change.Field)] = change.From, change.To
	}
	if err := loandb.ApplyCoc(c.Tx, *coc.Open, coc.Changes()); err != nil {
		return nil, err
	}
	tellCoc(c)
	if err := c.Audit("loan_coc", c.Loan.ID.String(), "applied", before, after); err != nil {
		return nil, err
	}
	return cocSummary(c)
}

// cocEntry is what the journal tells of an open change of circumstance: each field with the event that changed it.
func cocEntry(open disclosure.OpenCoc) map[string]any {
	entry := map[string]any{}
	if open.ReceivedOn != nil {
		entry["InformationReceivedOn"] = *open.ReceivedOn
	}
	for _, r := range open.Reasons {
		entry[string(r.Field)] = r.Code
	}
	return entry
}
