package lead

import (
	"slices"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
)

type formPatchIn struct {
	IfMatch string `header:"If-Match" doc:"The form's version; 412 when another write came first."`
	Body    endpoint.Patch[lead.LeadForm]
}

type renewIn struct {
	Body *struct {
		Reason string `json:"reason" maxLength:"1000" doc:"Why, for the audit."`
	}
}

func mountForm(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + "/lead-config/web-form" + path, Name: name, Tag: "Lead lists", Permission: authz.LeadConfigure, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "", "getLeadForm", "The selected unit's public form", ""), func(c *endpoint.Call, _ *nothingIn) (*endpoint.Answer[lead.LeadForm], error) {
		return formOf(c)
	})
	endpoint.Write(a, route("PATCH", "", "updateLeadForm", "Turn the selected unit's public form on or off, and say which web sites may use it", ""), patchForm)
	endpoint.Write(a, route("POST", "/key", "renewLeadFormKey", "Give the form another key", "The old address, and every page given out under it, stop working at once."), renewForm)
}

func formOf(c *endpoint.Call) (*endpoint.Answer[lead.LeadForm], error) {
	if c.Scope().OrgUnit == "" {
		return nil, domain.Denied("refusals:request.chooseBranch", "Choose a branch first.")
	}
	f, err := leaddb.FormOf(c.Tx, c.Scope().OrgUnit)
	if f.Origins == nil {
		f.Origins = []string{}
	}
	return &endpoint.Answer[lead.LeadForm]{Body: f}, err
}

// lockForm is formOf for a change.
func lockForm(c *endpoint.Call) (*endpoint.Answer[lead.LeadForm], error) {
	if err := leaddb.LockForm(c.Tx, c.Scope().OrgUnit); err != nil {
		return nil, err
	}
	return formOf(c)
}

func patchForm(c *endpoint.Call, in *formPatchIn) (*endpoint.Answer[lead.LeadForm], error) {
	if err := endpoint.RefuseGiven(in.Body.Raw, "formKey"); err != nil {
		return nil, err
	}
	was, err := lockForm(c)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Body.Version); err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was.Body)
	if err != nil {
		return nil, err
	}
	var faults domain.Faults
	origins := []string{}
	for _, site := range will.Origins {
		origin := lead.SiteOrigin(site)
		if origin == "" {
			faults.Add("origins", "refusals:lead.siteAddress", "A web site begins with https:// and a host", "origins")
		} else if !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	if len(origins) > 20 {
		faults.Add("origins", "max", "Maximum value should be 20", "origins", "20")
	}
	if id := will.LeadSourceID; id != "" {
		if _, err := domain.ParseID(string(id)); err != nil {
			faults.Wrong("LeadSourceId")
		}
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	will.Origins = origins
	return saveForm(c, was.Body, will, false)
}

func renewForm(c *endpoint.Call, in *renewIn) (*endpoint.Answer[lead.LeadForm], error) {
	was, err := lockForm(c)
	if err != nil {
		return nil, err
	}
	if in.Body != nil && in.Body.Reason != "" {
		if err := c.Audit("lead_form", string(c.Scope().OrgUnit), "renewed", nil, map[string]any{"reason": in.Body.Reason}); err != nil {
			return nil, err
		}
	}
	return saveForm(c, was.Body, was.Body, true)
}

func saveForm(c *endpoint.Call, was, will lead.LeadForm, anew bool) (*endpoint.Answer[lead.LeadForm], error) {
	if err := leaddb.SaveForm(c.Tx, c.Scope().OrgUnit, will, anew); err != nil {
		return nil, err
	}
	now, err := formOf(c)
	if err != nil {
		return nil, err
	}
	return now, c.Audit("lead_form", string(c.Scope().OrgUnit), "updated", was, now.Body)
}
