package vendor

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"gable/domain"
	"gable/domain/credential"
	"gable/domain/registration"
)

// Deliver hands over the documents that the lender does not have yet, one after the other, each by stream.
func (h *HTTPLender) Deliver(ctx context.Context, key domain.ID, l credential.Login, q registration.DeliverRequest) error {
	has, err := h.Documents(ctx, l, q.Reference)
	if err != nil {
		return err
	}
	for _, d := range q.Missing(has) {
		if err := h.put(ctx, key, l, q, d); err != nil {
			return err
		}
	}
	return nil
}

// Documents asks which documents of a registered loan the lender has.
func (h *HTTPLender) Documents(ctx context.Context, l credential.Login, ref string) (registration.DeliverAnswer, error) {
	req, err := h.request(ctx, http.MethodGet, "/registrations/"+url.PathEscape(ref)+"/documents", l, nil)
	if err != nil {
		return registration.DeliverAnswer{}, err
	}
	raw, err := answered(h.client, req)
	if err != nil {
		return registration.DeliverAnswer{}, err
	}
	found, err := registration.ReadDocuments(raw)
	if err == nil && found.Reference != ref {
		err = errors.New("the lender answered about another registration")
	}
	return found, err
}

func (h *HTTPLender) put(ctx context.Context, key domain.ID, l credential.Login, q registration.DeliverRequest, d registration.Delivered) error {
	content, err := q.Open(ctx, d.ID)
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }()
	req, err := h.request(ctx, http.MethodPut, "/registrations/"+url.PathEscape(q.Reference)+"/documents/"+url.PathEscape(string(d.ID)), l, content)
	if err != nil {
		return err
	}
	hash, err := hex.DecodeString(d.SHA256)
	if err != nil {
		return err
	}
	req.ContentLength = d.Size
	req.Header.Set("Content-Type", d.MediaType)
	req.Header.Set("Content-Digest", "sha-256=:"+base64.StdEncoding.EncodeToString(hash)+":")
	req.Header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.Name}))
	req.Header.Set("Idempotency-Key", string(key)+"."+string(d.ID))
	if d.Class != "" {
		req.Header.Set("Document-Type", d.Class)
	}
	if len(d.Conditions) > 0 {
		req.Header.Set("Condition-Identifiers", url.QueryEscape(strings.Join(d.Conditions, ",")))
	}
	_, err = answered(h.files, req)
	return err
}
