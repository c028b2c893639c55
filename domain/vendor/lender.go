package vendor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/credential"
	"gable/domain/registration"
)

// Lender takes loans on. A *Refusal is final; after any other error it is not known what became of the call.
type Lender interface {
	// Register hands a loan over and answers what the lender calls the registration. Handed over twice with one key it is one.
	Register(ctx context.Context, key domain.ID, l credential.Login, q registration.RegisterRequest, callBack string) (ref string, err error)
	// Find is what the lender says of a registration by now.
	Find(ctx context.Context, l credential.Login, ref string) (registration.RegisterAnswer, error)
	// Deliver hands over those documents of a registered loan that the lender does not have yet. Called again, it goes on where it stopped:
	// a document is there once, however often it is handed over.
	Deliver(ctx context.Context, key domain.ID, l credential.Login, q registration.DeliverRequest) error
	// Documents are those of a registered loan that the lender has, each with what became of it.
	Documents(ctx context.Context, l credential.Login, ref string) (registration.DeliverAnswer, error)
}

const lenderTimeout = 15 * time.Second

// HTTPLender asks a configured service by XML (docs/registration.md): POST {url}/registrations and GET {url}/registrations/{ref}, with
// the login as basic authentication.
type HTTPLender struct {
	address string
	client  *http.Client
	// files is for what may take longer: the whole of a call's time.
	files *http.Client
}

// NewHTTPLender returns the lenders behind an address; with an empty one every call is refused. The address is configuration, never
// input; redirects are not followed.
func NewHTTPLender(address string) (*HTTPLender, error) {
	if _, ok := originOf(address); address != "" && !ok {
		return nil, errors.New("the lender is an https address, or one on this machine")
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &HTTPLender{address: strings.TrimSuffix(address, "/"), client: &http.Client{Timeout: lenderTimeout, CheckRedirect: stay},
		files: &http.Client{CheckRedirect: stay}}, nil
}

// Register hands a loan over.
func (h *HTTPLender) Register(ctx context.Context, key domain.ID, l credential.Login, q registration.RegisterRequest, callBack string) (string, error) {
	body, err := q.Write(callBack)
	if err != nil {
		return "", err
	}
	found, err := h.call(ctx, http.MethodPost, "/registrations", l, string(key), body)
	return found.Reference, err
}

// Find asks what the lender says of a registration. An answer about another one is none.
func (h *HTTPLender) Find(ctx context.Context, l credential.Login, ref string) (registration.RegisterAnswer, error) {
	found, err := h.call(ctx, http.MethodGet, "/registrations/"+url.PathEscape(ref), l, "", nil)
	if err == nil && found.Reference != ref {
		err = errors.New("the lender answered about another registration")
	}
	return found, err
}

func (h *HTTPLender) call(ctx context.Context, method, path string, l credential.Login, key string, body []byte) (registration.RegisterAnswer, error) {
	req, err := h.request(ctx, method, path, l, bytes.NewReader(body))
	if err != nil {
		return registration.RegisterAnswer{}, err
	}
	req.Header.Set("Content-Type", "application/xml")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	raw, err := answered(h.client, req)
	if err != nil {
		return registration.RegisterAnswer{}, err
	}
	return registration.Read(raw)
}

// request is a call with the login; a refusal where no lender is reached.
func (h *HTTPLender) request(ctx context.Context, method, path string, l credential.Login, body io.Reader) (*http.Request, error) {
	if h == nil || h.address == "" {
		return nil, &Refusal{Code: NotSetUp}
	}
	req, err := http.NewRequestWithContext(ctx, method, h.address+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/xml")
	req.SetBasicAuth(l.Secret.UserName, l.Secret.Password)
	return req, nil
}

// answered is what a lender answers to a call, or why it does not do what it was asked.
func answered(client *http.Client, req *http.Request) ([]byte, error) {
	resp, err := client.Do(req)
	if err != nil {
		return nil, errors.New("the lender could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(io.LimitReader(resp.Body, registration.AnswerBytes+1))
	if err != nil {
		return nil, errors.New("the lender's answer broke off")
	}
	switch resp.StatusCode {
	case http.StatusOK, http.StatusCreated, http.StatusAccepted:
		return raw, nil
	case http.StatusUnauthorized, http.StatusForbidden:
		return nil, &Refusal{Code: NotAuthenticated}
	case http.StatusNotFound:
		return nil, &Refusal{Code: NotKnown}
	case http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return nil, &Refusal{Code: NotTaken}
	case http.StatusUnprocessableEntity:
		return nil, &Refusal{Message: registration.ReadFault(raw)}
	}
	return nil, fmt.Errorf("the lender answered %d", resp.StatusCode)
}
