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
	"gable/domain/flood"
)

// FloodVendor makes flood hazard determinations. A *Refusal is final; after any other error it is not known what became of the call.
type FloodVendor interface {
	// Order asks for a determination and answers what the vendor calls the order. Asked twice with one key it is one order.
	Order(ctx context.Context, key domain.ID, l credential.Login, q flood.Order, callBack string) (order string, err error)
	// Find answers how far an order is.
	Find(ctx context.Context, l credential.Login, order string) (flood.Answer, error)
	// Certificate is the PDF of a determination that was made.
	Certificate(ctx context.Context, l credential.Login, order string) ([]byte, error)
}

const (
	floodTimeout     = 15 * time.Second
	floodBytes       = 256 << 10
	certificateBytes = 10 << 20
)

// HTTPFlood asks a configured service: POST {url}/orders, GET {url}/orders/{order} and …/certificate, with the login as basic
// authentication. What goes there and back is the XML of domain/flood; the certificate is a PDF.
type HTTPFlood struct {
	address string
	client  *http.Client
}

// NewHTTPFlood returns the vendor behind an address; with an empty one every call is refused. The address is configuration, never
// input; redirects are not followed.
func NewHTTPFlood(address string) (*HTTPFlood, error) {
	if _, ok := originOf(address); address != "" && !ok {
		return nil, errors.New("the flood vendor is an https address, or one on this machine")
	}
	return &HTTPFlood{address: strings.TrimSuffix(address, "/"), client: &http.Client{Timeout: floodTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Order asks for a determination.
func (h *HTTPFlood) Order(ctx context.Context, key domain.ID, l credential.Login, q flood.Order, callBack string) (string, error) {
	body, err := q.Write(callBack)
	if err != nil {
		return "", err
	}
	raw, err := h.call(ctx, http.MethodPost, "/orders", l, string(key), body, floodBytes)
	if err != nil {
		return "", err
	}
	found, err := flood.Read(raw)
	switch {
	case err != nil:
		return "", err
	case found.Code == flood.Failed:
		return "", refusedOrder(found)
	}
	return found.Order, nil
}

// Find asks how far an order is. An answer about another order is none.
func (h *HTTPFlood) Find(ctx context.Context, l credential.Login, order string) (flood.Answer, error) {
	raw, err := h.call(ctx, http.MethodGet, "/orders/"+url.PathEscape(order), l, "", nil, floodBytes)
	if err != nil {
		return flood.Answer{}, err
	}
	found, err := flood.Read(raw)
	switch {
	case err != nil:
		return flood.Answer{}, err
	case found.Code == flood.Failed:
		return flood.Answer{}, refusedOrder(found)
	case found.Order != order:
		return flood.Answer{}, errors.New("the flood vendor answered about another order")
	}
	found.Message = withoutLongNumbers(found.Message)
	return found, nil
}

// Certificate reads the PDF.
func (h *HTTPFlood) Certificate(ctx context.Context, l credential.Login, order string) ([]byte, error) {
	return h.call(ctx, http.MethodGet, "/orders/"+url.PathEscape(order)+"/certificate", l, "", nil, certificateBytes)
}

func refusedOrder(found flood.Answer) error {
	return &Refusal{Code: string(flood.Failed), Message: withoutLongNumbers(found.Message)}
}

func (h *HTTPFlood) call(ctx context.Context, method, path string, l credential.Login, key string, body []byte, most int64) ([]byte, error) {
	if h == nil || h.address == "" {
		return nil, &Refusal{Code: NotSetUp}
	}
	req, err := http.NewRequestWithContext(ctx, method, h.address+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/xml")
	req.SetBasicAuth(l.Secret.UserName, l.Secret.Password)
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return nil, errors.New("the flood vendor could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	switch {
	case resp.StatusCode/100 == 2:
		raw, err := io.ReadAll(io.LimitReader(resp.Body, most+1))
		if err == nil && int64(len(raw)) > most {
			err = errors.New("the flood vendor's answer is too large")
		}
		return raw, err
	case resp.StatusCode == http.StatusUnauthorized, resp.StatusCode == http.StatusForbidden:
		return nil, &Refusal{Code: NotAuthenticated}
	case resp.StatusCode == http.StatusNotFound:
		return nil, &Refusal{Code: NotKnown}
	}
	return nil, fmt.Errorf("the flood vendor answered %d", resp.StatusCode)
}
