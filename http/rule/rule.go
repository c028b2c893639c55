package rule

import (
	"encoding/json"
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	"gable/db"
	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/rule"
	"gable/domain/user"
	"gable/http/endpoint"
)

const rulesPath = "/workflow-task/api/rules"

type rulesIn struct{ endpoint.ListQuery }

type ruleCreateIn struct {
	Body endpoint.Patch[rule.Rule]
}

// RuleItem is the path and precondition of one rule.
type RuleItem struct {
	ID      domain.ID `path:"id" doc:"The rule's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type rulePatchIn struct {
	RuleItem
	Body endpoint.Patch[rule.Rule]
}

type ruleOrderIn struct {
	Body struct {
		Kind rule.Kind   `json:"kind" required:"true"`
		IDs  []domain.ID `json:"ids" required:"true" maxItems:"200" doc:"All rules of the kind, in their new order."`
	}
}

func mountRules(a *endpoint.API) {
	const reach = " Rules of the whole company take a role that reaches beyond the branch; a branch's rules its branch."
	route := func(method, path, name, summary, description string, p authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: rulesPath + path, Name: name, Tag: "Rules", Permission: p, Summary: summary, Description: description, Status: status}
	}
	endpoint.Read(a, route("GET", "", "listRules", "List the company's rules", "By kind and order, unless sorted otherwise. Whoever reaches no further than a branch sees the company's rules and that branch's.", authz.RuleRead, 200), listRules)
	endpoint.Read(a, route("GET", "/{id}", "getRule", "Read a rule", "", authz.RuleRead, 200), func(c *endpoint.Call, in *RuleItem) (*endpoint.Answer[rule.Rule], error) {
		r, err := ruledb.GetRule(c.Tx, in.ID)
		if err == nil {
			err = seesRule(c, r)
		}
		r.KeyName()
		return &endpoint.Answer[rule.Rule]{Body: r}, err
	})
	endpoint.Read(a, route("GET", "/{id}/versions", "listRuleVersions", "A rule's history: who changed it, when, and what it was then", "It outlives the rule.", authz.RuleRead, 200), ruleHistory)
	endpoint.Write(a, route("POST", "", "createRule", "Write a rule", "It is not enabled yet, and stands at the end of its kind. A condition that can't be used is a 422 whose params are the line and column."+reach, authz.RuleEdit, 201), createRule)
	endpoint.Write(a, route("PATCH", "/order", "orderRules", "Order the rules of a kind", "All of them by id; 409 when there are others by now. Takes a role that reaches beyond the branch, since the order is the company's.", authz.RuleEdit, 200), orderRules)
	endpoint.Write(a, route("PATCH", "/{id}", "updateRule", "Change a rule", "From the next request on, on every process."+reach, authz.RuleEdit, 200), updateRule)
	endpoint.Write(a, route("PATCH", "/{id}/enable", "enableRule", "Put a rule in force", "From the next request on, on every process."+reach, authz.RuleEdit, 200), switchRule(true))
	endpoint.Write(a, route("PATCH", "/{id}/disable", "disableRule", "Take a rule out of force", "It is kept."+reach, authz.RuleEdit, 200), switchRule(false))
	endpoint.Write(a, route("DELETE", "/{id}", "deleteRule", "Delete a rule", "Its history stays."+reach, authz.RuleEdit, 204), func(c *endpoint.Call, in *RuleItem) (*endpoint.Empty, error) {
		was, err := lockRule(c, *in)
		if err != nil {
			return nil, err
		}
		if err := ruledb.DeleteRule(c.Tx, was); err != nil {
			return nil, err
		}
		return &endpoint.Empty{}, c.Audit("rule", string(was.ID), "deleted", was, nil)
	})
}

func listRules(c *endpoint.Call, in *rulesIn) (*endpoint.Listed[rule.Rule], error) {
	q, err := in.Query(ruledb.Rules)
	if err != nil {
		return nil, err
	}
	rows, count, err := ruledb.ListRules(c.Tx, q, unitsInReach(c))
	for i := range rows {
		rows[i].KeyName()
	}
	endpoint.OnlyColumns(rows, q.Columns)
	return &endpoint.Listed[rule.Rule]{Body: endpoint.Page[rule.Rule]{Rows: rows, Count: count}}, err
}

// unitsInReach are the units whose rules the caller sees; nil for all.
func unitsInReach(c *endpoint.Call) []domain.ID {
	if user.CanConsolidate(c.Caller.User.Roles) {
		return nil
	}
	units := []domain.ID{}
	for _, l := range c.Caller.User.Linked {
		units = append(units, c.Caller.User.Below(l.OrgUnitID)...)
	}
	return units
}

// seesRule answers NOT_FOUND for another branch's rule.
func seesRule(c *endpoint.Call, r rule.Rule) error {
	if units := unitsInReach(c); r.OrgUnitID != "" && units != nil && !slices.Contains(units, r.OrgUnitID) {
		return domain.NotFound()
	}
	return nil
}

// mayWriteRule holds a rule's org unit against the caller's reach.
func mayWriteRule(c *endpoint.Call, unit domain.ID) error {
	units := unitsInReach(c)
	switch {
	case unit == "" && units != nil:
		return domain.Denied("refusals:rule.notYours", "You may not change rules of the whole company.")
	case unit != "" && !c.Caller.User.Reaches(unit) && (units != nil || c.Caller.User.Below(unit) == nil):
		return domain.Denied("refusals:request.branchOutOfReach", "This branch is out of your reach.")
	}
	return nil
}

func createRule(c *endpoint.Call, in *ruleCreateIn) (*endpoint.Answer[rule.Rule], error) {
	n, err := ruledb.CountRules(c.Tx)
	if err != nil {
		return nil, err
	}
	if n >= rule.MaxRules {
		return nil, domain.Conflict("refusals:rule.most", "The company has as many rules as can be judged. Please remove one first.")
	}
	return saveRule(c, in.Body, nil)
}

func updateRule(c *endpoint.Call, in *rulePatchIn) (*endpoint.Answer[rule.Rule], error) {
	was, err := lockRule(c, in.RuleItem)
	if err != nil {
		return nil, err
	}
	return saveRule(c, in.Body, &was)
}

func lockRule(c *endpoint.Call, in RuleItem) (rule.Rule, error) {
	was, err := ruledb.LockRule(c.Tx, in.ID)
	if err != nil {
		return was, err
	}
	if err := seesRule(c, was); err != nil {
		return was, err
	}
	if err := mayWriteRule(c, was.OrgUnitID); err != nil {
		return was, err
	}
	return was, endpoint.Matches(in.IfMatch, was.Version)
}

func saveRule(c *endpoint.Call, body endpoint.Patch[rule.Rule], was *rule.Rule) (*endpoint.Answer[rule.Rule], error) {
	if err := refuseFields(body.Raw, "id", "version", "enabled", "order"); err != nil {
		return nil, err
	}
	var base rule.Rule
	action := "created"
	if was != nil {
		base, action = *was, "changed"
	}
	will, err := body.Apply(base)
	if err != nil {
		return nil, err
	}
	will.Name, will.Condition = strings.TrimSpace(will.Name), strings.TrimSpace(will.Condition)
	if will.ID == "" {
		will.ID = domain.NewID()
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := mayWriteRule(c, will.OrgUnitID); err != nil {
		return nil, err
	}
	condition, _ := rule.Compile(will.Condition)
	if err := ruledb.SaveRule(c.Tx, &will, condition.Questions, action); err != nil {
		return nil, err
	}
	return &endpoint.Answer[rule.Rule]{Body: will}, noteRule(c, action, was, &will)
}

func noteRule(c *endpoint.Call, action string, was, will *rule.Rule) error {
	c.Emit(change.Event{Type: "RTC.RULE.CHANGED", OrgUnit: c.Scope().OrgUnit, Data: map[string]string{"id": string(will.ID), "action": action}})
	if was == nil {
		return c.Audit("rule", string(will.ID), action, nil, will)
	}
	return c.Audit("rule", string(will.ID), action, was, will)
}

// refuseFields refuses a body that names what only the server, or a verb of its own, decides.
func refuseFields(raw json.RawMessage, names ...string) error {
	var top map[string]json.RawMessage
	if json.Unmarshal(raw, &top) != nil {
		return nil
	}
	for _, name := range names {
		if _, named := top[name]; named {
			return domain.Invalid(domain.FieldError{Field: name, Key: "invalid", Params: []string{domain.WordsOf(name)}, Message: domain.WordsOf(name) + " can't be set here"})
		}
	}
	return nil
}

func switchRule(on bool) func(*endpoint.Call, *RuleItem) (*endpoint.Answer[rule.Rule], error) {
	action := "disabled"
	if on {
		action = "enabled"
	}
	return func(c *endpoint.Call, in *RuleItem) (*endpoint.Answer[rule.Rule], error) {
		was, err := lockRule(c, *in)
		if err != nil || was.Enabled == on {
			return &endpoint.Answer[rule.Rule]{Body: was}, err
		}
		will := was
		will.Enabled = on
		condition, problems := rule.Compile(will.Condition)
		if on && len(problems) > 0 {
			return nil, domain.Invalid(will.Validate()...)
		}
		var questions []string
		if condition != nil {
			questions = condition.Questions
		}
		if err := ruledb.SaveRule(c.Tx, &will, questions, action); err != nil {
			return nil, err
		}
		return &endpoint.Answer[rule.Rule]{Body: will}, noteRule(c, action, &was, &will)
	}
}

func orderRules(c *endpoint.Call, in *ruleOrderIn) (*endpoint.Answer[endpoint.Page[rule.Rule]], error) {
	if !slices.Contains(rule.Kinds(), in.Body.Kind) {
		return nil, domain.Invalid(domain.Wrong("kind"))
	}
	if err := mayWriteRule(c, ""); err != nil {
		return nil, err
	}
	if err := ruledb.OrderRules(c.Tx, in.Body.Kind, in.Body.IDs); err != nil {
		return nil, err
	}
	filter, err := json.Marshal(map[string]any{"kind": in.Body.Kind})
	if err != nil {
		return nil, err
	}
	q, err := ruledb.Rules.Parse(db.RawQuery{Limit: 999, Filters: string(filter)})
	if err != nil {
		return nil, err
	}
	rows, count, err := ruledb.ListRules(c.Tx, q, nil)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.RULE.CHANGED", OrgUnit: c.Scope().OrgUnit, Data: map[string]string{"action": "ordered"}})
	return &endpoint.Answer[endpoint.Page[rule.Rule]]{Body: endpoint.Page[rule.Rule]{Rows: rows, Count: count}},
		c.Audit("rule", string(in.Body.Kind), "ordered", nil, map[string]any{"ids": in.Body.IDs})
}

type ruleHistoryIn struct {
	ID domain.ID `path:"id" doc:"The rule's id."`
	endpoint.ListQuery
}

func ruleHistory(c *endpoint.Call, in *ruleHistoryIn) (*endpoint.Listed[rule.RuleVersion], error) {
	if _, err := domain.ParseID(string(in.ID)); err != nil {
		return nil, domain.NotFound()
	}
	versions, err := ruledb.RuleHistory(c.Tx, in.ID)
	if err != nil {
		return nil, err
	}
	if len(versions) == 0 {
		return nil, domain.NotFound()
	}
	if err := seesRule(c, versions[0].Rule); err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(versions, in.ListQuery)
}
