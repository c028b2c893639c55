package organization

import (
	"strings"

	"gable/authz"
	"gable/change"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/tenancy"
)

// POSConfiguration is the borrower portal at one level: what it set, what it inherits, what holds.
type POSConfiguration struct {
	Level           org.Level             `json:"level" enum:"company,branch,user"`
	ID              domain.ID             `json:"id" doc:"The org unit or user it belongs to."`
	Name            string                `json:"name"`
	Version         int64                 `json:"version" doc:"0 while nothing was set."`
	POSConfig       org.POSConfig         `json:"posConfig" doc:"What this level set for itself."`
	ParentPOSConfig org.POSConfig         `json:"parentPOSConfig" doc:"What holds without it."`
	Effective       org.POSConfig         `json:"effective" doc:"What borrowers get."`
	From            map[string]org.Source `json:"from" doc:"Where each field of effective is from."`
	ParentFrom      map[string]org.Source `json:"parentFrom" doc:"Where each field of parentPOSConfig is from."`
	MayEdit         bool                  `json:"mayEdit"`
}

// LevelPath is which configuration is meant.
type LevelPath struct {
	Level org.Level `path:"level" enum:"company,branch,user" doc:"company: the headquarters'. branch: that of orgUnitId, else of the selected org unit. user: that of userId, else of the effective user."`
	// OrgUnitID and UserID name another than one's own.
	OrgUnitID domain.ID `query:"orgUnitId" doc:"For branch: which one, in reach."`
	UserID    domain.ID `query:"userId" doc:"For user: whose, in reach; needs org:edit-pos."`
}

type levelPatchIn struct {
	LevelPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[org.POSConfig]
}

type toggleIn struct {
	LevelPath
	Body *struct {
		EnableEs *bool `json:"enableEs,omitempty" doc:"What it is to be; the opposite of what holds when absent."`
	}
}

type resetIn struct {
	LevelPath
	Fields []string `query:"fields" doc:"The fields to reset, separated by commas; all when absent."`
}

const posWrites = "A level's own fields win over those above it: user, branch, the branches above, company, product. null resets a field. company needs org:edit-pos and a role that reaches the whole company; branch needs org:edit-pos and a branch in reach; user is for everyone of the house, for their own."

