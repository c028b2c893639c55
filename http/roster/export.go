package roster

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/db"
	"gable/domain"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

var exportRoute = route("GET", "/api/wizeusers/export-to-csv", "exportUsers", "The list of users as a CSV file", authz.UserExport,
	"Takes the filters, search and order of the list, and no page: everyone found comes. Cells that a spreadsheet would take for a formula begin with an apostrophe. Refused while acting for another; each export stands in the company's audit log.")

func (r *Roster) mountExport() { endpoint.Plain(r.API, exportRoute, r.export) }

// export notes the export first, so that there is none without a trace, and then writes row by row as the rows come from
// the database. A failure on the way breaks the connection off: half a list never looks whole.
func (r *Roster) export(ctx context.Context, caller *middleware.Caller, in *endpoint.ListQuery) (*huma.StreamResponse, error) {
	q, err := db.UserFilter(in.Raw())
	if err != nil {
		return nil, err
	}
	once := *caller
	once.Nonce = "" // an export is not kept for a repetition
	_, err = endpoint.Run(ctx, r.API, &once, caller.Scope, exportRoute, &struct{}{}, func(c *endpoint.Call) (*struct{}, error) {
		return &struct{}{}, c.Audit("user_list", "", "exported", nil, map[string]any{"filters": in.Filters, "where": in.Where, "searchTerm": in.SearchTerm})
	})
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		out.SetHeader("Content-Type", "text/csv; charset=utf-8")
		out.SetHeader("Content-Disposition", `attachment; filename="users.csv"`)
		if err := r.writeUsers(ctx, caller, q, out.BodyWriter()); err != nil {
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

var exportHead = []string{"First name", "Last name", "E-mail", "Phone", "NMLS", "Branch", "Status", "Roles", "Invited", "Last log-in"}

func (r *Roster) writeUsers(ctx context.Context, caller *middleware.Caller, q db.Query, out io.Writer) error {
	w := csv.NewWriter(out)
	if err := w.Write(exportHead); err != nil {
		return err
	}
	err := r.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		return db.EachUser(tx, q, caller.Scope.OrgUnits, func(u db.ExportedUser) error {
			cells := []string{u.FirstName, u.LastName, u.Email, u.Phone, u.NMLS, u.Unit, u.Status, u.Roles, day(&u.Created, caller), day(u.LastLogin, caller)}
			for i, cell := range cells {
				cells[i] = domain.SafeCell(cell)
			}
			return w.Write(cells)
		})
	})
	w.Flush()
	if err != nil {
		return err
	}
	return w.Error()
}

// day is the day of an instant where the caller is, "" for none.
func day(at *time.Time, caller *middleware.Caller) string {
	if at == nil {
		return ""
	}
	return at.In(caller.TimeZone).Format(time.DateOnly)
}
