package roster

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/db"
	userdb "gable/db/user"
	"gable/domain"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

var exportRoute = route("GET", "/api/wizeusers/export-to-csv", "exportUsers", "The list of users as a CSV file", authz.UserExport,
	"Takes the filters, search and order of the list, and no page: everyone found comes. Cells that a spreadsheet would take for a formula begin with an apostrophe. Refused while acting for another; each export stands in the company's audit log. It breaks off when the right to it, or the session, ends on the way.")

func (r *Roster) mountExport() { endpoint.WithoutTransaction(r.API, exportRoute, r.export) }

// export notes the export first, so that there is none without a trace, and then writes step by step. A failure on the way breaks the connection off: half a list never looks whole.
func (r *Roster) export(ctx context.Context, caller *middleware.Caller, in *endpoint.ListQuery) (*huma.StreamResponse, error) {
	q, err := userdb.UserFilter(in.Raw())
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

var exportHead = []string{"First name", "Last name", "Email", "Phone", "NMLS", "Branch", "Status", "Roles", "Invited", "Last log-in"}

// exportStep is how many people are read at a time. Each step is a transaction of its own, which asks anew whether the
// caller still may: whoever loses the right, or the session, while the file is on its way gets no more of it.
const exportStep = 500

func (r *Roster) writeUsers(ctx context.Context, caller *middleware.Caller, q db.Query, out io.Writer) error {
	var ids [][16]byte
	err := r.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) (err error) {
		ids, err = userdb.UserIDs(tx, q, caller.Scope.OrgUnits)
		return err
	})
	if err != nil {
		return err
	}
	w := csv.NewWriter(out)
	if err := w.Write(exportHead); err != nil {
		return err
	}
	for part := range slices.Chunk(ids, exportStep) {
		var people []userdb.ExportedUser
		if caller, err = r.step(ctx, caller, func(tx *tenancy.Tx) (err error) {
			people, err = userdb.ExportedUsers(tx, part, caller.Scope.OrgUnits)
			return err
		}); err != nil {
			return err
		}
		for _, u := range people {
			cells := []string{u.FirstName, u.LastName, u.Email, u.Phone, u.NMLS, u.Unit, u.Status, u.Roles, day(&u.Created, caller), day(u.LastLogin, caller)}
			for i, cell := range cells {
				cells[i] = domain.SafeCell(cell)
			}
			if err := w.Write(cells); err != nil {
				return err
			}
		}
		if w.Flush(); w.Error() != nil {
			return w.Error()
		}
	}
	w.Flush()
	return w.Error()
}

// step reads in the caller's scope. When that holds no longer the caller is resolved anew, and goes on only as the same
// person with the same right to the same units: some other policy of the company had changed then.
func (r *Roster) step(ctx context.Context, caller *middleware.Caller, read func(*tenancy.Tx) error) (*middleware.Caller, error) {
	err := r.DB.Tx(ctx, caller.Scope, read)
	if !errors.Is(err, tenancy.ErrStale) {
		return caller, err
	}
	now, err := caller.Refresh(ctx)
	if err != nil {
		return caller, err
	}
	was := caller.Scope
	if now == nil || !now.Allowed(authz.UserExport) || now.Scope.User.ID != was.User.ID || now.Scope.Tenant != was.Tenant || !slices.Equal(now.Scope.OrgUnits, was.OrgUnits) {
		return caller, domain.Forbidden()
	}
	return now, r.DB.Tx(ctx, now.Scope, read)
}

// day is the day of an instant where the caller is, "" for none.
func day(at *time.Time, caller *middleware.Caller) string {
	if at == nil {
		return ""
	}
	return at.In(caller.TimeZone).Format(time.DateOnly)
}
