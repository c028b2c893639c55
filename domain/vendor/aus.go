package vendor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/aus"
)

// Underwriting asks the agencies' engines.
type Underwriting interface {
	// Submit hands a loan over and answers what the engine calls the request. Handed over twice with one key it is one request. A
	// *Refusal is final; after any other error it is not known whether the request arrived.
	Submit(ctx context.Context, key domain.ID, q aus.Request, callBack string) (ref string, err error)
	// Findings are the answer, nil while there is none; step is what the engine does meanwhile.
	Findings(ctx context.Context, e aus.Engine, ref string) (step string, found *aus.Findings, err error)
	// Cancel withdraws a request.
	Cancel(ctx context.Context, e aus.Engine, ref string) error
}

const (
	underwritingTimeout = 15 * time.Second
	underwritingBytes   = 1 << 20
	maxReference        = 200
	maxFindings         = 1000
)

// HTTPUnderwriting asks a configured service: POST {url}/{engine}/requests, GET and DELETE {url}/{engine}/requests/{ref}.
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
func (h *HTTPUnderwriting) Submit(ctx context.Context, key domain.ID, q aus.Request, callBack string) (string, error) {
	var answer struct {
		Reference string `json:"reference"`
	}
	body := map[string]any{"caseId": q.CaseID, "casefile": q.Casefile, "callBack": callBack}
	if err := h.call(ctx, http.MethodPost, q.Engine, "", string(key), body, &answer); err != nil {
		return "", err
	}
	if answer.Reference == "" || len(answer.Reference) > maxReference {
		return "", errors.New("the underwriting service answered no reference")
	}
	return answer.Reference, nil
}

// Findings asks for the answer.
func (h *HTTPUnderwriting) Findings(ctx context.Context, e aus.Engine, ref string) (string, *aus.Findings, error) {
	var answer struct {
		Step     string        `json:"step"`
		Findings *aus.Findings `json:"findings"`
	}
	if err := h.call(ctx, http.MethodGet, e, ref, "", nil, &answer); err != nil {
		return "", nil, err
	}
	if f := answer.Findings; f != nil && (f.CaseID == "" || f.Recommendation == "" || len(f.Messages) > maxFindings) {
		return "", nil, errors.New("the underwriting service's findings cannot be read")
	}
	return string([]rune(answer.Step)[:min(80, len([]rune(answer.Step)))]), answer.Findings, nil
}

// Cancel withdraws a request.
func (h *HTTPUnderwriting) Cancel(ctx context.Context, e aus.Engine, ref string) error {
	return h.call(ctx, http.MethodDelete, e, ref, "", nil, nil)
}

func (h *HTTPUnderwriting) call(ctx context.Context, method string, e aus.Engine, ref, key string, body, into any) error {
	if h == nil || h.address == "" {
		return &Refusal{Message: "Automated underwriting is not set up on this installation."}
	}
	target := h.address + "/" + strings.ToLower(string(e)) + "/requests"
	if ref != "" {
		target += "/" + url.PathEscape(ref)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, target, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return errors.New("the underwriting service could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	limited := io.LimitReader(resp.Body, underwritingBytes)
	switch {
	case resp.StatusCode/100 == 2 && into == nil:
		return nil
	case resp.StatusCode/100 == 2:
		if err := json.NewDecoder(limited).Decode(into); err != nil {
			return errors.New("the underwriting service's answer cannot be read")
		}
		return nil
	case resp.StatusCode == http.StatusUnprocessableEntity || resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusNotFound || resp.StatusCode == http.StatusConflict:
		var fault struct{ Code, Message string }
		_ = json.NewDecoder(limited).Decode(&fault) // what can't be read says nothing
		if fault.Message == "" {
			fault.Message = fmt.Sprintf("The underwriting service refused the request (%d).", resp.StatusCode)
		}
		return &Refusal{Code: fault.Code, Message: fault.Message}
	}
	return fmt.Errorf("the underwriting service answered %d", resp.StatusCode)
}
