package government

import (
	"slices"

	"gable/authz"
	"gable/change"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/org"
	"gable/domain/reference"
	"gable/http/endpoint"
)

const tablesPath = "/admin/api/reference-tables"

// TableInForce is the table that is in force on a day, with its columns.
type TableInForce struct {
	reference.Table
	Columns []reference.Column `json:"columns" required:"true"`
}

type inForceIn struct {
	Kind reference.Kind `query:"kind" required:"true" maxLength:"40"`
	On   string         `query:"on" maxLength:"10" doc:"The day; today without it."`
}

type loadIn struct {
	Body endpoint.Patch[reference.Loading]
}

type tableIn struct {
	ID domain.ID `path:"id" doc:"The table's id."`
}

func mountTables(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: tablesPath + path, Name: name, Tag: "References", Permission: authz.ReferenceEdit, Summary: summary, Description: description, Status: status}
	}
	endpoint.Read(a, route("GET", "", "listReferenceTables", "The tables of limits, premiums, fees and rates", "What is shipped, what the provider has loaded, and the company's own, without the rows.", 200), listTables)
	endpoint.Read(a, route("GET", "/in-force", "getReferenceTable", "The table of a kind that is in force on a day", "With its rows and columns. 404 where there is none.", 200), inForce)
	endpoint.Read(a, route("GET", "/sample", "getReferenceTableSample", "A sample of the file that a table of a kind is loaded from",
		"Rows of what is shipped, or the headings alone where nothing is. That of FHA's limits is in the layout of HUD's own file of counties, which is loaded as HUD publishes it.", 200), sampleFile)
	endpoint.Write(a, route("POST", "", "loadReferenceTable", "Load a table",
		"The provider's holds for every company. A company loads what is its own, such as the rate card of its insurer; 403 for the agencies' tables. 422 names each faulty cell as rows.{number}.{column}. 409 where one of the kind begins on that day.", 201), loadTable)
	endpoint.Write(a, route("DELETE", "/{id}", "removeReferenceTable", "Remove a table that was loaded", "The one before it is in force again.", 204), removeTable)
}

func listTables(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[reference.Table], error) {
	rows, err := referencedb.Loaded(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, t := range reference.ShippedTables() {
		t.Rows = nil
		rows = append(rows, t)
	}
	reference.MarkEnding(rows, c.Today())
	slices.SortStableFunc(rows, func(a, b reference.Table) int {
		if a.Kind != b.Kind {
			return slices.Index(reference.Kinds, a.Kind) - slices.Index(reference.Kinds, b.Kind)
		}
		return -int(a.ValidFrom.Time().Compare(b.ValidFrom.Time()))
	})
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func inForce(c *endpoint.Call, in *inForceIn) (*endpoint.Answer[TableInForce], error) {
	day := c.Today()
	if in.On != "" {
		var err error
		if day, err = domain.ParseDate(in.On); err != nil {
			return nil, domain.BadRequest("on must be a date.")
		}
	}
	tables, err := referencedb.InForce(c.Tx, []reference.Kind{in.Kind}, reference.OnDay(day), day)
	if err != nil {
		return nil, err
	}
	table, found := tables[in.Kind]
	if !found {
		return nil, domain.NotFound()
	}
	return &endpoint.Answer[TableInForce]{Body: TableInForce{table, in.Kind.Columns()}}, nil
}

type sampleIn struct {
	Kind reference.Kind `query:"kind" required:"true" maxLength:"40"`
}

// SampleFile is a file that the browser saves.
type SampleFile struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

func sampleFile(_ *endpoint.Call, in *sampleIn) (*SampleFile, error) {
	if !in.Kind.Valid() {
		return nil, domain.BadRequest("kind must be a kind of table.")
	}
	name, content := reference.Sample(in.Kind)
	return &SampleFile{ContentType: "text/plain; charset=utf-8", ContentDisposition: `attachment; filename="` + name + `"`, CacheControl: "no-store", Body: content}, nil
}

// mayLoad refuses a company the agencies' tables, and anybody who does not act for the whole company.
func mayLoad(c *endpoint.Call, kind reference.Kind) error {
	if c.Caller.User.TenantType != org.TypeProvider {
		if !kind.OfCompany() {
			return domain.Forbidden()
		}
		return c.ForWholeCompany()
	}
	return nil
}

func loadTable(c *endpoint.Call, in *loadIn) (*endpoint.Answer[reference.Table], error) {
	loading, err := in.Body.Apply(reference.Loading{})
	if err != nil {
		return nil, err
	}
	t := loading.Table()
	if faults := t.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := mayLoad(c, t.Kind); err != nil {
		return nil, err
	}
	if err := referencedb.Insert(c.Tx, &t); err != nil {
		return nil, err
	}
	t.Rows, t.Level = nil, reference.OfCompany
	if c.Caller.User.TenantType == org.TypeProvider {
		t.Level = reference.OfProvider
	}
	c.Emit(change.Event{Type: "RTC.REFERENCE_TABLE.CHANGED"})
	return &endpoint.Answer[reference.Table]{Body: t}, c.Audit("reference_table", string(t.ID), "created", nil, journaled(t))
}

func removeTable(c *endpoint.Call, in *tableIn) (*endpoint.Empty, error) {
	t, err := referencedb.Remove(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if err := mayLoad(c, t.Kind); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.REFERENCE_TABLE.CHANGED"})
	return &endpoint.Empty{}, c.Audit("reference_table", string(t.ID), "deleted", journaled(t), nil)
}

// journaled is what the journal keeps of a table: whose it is and from when, not its rows.
func journaled(t reference.Table) map[string]any {
	return map[string]any{"kind": t.Kind, "validFrom": t.ValidFrom, "source": t.Source, "rowCount": t.RowCount}
}
