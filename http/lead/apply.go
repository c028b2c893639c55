package lead

import (
	"context"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/organization"
	"gable/tenancy"
)

const applyPath = "/pos/api/apply"

// ApplyPage is what the page needs where one begins an application by oneself.
type ApplyPage struct {
	CompanyName      string            `json:"companyName"`
	ApplicationTypes []string          `json:"applicationTypes" required:"true" doc:"What may be applied for."`
	Token            string            `json:"token" doc:"Goes back with what is sent: at least three seconds and at most twelve hours later, once."`
	MinSeconds       int               `json:"minSeconds"`
	Wording          map[string]string `json:"wording" required:"true" doc:"What one consents to be called and written to by, by language."`
}

// Received is the answer to everything that is taken, and to what looks like spam.
type Received struct {
	Received bool `json:"received"`
}

// AtDoor is a request to the page, and which portal it is for.
type AtDoor struct {
	Visit
	organization.DoorQuery
}

// Resolve reads the request for both.
func (in *AtDoor) Resolve(ctx huma.Context) []error {
	return append(in.Visit.Resolve(ctx), in.DoorQuery.Resolve(ctx)...)
}

type applySendIn struct {
	AtDoor
	Body lead.Sent
}

func mountApply(a *endpoint.API) {
	d := door{a}
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: applyPath, Name: "readApplyPage", Tag: "Apply", Public: true, Summary: "What one may apply for by oneself at a portal",
		Description: "404 where the portal's apply link is off, or no company's portal is."}, func(ctx context.Context, _ *middleware.Caller, in *AtDoor) (*endpoint.Answer[ApplyPage], error) {
		at, types, err := d.open(ctx, in)
		if err != nil {
			return nil, err
		}
		f := at.Form()
		return &endpoint.Answer[ApplyPage]{Body: ApplyPage{CompanyName: at.Company, ApplicationTypes: types, Token: page(f, d.DB.Now()), MinSeconds: int(lead.MinFillTime.Seconds()),
			Wording: map[string]string{"en": lead.ConsentWording(at.Company, "en"), "es": lead.ConsentWording(at.Company, "es")}}}, nil
	})
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "POST", Path: applyPath, Name: "apply", Tag: "Apply", Public: true, MaxBodyBytes: maxFormBytes, Status: 201, Summary: "Begin an application by oneself",
		Description: "Makes a lead of the portal's branch: of the officer whose own address it is, else of whoever's turn it is. Held to the limits of the public form; the same token makes one lead."}, d.apply)
}

// open finds the portal and what may be applied for there; NOT_FOUND where nothing may.
func (d door) open(ctx context.Context, in *AtDoor) (portaldb.Door, []string, error) {
	if in.origin != "" && !strings.HasSuffix(in.origin, "://"+in.Visit.host) {
		return portaldb.Door{}, nil, domain.Denied("refusals:lead.applyOnPortal", "Please apply on the portal itself.")
	}
	at, err := in.Find(ctx, d.DB)
	if err != nil {
		return at, nil, err
	}
	var types []string
	err = d.DB.Tx(ctx, at.Scope(middleware.RequestID(ctx)), func(tx *tenancy.Tx) error {
		portal, err := portaldb.EffectivePOS(tx, at.Place)
		types = portal.Offers()
		return err
	})
	if err == nil && len(types) == 0 {
		err = domain.NotFound()
	}
	return at, types, err
}

func (d door) apply(ctx context.Context, _ *middleware.Caller, in *applySendIn) (*endpoint.Answer[Received], error) {
	at, types, err := d.open(ctx, &in.AtDoor)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(types, in.Body.Purpose) {
		return nil, domain.Invalid(domain.Missing("purpose"))
	}
	kind, faults, err := d.take(ctx, in.Visit, at.Form(), letter{in.Body})
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[Received]{Body: Received{Received: true}}, refusal(kind, faults)
}
