package document

import (
	"context"
	"crypto/sha256"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/change"
	documentdb "gable/db/document"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
)

// LinkVisit is a request by somebody who has a link and no account.
type LinkVisit struct{ host, network, contentType string }

// Resolve reads the request.
func (v *LinkVisit) Resolve(ctx huma.Context) []error {
	req, _ := humachi.Unwrap(ctx)
	v.host, v.network, v.contentType = middleware.Host(req), middleware.Network(middleware.Address(req)), req.Header.Get("Content-Type")
	return nil
}

// NeedLinkPage is all that a link shows: what is asked for and by whom, and nothing of the loan.
type NeedLinkPage struct {
	CompanyName string       `json:"companyName"`
	Language    string       `json:"language" required:"true" enum:"en,es" doc:"In which the person was written to."`
	Needs       []LinkedNeed `json:"needs" required:"true" doc:"What is awaited still of what the letter asks for."`
	ExpiresAt   string       `json:"expiresAt"`
	MaxFiles    int          `json:"maxFiles"`
	MaxBytes    int64        `json:"maxBytes" doc:"Of one file."`
	MediaTypes  []string     `json:"mediaTypes" required:"true"`
}

// LinkedNeed is one of the things that a link asks for.
type LinkedNeed struct {
	Token           string       `json:"token" required:"true" doc:"The link to this one: what answers it is sent with it."`
	Type            string       `json:"type" required:"true" enum:"DOCUMENT,INFORMATION,DOCUMENT_SIGNATURE"`
	Title           string       `json:"title" required:"true"`
	Description     string       `json:"description,omitempty"`
	DueDate         *domain.Date `json:"dueDate,omitempty" doc:"The day by which it is asked for."`
	RejectionReason string       `json:"rejectionReason,omitempty" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER" doc:"Why what came before was sent back."`
	RejectionNote   string       `json:"rejectionNote,omitempty"`
}

// LinkedFiles are the files that were sent by a link lately.
type LinkedFiles struct {
	Files []LinkedFile `json:"files" required:"true"`
}

// LinkedFile is what became of a file that was sent by a link: its sender is told what was taken out of it, or why it was refused.
type LinkedFile struct {
	Name    string           `json:"name" required:"true"`
	State   document.State   `json:"state" required:"true" enum:"QUARANTINED,CLEAN,REFUSED"`
	Refusal document.Refusal `json:"refusal,omitempty" enum:"TYPE,DAMAGED,PIXELS,OLD_TIFF,ACTIVE,LOCKED,SCREEN,VIRUS,PAGES,FORM,VENDOR,RIGHTS"`
	document.Beside
}

// linkPart stands between the token of a link that leads to several needs and the id of one of them.
const linkPart = "~"

type linkOpenIn struct {
	LinkVisit
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200" doc:"What stands behind the # of the link."`
	}
}

type linkBeginIn struct {
	LinkVisit
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200"`
		Name  string `json:"name" required:"true" maxLength:"1000" doc:"What the file is called."`
		Size  int64  `json:"size" required:"true" doc:"In bytes."`
	}
}

type linkPartIn struct {
	LinkVisit
	ID      domain.ID `path:"id" doc:"The upload's id."`
	RawBody []byte    `contentType:"multipart/form-data" doc:"The fields token, offset (409 unless it is the upload's) and file, the next partBytes of the file or what is left of it."`
}

type linkUploadIn struct {
	LinkVisit
	ID   domain.ID `path:"id" doc:"The upload's id."`
	Body struct {
		Token string `json:"token" required:"true" maxLength:"200"`
	}
}

type linkAnswerIn struct {
	LinkVisit
	Body struct {
		Token  string `json:"token" required:"true" maxLength:"200"`
		Answer string `json:"answer" required:"true" maxLength:"4000"`
	}
}

// linkDesk answers who has a link and no account.
type linkDesk struct{ *endpoint.API }

