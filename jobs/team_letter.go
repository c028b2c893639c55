package jobs

import (
	"context"

	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/vendor"
	"gable/tenancy"
)

// TeamLetter tells somebody of the scope's tenant, in whose name it runs, what their part on the scope's loan is now.
type TeamLetter struct {
	User domain.ID `json:"userId"`
	// By is who put them there.
	By domain.ID `json:"byId"`
}

// Kind is "team_letter".
func (TeamLetter) Kind() string { return "team_letter" }

// Once: what a person is made on a loan at once comes in one letter.
func (l TeamLetter) Once() string { return string(l.User) + " " + string(l.By) }

// Addressee is the user.
func (l TeamLetter) Addressee() domain.ID { return l.User }

// teamLetter is everything that the letter names.
type teamLetter struct {
	access
	Inviter, Loan string
	// Officer: the person is the loan's primary originator. Parts are the roles.
	Officer bool
	Parts   []loan.TeamRole
}

// WriteToTeam has people of the pinned loan's team told of their part by letter. Each letter is a job in the name of who gets it: who
// put them there may have left the loan by then.
func WriteToTeam(tx *tenancy.Tx, people []domain.ID) error {
	for _, id := range people {
		origin, err := inNameOf(tx.Scope(), id)
		if err != nil {
			return err
		}
		if _, err := enqueue(tx, origin, TeamLetter{User: id, By: tx.Scope().User.ID}); err != nil {
			return err
		}
	}
	return nil
}

// inNameOf is the origin of a job on the scope's loan in the name of somebody of its tenant.
func inNameOf(s tenancy.Scope, id domain.ID) (Origin, error) {
	origin, err := originOf(s)
	origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = id, id, origin.Tenant, origin.Tenant, ""
	origin.OrgUnit, origin.Consolidated = "", false
	return origin, err
}

func sendTeamLetter(ctx context.Context, r Running, args TeamLetter) (err error) {
	if r.Scope, err = everywhere(ctx, r.DB, r.Scope); err != nil {
		return err
	}
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		parts, err := loandb.PartsOf(tx, args.User)
		if err != nil {
			return vendor.Mail{}, err
		}
		if len(parts) == 0 {
			return vendor.Mail{}, Finish("the person is no longer on the loan")
		}
		by, err := loandb.People(tx, []domain.ID{args.By})
		if err != nil {
			return vendor.Mail{}, err
		}
		l := teamLetter{Inviter: by[args.By].Name, Loan: tx.Scope().Loan.String()}
		for _, m := range parts {
			l.Parts = append(l.Parts, m.LoanRole)
			l.Officer = l.Officer || m.Primary && m.LoanRole == loan.TeamOriginator
		}
		if l.access, err = loadAccess(tx, args.User); err != nil {
			return vendor.Mail{}, err
		}
		home, err := r.home(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		l.Link = home + "/app/loans/" + l.Loan
		return compose("team", l.Language, vendor.Address{Name: l.Name, Email: l.Email}, l)
	})
}
