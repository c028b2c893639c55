package lead

import (
	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/user"
	"gable/http/endpoint"
)

// OrgConfig is who gets a unit's leads: its own word, its parent's, and what follows.
type OrgConfig struct {
	OrgUnitID        domain.ID            `json:"WizeOrgUnitId" required:"true"`
	LeadConfig       *lead.KeptLeadConfig `json:"leadConfig,omitempty" doc:"The unit's own; it wins over the parent's."`
	ParentLeadConfig *lead.KeptLeadConfig `json:"parentLeadConfig,omitempty" doc:"That of the nearest unit above that has one."`
	Effective        lead.Config          `json:"effective" required:"true" doc:"What holds: own, else the parent's, else Originator, BranchAdmin, CompanyAdmin."`
	Roles            []string             `json:"roles" required:"true" doc:"The roles that can be chosen."`
}

type nothingIn struct{}

type configIn struct {
	IfMatch string `header:"If-Match" doc:"The version of leadConfig; 412 when another write came first."`
	Body    endpoint.Patch[lead.Config]
}

func mountConfig(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/lead-config/org", Name: "getLeadConfig", Tag: tag, Permission: authz.LeadConfigure,
		Summary: "Which roles get the selected unit's new leads"}, getConfig)
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: base + "/lead-config/org", Name: "updateLeadConfig", Tag: tag, Permission: authz.LeadConfigure,
		Summary: "Choose which roles get the selected unit's new leads", Description: "With all three cleared the unit has its parent's again."}, patchConfig)
}

func readConfig(c *endpoint.Call) (OrgConfig, error) {
	unit := c.Scope().OrgUnit
	if unit == "" {
		return OrgConfig{}, domain.Denied("refusals:request.chooseBranch", "Choose a branch first.")
	}
	out := OrgConfig{OrgUnitID: unit, Effective: lead.DefaultConfig, Roles: (lead.OwnerRoles &^ (user.Administrator | user.Owner)).Names()}
	units, err := leaddb.UnitsUp(c.Tx, unit)
	if err != nil {
		return out, err
	}
	kept, err := leaddb.LeadConfigs(c.Tx, units)
	if err != nil {
		return out, err
	}
	for i := range kept {
		k := &kept[i]
		switch {
		case k.OrgUnitID == unit:
			out.LeadConfig = k
		case out.ParentLeadConfig == nil:
			out.ParentLeadConfig = k
		}
	}
	switch {
	case out.LeadConfig != nil:
		out.Effective = out.LeadConfig.Config
	case out.ParentLeadConfig != nil:
		out.Effective = out.ParentLeadConfig.Config
	}
	return out, nil
}

func getConfig(c *endpoint.Call, _ *nothingIn) (*endpoint.Answer[OrgConfig], error) {
	out, err := readConfig(c)
	return &endpoint.Answer[OrgConfig]{Body: out}, err
}

func patchConfig(c *endpoint.Call, in *configIn) (*endpoint.Answer[OrgConfig], error) {
	if err := leaddb.LockLeadConfig(c.Tx, c.Scope().OrgUnit); err != nil {
		return nil, err
	}
	was, err := readConfig(c)
	if err != nil {
		return nil, err
	}
	own, version := lead.Config{}, int64(0)
	if was.LeadConfig != nil {
		own, version = was.LeadConfig.Config, was.LeadConfig.Version
	}
	if err := endpoint.Matches(in.IfMatch, version); err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(own)
	if err != nil {
		return nil, err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := leaddb.SaveLeadConfig(c.Tx, was.OrgUnitID, will); err != nil {
		return nil, err
	}
	if err := c.Audit("lead_config", string(was.OrgUnitID), "updated", own, will); err != nil {
		return nil, err
	}
	out, err := readConfig(c)
	return &endpoint.Answer[OrgConfig]{Body: out}, err
}
