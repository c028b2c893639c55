package jobs

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	html "html/template"
	"strings"
	text "text/template"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/tenancy"
)

// InvitationLife is how long the link of an invitation opens an account, as db.LinkActivation has it.
const InvitationLife = 72 * time.Hour

// Audience is the app that an invitation leads to.
type Audience string

// The audiences.
const (
	AudienceStaff   Audience = "staff"
	AudiencePOS     Audience = "pos"
	AudienceRealtor Audience = "realtor"
)

// activation pages by audience. The token follows as the fragment: browsers send it to no server and no other site.
var activationPaths = map[Audience]string{
	AudienceStaff: "/activate#", AudiencePOS: "/pos/activate#", AudienceRealtor: "/realtor/activate#",
}

// InvitationEmail invites a user of the scope's tenant, whose status is INVITE_SENT, to set a password.
type InvitationEmail struct {
	User     domain.ID `json:"userId"`
	Audience Audience  `json:"audience"`
}

// Kind is "invitation_email".
func (InvitationEmail) Kind() string { return "invitation_email" }

// Once: no second invitation of the same person while the first is on its way.
func (i InvitationEmail) Once() string { return string(i.User) }

// sendInvitation makes a single-use link and mails it. A second attempt makes a second link and ends the first. The mail
// carries the same id in every attempt, so that a mailbox that got both shows them as one.
func sendInvitation(ctx context.Context, r Running, args InvitationEmail) error {
	path, known := activationPaths[args.Audience]
	if !known {
		return Finish("no such audience")
	}
	var m vendor.Mail
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		happened, err := r.Happened(tx)
		if err != nil {
			return err
		}
		if happened {
			return Finish("sent by an earlier attempt")
		}
		guest, err := loadGuest(tx, args.User)
		if err != nil {
			return err
		}
		token, err := addActivationLink(ctx, tx, args.User)
		if err != nil {
			return err
		}
		guest.Audience, guest.Days = args.Audience, int(InvitationLife/(24*time.Hour))
		guest.Link = strings.TrimRight(r.PublicURL, "/") + path + token
		m, err = guest.mail(strings.ReplaceAll(r.Effect, ":", "-"))
		return err
	})
	if err != nil {
		return err
	}
	if err := r.Mailer.Send(ctx, m); errors.Is(err, vendor.ErrRejected) {
		return Finish(err.Error())
	} else if err != nil {
		return err
	}
	return r.DB.Tx(ctx, r.Scope, r.Record)
}

// guest is everything that the letter names.
type guest struct {
	FirstName, LastName, Email, Company, Inviter, Language, Link string
	Audience                                                     Audience
	Days                                                         int
}

func loadGuest(tx *tenancy.Tx, id domain.ID) (guest, error) {
	g := guest{Inviter: tx.Scope().User.Name}
	var status user.Status
	err := tx.QueryRow(`select u.first_name, u.last_name, u.email, u.language, u.status, t.name
		from user_account u join tenant t on t.tenant_id = u.tenant_id where u.user_id = $1`, string(id)).
		Scan(&g.FirstName, &g.LastName, &g.Email, &g.Language, &status, &g.Company)
	if errors.Is(err, pgx.ErrNoRows) {
		return g, Finish("the invited person is no longer there")
	}
	if err == nil && status != user.StatusInviteSent {
		return g, Finish("the invited person does not need an invitation: " + string(status))
	}
	return g, err
}

// addActivationLink stores the hash of a new token and returns the token, which is nowhere else.
func addActivationLink(ctx context.Context, tx *tenancy.Tx, id domain.ID) (string, error) {
	var raw [32]byte
	_, _ = rand.Read(raw[:])
	token := base64.RawURLEncoding.EncodeToString(raw[:])
	hash := sha256.Sum256([]byte(token))
	ptx, err := tx.Pgx()
	if err != nil {
		return "", err
	}
	_, err = db.IssueLink(ctx, ptx, db.LinkActivation, tx.Scope().Tenant, id, hash[:], tx.Now())
	return token, err
}

//go:embed templates
var templates embed.FS

var (
	letters     = text.Must(text.ParseFS(templates, "templates/*.txt"))
	htmlLetters = html.Must(html.ParseFS(templates, "templates/*.html"))
)

// mail renders the letter in the guest's language, English when there is no such letter.
func (g guest) mail(id string) (vendor.Mail, error) {
	if letters.Lookup("invitation."+g.Language+".txt") == nil {
		g.Language = "en"
	}
	var subject, plain, rich bytes.Buffer
	err := errors.Join(
		letters.ExecuteTemplate(&subject, "invitation."+g.Language+".subject", g),
		letters.ExecuteTemplate(&plain, "invitation."+g.Language+".txt", g),
		htmlLetters.ExecuteTemplate(&rich, "invitation."+g.Language+".html", g))
	if err != nil {
		return vendor.Mail{}, fmt.Errorf("write the invitation: %w", err)
	}
	return vendor.Mail{
		ID: id, To: vendor.Address{Name: strings.TrimSpace(g.FirstName + " " + g.LastName), Email: g.Email},
		Subject: strings.TrimSpace(subject.String()), Text: strings.TrimSpace(plain.String()) + "\n", HTML: rich.String(), Language: g.Language,
	}, nil
}
