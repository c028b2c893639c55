package aus

import (
	"context"
	"errors"
	"strings"

	"gable/authz"
	"gable/change"
	ausdb "gable/db/aus"
	credentialdb "gable/db/credential"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/credential"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs/run"
	"gable/tenancy"
)

const fhaLenderPath = "/los/api/loans/aus/fha/lenders"

// fhaLenders is what happens to one of the lenders for whom a company submits FHA loans.
var fhaLenders = record.Flow[aus.FHALender]{Name: "fha_lender", Store: ausdb.FHALenders{}, Record: func(l *aus.FHALender) *domain.Record { return &l.Record },
	Validate: aus.FHALender.Validate, Check: checkFHALender, Final: true}

type fhaLendersIn struct {
	endpoint.ListQuery
	LoanID domain.LoanID `query:"loanId" minimum:"1" doc:"Of the company whose loan it is; the loan's present lender is among them."`
}

// Pinned is the loan the request is pinned to; 0 for none.
func (in fhaLendersIn) Pinned() domain.LoanID { return in.LoanID }

// FHALenderBody is what is said of a lender.
type FHALenderBody struct {
	ID        *string        `json:"FHALoanLenderId,omitempty" maxLength:"30" doc:"The number that FHA gave it."`
	Name      *string        `json:"FHALoanLenderName,omitempty" maxLength:"150"`
	Ownership *aus.Ownership `json:"ownership,omitempty" enum:"BRANCH,COMPANY" doc:"Whose entry it is. Where nothing is said it is the company's of who looks after it, else the branch's."`
}

func (b FHALenderBody) put(l *aus.FHALender) {
	if b.ID != nil {
		l.Identifier = strings.TrimSpace(*b.ID)
	}
	if b.Name != nil {
		l.Name = strings.TrimSpace(*b.Name)
	}
	if b.Ownership != nil {
		l.Ownership = *b.Ownership
	}
}

type fhaLenderCreateIn struct{ Body FHALenderBody }

type fhaLenderPatchIn struct {
	FHALenderItem
	Body FHALenderBody
}

