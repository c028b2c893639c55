package lead

import (
	"context"
	"html/template"
	"strings"

	"gable/authz"
	"gable/change"
	"gable/db"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
)

type confirmIn struct {
	Visit
	FormKey string `path:"formKey" maxLength:"64" doc:"The form's key."`
	RawBody []byte
}

// confirmationPage is what the page of a confirmation shows: State is ask, done, gone or wait.
type confirmationPage struct {
	leaf
	State  string
	Script template.JS
	T      confirmTexts
}

func mountConfirmation(a *endpoint.API) {
	d := door{a}
	route := func(method, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: method, Path: base + "/web-form/{formKey}/confirmation", Name: name, Tag: "Web form", Public: true, MaxBodyBytes: maxFormBytes, Summary: summary, Description: description}
	}
	endpoint.WithoutTransaction(a, route("GET", "getLeadConfirmation", "The page that the link in the letter opens", "In English or Spanish. It changes nothing, since mail programs open links by themselves: its button does. The link's token stands behind the # and so in no log."), d.giveConfirmation)
	endpoint.WithoutTransaction(a, route("POST", "confirmLead", "Confirm the email address of a lead", "As the page does, or as JSON {token, language}. A token is good once, for seven days; one that is unknown, used or too old gets one and the same answer."), d.confirm)
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: base + "/leads/{id}/confirmation", Name: "resendLeadConfirmation", Tag: tag, Permission: authz.LeadEdit, Status: 204,
		Summary:     "Send the letter in which a lead confirms the email address once more",
		Description: "The link of an earlier letter ends. 409 where there is nothing to confirm, or the lead's branch has no web form that is on, which the link leads to. One address gets three letters a day, those that the form itself sent included: 429 after that."}, resend)
}

func mostLetters() error {
	e := domain.Refuse(domain.CodeRateLimited, "refusals:lead.mostLetters", "This address has had three letters within a day. Please try again tomorrow.")
	e.RetryAfter = leaddb.LetterWindow
	return e
}

// resend has the letter written once more, on the word of one of the staff.
func resend(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
	l, err := open(c, *in)
	if err != nil {
		return nil, err
	}
	form, err := leaddb.FormOf(c.Tx, l.OrgUnitID)
	if err != nil {
		return nil, err
	}
	switch {
	case l.Confirmation != lead.Unconfirmed:
		return nil, domain.Conflict("refusals:lead.nothingToConfirm", "There is nothing to confirm: the lead came another way, or has confirmed the address.")
	case l.ContactPoint.Email == "":
		return nil, domain.Conflict("refusals:lead.noEmail", "This lead has no email address.")
	case !form.Enabled:
		return nil, domain.Conflict("refusals:lead.formOff", "The branch's web form is off, and the link in the letter leads there. Turn it on first.")
	}
	asked, err := askToConfirm(c.Tx, l, "")
	if err != nil {
		return nil, err
	}
	if !asked {
		return nil, mostLetters()
	}
	note(c.Work, l, "confirmation resent")
	return &endpoint.Empty{}, c.Audit("lead", string(l.ID), "confirmation resent", nil, nil)
}

func (d door) giveConfirmation(ctx context.Context, _ *middleware.Caller, in *formIn) (*Given, error) {
	f, g, err := d.admit(ctx, in.Visit, in.FormKey)
	if err != nil {
		return nil, err
	}
	return g, g.confirmation(in.FormKey, f.Company, in.Language, "ask")
}

func (d door) confirm(ctx context.Context, _ *middleware.Caller, in *confirmIn) (*Given, error) {
	f, g, err := d.admit(ctx, in.Visit, in.FormKey)
	if err != nil {
		return nil, err
	}
	token, language, isJSON, err := readToken(in)
	if err != nil {
		return nil, err
	}
	state, err := d.useLink(ctx, in.Visit, f, token)
	if err != nil {
		return nil, err
	}
	g.Status = map[string]int{"done": 200, "gone": 422, "wait": 429}[state]
	if state == "wait" {
		g.RetryAfter = "600"
	}
	if !isJSON {
		return g, g.confirmation(in.FormKey, f.Company, language, state)
	}
	switch state {
	case "wait":
		return nil, domain.RateLimited(perAddressWindow)
	case "gone":
		return nil, domain.Invalid(domain.FieldError{Field: "token", Key: "refusals:lead.linkUsed", Params: []string{"token"}, Message: "This link is not valid, or was used already."})
	}
	return g, g.json(map[string]any{"confirmed": true})
}

// useLink tells what became of a link: done, gone, or wait for a network that tries too many.
func (d door) useLink(ctx context.Context, v Visit, f leaddb.OpenForm, token string) (state string, err error) {
	scope := f.Scope(middleware.RequestID(ctx))
	err = d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		hits, err := leaddb.HitForm(tx, digest("confirmation", string(f.OrgUnit), v.network), perAddressWindow)
		if hits > perAddress {
			state = "wait"
		}
		return err
	})
	if err != nil || state != "" {
		return state, err
	}
	err = d.work(ctx, scope, "confirmLead", func(w *change.Work) error {
		l, err := leaddb.ConfirmLead(w.Tx, credential.HashToken(token))
		if err != nil {
			return err
		}
		note(w, l, "confirmed")
		return w.Audit("lead", string(l.ID), "confirmed", nil, map[string]string{"Confirmation": "CONFIRMED"})
	})
	if domain.IsNotFound(err) {
		return "gone", nil
	}
	return "done", err
}

// askToConfirm has the letter written in which the person confirms the address, in the name of whoever keeps the company's
// forms. One address gets so many a day and no more, and not all of them for one network, which may not be the person's; it
// tells whether this one is written. network is "" for one of the staff.
func askToConfirm(tx *tenancy.Tx, l lead.Lead, network string) (asked bool, err error) {
	if l.ContactPoint.Email == "" {
		return false, nil
	}
	if network != "" {
		hits, err := leaddb.HitForm(tx, digest("letter for", network, strings.ToLower(l.ContactPoint.Email)), leaddb.LetterWindow)
		if err != nil || hits > lead.MaxLettersByNetwork {
			return false, err
		}
	}
	hits, err := leaddb.HitForm(tx, digest("letter", strings.ToLower(l.ContactPoint.Email)), leaddb.LetterWindow)
	if err != nil || hits > lead.MaxLetters {
		return false, err
	}
	keeper, err := leaddb.FormKeeper(tx)
	if err != nil || keeper == "" {
		return false, err
	}
	if err := leaddb.MarkConfirmation(tx, l.ID, db.LetterPending); err != nil {
		return false, err
	}
	return true, jobs.EnqueueFor(tx, keeper, jobs.LeadConfirmation{Lead: l.ID})
}

func readToken(in *confirmIn) (token, language string, isJSON bool, err error) {
	var body struct {
		Token    string `json:"token"`
		Language string `json:"language"`
	}
	v, isJSON, err := read(in.contentType, in.RawBody, &body)
	if !isJSON {
		body.Token, body.Language = v.Get("token"), v.Get("language")
	}
	return body.Token, body.Language, isJSON, err
}

// confirmation renders the page in one of its states.
func (g *Given) confirmation(key, company, language, state string) error {
	g.Policy = leafPolicy(confirmScript, "'none'")
	return g.render(confirmPage, confirmationPage{leaf: leafIn(language, company, base+"/web-form/"+key+"/confirmation"), State: state,
		Script: template.JS(confirmScript), T: confirmWords[known(language)]}) //nolint:gosec // our own file
}
