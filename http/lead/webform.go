package lead

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/change"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/property"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

const (
	maxFormBytes = 32 << 10
	// How often the form may be sent: by one network, and how many leads it makes until networks are held to one each.
	perAddress, perAddressWindow = 8, 10 * time.Minute
	perForm, perFormWindow       = 300, time.Hour
)

// Visit is where a request to the form comes from.
type Visit struct {
	origin, host, accept, contentType string
	network                           string
}

// Resolve reads the request.
func (v *Visit) Resolve(ctx huma.Context) []error {
	req, _ := humachi.Unwrap(ctx)
	v.origin, v.host, v.accept, v.contentType = req.Header.Get("Origin"), req.Host, req.Header.Get("Accept"), req.Header.Get("Content-Type")
	v.network = middleware.Network(middleware.Address(req))
	return nil
}

type formIn struct {
	Visit
	FormKey  string `path:"formKey" maxLength:"64" doc:"The form's key."`
	Language string `query:"lang" maxLength:"10" doc:"en or es."`
}

type sendIn struct {
	Visit
	FormKey string `path:"formKey" maxLength:"64" doc:"The form's key."`
	RawBody []byte
}

// Given is what the form answers: a page, or JSON for those who ask for that.
type Given struct {
	Status      int    `json:"-"`
	ContentType string `header:"Content-Type"`
	Policy      string `header:"Content-Security-Policy"`
	AllowOrigin string `header:"Access-Control-Allow-Origin"`
	AllowHeader string `header:"Access-Control-Allow-Headers"`
	AllowMethod string `header:"Access-Control-Allow-Methods"`
	Vary        string `header:"Vary"`
	RetryAfter  string `header:"Retry-After"`
	Body        []byte
}

// sheet is what a page of the form shows.
type sheet struct {
	leaf
	Wording, Problem string
	T                words
	States           []domain.EnumOption
	Sent             lead.Sent
	Faults           map[string]string
	Done             bool
}

type door struct{ *endpoint.API }

func mountWebForm(a *endpoint.API) {
	d := door{a}
	route := func(method, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + "/web-form/{formKey}", Name: name, Tag: "Web form", Public: true, MaxBodyBytes: maxFormBytes, Summary: summary, Description: description}
	}
	endpoint.WithoutTransaction(a, route("GET", "getWebForm", "The public form", "A page in English or Spanish that any web site on the form's list may show in a frame; with Accept: application/json what a form of one's own needs: {token, minSeconds, wording}."), d.give)
	endpoint.WithoutTransaction(a, route("POST", "sendWebForm", "Send the public form", "As the page does (application/x-www-form-urlencoded), or as JSON {firstName, lastName, email, phone, purpose, state, message, language, consent, token}. "+
		"The token is the one given out with the page, at least three seconds and at most twelve hours ago; the same one makes one lead. What looks like spam gets the same thanks and is not kept."), d.send)
	endpoint.WithoutTransaction(a, route("OPTIONS", "allowWebForm", "Which web sites may send the form", ""), d.allow)
}

// admit finds the form, and holds the web site that asks against the form's list.
func (d door) admit(ctx context.Context, v Visit, key string) (leaddb.OpenForm, *Given, error) {
	f, err := leaddb.FindForm(ctx, d.DB, key)
	if err != nil {
		return f, nil, err
	}
	g := &Given{Status: 200, Vary: "Origin", Policy: leafPolicy("", strings.Join(append([]string{"'self'"}, f.Origins...), " "))}
	if v.origin == "" {
		return f, g, nil
	}
	own, err := url.Parse(v.origin)
	if err == nil && own.Host == v.host {
		return f, g, nil
	}
	if !slices.Contains(f.Origins, strings.ToLower(v.origin)) {
		return f, nil, domain.Denied("refusals:lead.otherSite", "This form is not for that web site.")
	}
	g.AllowOrigin = v.origin
	return f, g, nil
}

