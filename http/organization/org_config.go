package organization

import (
	"encoding/json"
	"errors"

	"gable/authz"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
)

// OrgConfig is the company's configuration.
type OrgConfig struct {
	org.Company
	ID              domain.ID        `json:"id"`
	Version         int64            `json:"version" doc:"Of the company's own data; 0 while nothing was set."`
	Name            string           `json:"name"`
	DisplayName     string           `json:"displayName"`
	Type            org.Type         `json:"type" enum:"PROVIDER,BROKER,LENDER,BRANCH,PROCESSOR"`
	NMLS            string           `json:"nmls,omitempty"`
	LWLicensePayer  org.LicensePayer `json:"LWLicensePayer"`
	LogoURL         string           `json:"logoUrl,omitempty"`
	POSDomain       string           `json:"posDomain,omitempty"`
	Domains         []string         `json:"domains"`
	FinalizedAsked  int              `json:"finalizedAsked,omitempty" doc:"How many loans were finalized before finalized loans were closed, while finalizedBefore is not said."`
	POSConfig       org.POSConfig    `json:"posConfig" doc:"What the company set for its portal."`
	ParentPOSConfig org.POSConfig    `json:"parentPOSConfig" doc:"What the product comes with."`
}

type orgConfigPatchIn struct {
	Type    string `query:"type" enum:"posConfig" doc:"posConfig: the body is a portal configuration, as PATCH /los/api/pos-config/company takes it. Absent: the company's own data."`
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[json.RawMessage]
}

type userConfigPatchIn struct {
	Type    string `query:"type" required:"true" enum:"posConfig" doc:"posConfig, the one there is."`
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[org.POSConfig]
}

// OrgCheck is configuration that someone means to save.
type OrgCheck struct {
	org.Company
	POSDomain string         `json:"posDomain,omitempty"`
	Domain    string         `json:"domain,omitempty" doc:"A host to add."`
	NMLS      string         `json:"nmls,omitempty"`
	Name      string         `json:"name,omitempty" doc:"The name of a new branch."`
	OrgUnitID domain.ID      `json:"orgUnitId,omitempty" doc:"The unit it is for: its own name and host are not in the way."`
	POSConfig *org.POSConfig `json:"posConfig,omitempty"`
}

// OrgVerdict says what is wrong, field by field.
type OrgVerdict struct {
	Valid  bool                `json:"valid"`
	Errors []domain.FieldError `json:"errors" doc:"Keys: required, invalid, maxlength, duplicate (in this company), inUse (by another company, which is not named), contrast."`
}

func mountOrgConfig(a *endpoint.API) {
	route := func(method, path, name, summary, description string, p authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Organisation", Permission: p, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", "/api/orgconfigdata", "readOrgConfig", "The company's configuration", "", authz.OrgRead), func(c *endpoint.Call, _ *nothing) (*endpoint.Answer[OrgConfig], error) {
		return orgConfig(c)
	})
	endpoint.Write(a, route("PATCH", "/api/orgconfigdata", "updateOrgConfig", "Change the company's configuration",
		"The company's own data, or with type=posConfig its portal. A MERS organisation id that another company has is 422 with key `inUse`.", authz.OrgEdit), patchOrgConfig)
	endpoint.Write(a, route("PATCH", "/api/userconfig", "updateUserConfig", "Change one's own portal configuration", "As PATCH /los/api/pos-config/user.", authz.OrgEditOwnPOS), func(c *endpoint.Call, in *userConfigPatchIn) (*endpoint.Answer[POSConfiguration], error) {
		return changePOS(c, LevelPath{Level: org.LevelUser}, in.IfMatch, func(own, _ org.POSConfig) (org.POSConfig, error) { return in.Body.Apply(own) })
	})
	check := route("POST", "/api/validateorgconfig", "validateOrgConfig", "Say what is wrong with configuration before it is saved", "Changes nothing.", authz.OrgEdit)
	check.TellsFaults = true
	endpoint.Read(a, check, validateOrgConfig)
}

func companyLayer(c *endpoint.Call) (org.Unit, org.Layer[org.Company], error) {
	hq, err := headquarters(c)
	if err != nil {
		return hq, org.Layer[org.Company]{}, err
	}
	layers, err := organizationdb.Layers[org.Company](c.Tx, organizationdb.ConfigCompany, organizationdb.Place{Unit: hq.ID})
	if err != nil {
		return hq, org.Layer[org.Company]{}, err
	}
	return hq, layers[0], nil
}