func mountLinks(a *endpoint.API) {
	d := linkDesk{a}
	route := func(path, name, summary, description string, status int) endpoint.Route {
		return endpoint.Route{Method: "POST", Path: "/pos/api/need-link" + path, Name: name, Tag: "Need link", Public: true, Status: status, Summary: summary,
			Description: "By the link in a letter that asks a person for something. One that is unknown, called off, out of date or for another company's host, and one whose need has been answered, get the same answer. " + description}
	}
	endpoint.WithoutTransaction(a, route("", "openNeedLink", "What a link asks for", "It changes nothing.", 200), current(d.open))
	endpoint.WithoutTransaction(a, route("/uploads", "beginLinkUpload", "Begin to send a file by a link", "The file follows in parts, as those of an account do. At most ten at a time, of 25 MB each; within an hour of the first.", 201), current(d.begin))
	part := route("/uploads/{id}/parts", "sendLinkUploadPart", "Send the next part of a file by a link", "With the last part the file is whole, and is looked at before anybody reads it.", 200)
	part.MaxBodyBytes = document.PartBytes + 64<<10
	endpoint.WithoutTransaction(a, part, current(d.part))
	endpoint.WithoutTransaction(a, route("/uploads/{id}/state", "readLinkUpload", "How much of a file that is sent by a link is here", "", 200), current(func(ctx context.Context, _ *middleware.Caller, in *linkUploadIn) (*endpoint.Answer[Upload], error) {
		return d.ofUpload(ctx, in, "readLinkUpload", nil)
	}))
	endpoint.WithoutTransaction(a, route("/uploads/{id}/cancel", "cancelLinkUpload", "Send no more of a file by a link", "", 200), current(func(ctx context.Context, _ *middleware.Caller, in *linkUploadIn) (*endpoint.Answer[Upload], error) {
		return d.ofUpload(ctx, in, "cancelLinkUpload", documentdb.DropUpload)
	}))
	endpoint.WithoutTransaction(a, route("/files", "listLinkFiles", "What became of the files that were sent by a link", "Those of the last hour, for who sent them.", 200), current(d.files))
	endpoint.WithoutTransaction(a, route("/answer", "answerNeedLink", "Answer a question by a link", "", 204), current(d.answer))
}

// current has a request looked at once more where the company's policy changed while it was.
func current[I, O any](handle func(context.Context, *middleware.Caller, *I) (*O, error)) func(context.Context, *middleware.Caller, *I) (*O, error) {
	return func(ctx context.Context, caller *middleware.Caller, in *I) (*O, error) {
		out, err := handle(ctx, caller, in)
		if errors.Is(err, tenancy.ErrStale) {
			out, err = handle(ctx, caller, in)
		}
		if errors.Is(err, tenancy.ErrStale) {
			err = domain.Unavailable(err)
		}
		return out, err
	}
}

var deadNeedLink = domain.Refuse(domain.CodeNotFound, "refusals:need.deadLink",
	"This link is no longer valid. What it asked for may be there already; if not, please ask for a new one.")

// Requests of one network, and files and answers by one link, within an hour.
const (
	linkWindow     = time.Hour
	linkOfANetwork = 600
)

// find is what a link is for: the need that the token names, or the only one. deadNeedLink for one by which nothing is answered, whatever
// the reason.
func (d linkDesk) find(ctx context.Context, v LinkVisit, token string) (l documentdb.Link, scope tenancy.Scope, err error) {
	_, need, isNamed := strings.Cut(token, linkPart)
	all, scope, err := d.findAll(ctx, v, token)
	if err != nil {
		return l, scope, err
	}
	if isNamed {
		all = slices.DeleteFunc(all, func(l documentdb.Link) bool { return string(l.Need) != need })
	}
	if len(all) != 1 {
		return l, scope, deadNeedLink
	}
	return all[0], all[0].Scope(middleware.RequestID(ctx)), nil
}

