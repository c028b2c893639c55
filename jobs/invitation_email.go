package jobs

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	html "html/template"
	"strings"
	text "text/template"
	"time"

	"github.com/jackc/pgx/v5"

	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/tenancy"
)

// InvitationLife is how long the link of an invitation opens an account, as db.LinkActivation has it.
const InvitationLife = 72 * time.Hour

const invitationDays = int(InvitationLife / (24 * time.Hour))

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
	// Again tells that the invited person asked for another link.
	Again bool `json:"again,omitempty"`
}

// Kind is "invitation_email".
func (InvitationEmail) Kind() string { return "invitation_email" }

// Once: no second invitation of the same person while the first is on its way.
func (i InvitationEmail) Once() string { return string(i.User) }

// Addressee is the user.
func (i InvitationEmail) Addressee() domain.ID { return i.User }

// RunsAgain: a new invitation ends the link of the one before, and may go to another address.
func (InvitationEmail) RunsAgain() {}

// ActivationPath is the page of an app that takes an activation link, up to where the token follows.
func ActivationPath(a Audience) string { return activationPaths[a] }

// AudienceOf is the app that someone with these roles signs in to.
func AudienceOf(r user.Roles) Audience {
	switch {
	case r&^user.PortalRoles != 0:
		return AudienceStaff
	case r.Has(user.Borrower):
		return AudiencePOS
	case r.Has(user.Realtor):
		return AudienceRealtor
	}
	return AudienceStaff
}

// sendInvitation makes a single-use link and mails it. A second attempt makes a second link and ends the first. The mail
// carries the same id in every attempt, so that a mailbox that got both shows them as one.
func sendInvitation(ctx context.Context, r Running, args InvitationEmail) error {
	return r.post(ctx, "", args.Kind(), args.User, func(tx *tenancy.Tx) (vendor.Mail, error) {
		g, err := r.welcome(ctx, tx, args.User, args.Audience)
		if err != nil {
			return vendor.Mail{}, err
		}
		g.Again, g.Days = args.Again, invitationDays
		return compose("invitation", g.Language, g.address(), g)
	})
}

// guest is everything that a letter to an invited person names.
type guest struct {
	letterhead
	FirstName, LastName, Email, Company, Inviter, Language, Link string
	Audience                                                     Audience
	Days                                                         int
	Again                                                        bool
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

func (g guest) address() vendor.Address {
	return vendor.Address{Name: strings.TrimSpace(g.FirstName + " " + g.LastName), Email: g.Email}
}

// welcome is an invited person as the letters to one begin: in the person's language and the company's name, with a new link to
// the page where the account is opened. Earlier links end.
func (r Running) welcome(ctx context.Context, tx *tenancy.Tx, id domain.ID, audience Audience) (guest, error) {
	path, known := activationPaths[audience]
	if !known {
		return guest{}, Finish("no such audience")
	}
	g, err := loadGuest(tx, id)
	if err != nil {
		return g, err
	}
	token, err := addLink(ctx, tx, id, userdb.LinkActivation, g.Email)
	if err != nil {
		return g, err
	}
	home, err := r.home(tx)
	if err != nil {
		return g, err
	}
	g.Audience, g.Link = audience, home+path+token
	if g.letterhead, err = letterheadTo(tx, id); err != nil {
		return g, err
	}
	g.Language, err = languageFor(tx, id, g.Language)
	return g, err
}

// addLink stores the hash of a new token, with the address it is mailed to, and returns the token, which is nowhere else.
func addLink(ctx context.Context, tx *tenancy.Tx, id domain.ID, kind userdb.LinkKind, email string) (string, error) {
	return keepLink(ctx, tx, id, kind, email, userdb.IssueLink)
}

type issueLink func(context.Context, userdb.Querier, userdb.LinkKind, domain.ID, domain.ID, []byte, time.Time) (userdb.AccessLink, error)

func keepLink(ctx context.Context, tx *tenancy.Tx, id domain.ID, kind userdb.LinkKind, email string, issue issueLink) (string, error) {
	token, hash := newToken()
	ptx, err := tx.Pgx()
	if err != nil {
		return "", err
	}
	if _, err := issue(ctx, ptx, kind, tx.Scope().Tenant, id, hash, tx.Now()); err != nil {
		return "", err
	}
	return token, userdb.AddressLink(ctx, ptx, hash, email)
}

// newToken is a token that nobody guesses, and the hash that it is kept as.
func newToken() (token string, hash []byte) {
	var raw [32]byte
	_, _ = rand.Read(raw[:])
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	sum := sha256.Sum256([]byte(token))
	return token, sum[:]
}

//go:embed templates
var templates embed.FS

var (
	letters     = text.Must(text.New("").Funcs(text.FuncMap{"lines": indented}).ParseFS(templates, "templates/*.txt"))
	htmlLetters = html.Must(html.ParseFS(templates, "templates/*.html"))
)

// indented is a text of several lines whose further ones stand as far in as the first.
func indented(by, text string) string { return strings.ReplaceAll(text, "\n", "\n"+by) }

// Invite sends the letter that lets a person into the portal for the pinned loan: how to open an account, or, to who has one
// already, where to sign in.
func Invite(tx *tenancy.Tx, account domain.ID, audience Audience, activate bool) error {
	if activate {
		return Enqueue(tx, InvitationEmail{User: account, Audience: audience})
	}
	return Enqueue(tx, LoanAddedEmail{User: account, Loan: tx.Scope().Loan, Audience: audience})
}

// Invited is whom a letter of Invite goes to: an account that is there, or one that the invitation makes.
type Invited struct {
	Account                              domain.ID // "" where there is none yet
	Activate                             bool      // whether the account has to be opened
	FirstName, LastName, Email, Language string
}

// secretLeftOut stands in a preview for what opens an account: a link is made when the letter is sent, and only its reader may know it.
const secretLeftOut = "…"

// PreviewInvite is the letter that Invite would send to a real estate agent, but for the secret of its link.
func PreviewInvite(tx *tenancy.Tx, publicURL string, to Invited) (vendor.Mail, error) {
	home, err := homeOf(tx, publicURL)
	if err != nil {
		return vendor.Mail{}, err
	}
	if !to.Activate {
		return composeLoanAdded(tx, home, to.Account, AudienceRealtor)
	}
	g := guest{Inviter: tx.Scope().User.Name, FirstName: to.FirstName, LastName: to.LastName, Email: to.Email, Language: to.Language}
	if to.Account != "" {
		if g, err = loadGuest(tx, to.Account); err != nil {
			return vendor.Mail{}, err
		}
		g.Email = to.Email
	} else if err := tx.QueryRow("select name from tenant where tenant_id = app.tenant_id()").Scan(&g.Company); err != nil {
		return vendor.Mail{}, err
	}
	if g.letterhead, err = letterheadTo(tx, to.Account); err != nil {
		return vendor.Mail{}, err
	}
	g.Audience, g.Link, g.Days = AudienceRealtor, home+activationPaths[AudienceRealtor]+secretLeftOut, invitationDays
	return compose("invitation", g.Language, g.address(), g)
}
