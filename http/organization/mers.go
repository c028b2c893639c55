package organization

import (
	"strings"

	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/record"
)

func equalFold(one, other string) bool {
	return strings.EqualFold(strings.TrimSpace(one), strings.TrimSpace(other))
}

// MERSNumber is a new mortgage identification number; it merges into a loan's MersNum.
type MERSNumber struct {
	MersMin       string `json:"MersMin" doc:"18 digits: 7 of the organisation, 10 of the sequence, a check digit (modulus 10, weight 2)."`
	MersMinText   string `json:"MersMinText" doc:"The same with hyphens, as it is printed."`
	MersOrgID     string `json:"MersOrgId"`
	MersSequence  int64  `json:"MersSequence"`
	MersCheckNumb string `json:"MersCheckDigit"`
}

type mersIn struct {
	Body *struct {
		NonDelegatedCorrespondentLoan *bool `json:"NonDelegatedCorrespondentLoan,omitempty" doc:"Of a loan, kept with its number; of no effect on the number."`
	}
}

type loanMersIn struct {
	endpoint.LoanPath
	mersIn
}

func mountMERS(a *endpoint.API) {
	make := endpoint.Route{Method: "POST", Path: "/los/api/generate-mers", Name: "generateMERS", Tag: "Organisation", Permission: authz.OrgGenerateMERS,
		Summary: "Make a MERS number", Description: "From the company's own organisation id (orgconfigdata.mersOrgId; 409 without one). No number is made twice, however many ask at once."}
	endpoint.Write(a, make, func(c *endpoint.Call, _ *mersIn) (*endpoint.Answer[MERSNumber], error) {
		made, err := makeMERS(c)
		return &endpoint.Answer[MERSNumber]{Body: made}, err
	})
	make.Path, make.Name, make.Tag, make.Section = record.OnLoan+"/generate-mers", "generateMERSForLoan", "Setup", loan.SectionSetupContacts
	make.Summary, make.Description = "Make a MERS number for a loan", make.Description+" The loan keeps it; 409 where the loan has a number already."
	endpoint.Write(a, make, makeLoanMERS)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/api/lenders/system", Name: "listSystemLenders", Tag: "Organisation", Permission: authz.OrgRead,
		Summary: "The lenders on the platform", Description: "What a broker can choose from: name and NMLS number, and nothing else of theirs."},
		func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[org.SystemLender], error) {
			rows, err := organizationdb.SystemLenders(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, *in)
		})
}

// LoanMERSNumber is a loan's new number, and the version of the loan's setup, which keeps it.
type LoanMERSNumber struct {
	MERSNumber
	Version                       int64 `json:"version" required:"true" doc:"Of the loan's setup."`
	NonDelegatedCorrespondentLoan bool  `json:"NonDelegatedCorrespondentLoan" doc:"As the loan's setup has it."`
}

// makeLoanMERS makes a number that the pinned loan keeps from the same moment on.
func makeLoanMERS(c *endpoint.Call, in *loanMersIn) (*endpoint.Answer[LoanMERSNumber], error) {
	if err := record.NeedsMERSNumber(c); err != nil {
		return nil, err
	}
	made, err := makeMERS(c)
	if err != nil {
		return nil, err
	}
	var nonDelegated *bool
	if in.Body != nil {
		nonDelegated = in.Body.NonDelegatedCorrespondentLoan
	}
	setup, err := record.KeepMERSNumber(c, made.MersMin, nonDelegated)
	return &endpoint.Answer[LoanMERSNumber]{Body: LoanMERSNumber{MERSNumber: made, Version: setup.Version,
		NonDelegatedCorrespondentLoan: setup.MersNum.NonDelegatedCorrespondentLoan}}, err
}

func makeMERS(c *endpoint.Call) (MERSNumber, error) {
	_, company, err := companyLayer(c)
	if err != nil {
		return MERSNumber{}, err
	}
	if company.Own.MERSOrgID == nil {
		return MERSNumber{}, domain.Conflict("refusals:company.noMERSOrgID", "Your company has no MERS organisation id yet. A company admin can enter it under Settings, Company.")
	}
	number, sequence, err := organizationdb.NextMERSNumber(c.Tx, *company.Own.MERSOrgID)
	if err != nil {
		return MERSNumber{}, err
	}
	made := MERSNumber{MersMin: number, MersMinText: number[:7] + "-" + number[7:17] + "-" + number[17:], MersOrgID: number[:7], MersSequence: sequence, MersCheckNumb: number[17:]}
	return made, c.Audit("mersNumber", number, "created", nil, made)
}