// findAll is all that a link is for, and who works by it as long as none of it is chosen.
func (d linkDesk) findAll(ctx context.Context, v LinkVisit, token string) (all []documentdb.Link, scope tenancy.Scope, err error) {
	token, _, _ = strings.Cut(token, linkPart)
	all, err = documentdb.FindLink(ctx, d.DB, credential.HashToken(token))
	switch {
	case domain.IsNotFound(err):
		return nil, scope, deadNeedLink
	case err != nil:
		return nil, scope, err
	case !middleware.IsLoopback(v.host) && !slices.Contains(all[0].Hosts, v.host), loan.StageID(all[0].Stage).IsClosed():
		return nil, scope, deadNeedLink
	}
	scope = all[0].Scope(middleware.RequestID(ctx))
	return all, scope, d.count(ctx, scope, linkOfANetwork, "need link network", v.network)
}

// count bounds what is asked, in a transaction of its own: it holds whatever becomes of the rest.
func (d linkDesk) count(ctx context.Context, scope tenancy.Scope, most int, of, subject string) error {
	sum := sha256.Sum256([]byte(of + "\x00" + subject))
	return d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		hits, err := leaddb.HitForm(tx, sum[:], linkWindow)
		if err == nil && hits > most {
			err = domain.RateLimited(linkWindow)
		}
		return err
	})
}

// awaited is the need of a link while something is awaited for it.
func awaited(tx *tenancy.Tx, l documentdb.Link, read func(*tenancy.Tx, domain.ID) (document.Need, error)) (document.Need, error) {
	n, err := read(tx, l.Need)
	if domain.IsNotFound(err) || err == nil && n.Status != document.NeedPending {
		err = deadNeedLink
	}
	return n, err
}

func (d linkDesk) open(ctx context.Context, _ *middleware.Caller, in *linkOpenIn) (*endpoint.Answer[NeedLinkPage], error) {
	all, scope, err := d.findAll(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	whole, _, _ := strings.Cut(in.Body.Token, linkPart)
	l := all[0]
	page := NeedLinkPage{CompanyName: l.Company, ExpiresAt: l.ExpiresAt.UTC().Format(time.RFC3339), MaxFiles: document.MaxLinkFiles, MaxBytes: document.MaxLinkBytes,
		MediaTypes: document.UseNeed.Types(), Language: l.Language}
	err = d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		for _, l := range all {
			n, err := awaited(tx, l, documentdb.Needs.Get)
			if domain.IsNotFound(err) {
				continue
			}
			if err != nil {
				return err
			}
			one := LinkedNeed{Token: whole, Type: n.Type, Title: n.Title, Description: n.Description, DueDate: n.DueDate, RejectionReason: n.RejectionReason, RejectionNote: n.RejectionNote}
			if len(all) > 1 {
				one.Token += linkPart + string(n.ID)
			}
			page.Needs = append(page.Needs, one)
		}
		return nil
	})
	if err == nil && len(page.Needs) == 0 {
		err = deadNeedLink
	}
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[NeedLinkPage]{Body: page}, nil
}

// work does a unit of work by a link, on a loan whose needs may be changed.
func (d linkDesk) work(ctx context.Context, scope tenancy.Scope, call string, do func(*change.Work) error) error {
	return d.Changes.Do(ctx, d.DB, scope, change.By{Call: call, Method: http.MethodPost}, func(w *change.Work) error {
		if w.CheckLock(loan.SectionClientNeeds) != nil {
			return domain.Conflict("refusals:document.notNow", "This can't be taken just now. Please try again later.") // why is nothing for strangers
		}
		return do(w)
	})
}

func (d linkDesk) answer(ctx context.Context, _ *middleware.Caller, in *linkAnswerIn) (*endpoint.Empty, error) {
	l, scope, err := d.find(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if err := d.count(ctx, scope, document.MaxLinkBeginnings, "need link", string(l.Need)); err != nil {
		return nil, err
	}
	err = d.work(ctx, scope, "answerNeedLink", func(w *change.Work) error {
		n, err := awaited(w.Tx, l, documentdb.Needs.Lock)
		if err != nil {
			return err
		}
		return say(w, n, in.Body.Answer)
	})
	return &endpoint.Empty{}, err
}
