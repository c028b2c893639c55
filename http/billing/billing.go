// Package billing is the API of who pays for the product: accounts, their cards and seats, the pro plan, invoices.
package billing

import (
	"context"
	"slices"

	"gable/authz"
	"gable/change"
	"gable/db"
	billingdb "gable/db/billing"
	"gable/domain"
	"gable/domain/billing"
	"gable/domain/org"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

const base = "/admin/api/payments"

// Service mounts the routes.
type Service struct {
	*endpoint.API
	Resolver *middleware.Resolver
	Payments vendor.Payments
	// PublicURL is the one origin as people outside reach it: where the vendor's card form leads back to.
	PublicURL string
}

// AccountPath is the path part of every call on one account.
type AccountPath struct {
	ID domain.ID `path:"id" doc:"The account's id: of the company's headquarters, of a branch that pays for itself, or of a person who does."`
}

type accountListIn struct {
	AccountPath
	endpoint.ListQuery
}

// CardForm is where a card is entered.
type CardForm struct {
	URL string `json:"url" required:"true" doc:"The payments vendor's own page. The number is entered there and never reaches Gable."`
}

func route(method, path, name, summary string, p authz.Permission, description string) endpoint.Route {
	return endpoint.Route{Method: method, Path: base + path, Name: name, Tag: "Billing", Permission: p, Summary: summary, Description: description}
}

const whose = "Owners and company admins have every account of the company, a branch admin those of the own branches that pay for themselves, and whoever pays for the own licence that one; other accounts are not found."

var (
	cardFormRoute = route("POST", "/{id}/card-form", "openCardForm", "Open the payments vendor's form for a card", authz.BillingEditOwn, whose)
	cardRoute     = route("POST", "/{id}/card", "readCard", "Take over the card that was entered in the vendor's form", authz.BillingEditOwn, whose+" 409 while there is none. Refused invoices are charged to it at once.")
	upgradeRoute  = route("PATCH", "/{id}/pro-plan/UPGRADE", "upgradeToPro", "Subscribe to the pro plan", authz.BillingEditOwn,
		whose+" From today on, by the month and the active seat, billed at the end of each month to the account's card: 409 without one. Refused to whom the upgrade is not offered: a cancelled subscription is taken up again by the provider alone. "+
			"With the seatPrice that was shown, the upgrade is a conflict when the price is another one by now.")
	optOutRoute = route("PATCH", "/{id}/pro-plan/USER", "optOutOfPro", "Opt out of the pro plan", authz.BillingEditOwn, whose+" The plan lasts until the running period ends, and that period is billed.")
)

// Mount registers the routes.
func (d *Service) Mount() {
	endpoint.Read(d.API, route("GET", "", "listBillingAccounts", "The accounts one may see", authz.BillingReadOwn, whose+" 403 to whom billing is not shown: everyone but owners, company admins, admins of a branch that pays, and who pays for the own licence."), func(c *endpoint.Call, in *endpoint.ListQuery) (*endpoint.Listed[billing.Account], error) {
		rows, err := reach(c)
		switch {
		case err != nil:
			return nil, err
		case len(rows) == 0 && !c.Caller.User.Roles.ShowsBilling(org.LicensePayerCompany):
			return nil, domain.Denied("refusals:billing.notYours", "Billing is for those who pay, and for those who run the company.")
		}
		return endpoint.InMemoryList(rows, *in)
	})
	endpoint.Read(d.API, route("GET", "/{id}/seats", "listSeats", "Who an account pays for", authz.BillingReadOwn, whose), func(c *endpoint.Call, in *accountListIn) (*endpoint.Listed[billing.Seat], error) {
		if _, err := find(c, in.ID); err != nil {
			return nil, err
		}
		rows, err := billingdb.BillingSeats(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Read(d.API, route("GET", "/{id}/invoices", "listInvoices", "An account's invoices, newest first", authz.BillingReadOwn, whose), func(c *endpoint.Call, in *accountListIn) (*endpoint.Listed[billing.Invoice], error) {
		if _, err := find(c, in.ID); err != nil {
			return nil, err
		}
		rows, err := billingdb.BillingInvoices(c.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Read(d.API, route("GET", "/{id}/invoices/{invoiceId}", "getInvoice", "One invoice, made out to its payer", authz.BillingReadOwn, whose), statement)
	endpoint.WithoutTransaction(d.API, quoteRoute, d.quote)
	endpoint.WithoutTransaction(d.API, cardFormRoute, d.openCardForm)
	endpoint.WithoutTransaction(d.API, cardRoute, d.readCard)
	endpoint.WithoutTransaction(d.API, upgradeRoute, d.upgrade)
	endpoint.Write(d.API, optOutRoute, optOut)
	d.mountSupport()
}

type invoiceIn struct {
	AccountPath
	Invoice domain.ID `path:"invoiceId" doc:"The invoice's id."`
}

func statement(c *endpoint.Call, in *invoiceIn) (*endpoint.Answer[billing.Statement], error) {
	if _, err := find(c, in.ID); err != nil {
		return nil, err
	}
	invoice, account, err := billingdb.OneInvoice(c.Tx, in.Invoice)
	if err != nil {
		return nil, err
	}
	if account.ID != in.ID {
		return nil, domain.NotFound()
	}
	payer, err := billingdb.BillingPayer(c.Tx, account)
	return &endpoint.Answer[billing.Statement]{Body: invoice.Statement(payer)}, err
}

// openCardForm makes the customer first, in a transaction of its own, so that a form that was opened is never nobody's.
func (d *Service) openCardForm(ctx context.Context, caller *middleware.Caller, in *AccountPath) (*endpoint.Answer[CardForm], error) {
	a, err := d.look(ctx, caller, in.ID)
	if err != nil {
		return nil, err
	}
	if a.Customer == "" {
		a.Customer, err = d.Payments.Customer(ctx, vendor.Customer{Account: a.ID, Tenant: caller.Scope.Tenant, Name: a.Name, Email: caller.Scope.User.Email})
		if err != nil {
			return nil, err
		}
		if err := d.keepCustomer(ctx, caller, in, a.Customer); err != nil {
			return nil, err
		}
	}
	address, err := d.Payments.CardForm(ctx, a.Customer, d.PublicURL+"/app/settings/billing?card="+string(a.ID))
	return &endpoint.Answer[CardForm]{Body: CardForm{URL: address}}, err
}

func (d *Service) keepCustomer(ctx context.Context, caller *middleware.Caller, in *AccountPath, customer string) error {
	_, err := endpoint.Run(ctx, d.API, caller, caller.Scope, cardFormRoute, in, func(c *endpoint.Call) (*endpoint.Empty, error) {
		a, err := lock(c, in.ID)
		if err != nil {
			return nil, err
		}
		a.Customer = customer
		return &endpoint.Empty{}, billingdb.SaveBillingAccount(c.Tx, &a)
	})
	return err
}

func (d *Service) readCard(ctx context.Context, caller *middleware.Caller, in *AccountPath) (*endpoint.Answer[billing.Account], error) {
	a, err := d.look(ctx, caller, in.ID)
	if err != nil {
		return nil, err
	}
	if a.Customer == "" {
		return nil, errNoCard
	}
	card, err := d.Payments.Card(ctx, a.Customer)
	if err != nil {
		return nil, err
	}
	if card == nil {
		return nil, errNoCard
	}
	return endpoint.Run(ctx, d.API, caller, caller.Scope, cardRoute, in, func(c *endpoint.Call) (*endpoint.Answer[billing.Account], error) {
		answer, err := changeAccount(c, in.ID, "card kept", func(a *billing.Account) error { a.Card = card; return nil })
		if err != nil {
			return nil, err
		}
		return answer, chargeUnpaid(c, in.ID, false)
	})
}

// chargeUnpaid has the account's refused invoices charged again now; anew, with all their attempts before them.
func chargeUnpaid(c *endpoint.Call, account domain.ID, anew bool) error {
	n, err := billingdb.RetryUnpaid(c.Tx, account, anew)
	if err != nil || n == 0 {
		return err
	}
	return jobs.Enqueue(c.Tx, jobs.BillingPeriod{Account: account})
}

var errNoCard = domain.Conflict("refusals:billing.noCard", "There is no card on this account yet. Add one first: the pro plan is charged to it at the end of each month.")

type upgradeIn struct {
	AccountPath
	Body *struct {
		SeatPrice *domain.Money `json:"seatPrice,omitempty" doc:"The price that was shown, US dollars for a seat and month."`
	}
}

var quoteRoute = route("GET", "/{id}/pro-plan/quote", "quoteProPlan", "What the upgrade to the pro plan costs", authz.BillingReadOwn,
	whose+" The price is read from the payments vendor now. A conflict for an account that is on the pro plan already.")

func (d *Service) quote(ctx context.Context, caller *middleware.Caller, in *AccountPath) (*endpoint.Answer[billing.Quote], error) {
	a, err := d.look(ctx, caller, in.ID)
	if err != nil {
		return nil, err
	}
	if a.Plan == billing.PlanPro {
		return nil, errOnPro
	}
	price, err := d.Payments.SeatPrice(ctx)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[billing.Quote]{Body: a.Quote(domain.DateOf(d.DB.Now().UTC()), price)}, nil
}

var errOnPro = domain.Conflict("refusals:billing.onPro", "This account is on the pro plan already.")

func (d *Service) upgrade(ctx context.Context, caller *middleware.Caller, in *upgradeIn) (*endpoint.Answer[billing.Account], error) {
	if _, err := d.look(ctx, caller, in.ID); err != nil {
		return nil, err
	}
	price, err := d.Payments.SeatPrice(ctx)
	if err != nil {
		return nil, err
	}
	return endpoint.Run(ctx, d.API, caller, caller.Scope, upgradeRoute, in, func(c *endpoint.Call) (*endpoint.Answer[billing.Account], error) {
		return changeAccount(c, in.ID, "upgraded to the pro plan", func(a *billing.Account) error {
			switch {
			case a.Plan == billing.PlanPro:
				return errOnPro
			case !a.MayUpgrade:
				return domain.Denied("refusals:billing.upgradeNotOffered", "The upgrade is not offered to you. Please ask the provider.")
			case a.Card == nil:
				return errNoCard
			case in.Body != nil && in.Body.SeatPrice != nil && *in.Body.SeatPrice != price:
				return domain.Conflict("refusals:billing.priceChanged", "The price of a seat has changed to ${{0}} since it was shown. Please look at it again.", price.Dollars())
			}
			a.Upgrade(domain.DateOf(c.Now().UTC()), price)
			return nil
		})
	})
}

func optOut(c *endpoint.Call, in *AccountPath) (*endpoint.Answer[billing.Account], error) {
	return changeAccount(c, in.ID, "opted out of the pro plan", func(a *billing.Account) error {
		if !a.MayOptOut {
			return domain.Conflict("refusals:billing.noProPlan", "There is no running pro plan to opt out of.")
		}
		a.State = org.SubscriptionUserCancel
		return nil
	})
}

// look is the account before anything is asked of the vendor: whom it is not found for never gets that far.
func (d *Service) look(ctx context.Context, caller *middleware.Caller, id domain.ID) (a billing.Account, err error) {
	err = d.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		a, err = findIn(tx, caller, id)
		return err
	})
	return a, err
}

func changeAccount(c *endpoint.Call, id domain.ID, action string, do func(*billing.Account) error) (*endpoint.Answer[billing.Account], error) {
	a, err := lock(c, id)
	if err != nil {
		return nil, err
	}
	was := a
	if err := do(&a); err != nil {
		return nil, err
	}
	if err := billingdb.SaveBillingAccount(c.Tx, &a); err != nil {
		return nil, err
	}
	offer(c.Caller, &a)
	c.Emit(change.Event{Type: "RTC.BILLING.CHANGED", Data: map[string]domain.ID{"id": a.ID}})
	return &endpoint.Answer[billing.Account]{Body: a}, c.Audit("billing_account", string(id), action, was, a)
}

func lock(c *endpoint.Call, id domain.ID) (billing.Account, error) {
	if _, err := find(c, id); err != nil {
		return billing.Account{}, err
	}
	a, err := billingdb.LockBillingAccount(c.Tx, id)
	offer(c.Caller, &a)
	return a, err
}

func find(c *endpoint.Call, id domain.ID) (billing.Account, error) { return findIn(c.Tx, c.Caller, id) }

func findIn(tx *tenancy.Tx, caller *middleware.Caller, id domain.ID) (billing.Account, error) {
	rows, err := reachIn(tx, caller)
	if err != nil {
		return billing.Account{}, err
	}
	at := slices.IndexFunc(rows, func(a billing.Account) bool { return a.ID == id })
	if at < 0 {
		return billing.Account{}, domain.NotFound()
	}
	return rows[at], nil
}

func reach(c *endpoint.Call) ([]billing.Account, error) { return reachIn(c.Tx, c.Caller) }

// reachIn answers the accounts that the caller has a say in.
func reachIn(tx *tenancy.Tx, caller *middleware.Caller) ([]billing.Account, error) {
	all, err := billingdb.BillingAccounts(tx, nil)
	if err != nil {
		return nil, err
	}
	mine := []billing.Account{}
	for _, a := range all {
		if mayReach(caller, a) {
			offer(caller, &a)
			mine = append(mine, a)
		}
	}
	return mine, nil
}

func mayReach(caller *middleware.Caller, a billing.Account) bool {
	roles := caller.User.Roles
	switch {
	case a.Kind == billing.KindUser:
		return a.ID == caller.Scope.User.ID
	case !caller.Allowed(authz.BillingRead):
		return false
	case roles.Any(user.Owner | user.CompanyAdmin):
		return true
	}
	return a.Kind == billing.KindBranch && roles.ShowsBilling(org.LicensePayerBranch) && slices.ContainsFunc(caller.User.Linked, func(l db.LinkedUnit) bool { return l.OrgUnitID == a.ID })
}

// offer says what the caller may do with an account (platform.md section 6).
func offer(caller *middleware.Caller, a *billing.Account) {
	plan := user.Subscription{UserPayer: org.LicensePayerCompany, OrgType: caller.User.TenantType, OrgPayer: org.LicensePayerCompany, State: a.State, AlreadyOnPro: a.Plan == billing.PlanPro}
	may := caller.Allowed(authz.BillingEdit)
	switch a.Kind {
	case billing.KindBranch:
		plan.OrgType, plan.OrgPayer = org.TypeBranch, org.LicensePayerBranch
	case billing.KindUser:
		plan.UserPayer, plan.OwnState, may = org.LicensePayerSelfPaid, a.State, true
	case billing.KindCompany:
	}
	a.MayUpgrade = may && plan.MayUpgrade(caller.User.Roles)
	a.MayOptOut = may && a.Plan == billing.PlanPro && !a.State.Cancelled()
}
