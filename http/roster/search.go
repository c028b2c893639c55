package roster

import (
	"encoding/json"
	"slices"
	"strings"

	"gable/authz"
	"gable/db"
	organizationdb "gable/db/organization"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
)

type searchIn struct {
	endpoint.ListQuery
	String       string `query:"string" maxLength:"200" doc:"People whose name or email address holds the text."`
	SearchFields string `query:"searchFields" maxLength:"500" doc:"Fields to look in for searchValue: a JSON list, or names with commas between."`
	SearchValue  string `query:"searchValue" maxLength:"200" doc:"What one of the searchFields holds."`
}

type flatIn struct {
	endpoint.ListQuery
	String string `query:"string" maxLength:"200" doc:"Words, all of which are in the name, email address, phone or licence number."`
}

// Person is a colleague as pickers need one.
type Person struct {
	ID          domain.ID        `json:"id"`
	Name        string           `json:"name"`
	Email       string           `json:"email"`
	Status      user.Status      `json:"status" enum:"ACTIVE,INVITE_SENT,SUSPEND"`
	WizeRoles   []user.NamedRole `json:"WizeRoles"`
	OrgUnitID   domain.ID        `json:"WizeOrgUnitId,omitempty"`
	OrgUnitName string           `json:"orgUnitName,omitempty"`
}

func (r *Roster) mountSearch() {
	endpoint.Read(r.API, route("GET", "/api/wizeusers/search", "searchUsers", "Search the users in the org units in view", authz.UserList,
		"A list as any other, narrowed by the text or by a value in named fields."), search)
	endpoint.Read(r.API, route("GET", "/api/wizeusers/flat-search", "findUsers", "Find people by words, with where they were found", authz.UserList,
		"Ranges count UTF-16 code units, as browsers do; the text itself is never marked up. Looks at everyone within reach, whatever unit is selected."),
		func(c *endpoint.Call, in *flatIn) (*endpoint.Listed[user.UserHit], error) {
			rows, total, err := userdb.FindUsers(c.Tx, user.Words(in.String), own(c).units, in.Raw())
			return &endpoint.Listed[user.UserHit]{Body: endpoint.Page[user.UserHit]{Rows: rows, Count: total}}, err
		})
	endpoint.Read(r.API, route("GET", "/api/wizeusers/all-users", "listAllColleagues", "Everyone within reach, for pickers", authz.UserList,
		"Whatever unit is selected: the units one belongs to and all below."), colleagues)
	endpoint.Read(r.API, endpoint.Route{Method: "GET", Path: "/api/metadata/wizeusers", Name: "describeUsers", Tag: "Users", Permission: authz.UserList,
		Summary: "What the list of users can be asked", Description: "Its columns, with their operators and, for filters, their values."}, describe)
}

// raw puts the search's own parameters into those that every list has.
func (in *searchIn) raw() (db.RawQuery, error) {
	raw := in.Raw()
	if in.String != "" {
		raw.SearchTerm = in.String
	}
	if in.SearchFields == "" && in.SearchValue == "" {
		return raw, nil
	}
	var fields []string
	if strings.HasPrefix(strings.TrimSpace(in.SearchFields), "[") {
		if err := json.Unmarshal([]byte(in.SearchFields), &fields); err != nil {
			return raw, domain.BadRequest("searchFields must be a JSON list of fields, or names with commas between.")
		}
	} else if in.SearchFields != "" {
		for name := range strings.SplitSeq(in.SearchFields, ",") {
			fields = append(fields, strings.TrimSpace(name))
		}
	}
	if len(fields) == 0 {
		raw.SearchTerm = in.SearchValue
		return raw, nil
	}
	raw.CustomSearch = domain.CustomSearch{Fields: fields, Value: in.SearchValue}.String()
	return raw, nil
}

func search(c *endpoint.Call, in *searchIn) (*endpoint.Listed[user.Profile], error) {
	raw, err := in.raw()
	if err != nil {
		return nil, err
	}
	rows, total, columns, err := userdb.ListUsers(c.Tx, raw, c.Scope().OrgUnits)
	endpoint.OnlyColumns(rows, columns)
	return &endpoint.Listed[user.Profile]{Body: endpoint.Page[user.Profile]{Rows: rows, Count: total}}, err
}

func colleagues(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[Person], error) {
	rows, total, _, err := userdb.ListUsers(c.Tx, in.Raw(), own(c).units)
	people := make([]Person, len(rows))
	for i, p := range rows {
		people[i] = Person{ID: p.ID, Name: p.Name, Email: p.Email, Status: p.Status, WizeRoles: p.WizeRoles, OrgUnitID: p.WizeOrgUnitID}
		if p.WizeOrgUnit != nil {
			people[i].OrgUnitName = p.WizeOrgUnit.DisplayName
		}
	}
	return &endpoint.Listed[Person]{Body: endpoint.Page[Person]{Rows: people, Count: total}}, err
}

// Column is a field of the list of users and what may be asked of it.
type Column struct {
	Field     string   `json:"field" required:"true"`
	Type      string   `json:"type" enum:"text,choice,instant,id,number" required:"true"`
	Sortable  bool     `json:"sortable"`
	Searched  bool     `json:"searched" doc:"Looked through by searchTerm."`
	Operators []string `json:"operators" required:"true" doc:"in: filters takes a value or a list of them; contains: searchFields may name it."`
	Values    []Value  `json:"values,omitempty" doc:"What a choice can be."`
}

// Value is one of a choice.
type Value struct {
	ID   string `json:"id" required:"true"`
	Name string `json:"name" required:"true"`
}

// Description is what the list of users can be asked.
type Description struct {
	Columns []Column `json:"columns" required:"true"`
}

var columnTypes = map[db.Kind]string{db.Text: "text", db.Number: "number", db.Instant: "instant", db.UUID: "id"}

func describe(c *endpoint.Call, _ *struct{}) (*endpoint.Answer[Description], error) {
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	values := map[string][]Value{"language": {{"en", "English"}, {"es", "Español"}}}
	for _, s := range user.Statuses {
		values["status"] = append(values["status"], Value{string(s), string(s)})
	}
	for _, name := range user.StaffRoles.Names() {
		values["WizeRoles"] = append(values["WizeRoles"], Value{name, name})
	}
	for _, unit := range tree {
		if slices.Contains(own(c).units, unit.ID) {
			values["WizeOrgUnitId"] = append(values["WizeOrgUnitId"], Value{string(unit.ID), unit.DisplayName})
		}
	}
	out := Description{}
	for name, f := range userdb.Users.Fields {
		column := Column{Field: name, Type: columnTypes[f.Kind], Sortable: !f.Unsortable, Searched: f.Searched, Operators: []string{}, Values: values[name]}
		if column.Values != nil {
			column.Type = "choice"
		}
		if !f.Unfiltered || name == "WizeRoles" {
			column.Operators = append(column.Operators, "in")
		}
		if !f.Unfiltered {
			column.Operators = append(column.Operators, "contains")
		}
		out.Columns = append(out.Columns, column)
	}
	slices.SortFunc(out.Columns, func(a, b Column) int { return strings.Compare(a.Field, b.Field) })
	return &endpoint.Answer[Description]{Body: out}, nil
}
