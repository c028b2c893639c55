package portal

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// preapprovalSetting is what the pre-approvals of a company's loans begin with.
var preapprovalSetting = record.Setting[loan.PreapprovalDefaults]{
	Lock: loandb.LockPreapprovalDefaults, Save: loandb.SavePreapprovalDefaults,
	Version: func(d *loan.PreapprovalDefaults) *int64 { return &d.Version },
	Validate: func(_ loan.PreapprovalDefaults, will *loan.PreapprovalDefaults) []domain.FieldError {
		return will.Validate()
	},
	Event: func(*endpoint.Call, loan.PreapprovalDefaults) change.Event {
		return change.Event{Type: "RTC.PREAPPROVAL_SETTING.CHANGED", Data: map[string]string{"action": "updated"}}
	},
}

type preapprovalSettingIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[loan.PreapprovalDefaults]
}

func mountPreapprovalSetting(a *endpoint.API) {
	r := endpoint.Route{Method: "GET", Path: "/los/api/pre-approval-setting", Name: "getPreapprovalSetting", Tag: "Pre-approval", Permission: authz.LoanRead,
		Summary: "What the pre-approvals of the company's loans begin with"}
	endpoint.Read(a, r, func(c *endpoint.Call, _ *struct{}) (*endpoint.Answer[loan.PreapprovalDefaults], error) {
		d, err := loandb.PreapprovalDefaults(c.Tx)
		return &endpoint.Answer[loan.PreapprovalDefaults]{Body: d}, err
	})
	r.Method, r.Name, r.Permission, r.Summary = "PATCH", "updatePreapprovalSetting", authz.OrgEditNeeds, "Say what the pre-approvals of the company's loans begin with"
	r.Description = "A merge patch. A loan that has bounds of its own keeps them."
	endpoint.Write(a, r, func(c *endpoint.Call, in *preapprovalSettingIn) (*endpoint.Answer[loan.PreapprovalDefaults], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		was, err := loandb.PreapprovalDefaults(c.Tx)
		if err != nil {
			return nil, err
		}
		will, err := preapprovalSetting.Patch(c, in.IfMatch, in.Body)
		if err == nil {
			err = checkTemplates(c, was.PreapprovalRules, will.PreapprovalRules)
		}
		if err != nil {
			return nil, err
		}
		before, after := notedDefaults{PreapprovalDefaults: was}, notedDefaults{PreapprovalDefaults: will}
		if before.templateNames, err = templateNamesOf(c, was.PreapprovalRules); err != nil {
			return nil, err
		}
		if after.templateNames, err = templateNamesOf(c, will.PreapprovalRules); err != nil {
			return nil, err
		}
		if err := c.Audit("preapproval_setting", string(c.Scope().Tenant), "updated", before, after); err != nil {
			return nil, err
		}
		return &endpoint.Answer[loan.PreapprovalDefaults]{Body: will}, err
	})
}
