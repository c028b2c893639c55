package billing

import (
	"context"
	"strings"

	"gable/authz"
	"gable/change"
	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// CompanyPath names a customer's company.
type CompanyPath struct {
	ID domain.ID `path:"id" doc:"The customer's company (tenantId of its users)."`
}

type companyListIn struct {
	CompanyPath
	endpoint.ListQuery
}

type reinstateIn struct {
	CompanyPath
	Account domain.ID `path:"accountId" doc:"The account's id."`
	Body    struct {
		Reason string `json:"reason" required:"true" maxLength:"1000" doc:"Why; it stands in the customer's audit log."`
	}
}

const companyBase = "/admin/api/support/organizations/{id}/billing"

var (
	supportListRoute = endpoint.Route{Method: "GET", Path: companyBase, Name: "listCustomerAccounts", Tag: "Support", Permission: authz.SupportUseTools, Summary: "A customer's billing accounts",
		Description: "Of a company the caller looks after: lender support lenders, broker support brokers, super admin and super support all. Any other is not found."}
	reinstateRoute = endpoint.Route{Method: "POST", Path: companyBase + "/{accountId}/reinstate", Name: "reinstateAccount", Tag: "Support", Permission: authz.ProviderBilling, Summary: "Reinstate an account that was opted out or ended",
		Description: "A plan that still runs goes on; one that has ended may be upgraded to again by the customer. Invoices that were refused are charged again, from the first attempt. A conflict for an account that is not cancelled."}
)

func (d *Service) mountSupport() {
	endpoint.WithoutTransaction(d.API, supportListRoute, func(ctx context.Context, caller *middleware.Caller, in *companyListIn) (*endpoint.Listed[billing.Account], error) {
		return within(ctx, d, caller, in.ID, supportListRoute, in, func(c *endpoint.Call) (*endpoint.Listed[billing.Account], error) {
			rows, err := billingdb.BillingAccounts(c.Tx, nil)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	})
	endpoint.WithoutTransaction(d.API, reinstateRoute, func(ctx context.Context, caller *middleware.Caller, in *reinstateIn) (*endpoint.Answer[billing.Account], error) {
		return within(ctx, d, caller, in.ID, reinstateRoute, in, func(c *endpoint.Call) (*endpoint.Answer[billing.Account], error) { return reinstate(c, in) })
	})
}

// within does a call in the company of a customer whom the caller looks after; any other company is not found.
func within[I, O any](ctx context.Context, d *Service, caller *middleware.Caller, tenant domain.ID, at endpoint.Route, in *I, do func(*endpoint.Call) (*O, error)) (*O, error) {
	company, err := d.Resolver.Company(ctx, tenant)
	if err != nil {
		return nil, err
	}
	if company == nil || company.TenantType == org.TypeProvider || !caller.User.Roles.Supports(company.TenantType) {
		return nil, domain.NotFound()
	}
	return endpoint.Run(ctx, d.API, caller, caller.In(company), at, in, do)
}

func reinstate(c *endpoint.Call, in *reinstateIn) (*endpoint.Answer[billing.Account], error) {
	reason := strings.TrimSpace(in.Body.Reason)
	if reason == "" {
		return nil, domain.Invalid(domain.Missing("reason", "Reason"))
	}
	a, err := billingdb.LockBillingAccount(c.Tx, in.Account)
	if err != nil {
		return nil, err
	}
	was := a
	if err := a.Reinstate(); err != nil {
		return nil, err
	}
	if err := billingdb.SaveBillingAccount(c.Tx, &a); err != nil {
		return nil, err
	}
	if err := chargeUnpaid(c, a.ID, true); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.BILLING.CHANGED", Data: map[string]domain.ID{"id": a.ID}})
	before := map[string]any{"state": was.State}
	return &endpoint.Answer[billing.Account]{Body: a}, c.Audit("billing_account", string(a.ID), "reinstated", before, map[string]any{"state": a.State, "reason": reason})
}
