package document

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"gable/change"
	documentdb "gable/db/document"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/http/credential"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/tenancy"
	"gable/vault/blob"
)

// MessageLinkPage is all that a link to documents shows: the documents and who sent them, and nothing of the loan.
type MessageLinkPage struct {
	CompanyName string           `json:"companyName" required:"true"`
	SenderName  string           `json:"senderName" required:"true"`
	Language    string           `json:"language" required:"true" enum:"en,es" doc:"In which the person was written to."`
	Documents   []LinkedDocument `json:"documents" required:"true" doc:"Those that are in the loan's folder still."`
	ExpiresAt   string           `json:"expiresAt" required:"true"`
}

// LinkedDocument is one of the documents that a link leads to.
type LinkedDocument struct {
	ID   domain.ID `json:"id" required:"true"`
	Name string    `json:"name" required:"true"`
	Size int64     `json:"size" required:"true" doc:"In bytes."`
}

type messageDocumentIn struct {
	LinkVisit
	Body struct {
		Token      string    `json:"token" required:"true" maxLength:"200"`
		DocumentID domain.ID `json:"DocumentId" required:"true"`
	}
}

var deadMessageLink = domain.Refuse(domain.CodeNotFound, "refusals:message.deadLink", "This link is no longer valid. Please ask whoever sent it for a new one.")

// Requests of one network, and documents that are read by one link, within an hour.
const (
	messageLinksOfANetwork = 600
	readingsOfALink        = 200
)

func mountMessageLinks(a *endpoint.API) {
	d := linkDesk{a}
	route := func(path, name, summary, description string) endpoint.Route {
		return endpoint.Route{Method: "POST", Path: "/pos/api/message-link" + path, Name: name, Tag: "Message link", Public: true, Status: 200, Summary: summary,
			Description: "By the link in a message that documents went with. One that is unknown, taken back, out of date or for another company's host gets the same answer. " + description}
	}
	endpoint.WithoutTransaction(a, route("", "openMessageLink", "Which documents a link leads to", "It changes nothing."), current(d.openMessage))
	endpoint.WithoutTransaction(a, route("/document", "readMessageDocument", "What a document holds that a link leads to", "To be saved, by stream. Each time stands in the loan's history."), current(d.readMessageDocument))
}

// sentBy is a link with the message that it came with.
type sentBy struct {
	notifydb.MessageLink
	message notify.LoanMessage
	scope   tenancy.Scope
}

// findMessage is what a link to documents is for; deadMessageLink for one by which nothing is read, whatever the reason.
func (d linkDesk) findMessage(ctx context.Context, v LinkVisit, token string) (s sentBy, err error) {
	s.MessageLink, err = notifydb.FindMessageLink(ctx, d.DB, credential.HashToken(token))
	if domain.IsNotFound(err) || err == nil && !middleware.IsLoopback(v.host) && !slices.Contains(s.Hosts, v.host) {
		return s, deadMessageLink
	}
	if err != nil {
		return s, err
	}
	s.scope = s.Scope("", middleware.RequestID(ctx))
	if err := d.count(ctx, s.scope, messageLinksOfANetwork, "message link network", v.network); err != nil {
		return s, err
	}
	err = d.DB.Tx(ctx, s.scope, func(tx *tenancy.Tx) (err error) {
		s.message, err = notifydb.GetMessage(tx, s.Message)
		return err
	})
	s.scope = s.Scope(cmp.Or(s.message.Name, s.message.Address), middleware.RequestID(ctx))
	return s, err
}

// inFolder are the documents that went with the message and are in the folder still.
func (s sentBy) inFolder(tx *tenancy.Tx, a *endpoint.API) (found []document.Document, content map[domain.ID]blob.Object, err error) {
	ids := make([]domain.ID, len(s.message.Documents))
	for i, one := range s.message.Documents {
		ids[i] = one.ID
	}
	if len(ids) == 0 {
		return nil, nil, deadMessageLink
	}
	return documentdb.InFolder(tx, a.Files.Vault, ids)
}

func (d linkDesk) openMessage(ctx context.Context, _ *middleware.Caller, in *linkOpenIn) (*endpoint.Answer[MessageLinkPage], error) {
	s, err := d.findMessage(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	page := MessageLinkPage{CompanyName: s.Company, SenderName: s.message.ByName, Language: s.message.Language, ExpiresAt: s.ExpiresAt.UTC().Format(time.RFC3339), Documents: []LinkedDocument{}}
	err = d.DB.Tx(ctx, s.scope, func(tx *tenancy.Tx) error {
		found, _, err := s.inFolder(tx, d.API)
		for _, one := range found {
			page.Documents = append(page.Documents, LinkedDocument{ID: one.ID, Name: one.NameOutside(page.Language), Size: one.Size})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[MessageLinkPage]{Body: page}, nil
}

// readMessageDocument answers a document by a link. That it was read stands in the loan's history before anything is answered.
func (d linkDesk) readMessageDocument(ctx context.Context, _ *middleware.Caller, in *messageDocumentIn) (*huma.StreamResponse, error) {
	s, err := d.findMessage(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	if err := d.count(ctx, s.scope, readingsOfALink, "message link", string(s.Message)); err != nil {
		return nil, err
	}
	var served endpoint.Content
	err = d.Changes.Do(ctx, d.DB, s.scope, change.By{Call: "readMessageDocument", Method: "POST"}, func(w *change.Work) error {
		found, content, err := s.inFolder(w.Tx, d.API)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(found, func(one document.Document) bool { return one.ID == in.Body.DocumentID })
		if at < 0 {
			return deadMessageLink
		}
		one := found[at]
		served = endpoint.Content{Object: content[one.ID], Name: one.NameOutside(s.message.Language), Type: "application/octet-stream"}
		if err := notifydb.NoteOpening(w.Tx, credential.HashToken(in.Body.Token)); err != nil {
			return err
		}
		if err := w.LookedAtReports(one.ID); err != nil {
			return err
		}
		w.Emit(change.Event{Type: "RTC.LOAN_MESSAGE.CHANGED", Data: map[string]string{"id": string(s.Message)}})
		return w.Audit("loan_message", string(s.Message), "document read by link", nil, map[string]any{"document": one.Name, "address": s.message.Address})
	})
	if err != nil {
		return nil, err
	}
	return d.Files.ServeNow(ctx, served)
}
