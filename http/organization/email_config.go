package organization

import (
	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
)

// EmailConfiguration is how letters in someone's name look: what was set, what is inherited, what holds.
type EmailConfiguration struct {
	Level             org.Level             `json:"level" enum:"company,branch,user"`
	ID                domain.ID             `json:"id"`
	Name              string                `json:"name"`
	Version           int64                 `json:"version" doc:"0 while nothing was set."`
	EmailConfig       org.EmailConfig       `json:"emailConfig" doc:"What was set here."`
	ParentEmailConfig org.EmailConfig       `json:"parentEmailConfig" doc:"What holds without it."`
	Effective         org.EmailConfig       `json:"effective"`
	From              map[string]org.Source `json:"from"`
}

type emailPatchIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[org.EmailConfig]
}

func mountEmailConfig(a *endpoint.API) {
	route := func(method, path, name, summary string, p authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/api/email-config" + path, Name: name, Tag: "Organisation", Permission: p, Summary: summary,
			Description: "From-name, reply-to and signature of the invitations one sends. A field that is absent comes from the branch or the company."}
	}
	own := func(c *endpoint.Call) (organizationdb.Place, error) {
		return organizationdb.PlaceOfUser(c.Tx, c.Scope().User.ID)
	}
	company := func(c *endpoint.Call) (organizationdb.Place, error) {
		hq, err := headquarters(c)
		return organizationdb.Place{Unit: hq.ID}, err
	}
	read := func(place func(*endpoint.Call) (organizationdb.Place, error)) func(*endpoint.Call, *nothing) (*endpoint.Answer[EmailConfiguration], error) {
		return func(c *endpoint.Call, _ *nothing) (*endpoint.Answer[EmailConfiguration], error) {
			at, err := place(c)
			if err != nil {
				return nil, err
			}
			return answerEmail(c, at)
		}
	}
	endpoint.Read(a, route("GET", "/user", "readOwnEmailConfig", "One's own email configuration", authz.OrgRead), read(own))
	endpoint.Read(a, route("GET", "/company", "readCompanyEmailConfig", "The company's email configuration", authz.OrgRead), read(company))
	endpoint.Write(a, route("PATCH", "/user", "updateOwnEmailConfig", "Change one's own email configuration", authz.OrgEditOwnEmail), func(c *endpoint.Call, in *emailPatchIn) (*endpoint.Answer[EmailConfiguration], error) {
		return changeEmail(c, own, in)
	})
	endpoint.Write(a, route("PATCH", "/company", "updateCompanyEmailConfig", "Change the company's email configuration", authz.OrgEdit), func(c *endpoint.Call, in *emailPatchIn) (*endpoint.Answer[EmailConfiguration], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		return changeEmail(c, company, in)
	})
}

func answerEmail(c *endpoint.Call, place organizationdb.Place) (*endpoint.Answer[EmailConfiguration], error) {
	layers, err := organizationdb.Layers[org.EmailConfig](c.Tx, organizationdb.ConfigEmail, place)
	if err != nil {
		return nil, err
	}
	all, err := org.Inherit(layers, org.EmailConfig{})
	top := layers[0]
	return &endpoint.Answer[EmailConfiguration]{Body: EmailConfiguration{Level: top.Level, ID: top.Owner, Name: top.Name, Version: top.Version,
		EmailConfig: all.Own, ParentEmailConfig: all.Parent, Effective: all.Effective, From: all.From}}, err
}

func changeEmail(c *endpoint.Call, of func(*endpoint.Call) (organizationdb.Place, error), in *emailPatchIn) (*endpoint.Answer[EmailConfiguration], error) {
	place, err := of(c)
	if err != nil {
		return nil, err
	}
	layers, err := organizationdb.Layers[org.EmailConfig](c.Tx, organizationdb.ConfigEmail, place)
	if err != nil {
		return nil, err
	}
	top := &layers[0]
	if err := endpoint.Matches(in.IfMatch, top.Version); err != nil {
		return nil, err
	}
	was := top.Own
	if top.Own, err = in.Body.Apply(was); err != nil {
		return nil, err
	}
	if faults := top.Own.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := organizationdb.SaveLayer(c.Tx, organizationdb.ConfigEmail, top); err != nil {
		return nil, err
	}
	if err := c.Audit("emailConfig", string(top.Owner), "updated", was, top.Own); err != nil {
		return nil, err
	}
	return answerEmail(c, place)
}
