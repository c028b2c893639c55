package endpoint

import (
	"fmt"
	"net/http"
)

func isWrite(method string) bool {
	return method != http.MethodGet && method != http.MethodHead && method != http.MethodOptions
}

// Judged tells whether the company's rules judge a route: every write, but those that are exempt from rules.
func (a *API) Judged(r Route) bool {
	_, exempt := a.ExemptFromRules[r.Name]
	return r.Writes && isWrite(r.Method) && !exempt
}

// demandJudge panics for a write without a log-in that the rules would judge: there is nobody to ask, and no company yet.
func (a *API) demandJudge(r Route) {
	if r.Public && a.Judged(r) {
		panic(fmt.Sprintf("route %s %s needs no log-in and is not listed among those that no rule judges", r.Method, r.Path))
	}
}