func (d door) allow(ctx context.Context, _ *middleware.Caller, in *formIn) (*Given, error) {
	_, g, err := d.admit(ctx, in.Visit, in.FormKey)
	if err != nil {
		return nil, err
	}
	g.Status, g.AllowMethod, g.AllowHeader, g.ContentType = 204, "GET, POST", "Content-Type", ""
	return g, nil
}

func (d door) give(ctx context.Context, _ *middleware.Caller, in *formIn) (*Given, error) {
	f, g, err := d.admit(ctx, in.Visit, in.FormKey)
	if err != nil {
		return nil, err
	}
	if strings.Contains(in.accept, "application/json") {
		return g, g.json(map[string]any{"token": page(f, d.DB.Now()), "minSeconds": int(lead.MinFillTime.Seconds()), "company": f.Company,
			"wording": map[string]string{"en": lead.ConsentWording(f.Company, "en"), "es": lead.ConsentWording(f.Company, "es")}})
	}
	return g, g.page(in.FormKey, f, lead.Sent{Language: in.Language, Token: page(f, d.DB.Now())}, nil)
}

func page(f leaddb.OpenForm, at time.Time) string {
	var nonce [16]byte
	_, _ = rand.Read(nonce[:])
	return lead.SignPage(f.Secret, at, nonce)
}

func (d door) send(ctx context.Context, _ *middleware.Caller, in *sendIn) (*Given, error) {
	f, g, err := d.admit(ctx, in.Visit, in.FormKey)
	if err != nil {
		return nil, err
	}
	sent, isJSON, err := readForm(in)
	if err != nil {
		return nil, err
	}
	kind, faults, err := d.take(ctx, in.Visit, f, sent)
	if err != nil {
		return nil, err
	}
	if kind == "wait" {
		g.RetryAfter = "600"
	}
	if isJSON {
		return g, g.outcome(kind, faults)
	}
	texts := formWords[known(sent.Language)]
	return g, g.page(in.FormKey, f, sent.again(kind, f, d.DB.Now()), func(s *sheet) {
		s.Done = kind == "done"
		s.Problem = map[string]string{"again": texts.Again, "wait": texts.Wait, "check": texts.Check}[kind]
		g.Status = map[string]int{"done": 200, "again": 422, "wait": 429, "check": 422}[kind]
		for _, fault := range faults {
			s.Faults[fault.Field] = texts.faultText(fault.Field, fault.Key)
		}
	})
}

// outcome is the answer to those who sent JSON.
func (g *Given) outcome(kind string, faults []domain.FieldError) error {
	if kind == "done" {
		return g.json(map[string]any{"received": true})
	}
	return refusal(kind, faults)
}

// refusal is why what was sent is not taken; nil when it is.
func refusal(kind string, faults []domain.FieldError) error {
	switch kind {
	case "done":
		return nil
	case "wait":
		return domain.RateLimited(perAddressWindow)
	case "again":
		return domain.Invalid(domain.FieldError{Field: "token", Key: "refusals:lead.formToken", Params: []string{"token"}, Message: "The token is too fresh, too old, or not this form's."})
	}
	return domain.Invalid(faults...)
}

// work is a unit of work in the name of a form. No rule judges it: there is nobody who could answer one, and a form has to work.
func (d door) work(ctx context.Context, scope tenancy.Scope, call string, do func(*change.Work) error) error {
	return d.Changes.Do(ctx, d.DB, scope, change.By{Call: call, Method: "POST"}, do)
}

