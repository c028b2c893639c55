package vendor

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/aus"
	"gable/domain/credential"
)

// Underwriting asks the agencies' engines.
type Underwriting interface {
	// Submit hands a loan over and answers what the engine calls the request. Handed over twice with one key it is one request. A
	// *Refusal is final; after any other error it is not known whether the request arrived.
	Submit(ctx context.Context, s UnderwritingFile) (ref string, err error)
	// Findings are the answer, nil while there is none; step is what the engine does meanwhile.
	Findings(ctx context.Context, e aus.Engine, login credential.Login, ref string) (step string, found *aus.Findings, err error)
	// Cancel withdraws a request.
	Cancel(ctx context.Context, e aus.Engine, login credential.Login, ref string) error
	// Lenders are those for whom a company may submit.
	Lenders(ctx context.Context, e aus.Engine, login credential.Login) ([]aus.SponsorGroup, error)
}

// UnderwritingFile is a loan as it is handed over.
type UnderwritingFile struct {
	// Key is the same each time that this is handed over.
	Key    domain.ID
	Engine aus.Engine
	Login  credential.Login
	// Content is MISMO 3.4; FileID names what it says.
	Content  []byte
	FileID   string
	CallBack string
}

const (
	underwritingTimeout = 15 * time.Second
	maxReference        = 200
)

// HTTPUnderwriting asks a configured service by XML (docs/underwriting-findings.md): POST {url}/{engine}/requests, GET and DELETE
// {url}/{engine}/requests/{ref}, GET {url}/{engine}/lenders.
type HTTPUnderwriting struct {
	address string
	client  *http.Client
}

// NewHTTPUnderwriting returns the engines behind an address; with an empty one every call is refused. The address is
// configuration, never input; redirects are not followed.
func NewHTTPUnderwriting(address string) (*HTTPUnderwriting, error) {
	if _, ok := originOf(address); address != "" && !ok {
		return nil, errors.New("the underwriting service is an https address, or one on this machine")
	}
	return &HTTPUnderwriting{address: strings.TrimSuffix(address, "/"), client: &http.Client{Timeout: underwritingTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Submit hands a loan over.
func (h *HTTPUnderwriting) Submit(ctx context.Context, s UnderwritingFile) (string, error) {
	answer, err := h.call(ctx, http.MethodPost, s.Engine, "/requests", s.Login, s.Content,
		map[string]string{"Idempotency-Key": string(s.Key), "File-Identifier": s.FileID, "Call-Back": s.CallBack})
	if err != nil {
		return "", err
	}
	if answer.Reference == "" || len(answer.Reference) > maxReference {
		return "", errors.New("the underwriting service answered no reference")
	}
	return answer.Reference, nil
}

// Findings asks for the answer. One to another request is none: the service is asked again.
func (h *HTTPUnderwriting) Findings(ctx context.Context, e aus.Engine, login credential.Login, ref string) (string, *aus.Findings, error) {
	answer, err := h.call(ctx, http.MethodGet, e, requestPath(ref), login, nil, nil)
	if err != nil {
		return "", nil, err
	}
	if answer.Reference != ref {
		return "", nil, errors.New("the underwriting service answered another request")
	}
	return answer.Step, answer.Findings, nil
}

// Cancel withdraws a request.
func (h *HTTPUnderwriting) Cancel(ctx context.Context, e aus.Engine, login credential.Login, ref string) error {
	_, err := h.call(ctx, http.MethodDelete, e, requestPath(ref), login, nil, nil)
	return err
}

// Lenders asks for whom a company may submit.
func (h *HTTPUnderwriting) Lenders(ctx context.Context, e aus.Engine, login credential.Login) ([]aus.SponsorGroup, error) {
	answer, err := h.call(ctx, http.MethodGet, e, "/lenders", login, nil, nil)
	return answer.Lenders, err
}

func requestPath(ref string) string { return "/requests/" + url.PathEscape(ref) }

func (h *HTTPUnderwriting) call(ctx context.Context, method string, e aus.Engine, path string, login credential.Login, body []byte, headers map[string]string) (aus.Answer, error) {
	if h == nil || h.address == "" {
		return aus.Answer{}, &Refusal{Code: NotSetUp}
	}
	req, err := http.NewRequestWithContext(ctx, method, h.address+"/"+strings.ToLower(string(e))+path, bytes.NewReader(body))
	if err != nil {
		return aus.Answer{}, err
	}
	req.Header.Set("Content-Type", "application/xml")
	req.Header.Set("Accept", "application/xml")
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	if login.Secret.UserName != "" {
		req.SetBasicAuth(login.Secret.UserName, login.Secret.Password)
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return aus.Answer{}, errors.New("the underwriting service could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode == http.StatusNoContent {
		return aus.Answer{}, nil
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, aus.AnswerLimits.Bytes+1))
	if err != nil {
		return aus.Answer{}, errors.New("the underwriting service's answer broke off")
	}
	answer, unread := aus.ReadAnswer(e, text)
	switch {
	case resp.StatusCode/100 == 2:
		return answer, unread
	case slices.Contains([]int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusConflict, http.StatusUnprocessableEntity}, resp.StatusCode):
		return aus.Answer{}, refusalOf(resp.StatusCode, answer.Fault)
	}
	return aus.Answer{}, fmt.Errorf("the underwriting service answered %d", resp.StatusCode)
}

// refusedLogins are the engines' words for a login that they don't take.
var refusedLogins = []string{"DU_USER_NOT_AUTHENTICATED", "LPA_USER_AUTH_ERROR"}

// refusalOf is why the service refuses, in its own words where it has some.
func refusalOf(status int, fault *aus.Fault) *Refusal {
	refusal := &Refusal{}
	switch {
	case fault != nil && fault.Message+fault.Code != "":
		refusal.Code, refusal.Message = fault.Code, withoutLongNumbers(cmp.Or(fault.Message, fault.Code))
	case status == http.StatusNotFound:
		refusal.Code = NotKnown
	}
	if status == http.StatusUnauthorized || status == http.StatusForbidden || slices.Contains(refusedLogins, refusal.Code) {
		refusal.Code = NotAuthenticated
	}
	return refusal
}
