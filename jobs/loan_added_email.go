package jobs

import (
	"context"

	"gable/domain"
	"gable/domain/vendor"
	"gable/tenancy"
)

// LoanAddedEmail tells a borrower or a real estate agent of the scope's tenant, who can sign in already, that the scope's
// loan is in their list now. It has no link but the portal's own, and says nothing of the loan.
type LoanAddedEmail struct {
	User     domain.ID     `json:"userId"`
	Loan     domain.LoanID `json:"loanId"`
	Audience Audience      `json:"audience"`
}

// Kind is "loan_added_email".
func (LoanAddedEmail) Kind() string { return "loan_added_email" }

// Once: asking again while the letter is on its way sends one.
func (l LoanAddedEmail) Once() string { return string(l.User) + " " + l.Loan.String() }

// Addressee is the user.
func (l LoanAddedEmail) Addressee() domain.ID { return l.User }

// portals are where the people of an audience sign in.
var portals = map[Audience]string{AudiencePOS: "/pos", AudienceRealtor: "/realtor"}

// added is everything that the letter names.
type added struct {
	access
	Inviter  string
	Audience Audience
}

func sendLoanAdded(ctx context.Context, r Running, args LoanAddedEmail) error {
	if _, known := portals[args.Audience]; !known {
		return Finish("no such audience")
	}
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		var on bool
		err := tx.QueryRow("select exists (select from loan_user m where m.loan_id = $1 and m.user_id = $2)", int64(args.Loan), string(args.User)).Scan(&on)
		if err != nil {
			return vendor.Mail{}, err
		}
		if !on {
			return vendor.Mail{}, Finish("the person is no longer on the loan")
		}
		home, err := r.home(tx)
		if err != nil {
			return vendor.Mail{}, err
		}
		return composeLoanAdded(tx, home, args.User, args.Audience)
	})
}

func composeLoanAdded(tx *tenancy.Tx, home string, account domain.ID, audience Audience) (vendor.Mail, error) {
	of, err := loadAccess(tx, account)
	if err != nil {
		return vendor.Mail{}, err
	}
	of.Link = home + portals[audience]
	return compose("loan_added", of.Language, vendor.Address{Name: of.Name, Email: of.Email}, added{access: of, Inviter: tx.Scope().User.Name, Audience: audience})
}