// FHALenderItem is the path and precondition of a lender.
type FHALenderItem struct {
	ID      domain.ID `path:"lenderId" doc:"The lender's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

func mountLenders(a *endpoint.API) {
	mountSponsors(a)
	lender := func(method, path, name, summary string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: fhaLenderPath + path, Name: name, Tag: "AUS", Permission: authz.LoanEditInfo, Status: status, Summary: summary}
		if method == "GET" {
			r.Permission = authz.LoanRead
		} else {
			r.Description = "403 for an entry of the whole company and who does not look after it, and for everybody of a processor organisation: the entries are those of the company that holds the loan."
		}
		return r
	}
	endpoint.Read(a, lender("GET", "", "listFHALenders", "The lenders for whom FHA loans are submitted, by their numbers", 200), listFHALenders)
	endpoint.Write(a, lender("POST", "", "createFHALender", "Add a lender for whom FHA loans are submitted", 201), func(c *endpoint.Call, in *fhaLenderCreateIn) (*endpoint.Answer[aus.FHALender], error) {
		if err := c.OwnCompanyOnly(); err != nil {
			return nil, err
		}
		made := aus.FHALender{Ownership: aus.OwnedByBranch}
		if user.CanConsolidate(c.Caller.User.Roles) {
			made.Ownership = aus.OwnedByCompany
		}
		in.Body.put(&made)
		return fhaLenders.Add(c, made)
	})
	endpoint.Write(a, lender("PATCH", "/{lenderId}", "updateFHALender", "Change a lender for whom FHA loans are submitted", 200), func(c *endpoint.Call, in *fhaLenderPatchIn) (*endpoint.Answer[aus.FHALender], error) {
		if err := c.OwnCompanyOnly(); err != nil {
			return nil, err
		}
		was, err := fhaLenders.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		will := was
		in.Body.put(&will)
		if err := fhaLenders.ValidateWrite(c, &was, &will); err != nil {
			return nil, err
		}
		if err := fhaLenders.Store.Update(c.Tx, &will); err != nil {
			return nil, err
		}
		return &endpoint.Answer[aus.FHALender]{Body: will}, fhaLenders.Note(c, "updated", &was, &will)
	})
	endpoint.Write(a, lender("DELETE", "/{lenderId}", "deleteFHALender", "Remove a lender for whom FHA loans were submitted", 204), func(c *endpoint.Call, in *FHALenderItem) (*endpoint.Empty, error) {
		if err := c.OwnCompanyOnly(); err != nil {
			return nil, err
		}
		was, err := fhaLenders.Lock(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return fhaLenders.Remove(c, was)
	})
}

// AUSLenders are those for whom a company may submit loans to DU, as DU has them.
type AUSLenders struct {
	Groups       []aus.SponsorGroup `json:"groups" required:"true" nullable:"false"`
	NoLogin      bool               `json:"noLogin" required:"true" doc:"There is no login to DU: nobody was asked."`
	LoginRefused bool               `json:"loginRefused" required:"true" doc:"DU does not take the login: there are no lenders, and it is not asked again before the login is corrected."`
}

type ausLendersIn struct {
	LoanID domain.LoanID `query:"loanId" required:"true" minimum:"1" doc:"The loan that is to be submitted: the login that counts on it is used."`
}

// Pinned is the loan the request is pinned to.
func (in ausLendersIn) Pinned() domain.LoanID { return in.LoanID }

func mountSponsors(a *endpoint.API) {
	sponsors := endpoint.Route{Method: "GET", Path: "/los/api/loans/aus/lenders", Name: "listAUSLenders", Tag: "AUS", Permission: authz.LoanEditInfo,
		Summary: "The lenders for whom a loan may be submitted to DU", Description: "DU is asked, with the login that counts on the loan; one that it does not take is marked so. 502 where it is away, or refuses otherwise: its own words are of the field vendor then."}
	endpoint.Read(a, sponsors, func(c *endpoint.Call, _ *ausLendersIn) (*endpoint.Answer[AUSLenders], error) {
		out := &endpoint.Answer[AUSLenders]{Body: AUSLenders{Groups: []aus.SponsorGroup{}}}
		found, fault, err := loginInForce(c, credential.DU)
		if err != nil {
			return nil, err
		}
		if fault != nil {
			out.Body.LoginRefused = fault.Key == credential.KeyRefused
			out.Body.NoLogin = !out.Body.LoginRefused
			return out, nil
		}
		login, err := credentialdb.Open(c.Tx, a.Files.Vault, found)
		if err != nil {
			return nil, err
		}
		scope := c.Scope()
		c.After(func(ctx context.Context) error { return sponsorsOf(ctx, a, scope, login, &out.Body) })
		return out, nil
	})
}

// sponsorsOf asks DU. Where it does not take the login there are none, and everybody is told, as by a run.
func sponsorsOf(ctx context.Context, a *endpoint.API, scope tenancy.Scope, login credential.Login, into *AUSLenders) error {
	groups, err := a.Underwriting.Lenders(ctx, aus.EngineDU, login)
	var refused *vendor.Refusal
	switch {
	case err == nil:
		into.Groups = groups
		return nil
	case errors.As(err, &refused) && refused.Code == vendor.NotAuthenticated:
		into.LoginRefused = true
		return a.Changes.Do(ctx, a.DB, scope, change.By{Call: "listAUSLenders", Method: "GET"}, func(w *change.Work) error {
			return run.NoteLogin(w, login, credential.Refused, refused.Message)
		})
	}
	answer := &domain.Error{Code: domain.CodeVendorUnavailable, Message: "DU is away for a moment. Please try again."}
	if refused != nil {
		answer.Fields = []domain.FieldError{whyNone(refused)}
		answer.Message = answer.Fields[0].Message
	}
	return answer.Because(err)
}

// whyNone is why DU names no lenders: in its own words where it said any.
func whyNone(refused *vendor.Refusal) domain.FieldError {
	switch {
	case refused.Message != "":
		return domain.FieldError{Field: "vendor", Message: refused.Message}
	case refused.Code == vendor.NotSetUp:
		return domain.FieldError{Field: "vendor", Key: "aus:option.notSetUp", Message: "Automated underwriting is not set up on this installation."}
	}
	return domain.FieldError{Field: "vendor", Key: "aus:option.refused", Message: "DU refused without saying why."}
}

func listFHALenders(c *endpoint.Call, in *fhaLendersIn) (*endpoint.Listed[aus.FHALender], error) {
	unit, present := c.Scope().OrgUnit, ""
	if c.Scope().Loan != 0 {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		unit, present = f.OrgUnitID, f.Info.FHAInfo.FHALenderId
	}
	listed, err := ausdb.FHALenders{}.Of(c.Tx, unit)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(aus.OfferedLenders(listed, present), in.ListQuery)
}

// checkFHALender holds that only who looks after the whole company writes its entries, and puts a branch's to the writer's own.
func checkFHALender(c *endpoint.Call, was, will *aus.FHALender) error {
	for _, l := range []*aus.FHALender{was, will} {
		if l != nil && l.Ownership != aus.OwnedByBranch {
			if err := c.ForWholeCompany(); err != nil {
				return err
			}
		}
	}
	unit := c.Scope().OrgUnit
	if was != nil && was.Unit != "" && was.Unit != unit {
		if err := c.ForWholeCompany(); err != nil {
			return err
		}
	}
	if will == nil {
		return nil
	}
	switch {
	case will.Ownership != aus.OwnedByBranch:
		will.Unit, will.Ownership = "", aus.OwnedByCompany
	case will.Unit == "":
		will.Unit = unit
	}
	will.DisplayName, will.Disabled = "", false
	if was != nil {
		return nil
	}
	kept, err := ausdb.FHALenders{}.Count(c.Tx)
	if err == nil && kept >= aus.MaxFHALenders {
		err = domain.Conflict("refusals:aus.mostFHALenders", "There are as many FHA lenders as can be kept. Please remove one first.")
	}
	return err
}