func orgConfig(c *endpoint.Call) (*endpoint.Answer[OrgConfig], error) {
	hq, company, err := companyLayer(c)
	if err != nil {
		return nil, err
	}
	portal, err := organizationdb.Layers[org.POSConfig](c.Tx, organizationdb.ConfigPOS, organizationdb.Place{Unit: hq.ID})
	if err != nil {
		return nil, err
	}
	asked := 0
	if company.Own.FinalizedBefore == nil {
		if asked, err = loandb.FinalizedBefore(c.Tx); err != nil {
			return nil, err
		}
	}
	names, err := organizationdb.Domains(c.Tx)
	return &endpoint.Answer[OrgConfig]{Body: OrgConfig{Company: company.Own, ID: hq.ID, Version: company.Version, Name: hq.Name, DisplayName: hq.DisplayName, Type: hq.Type,
		NMLS: hq.NMLS, LWLicensePayer: hq.LWLicensePayer, LogoURL: hq.LogoURL, POSDomain: hq.POSDomain, Domains: names, FinalizedAsked: asked,
		POSConfig: portal[0].Own, ParentPOSConfig: org.DefaultPOSConfig()}}, err
}

func patchOrgConfig(c *endpoint.Call, in *orgConfigPatchIn) (*endpoint.Answer[OrgConfig], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	if in.Type == "posConfig" {
		_, err := changePOS(c, LevelPath{Level: org.LevelCompany}, in.IfMatch, func(own, _ org.POSConfig) (org.POSConfig, error) {
			return endpoint.Patch[org.POSConfig]{Raw: in.Body.Raw}.Apply(own)
		})
		if err != nil {
			return nil, err
		}
		return orgConfig(c)
	}
	_, layer, err := companyLayer(c)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, layer.Version); err != nil {
		return nil, err
	}
	was := layer.Own
	if layer.Own, err = (endpoint.Patch[org.Company]{Raw: in.Body.Raw}).Apply(was); err != nil {
		return nil, err
	}
	if faults := layer.Own.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if layer.Own.MERSOrgID != nil {
		if err := organizationdb.ClaimMERSPrefix(c.Tx, "mersOrgId", *layer.Own.MERSOrgID); err != nil {
			return nil, err
		}
	}
	if err := organizationdb.SaveLayer(c.Tx, organizationdb.ConfigCompany, &layer); err != nil {
		return nil, err
	}
	if err := c.Audit("organization", string(layer.Owner), "updated", was, layer.Own); err != nil {
		return nil, err
	}
	return orgConfig(c)
}

type orgCheckIn struct {
	Body endpoint.Patch[OrgCheck]
}

func validateOrgConfig(c *endpoint.Call, in *orgCheckIn) (*endpoint.Answer[OrgVerdict], error) {
	check, err := in.Body.Apply(OrgCheck{})
	if invalid := (*domain.Error)(nil); errors.As(err, &invalid) && invalid.Code == domain.CodeValidationFailed {
		return &endpoint.Answer[OrgVerdict]{Body: OrgVerdict{Errors: invalid.Fields}}, nil
	}
	if err != nil {
		return nil, err
	}
	faults := domain.Faults(check.Company.Validate())
	probe := org.Unit{Name: "x", DisplayName: "x", POSDomain: org.NormalHost(check.POSDomain), NMLS: check.NMLS, LWLicensePayer: org.LicensePayerCompany}
	faults = append(faults, probe.Validate()...)
	if check.POSConfig != nil {
		faults.Within("posConfig", check.POSConfig.Validate())
	}
	tree, err := organizationdb.OrgUnits(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, u := range tree {
		if u.ID != check.OrgUnitID && check.Name != "" && equalFold(u.Name, check.Name) {
			faults.Add("name", "duplicate", check.Name+" already exists", check.Name)
		}
		if u.ID != check.OrgUnitID && probe.POSDomain != "" && u.POSDomain == probe.POSDomain {
			faults.Add("posDomain", "duplicate", probe.POSDomain+" already exists", probe.POSDomain)
		}
	}
	if err := checkHosts(c, check, &faults); err != nil {
		return nil, err
	}
	if check.MERSOrgID != nil && org.IsMERSPrefix(*check.MERSOrgID) {
		free, err := organizationdb.MERSPrefixIsFree(c.Tx, *check.MERSOrgID)
		if err != nil {
			return nil, err
		}
		if !free {
			faults.Add("mersOrgId", "inUse", *check.MERSOrgID+" already in use", *check.MERSOrgID)
		}
	}
	verdict := OrgVerdict{Valid: len(faults) == 0, Errors: []domain.FieldError{}}
	verdict.Errors = append(verdict.Errors, faults...)
	return &endpoint.Answer[OrgVerdict]{Body: verdict}, nil
}

func checkHosts(c *endpoint.Call, check OrgCheck, faults *domain.Faults) error {
	for field, text := range map[string]string{"posDomain": check.POSDomain, "domain": check.Domain} {
		name := org.NormalHost(text)
		if name == "" {
			continue
		}
		if !org.IsHost(name) {
			if field == "domain" {
				faults.Wrong(field)
			}
			continue
		}
		standing, err := organizationdb.StandingOf(c.Tx, c.Platform, name)
		if err != nil {
			return err
		}
		// A host may be asked for before it is proven; a portal may be on one after.
		if standing == organizationdb.DomainTaken || standing == organizationdb.DomainUnproven && field == "posDomain" {
			*faults = append(*faults, organizationdb.DomainFault(field, name, standing))
		}
	}
	return nil
}
