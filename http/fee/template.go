package fee

import (
	"net/http"

	"gable/authz"
	feedb "gable/db/fee"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

const templatePath = "/los/api/closingcosttemplates"

// templates is what happens to one of a company's closing cost templates.
var templates = record.Flow[fee.ClosingCostTemplate]{Name: "closing_cost_template", Store: feedb.Templates{},
	Record: func(t *fee.ClosingCostTemplate) *domain.Record { return &t.Record }, Check: checkTemplate}

type templateReadIn struct {
	ID domain.ID `path:"id" doc:"The record's id."`
}

type templatePatchIn struct {
	record.TenantItem
	Body endpoint.Patch[fee.ClosingCostTemplate]
}

type templateCreateIn struct {
	Body endpoint.Patch[fee.ClosingCostTemplate]
}

func mountTemplates(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: templatePath + path, Name: name, Tag: "Fees", Permission: authz.OrgEditFees, Summary: summary, Description: description, Status: status}
		if method == http.MethodGet {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listClosingCostTemplates", "What the company's loans usually cost to close", "Those that are switched off among them.", 200),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[fee.ClosingCostTemplate], error) {
			rows, err := feedb.Templates{}.All(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	ofLoan := route("GET", "", "listClosingCostTemplatesOfLoan", "The closing cost templates that may be put on a loan",
		"Those that are switched on, the ones made for such a loan first. Their fees are none of points, compensation and the funding fee.", 200)
	ofLoan.Path = record.OnLoan + "/closingcosttemplates"
	endpoint.Read(a, ofLoan, templatesOfLoan)
	endpoint.Read(a, route("GET", "/{id}", "getClosingCostTemplate", "Read a closing cost template", "", 200),
		func(c *endpoint.Call, in *templateReadIn) (*endpoint.Answer[fee.ClosingCostTemplate], error) {
			t, err := feedb.Templates{}.Get(c.Tx, in.ID)
			if err != nil {
				return nil, err
			}
			return &endpoint.Answer[fee.ClosingCostTemplate]{Body: t}, nil
		})
	endpoint.Write(a, route("POST", "", "createClosingCostTemplate", "Add a closing cost template", "Points, compensation and the funding fee stand in no template.", 201), func(c *endpoint.Call, in *templateCreateIn) (*endpoint.Answer[fee.ClosingCostTemplate], error) {
		return templates.Create(c, in.Body, fee.ClosingCostTemplate{IsActive: true})
	})
	endpoint.Write(a, route("PATCH", "/{id}", "updateClosingCostTemplate", "Change a closing cost template, or switch it off", "Loans that it was put on stay as they are until it is put on them again.", 200), func(c *endpoint.Call, in *templatePatchIn) (*endpoint.Answer[fee.ClosingCostTemplate], error) {
		was, err := templates.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return templates.Patch(c, was, in.Body)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteClosingCostTemplate", "Remove a closing cost template", "Fees that came from it stay on their loans.", 204), func(c *endpoint.Call, in *record.TenantItem) (*endpoint.Empty, error) {
		was, err := templates.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return templates.Remove(c, was)
	})
	codes := route("GET", "", "listFeeCodes", "The kinds of fees, where each stands on the forms, and whether it is a finance charge", "", 200)
	codes.Path = "/los/api/fee-codes"
	endpoint.Read(a, codes, func(_ *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[fee.FeeCode], error) {
		return endpoint.InMemoryList(fee.Codes(), in.ListQuery)
	})
}

type templatesOfLoanIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
}

func templatesOfLoan(c *endpoint.Call, in *templatesOfLoanIn) (*endpoint.Listed[fee.ClosingCostTemplate], error) {
	info, _, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return nil, err
	}
	all, err := feedb.Templates{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(offered(all, info), in.ListQuery)
}

// offered are the templates that may be put on a loan, those made for it first.
func offered(all []fee.ClosingCostTemplate, info loan.Info) (rows []fee.ClosingCostTemplate) {
	t := info.TransactionInfo
	for _, fits := range []bool{true, false} {
		for _, one := range all {
			if one.IsActive && one.Fits(string(t.LoanPurposeType), string(t.MortgageType), info.SubjectProperty.Address.StateCode) == fits {
				rows = append(rows, one)
			}
		}
	}
	return rows
}

// checkTemplate holds a template against what it must be.
func checkTemplate(c *endpoint.Call, was, will *fee.ClosingCostTemplate) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		return nil
	}
	will.Trim()
	faults := domain.Faults(will.Validate())
	others, err := feedb.Templates{}.LockAll(c.Tx)
	if err != nil {
		return err
	}
	if will.IsNamed(others) {
		faults.Add("name", "duplicate", "Another template has this name", "name")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil && len(others) >= fee.MaxTemplates {
		return domain.Conflict("refusals:template.most", "There are as many templates as can be kept. Please remove one first.")
	}
	return nil
}