func mountPOSConfig(a *endpoint.API) {
	route := func(method, path, name, summary, description string, p authz.Permission, status int) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/pos-config" + path, Name: name, Tag: "Portal configuration", Permission: p, Summary: summary, Description: description, Status: status}
	}
	endpoint.Read(a, route("GET", "/{level}", "readPOSConfig", "The borrower portal at one level, field by field", "", authz.OrgRead, 200), func(c *endpoint.Call, in *LevelPath) (*endpoint.Answer[POSConfiguration], error) {
		place, err := in.place(c, false)
		if err != nil {
			return nil, err
		}
		return answerPOS(c, place)
	})
	endpoint.Write(a, route("PATCH", "/{level}", "updatePOSConfig", "Change the borrower portal at one level", posWrites, authz.OrgEditOwnPOS, 200), func(c *endpoint.Call, in *levelPatchIn) (*endpoint.Answer[POSConfiguration], error) {
		return changePOS(c, in.LevelPath, in.IfMatch, func(own org.POSConfig, _ org.POSConfig) (org.POSConfig, error) { return in.Body.Apply(own) })
	})
	endpoint.Write(a, route("PATCH", "/{level}/toggle-spanish-ind", "toggleSpanish", "Switch the portal's Spanish on or off at one level", posWrites, authz.OrgEditOwnPOS, 200), func(c *endpoint.Call, in *toggleIn) (*endpoint.Answer[POSConfiguration], error) {
		return changePOS(c, in.LevelPath, "", func(own, effective org.POSConfig) (org.POSConfig, error) {
			next := effective.EnableEs == nil || !*effective.EnableEs
			if in.Body != nil && in.Body.EnableEs != nil {
				next = *in.Body.EnableEs
			}
			own.EnableEs = &next
			return own, nil
		})
	})
	endpoint.Write(a, route("DELETE", "/reset/{level}", "resetPOSConfig", "Inherit the borrower portal at one level again", "Answers 200 with what holds then. "+posWrites, authz.OrgEditOwnPOS, 200), func(c *endpoint.Call, in *resetIn) (*endpoint.Answer[POSConfiguration], error) {
		return changePOS(c, in.LevelPath, "", func(own, _ org.POSConfig) (org.POSConfig, error) {
			if len(in.Fields) == 0 {
				return org.POSConfig{}, nil
			}
			var nulls []string
			for _, field := range in.Fields {
				nulls = append(nulls, `"`+strings.ReplaceAll(field, `"`, "")+`":null`)
			}
			return endpoint.Patch[org.POSConfig]{Raw: []byte("{" + strings.Join(nulls, ",") + "}")}.Apply(own)
		})
	})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/pos/api/portal", Name: "readOwnPortal", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "The portal a borrower is in, where no application is chosen yet"}, func(c *endpoint.Call, _ *nothing) (*endpoint.Answer[Portal], error) {
		place, err := organizationdb.PlaceOfUser(c.Tx, c.Scope().User.ID)
		if err != nil {
			return nil, err
		}
		return portalOf(c, organizationdb.Place{Unit: place.Unit})
	})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/pos/api/applications/{loanId}/portal", Name: "readApplicationPortal", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "The portal of an own application", Description: "As its loan officer, branch and company set it up."}, func(c *endpoint.Call, _ *endpoint.LoanPath) (*endpoint.Answer[Portal], error) {
		place, err := organizationdb.PlaceOfLoan(c.Tx)
		if err != nil {
			return nil, err
		}
		return portalOf(c, place)
	})
}

// check refuses what names something that its level does not have: it would be taken for what was meant.
func (p LevelPath) check() error {
	if p.OrgUnitID != "" && p.Level != org.LevelBranch {
		return domain.BadRequest("orgUnitId names a branch: please leave it out, or ask for the level branch.")
	}
	if p.UserID != "" && p.Level != org.LevelUser {
		return domain.BadRequest("userId names a user: please leave it out, or ask for the level user.")
	}
	return nil
}

// place is whose configuration is meant, when the caller may read it, or write it.
func (p LevelPath) place(c *endpoint.Call, write bool) (organizationdb.Place, error) {
	if err := p.check(); err != nil {
		return organizationdb.Place{}, err
	}
	own := c.Scope().User.ID
	switch p.Level {
	case org.LevelUser:
		if p.UserID == "" || p.UserID == own {
			return organizationdb.PlaceOfUser(c.Tx, own)
		}
		if err := require(c, authz.OrgEditPOS); err != nil {
			return organizationdb.Place{}, err
		}
		place, err := organizationdb.PlaceOfUser(c.Tx, p.UserID)
		if err == nil && !reaches(c, place.Unit) {
			err = domain.NotFound()
		}
		return place, err
	case org.LevelBranch:
		id := p.OrgUnitID
		if id == "" {
			id = c.Scope().OrgUnit
		}
		unit, err := readUnit(c, id)
		switch {
		case err != nil:
			return organizationdb.Place{}, err
		case unit.IsHeadQuarter:
			return organizationdb.Place{}, domain.BadRequest("Please choose a branch: the headquarters' portal is the company's.")
		case write:
			return organizationdb.Place{Unit: id}, require(c, authz.OrgEditPOS)
		}
		return organizationdb.Place{Unit: id}, nil
	}
	hq, err := headquarters(c)
	if err == nil && write {
		if err = require(c, authz.OrgEditPOS); err == nil {
			err = c.ForWholeCompany()
		}
	}
	return organizationdb.Place{Unit: hq.ID}, err
}

