package loan

import (
	"encoding/json"
	"fmt"
	"strings"

	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// PipelineViews are the views there are for everyone, and the caller's own.
type PipelineViews struct {
	Defaults []loan.PipelineView `json:"defaults" required:"true"`
	Users    []loan.PipelineView `json:"users" required:"true"`
}

type viewCreateIn struct {
	Body endpoint.Patch[loan.PipelineView]
}

// ViewItem is the path and precondition of one of the caller's own views.
type ViewItem struct {
	ID      domain.ID `path:"id" doc:"The view's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type viewPatchIn struct {
	ViewItem
	Body endpoint.Patch[loan.PipelineView]
}

// maxViews bounds a user's own views.
const maxViews = 100

// defaultViews are for everyone: all loans, and one for each pipeline.
func defaultViews() []loan.PipelineView {
	views := []loan.PipelineView{{ID: "all-loans", Name: "All Loans", OrderBy: "updatedAt", Sort: "DESC", Filters: json.RawMessage(`{"archiveIndicator":false}`)}}
	names := map[loan.PipelineID]string{loan.PipelineProspect: "Prospects", loan.PipelineLoanSetup: "In Setup", loan.PipelineUnderwriting: "In Underwriting",
		loan.PipelineClosing: "Closing", loan.PipelineFunded: "Funded"}
	for _, p := range loan.Pipelines() {
		views = append(views, loan.PipelineView{ID: strings.ToLower(strings.ReplaceAll(string(p.ID), "_", "-")), Name: names[p.ID], OrderBy: "stageChangedAt", Sort: "DESC",
			Filters: json.RawMessage(fmt.Sprintf(`{"PipelineId":%q,"archiveIndicator":false}`, p.ID))})
	}
	return views
}

func mountPipelineViews(a *endpoint.API) {
	route := func(method, path, name, summary string, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/pipeline-views" + path, Name: name, Tag: "Pipeline views", Permission: authz.LoanList, Summary: summary, Status: status}
	}
	endpoint.Read(a, route("GET", "", "listPipelineViews", "The default views of the pipeline and the caller's own", 200), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[PipelineViews], error) {
		own, err := loandb.OwnViews(c.Tx)
		return &endpoint.Answer[PipelineViews]{Body: PipelineViews{Defaults: defaultViews(), Users: endpoint.Whole(own).Body.Rows}}, err
	})
	endpoint.Write(a, route("POST", "", "createPipelineView", "Keep a view of one's own", 201), func(c *endpoint.Call, in *viewCreateIn) (*endpoint.Answer[loan.PipelineView], error) {
		own, err := loandb.OwnViews(c.Tx)
		if err != nil {
			return nil, err
		}
		if len(own) >= maxViews {
			return nil, domain.Conflict("refusals:loan.mostViews", "You have as many views as can be kept. Please remove one first.")
		}
		return saveView(c, in.Body, loan.PipelineView{}, string(domain.NewID()))
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updatePipelineView", "Change a view of one's own", 200), func(c *endpoint.Call, in *viewPatchIn) (*endpoint.Answer[loan.PipelineView], error) {
		was, err := loandb.OwnView(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
			return nil, err
		}
		return saveView(c, in.Body, was, was.ID)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deletePipelineView", "Remove a view of one's own", 204), func(c *endpoint.Call, in *ViewItem) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, loandb.DeleteView(c.Tx, in.ID)
	})
}

func saveView(c *endpoint.Call, body endpoint.Patch[loan.PipelineView], was loan.PipelineView, id string) (*endpoint.Answer[loan.PipelineView], error) {
	if err := endpoint.RefuseGiven(body.Raw); err != nil {
		return nil, err
	}
	will, err := body.Apply(was)
	if err != nil {
		return nil, err
	}
	will.ID = id
	var faults domain.Faults
	will.Name = strings.TrimSpace(will.Name)
	if will.Name == "" {
		faults.Add("name", "required", "Name is required", "name")
	}
	faults.Text("name", will.Name, 100)
	faults.Text("sysRefId", will.SysRefID, 60)
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := loandb.SaveView(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[loan.PipelineView]{Body: will}, nil
}