// take keeps what was sent: done (or what looks so to a program), again, wait, or check with what is wrong.
func (d door) take(ctx context.Context, v Visit, f leaddb.OpenForm, sent letter) (kind string, faults []domain.FieldError, err error) {
	scope := f.Scope(middleware.RequestID(ctx))
	// The counting is a transaction of its own: it holds whatever becomes of the rest. What is refused here, or is no lead, counts
	// for its network alone.
	var mine int
	err = d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		mine, err = leaddb.HitForm(tx, digest("address", string(f.OrgUnit), v.network), perAddressWindow)
		if mine > perAddress {
			kind = "wait"
		}
		return err
	})
	switch {
	case err != nil || kind != "":
		return kind, nil, err
	case sent.Spam():
		return "done", nil, nil
	case !lead.CheckPage(f.Secret, sent.Token, d.DB.Now()):
		return "again", nil, nil
	}
	l, faults := sent.Lead(f.Company, d.DB.Now().UTC().Truncate(time.Microsecond))
	if len(faults) > 0 {
		return "check", faults, nil
	}
	l.ID, l.OrgUnitID = domain.NewID(), f.OrgUnit
	if f.Source != nil {
		l.LeadSourceID = *f.Source
	}
	intake := digest("page", sent.Token)
	err = d.work(ctx, scope, "sendWebForm", func(w *change.Work) error {
		tx := w.Tx
		if before, err := leaddb.PageWasSent(tx, intake); err != nil || before {
			return err
		}
		if err := countLead(tx, l, mine); err != nil {
			return err
		}
		if l.OwnerID = f.Owner; l.OwnerID == "" {
			if l.OwnerID, err = leaddb.NextLeadOwner(tx, f.OrgUnit); err != nil {
				return err
			}
		}
		if err := leaddb.InsertSentLead(tx, l, intake); err != nil {
			return err
		}
		note(w, l, "created")
		if err := w.Audit("lead", string(l.ID), "created", nil, l); err != nil {
			return err
		}
		if _, err := askToConfirm(tx, l, v.network); err != nil || l.OwnerID == "" {
			return err
		}
		return jobs.EnqueueFor(tx, l.OwnerID, jobs.LeadNotice{Lead: l.ID})
	})
	if errors.Is(err, errCrowded) {
		return "wait", nil, nil
	}
	return "done", nil, err
}

var errCrowded = errors.New("the form makes more leads than its limit")

// countLead counts a lead for its form: the first of its address within the window, for who repeats it unconfirmed is one
// person. Past the form's limit nobody is shut out who comes for the first time: each network has one lead in its window.
func countLead(tx *tenancy.Tx, l lead.Lead, mine int) error {
	same, err := leaddb.HitForm(tx, digest("sender", string(l.OrgUnitID), strings.ToLower(l.ContactPoint.Email), l.ContactPoint.CellPhone), perFormWindow)
	if err != nil || same > 1 {
		return err
	}
	all, err := leaddb.HitForm(tx, digest("form", string(l.OrgUnitID)), perFormWindow)
	if err == nil && all > perForm && mine > 1 {
		err = errCrowded
	}
	return err
}

func digest(parts ...string) []byte {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return sum[:]
}

// letter is what was sent, as it was sent.
type letter struct{ lead.Sent }

// again is what the next page holds: what was typed, and a new token where the old one was of no use.
func (l letter) again(kind string, f leaddb.OpenForm, now time.Time) lead.Sent {
	if kind == "again" {
		l.Token = page(f, now)
	}
	return l.Sent
}

func readForm(in *sendIn) (sent letter, isJSON bool, err error) {
	v, isJSON, err := read(in.contentType, in.RawBody, &sent.Sent)
	if !isJSON {
		sent.Sent = lead.Sent{FirstName: v.Get("firstName"), LastName: v.Get("lastName"), Email: v.Get("email"), Phone: v.Get("phone"), Purpose: v.Get("purpose"),
			StateCode: v.Get("state"), Message: v.Get("message"), Language: v.Get("language"), Consent: v.Get("consent") == "true", Token: v.Get("token"), Website: v.Get("website")}
	}
	return sent, isJSON, err
}

// page renders the form, or the thanks for it.
func (g *Given) page(key string, f leaddb.OpenForm, sent lead.Sent, adjust func(*sheet)) error {
	s := sheet{leaf: leafIn(sent.Language, f.Company, base+"/web-form/"+key), States: property.States.Options, Sent: sent, Faults: map[string]string{}}
	s.T, s.Wording = formWords[s.Language], lead.ConsentWording(f.Company, s.Language)
	if adjust != nil {
		adjust(&s)
	}
	return g.render(formPage, s)
}
