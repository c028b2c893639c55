package jobs

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/db"
	loandb "gable/db/loan"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/user"
	"gable/tenancy"
)

// resolve looks up what the persons of an origin may do now. A job of someone who has been suspended, or who no longer
// reaches the org unit or the loan, is finished without effect.
func resolve(ctx context.Context, store *tenancy.DB, origin Origin) (tenancy.Scope, error) {
	found, err := rightsOf(ctx, store, origin)
	return found.Scope, err
}

// rights are whose a job is, and what they may do there under the overrides of the company in which it works.
type rights struct {
	tenancy.Scope
	permissions authz.Set
	language    string
}

func rightsOf(ctx context.Context, store *tenancy.DB, origin Origin) (rights, error) {
	actor, err := loadIdentity(ctx, store, origin.ActorTenant, origin.Actor, origin.Invited)
	if err != nil {
		return rights{}, err
	}
	effective := actor
	if origin.User != origin.Actor {
		if effective, err = loadIdentity(ctx, store, origin.UserTenant, origin.User, false); err != nil {
			return rights{}, err
		}
	}
	found := rights{permissions: authz.Compile(effective.TenantType, effective.Roles, authz.OverridesOf(effective.Overrides)), language: effective.Language}
	found.Scope = tenancy.Scope{
		RequestID: origin.RequestID, Actor: actor.Person(), User: effective.Person(),
		Tenant: origin.Tenant, Policy: effective.PolicyVersion, OrgUnit: origin.OrgUnit, OrgUnits: []domain.ID{},
		Roles: effective.Roles, Visibility: effective.Roles.Reach(effective.TenantType),
		ImpersonationID: origin.ImpersonationID, Loan: origin.Loan,
	}
	if err := selectUnits(&found.Scope, effective, origin); err != nil {
		return rights{}, err
	}
	return found, bound(ctx, store, &found, origin)
}

func loadIdentity(ctx context.Context, store *tenancy.DB, tenant, id domain.ID, invited bool) (*db.Identity, error) {
	found, err := db.LoadIdentity(ctx, store, tenant, id)
	switch {
	case err != nil:
		return nil, err
	case found == nil:
		return nil, Finish("the person who asked for this is no longer there")
	case invited && found.Status == user.StatusInviteSent:
	case !found.Status.MaySignIn():
		return nil, Finish("the person who asked for this may no longer sign in")
	}
	return found, nil
}

func selectUnits(scope *tenancy.Scope, id *db.Identity, origin Origin) error {
	switch {
	case origin.Consolidated && !user.CanConsolidate(id.Roles):
		return Finish("the consolidated view is no longer the person's to use")
	case origin.Consolidated:
		scope.Consolidated, scope.OrgUnits = true, id.AllUnits()
	case origin.OrgUnit == "":
	case id.Reaches(origin.OrgUnit):
		scope.OrgUnits = id.Below(origin.OrgUnit)
	default:
		return Finish("the branch is out of the person's reach by now")
	}
	return nil
}

// bound looks up the loans of those who see only single ones.
func bound(ctx context.Context, store *tenancy.DB, scope *rights, origin Origin) error {
	switch scope.Visibility {
	case user.VisibilityParty:
		rows, err := store.Outside().Query(ctx, "select loan_id, coalesce(borrower_id::text, '') from app.party_loans($1, $2)",
			string(origin.UserTenant), string(origin.User))
		if err != nil {
			return tenancy.Classify(err)
		}
		var loan domain.LoanID
		var borrower domain.ID
		_, err = pgx.ForEachRow(rows, []any{&loan, &borrower}, func() error {
			scope.Loans = append(scope.Loans, loan)
			if loan == origin.Loan && borrower != "" {
				scope.Borrower = borrower
			}
			return nil
		})
		if err != nil {
			return tenancy.Classify(err)
		}
	case user.VisibilityShared:
		if err := boundByShare(ctx, store, scope, origin); err != nil {
			return err
		}
	}
	switch {
	case origin.Tenant == origin.UserTenant || scope.Visibility == user.VisibilityShared:
		return nil
	case scope.Roles.Any(user.ProviderRoles):
		return boundByCare(ctx, store, &scope.Scope, origin)
	}
	return Finish("the tenant is not the person's")
}

// boundByCare lets the provider's staff work in the company of a customer they look after: on its people, on no loan.
func boundByCare(ctx context.Context, store *tenancy.DB, scope *tenancy.Scope, origin Origin) error {
	company, err := organizationdb.LoadCompany(ctx, store, origin.Tenant)
	if err != nil {
		return err
	}
	if company == nil || !scope.Roles.Supports(company.TenantType) {
		return Finish("the company is not one the person looks after")
	}
	scope.Policy, scope.Loans, scope.Loan = company.PolicyVersion, nil, 0
	return nil
}

// boundByShare lets a person of a processor organisation work on the one loan that another company shared, while on its team.
func boundByShare(ctx context.Context, store *tenancy.DB, scope *rights, origin Origin) error {
	if origin.Tenant == origin.UserTenant {
		return nil
	}
	shared, err := loandb.LoansSharedWith(ctx, store, scope.User)
	if err != nil {
		return err
	}
	for _, s := range shared {
		if s.Tenant == origin.Tenant && slices.Contains(s.Loans, origin.Loan) {
			scope.Policy, scope.Loans = s.Policy, []domain.LoanID{origin.Loan}
			scope.permissions = authz.Shared(s.TenantType, authz.OverridesOf(s.Overrides), scope.permissions)
			return nil
		}
	}
	return Finish("the loan is no longer shared with the person")
}
