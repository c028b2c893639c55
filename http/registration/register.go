package registration

import (
	"cmp"
	"slices"
	"time"

	"gable/authz"
	credentialdb "gable/db/credential"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/loan"
	"gable/domain/registration"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/record"
	runs "gable/http/run"
	"gable/jobs"
)

type registerRun = run.Run[registration.RegisterRequest, registration.RegisterAnswer]

var registrations = runs.Routes[registration.RegisterRequest, registration.RegisterAnswer]{Kind: jobs.Registrations, Path: "/register/runs", Of: "Registration", One: "a registration with a lender",
	Tag: tag, Write: authz.LoanEditTrackers, Section: loan.SectionLoanCenter}

// RegisterState is how far a loan's registration with its lender is.
type RegisterState struct {
	Status       string                       `json:"status" required:"true" enum:"NONE,REGISTERED,NOT_REGISTERED" doc:"By the lender's last answer."`
	Action       registration.Action          `json:"action,omitempty" enum:"REGISTER,NEWS" doc:"What the lender was last asked."`
	Lenders      []RegisterLender             `json:"lenders" required:"true" nullable:"false" doc:"Those that the loan can be registered with: there is a login to each."`
	LoginRefused bool                         `json:"loginRefused,omitempty" doc:"There is no login to any lender but one that was refused: that one is to be corrected."`
	Answer       *registration.RegisterAnswer `json:"answer,omitempty" doc:"The lender's last answer, also while another is waited for."`
	AnsweredAt   string                       `json:"answeredAt,omitempty" doc:"RFC 3339, UTC."`
	Run          *run.State                   `json:"run,omitempty" doc:"What the lender was last asked, and how that ended."`
}

// RegisterLender is a lender that the company has a login to.
type RegisterLender struct {
	Identifier string `json:"identifier" required:"true" doc:"The company's number at the lender; empty where it has one lender alone."`
	Name       string `json:"name" required:"true"`
}

type registerIn struct {
	endpoint.LoanPath
	Body struct {
		Lender string `json:"lender,omitempty" maxLength:"60" doc:"Which lender, by the company's number there. The one whose login counts first when absent."`
	}
}

func mountRegister(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionLoanCenter, Summary: summary}
	}
	endpoint.Read(a, route("GET", "/register", "getRegistration", "How far a loan's registration with its lender is"), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[RegisterState], error) {
		return state(c)
	})
	write := func(path, name, summary, refused string) endpoint.Route {
		r := route("POST", path, name, summary)
		r.Permission, r.Status = authz.LoanEditTrackers, 202
		r.Description = "The answer comes with RTC.REGISTRATION.COMPLETED, FAILED or TIMEOUT. 422 with what the checks miss, or without a login; 409 while another is waited for, " + refused
		return r
	}
	endpoint.Write(a, write("/register", "registerLoan", "Register a loan with its lender", "or where the lender has the loan."), register)
	endpoint.Write(a, write("/register/refresh", "refreshRegistration", "Ask the lender what has happened to a loan", "or where no lender has the loan."), refresh)
	registrations.Mount(a)
}

func register(c *endpoint.Call, in *registerIn) (*endpoint.Answer[RegisterState], error) {
	found, err := credentialdb.InForce(c.Tx, credential.Need{Module: credential.Lender, Identifier: in.Body.Lender}, c.Loan.OrgUnit)
	if err != nil {
		return nil, err
	}
	q := registration.RegisterRequest{Action: registration.Register, Lender: found.Identifier, LenderName: nameOf(found)}
	last, answered, err := history(c)
	switch {
	case err != nil:
		return nil, err
	case answered != nil && answered.Result.Status == registration.Registered && answered.Request.Lender == q.Lender:
		return nil, domain.Conflict("refusals:registration.registeredAlready", "The lender has this loan already. Ask what has happened to it there.")
	case last != nil:
		q.Follow(last.Request, last.State)
	}
	f, facts, err := factsOf(c)
	if err != nil {
		return nil, err
	}
	q.Facts = facts
	return begin(c, f, q)
}

func refresh(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[RegisterState], error) {
	_, answered, err := history(c)
	if err != nil {
		return nil, err
	}
	if answered == nil || answered.Result.Status != registration.Registered {
		return nil, domain.Conflict("refusals:registration.notRegistered", "No lender has this loan. Register it first.")
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	return begin(c, f, registration.RegisterRequest{Action: registration.News, Lender: answered.Request.Lender, LenderName: answered.Request.LenderName, Reference: answered.Result.Reference})
}

func begin(c *endpoint.Call, f *loan.File, q registration.RegisterRequest) (*endpoint.Answer[RegisterState], error) {
	if _, err := registrations.Start(c, f, q); err != nil {
		return nil, err
	}
	return state(c)
}

// history are what the lender was last asked, and what was last answered, nil where there is none.
func history(c *endpoint.Call) (last, answered *registerRun, err error) {
	if last, err = rundb.Latest[registration.RegisterRequest, registration.RegisterAnswer](c.Tx, jobs.Registrations.Name); err != nil || last == nil {
		return nil, nil, err
	}
	done, err := rundb.RunsOfSlot[registration.RegisterRequest, registration.RegisterAnswer](c.Tx, jobs.Registrations.Name, last.Slot, true)
	if err != nil || len(done) == 0 {
		return last, nil, err
	}
	return last, &done[0], nil
}

func state(c *endpoint.Call) (*endpoint.Answer[RegisterState], error) {
	out := RegisterState{Status: "NONE"}
	last, answered, err := history(c)
	if err != nil {
		return nil, err
	}
	if last != nil {
		shown := jobs.Registrations.Shown(*last).State
		out.Run, out.Action = &shown, last.Request.Action
	}
	if answered != nil {
		out.Status, out.Answer, out.AnsweredAt = string(answered.Result.Status), answered.Result, answered.EndedAt.UTC().Format(time.RFC3339)
	}
	out.Lenders, out.LoginRefused, err = lenders(c)
	return &endpoint.Answer[RegisterState]{Body: out}, err
}

// lenders are those that the person's logins are taken by, where the loan is; refused tells whether there would be one, had it taken the
// login.
func lenders(c *endpoint.Call) (out []RegisterLender, refused bool, err error) {
	all, err := credentialdb.All(c.Tx)
	if err != nil {
		return nil, false, err
	}
	at, err := credentialdb.PlaceOf(c.Tx, c.Loan.OrgUnit)
	if err != nil {
		return nil, false, err
	}
	out = []RegisterLender{}
	for _, one := range all {
		need := credential.Need{Module: credential.Lender, Identifier: one.Identifier}
		found, _ := credential.InForce(all, need, at)
		if one.Module == credential.Lender && found != nil && found.ID == one.ID {
			out = append(out, RegisterLender{Identifier: one.Identifier, Name: nameOf(one)})
		}
	}
	slices.SortFunc(out, func(a, b RegisterLender) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Identifier, b.Identifier))
	})
	_, refused = credential.InForce(all, credential.Need{Module: credential.Lender}, at)
	return out, refused, nil
}

func nameOf(of credential.Credential) string { return cmp.Or(of.AccountName, of.Identifier) }
