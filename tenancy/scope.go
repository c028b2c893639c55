// Package tenancy says who is asking, for whom and within what, and holds the one way to a database transaction.
package tenancy

import (
	"time"

	"gable/domain"
	"gable/domain/user"
)

// Scope is who asks, for whom, in which tenant and how far they see. It is resolved once per request or job and
// carried into every transaction, where the policies of the database read it.
type Scope struct {
	RequestID string
	// Session is nil for work that has no session: jobs, and links from emails.
	Session *Session
	// Actor is the person logged in; User is the one the work is done for: the same unless Actor acts for another.
	Actor, User Person
	// Tenant is where the data lives: User's own, except on a loan that another tenant shared with a processor.
	Tenant domain.ID
	// Policy is the policy version of Tenant that this scope was resolved from.
	Policy int64
	// OrgUnit is the unit selected for this request; OrgUnits are that unit and all below it, or the whole tenant
	// when Consolidated.
	OrgUnit         domain.ID
	OrgUnits        []domain.ID
	Consolidated    bool
	Visibility      user.Visibility
	Roles           user.Roles
	ImpersonationID domain.ID
	// Loan pins the scope to one loan: 0 outside /loans/{loanId}.
	Loan domain.LoanID
	// Loans are the loans a borrower or realtor is party to, or that another tenant shared.
	Loans []domain.LoanID
	// Borrower is the borrower record that a borrower's login stands for on the pinned loan.
	Borrower domain.ID
}

// Person is a user as a scope names them.
type Person struct {
	ID     domain.ID
	Tenant domain.ID
	Name   string
	Email  string
	// Policy is the policy version of Tenant that the person's rights were resolved from.
	Policy int64
}

// Session identifies the session a scope came from, as it was when resolved.
type Session struct {
	TokenHash []byte
	Version   int64
	Now       time.Time
}

// Acting tells whether the logged-in person acts for another.
func (s Scope) Acting() bool { return s.Actor.ID != s.User.ID }

// Author is in whose name something is written: both, where one acts for another.
func (s Scope) Author() string {
	if s.Acting() {
		return s.Actor.Name + " / " + s.User.Name
	}
	return s.User.Name
}

// IsShared tells whether the scope stands in another tenant than its user's, by a loan which that tenant shared.
func (s Scope) IsShared() bool {
	return s.Visibility == user.VisibilityShared && s.Tenant != s.User.Tenant
}

// OnLoan returns the scope pinned to a loan.
func (s Scope) OnLoan(id domain.LoanID) Scope {
	s.Loan = id
	return s
}
