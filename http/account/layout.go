package account

import (
	"gable/authz"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
)

// layoutNames are the tables a person can arrange; the list bounds what is kept.
var layoutNames = map[string]bool{"pipeline": true, "leads": true, "users": true, "support-users": true, "tasks": true, "contacts": true, "contact-companies": true, "clients": true, "lock-desk": true}

type layoutIn struct {
	Name string `path:"name" maxLength:"40" doc:"The table's name."`
	Body struct {
		Density string   `json:"density,omitempty" enum:"compact,regular,relaxed"`
		Hidden  []string `json:"hidden,omitempty" maxItems:"60" doc:"The columns that are not shown, by the client's names."`
	}
}

func mountLayouts(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/api/layouts", Name: "listLayouts", Tag: "Session", Permission: authz.SelfRead,
		Summary: "How one has arranged the tables of the screen"}, func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[user.Layout], error) {
		rows, err := userdb.Layouts(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, *in)
	})
	endpoint.Write(a, endpoint.Route{Method: "PUT", Path: "/api/layouts/{name}", Name: "saveLayout", Tag: "Session", Permission: authz.SelfEdit,
		Summary: "Keep how one has arranged a table", Description: "Replaces what was kept. The tables are pipeline, leads, users, support-users, tasks, contacts, contact-companies, clients and lock-desk; another name is not found."}, saveLayout)
}

func saveLayout(c *endpoint.Call, in *layoutIn) (*endpoint.Answer[user.Layout], error) {
	if !layoutNames[in.Name] {
		return nil, domain.NotFound()
	}
	var faults domain.Faults
	for _, column := range in.Body.Hidden {
		faults.Text("hidden", column, 60)
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	layout := user.Layout{Name: in.Name, Density: in.Body.Density, Hidden: in.Body.Hidden}
	return &endpoint.Answer[user.Layout]{Body: layout}, userdb.SaveLayout(c.Tx, layout)
}