func answerPOS(c *endpoint.Call, place organizationdb.Place) (*endpoint.Answer[POSConfiguration], error) {
	layers, err := organizationdb.Layers[org.POSConfig](c.Tx, organizationdb.ConfigPOS, place)
	if err != nil {
		return nil, err
	}
	all, err := org.Inherit(layers, org.DefaultPOSConfig())
	if err != nil {
		return nil, err
	}
	top := layers[0]
	path := LevelPath{Level: top.Level}
	if top.Level == org.LevelBranch {
		path.OrgUnitID = place.Unit
	} else if top.Level == org.LevelUser {
		path.UserID = place.User
	}
	_, refused := path.place(c, true)
	return &endpoint.Answer[POSConfiguration]{Body: POSConfiguration{Level: top.Level, ID: top.Owner, Name: top.Name, Version: top.Version, POSConfig: all.Own,
		ParentPOSConfig: all.Parent, Effective: all.Effective, From: all.From, ParentFrom: all.ParentFrom, MayEdit: refused == nil && c.Caller.Allowed(authz.OrgEditOwnPOS)}}, nil
}

// changePOS changes what one level set for itself and answers the whole.
func changePOS(c *endpoint.Call, path LevelPath, ifMatch string, edit func(own, effective org.POSConfig) (org.POSConfig, error)) (*endpoint.Answer[POSConfiguration], error) {
	place, err := path.place(c, true)
	if err != nil {
		return nil, err
	}
	layers, err := organizationdb.Layers[org.POSConfig](c.Tx, organizationdb.ConfigPOS, place)
	if err != nil {
		return nil, err
	}
	all, err := org.Inherit(layers, org.DefaultPOSConfig())
	if err != nil {
		return nil, err
	}
	top := &layers[0]
	if err := endpoint.Matches(ifMatch, top.Version); err != nil {
		return nil, err
	}
	was := top.Own
	if top.Own, err = edit(was, all.Effective); err != nil {
		return nil, err
	}
	if faults := top.Own.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := organizationdb.SaveLayer(c.Tx, organizationdb.ConfigPOS, top); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.POS_CONFIG.CHANGED", Data: map[string]string{"level": string(top.Level), "id": string(top.Owner)}})
	if err := c.Audit("posConfig", string(top.Owner), "updated", was, top.Own); err != nil {
		return nil, err
	}
	return answerPOS(c, place)
}

// Portal is what a borrower's portal looks like and offers.
type Portal struct {
	org.POSConfig
	CompanyName string `json:"companyName"`
	LogoURL     string `json:"logoUrl,omitempty" doc:"Of the nearest unit that has one; absent where the logo is not shown."`
}

func portalOf(c *endpoint.Call, place organizationdb.Place) (*endpoint.Answer[Portal], error) {
	portal, _, err := portalAt(c.Tx, place)
	return &endpoint.Answer[Portal]{Body: portal}, err
}

// portalAt is the portal at a place, and the unit whose logo it bears; "" for none.
func portalAt(tx *tenancy.Tx, place organizationdb.Place) (portal Portal, logo domain.ID, err error) {
	layers, err := organizationdb.Layers[org.POSConfig](tx, organizationdb.ConfigPOS, place)
	if err != nil {
		return portal, "", err
	}
	all, err := org.Inherit(layers, org.DefaultPOSConfig())
	if err != nil {
		return portal, "", err
	}
	tree, err := organizationdb.OrgUnits(tx)
	if err != nil {
		return portal, "", err
	}
	portal.POSConfig = all.Effective
	for _, layer := range layers {
		unit, found := tree.Find(layer.Owner)
		if !found {
			continue
		}
		if portal.LogoURL == "" && all.Effective.ShowLogo != nil && *all.Effective.ShowLogo && unit.LogoURL != "" {
			portal.LogoURL, logo = unit.LogoURL, unit.ID
		}
		portal.CompanyName = unit.DisplayName
	}
	return portal, logo, nil
}
