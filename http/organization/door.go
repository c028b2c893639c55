package organization

import (
	"context"
	"net/url"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/picture"
	"gable/tenancy"
	"gable/vault/blob"
)

// DoorQuery is which portal a stranger stands before.
type DoorQuery struct {
	Org  string `query:"org" maxLength:"253" doc:"The portal's address, such as loans.example.com, where the request's own host is no company's."`
	host string
}

// Resolve reads the request's host.
func (q *DoorQuery) Resolve(ctx huma.Context) []error {
	req, _ := humachi.Unwrap(ctx)
	q.host = middleware.Host(req)
	return nil
}

// Find answers the portal; NOT_FOUND when there is none.
func (q *DoorQuery) Find(ctx context.Context, d *tenancy.DB) (portaldb.Door, error) {
	door, err := portaldb.FindDoor(ctx, d, org.NormalHost(q.host))
	if name := org.NormalHost(q.Org); err != nil && org.IsHost(name) {
		return portaldb.FindDoor(ctx, d, name)
	}
	return door, err
}

// PortalDoor is what strangers see of a portal before they sign in or apply. Of no company's it is empty: the product's own.
type PortalDoor struct {
	CompanyName      string   `json:"companyName" doc:"\"\" where no company's portal is."`
	LogoURL          string   `json:"logoUrl,omitempty"`
	BrandColor       string   `json:"brandColor,omitempty"`
	EnableEs         bool     `json:"enableEs"`
	Headline         string   `json:"headline,omitempty"`
	HeadlineEs       string   `json:"headlineEs,omitempty"`
	Welcome          string   `json:"welcome,omitempty"`
	WelcomeEs        string   `json:"welcomeEs,omitempty"`
	LicenseFooter    string   `json:"licenseFooter,omitempty"`
	LicenseFooterEs  string   `json:"licenseFooterEs,omitempty"`
	WebsiteURL       string   `json:"websiteUrl,omitempty"`
	ApplicationTypes []string `json:"applicationTypes" required:"true" doc:"What one may apply for by oneself; empty where the apply link is off."`
}

func mountDoor(a *endpoint.API) {
	route := func(path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: "GET", Path: "/api/portal-door" + path, Name: name, Tag: "Portal configuration", Public: true, Summary: summary, Description: description}
	}
	endpoint.WithoutTransaction(a, route("", "readPortalDoor", "A portal before anyone has signed in",
		"By the request's host: an address of a user's own, of a branch, or of the company (platform section 9). What everyone who opens the page sees, and nothing else of the company's."), func(ctx context.Context, _ *middleware.Caller, in *DoorQuery) (*endpoint.Answer[PortalDoor], error) {
		door, err := in.Find(ctx, a.DB)
		if domain.IsNotFound(err) {
			return &endpoint.Answer[PortalDoor]{Body: PortalDoor{EnableEs: true, ApplicationTypes: []string{}}}, nil
		}
		if err != nil {
			return nil, err
		}
		out := &endpoint.Answer[PortalDoor]{}
		return out, a.DB.Tx(ctx, door.Scope(middleware.RequestID(ctx)), func(tx *tenancy.Tx) error {
			portal, _, err := portalAt(tx, door.Place)
			out.Body = doorOf(portal, in.Org)
			return err
		})
	})
	endpoint.WithoutTransaction(a, route("/logo", "readPortalLogo", "The logo that a portal bears before anyone has signed in", "404 where it shows none."), func(ctx context.Context, _ *middleware.Caller, in *DoorQuery) (*picture.Shown, error) {
		door, err := in.Find(ctx, a.DB)
		if err != nil {
			return nil, err
		}
		var logo blob.Object
		err = a.DB.Tx(ctx, door.Scope(middleware.RequestID(ctx)), func(tx *tenancy.Tx) error {
			_, unit, err := portalAt(tx, door.Place)
			if err == nil && unit == "" {
				err = domain.NotFound()
			}
			if err == nil {
				logo, err = organizationdb.ReadLogo(tx, a.Files.Vault, unit)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		shown := picture.Show(logo.Type)
		shown.Body, err = a.Files.Read(ctx, logo)
		return shown, err
	})
}

func doorOf(p Portal, name string) PortalDoor {
	door := PortalDoor{CompanyName: p.CompanyName, BrandColor: textOf(p.BrandColor), EnableEs: p.InSpanish(), Headline: textOf(p.Headline), Welcome: textOf(p.Welcome),
		LicenseFooter: textOf(p.LicenseFooter), WebsiteURL: textOf(p.WebsiteURL), ApplicationTypes: p.Offers()}
	if p.InSpanish() {
		door.HeadlineEs, door.WelcomeEs, door.LicenseFooterEs = textOf(p.HeadlineEs), textOf(p.WelcomeEs), textOf(p.LicenseFooterEs)
	}
	if p.LogoURL != "" {
		query := url.Values{}
		if name != "" {
			query.Set("org", name)
		}
		if _, version, found := strings.Cut(p.LogoURL, "?v="); found {
			query.Set("v", version)
		}
		door.LogoURL = "/api/portal-door/logo?" + query.Encode()
	}
	return door
}
