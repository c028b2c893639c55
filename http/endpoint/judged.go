package endpoint

import (
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
)

func isWrite(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

// Judged tells whether the company's rules judge a route: every write, but those that are listed as outside.
func (a *API) Judged(r Route) bool {
	_, outside := a.Outside[r.Name]
	return r.Writes && isWrite(r.Method) && !outside
}

// demandJudge panics for a write without a log-in that the rules would judge: there is nobody to ask, and no company yet.
func (a *API) demandJudge(r Route) {
	if r.Public && a.Judged(r) {
		panic(fmt.Sprintf("route %s %s needs no log-in and is not listed among those that no rule judges", r.Method, r.Path))
	}
}

// askRules has the version of the company's rules read with the first statement of a write that is pinned to no loan yet; one
// that is pinned reads it with its loan.
func (c *Call) askRules() error {
	if !c.judged {
		return nil
	}
	b := &pgx.Batch{}
	db.QueueRulesVersion(b, &c.Rules)
	return c.Lead(b)
}

// ForJudging tells whether the company has rules in force and the request changed something that they look at.
func (c *Call) ForJudging() (bool, error) {
	if !c.judged || len(c.journal) == 0 && len(c.changes) == 0 {
		return false, nil
	}
	if !c.Used() { // what leads has no statement to travel with yet
		if _, err := c.Exec("select 1"); err != nil {
			return false, err
		}
	}
	return c.Rules > 0, nil
}

// Concerns says in which unit the records lie that the request changes from here on, where they are on no loan: the rules of
// that unit judge them. It is the selected unit until said.
func (c *Call) Concerns(unit domain.ID) { c.unit = unit }
