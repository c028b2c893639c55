package loan

import (
	"encoding/json"
	"fmt"
	"strings"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
)

// PipelineViews are the views there are for everyone, and the caller's own.
type PipelineViews struct {
	Defaults []db.PipelineView `json:"defaults" required:"true"`
	Users    []db.PipelineView `json:"users" required:"true"`
}

type viewCreateIn struct {
	Body endpoint.Patch[db.PipelineView]
}

// ViewItem is the path and precondition of one of the caller's own views.
type ViewItem struct {
	ID      domain.ID `path:"id" doc:"The view's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type viewPatchIn struct {
	ViewItem
	Body endpoint.Patch[db.PipelineView]
}

// maxViews bounds a user's own views.
const maxViews = 100

// defaultViews are for everyone: all loans, and one for each pipeline.
func defaultViews() []db.PipelineView {
	views := []db.PipelineView{{ID: "all-loans", Name: "All Loans", OrderBy: "updatedAt", Sort: "DESC", Filters: json.RawMessage(`{"archiveIndicator":false}`)}}
	names := map[loan.PipelineID]string{loan.PipelineProspect: "Prospects", loan.PipelineLoanSetup: "In Setup", loan.PipelineUnderwriting: "In Underwriting",
		loan.PipelineClosing: "Closing", loan.PipelineFunded: "Funded"}
	for _, p := range loan.Pipelines() {
		views = append(views, db.PipelineView{ID: strings.ToLower(strings.ReplaceAll(string(p.ID), "_", "-")), Name: names[p.ID], OrderBy: "stageChangedAt", Sort: "DESC",
			Filters: json.RawMessage(fmt.Sprintf(`{"PipelineId":%q,"archiveIndicator":false}`, p.ID))})
	}
	return views
}

func mountPipelineViews(a *endpoint.API) {
	route := func(method, path, name, summary string, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/pipeline-views" + path, Name: name, Tag: "Pipeline views", Permission: authz.LoanList, Summary: summary, Status: status}
	}
	endpoint.Read(a, route("GET", "", "listPipelineViews", "The default views of the pipeline and the caller's own", 200), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[PipelineViews], error) {
		own, err := db.OwnViews(c.Tx)
		return &endpoint.Answer[PipelineViews]{Body: PipelineViews{Defaults: defaultViews(), Users: endpoint.Whole(own).Body.Rows}}, err
	})
	endpoint.Write(a, route("POST", "", "createPipelineView", "Keep a view of one's own", 201), func(c *endpoint.Call, in *viewCreateIn) (*endpoint.Answer[db.PipelineView], error) {
		own, err := db.OwnViews(c.Tx)
		if err != nil {
			return nil, err
		}
		if len(own) >= maxViews {
			return nil, domain.Conflict("You have as many views as can be kept. Please remove one first.")
		}
		return saveView(c, in.Body, db.PipelineView{}, string(domain.NewID()))
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updatePipelineView", "Change a view of one's own", 200), func(c *endpoint.Call, in *viewPatchIn) (*endpoint.Answer[db.PipelineView], error) {
		was, err := db.OwnView(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
			return nil, err
		}
		return saveView(c, in.Body, was, was.ID)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deletePipelineView", "Remove a view of one's own", 204), func(c *endpoint.Call, in *ViewItem) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, db.DeleteView(c.Tx, in.ID)
	})
}

func saveView(c *endpoint.Call, body endpoint.Patch[db.PipelineView], was db.PipelineView, id string) (*endpoint.Answer[db.PipelineView], error) {
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
	if err := db.SaveView(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[db.PipelineView]{Body: will}, nil
}
