package http

import (
	"cmp"
	"context"
	"time"

	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/organization"
	"gable/tenancy"
)

// ClientConfig is what a page has to know of this installation before it can use outside services, and whom its messages
// name as help.
type ClientConfig struct {
	Scripts            map[string]string `json:"scripts" required:"true" doc:"The outside scripts that are switched on, with their addresses; no other may be loaded."`
	ErrorMonitoringDSN string            `json:"errorMonitoringDsn,omitempty" doc:"Where the browser's errors are reported; absent when they are not."`
	LoanSaving         org.LoanSaving    `json:"loanSaving,omitempty" enum:"ASKED,ITSELF" doc:"How the company of who is signed in has a loan's steps saved; absent for strangers."`
	EditingPoll        int               `json:"editingPollSeconds" required:"true" doc:"After how many seconds a page without an event stream asks again who edits a loan."`
	ActiveUsersPoll    int               `json:"activeUsersPollSeconds" required:"true" doc:"After how many seconds a page says again that its loan is open; who is not heard of for two minutes is taken for gone."`
	SupportEmail       string            `json:"supportEmail" required:"true" doc:"Whom people write to when they can't go on: {email} of the messages. The company's own where it is known by who is signed in or by the host, else this installation's."`
}

// Polls are how often pages ask by themselves; the usual where one is zero.
type Polls struct{ Editing, ActiveUsers time.Duration }

// How often pages ask where nothing else is said.
const (
	usualEditingPoll     = 20 * time.Second
	usualActiveUsersPoll = 45 * time.Second
)

func (s *Server) mountClientConfig(a *endpoint.API) {
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: "/api/client-config", Name: "getClientConfig", Tag: "Client", Public: true,
		Summary: "Which outside services are switched on in the browser, and whom to turn to",
		Description: "Public: the services are the same for everyone, and are what the Content-Security-Policy of the pages says too. " +
			"The address is the contact of the portal one is in, else the company's own, else where answers to its letters go, else this installation's."},
		func(ctx context.Context, caller *middleware.Caller, in *organization.DoorQuery) (*endpoint.Answer[ClientConfig], error) {
			scripts := s.Scripts.URLs
			if scripts == nil {
				scripts = map[string]string{}
			}
			config := ClientConfig{Scripts: scripts, ErrorMonitoringDSN: s.Scripts.ErrorMonitoringDSN,
				EditingPoll: int(cmp.Or(s.Polls.Editing, usualEditingPoll).Seconds()), ActiveUsersPoll: int(cmp.Or(s.Polls.ActiveUsers, usualActiveUsersPoll).Seconds())}
			err := s.ofCompany(ctx, caller, in, &config)
			if domain.IsNotFound(err) {
				err = nil
			}
			if config.SupportEmail == "" {
				config.SupportEmail = s.SupportEmail
			}
			return &endpoint.Answer[ClientConfig]{Body: config}, err
		})
}

// ofCompany adds what the company of who is signed in says, else of the host's; NOT_FOUND where there is none.
func (s *Server) ofCompany(ctx context.Context, caller *middleware.Caller, at *organization.DoorQuery, config *ClientConfig) (err error) {
	var door portaldb.Door
	if caller == nil {
		door, err = at.Find(ctx, s.DB)
	} else {
		door, err = s.doorOf(ctx, caller)
	}
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, door.Scope(middleware.RequestID(ctx)), func(tx *tenancy.Tx) error {
		config.SupportEmail, err = organization.SupportEmail(tx, door.Place)
		if err != nil || caller == nil {
			return err
		}
		config.LoanSaving, err = organization.LoanSaving(tx, door.Place)
		return err
	})
}

// doorOf is the door of a caller's own company, at the unit the caller works in.
func (s *Server) doorOf(ctx context.Context, caller *middleware.Caller) (portaldb.Door, error) {
	company, err := s.Resolver.Company(ctx, caller.User.TenantID)
	if err != nil || company == nil {
		return portaldb.Door{}, err
	}
	door := portaldb.Door{Tenant: company.TenantID, Policy: company.PolicyVersion, Place: organizationdb.Place{Unit: caller.Scope.OrgUnit}}
	for _, unit := range company.OrgUnits {
		if door.Unit == "" && unit.ParentID == "" {
			door.Unit = unit.ID
		}
	}
	if door.Unit == "" {
		return door, domain.NotFound()
	}
	return door, nil
}
