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
	"strings"
	"time"

	"gable/domain"
	"gable/domain/credential"
	"gable/domain/credit"
)

// CreditAgency sells credit reports.
type CreditAgency interface {
	// Order orders a report and answers the agency's number of it. Ordered twice with one key it is one order: the agency is asked
	// first whether it has it. A *Refusal is final; after any other error it is not known whether the order arrived.
	Order(ctx context.Context, o credit.Order, key domain.ID, a credential.Secret) (number string, err error)
	// Report is the report of a number with the answer that it was read from, nil while it is not there.
	Report(ctx context.Context, o credit.Order, number string, a credential.Secret) (raw []byte, r *credit.CreditReport, err error)
}

const creditTimeout = 15 * time.Second

// HTTPCredit asks agencies by MISMO 2.3.1: POST {url}/{agency}.
type HTTPCredit struct {
	address string
	client  *http.Client
	now     func() time.Time
}

// NewHTTPCredit returns the agencies behind an address; with an empty one every order is refused. The address is configuration, never
// input; redirects are not followed, since what is sent holds a taxpayer number.
func NewHTTPCredit(address string, now func() time.Time) (*HTTPCredit, error) {
	if _, ok := originOf(address); address != "" && !ok {
		return nil, errors.New("the credit service is an https address, or one on this machine")
	}
	return &HTTPCredit{address: strings.TrimSuffix(address, "/"), now: now, client: &http.Client{Timeout: creditTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Order orders a report. A call whose answer was lost may have arrived, and each order of a report is an inquiry on a person's credit:
// so it is ordered only where the agency says that it has no order of that key.
func (h *HTTPCredit) Order(ctx context.Context, o credit.Order, key domain.ID, a credential.Secret) (string, error) {
	query, err := credit.WriteQuery(a, credit.Query{Key: string(key)}, h.clock())
	if err != nil {
		return "", err
	}
	_, known, err := h.ask(ctx, o, query)
	switch {
	case err != nil:
		return "", err
	case known.Fault == nil && known.ReportNumber != "" && known.RequestID == string(key):
		return known.ReportNumber, nil
	case known.Fault == nil:
		return "", errors.New("the credit agency answered for another order")
	case known.Fault.Class == credit.FaultData:
		return "", errors.New("the credit agency does not say whether it has the order")
	case known.Fault.Class != credit.FaultNone:
		return "", faultError(known.Fault)
	}
	order, err := credit.WriteOrder(o, a, string(key), h.clock())
	if err != nil {
		return "", err
	}
	_, found, err := h.ask(ctx, o, order)
	switch {
	case err != nil:
		return "", err
	case found.Fault != nil:
		return "", faultError(found.Fault)
	case found.ReportNumber == "" || found.RequestID != "" && found.RequestID != string(key):
		return "", errors.New("the credit agency answered for another order")
	}
	return found.ReportNumber, nil
}

// Report asks for a report that was ordered.
func (h *HTTPCredit) Report(ctx context.Context, o credit.Order, number string, a credential.Secret) ([]byte, *credit.CreditReport, error) {
	query, err := credit.WriteQuery(a, credit.Query{ReportNumber: number}, h.clock())
	if err != nil {
		return nil, nil, err
	}
	raw, found, err := h.ask(ctx, o, query)
	switch {
	case err != nil:
		return nil, nil, err
	case found.Fault != nil:
		return nil, nil, faultError(found.Fault)
	case found.ReportNumber != number:
		return nil, nil, errors.New("the credit agency answered for another report")
	}
	return raw, found.Report, nil
}

// faultError is an agency's error as its callers take it: one that passes is tried again.
func faultError(f *credit.Fault) error {
	message := withoutLongNumbers(cmp.Or(f.Text, f.Code))
	switch f.Class {
	case credit.FaultLogin:
		return &Refusal{Code: NotAuthenticated, Message: message}
	case credit.FaultData, credit.FaultNone:
		return &Refusal{Code: f.Code, Message: message}
	case credit.FaultRetry:
	}
	return errors.New("the credit agency cannot answer now")
}

func (h *HTTPCredit) clock() time.Time {
	if h == nil {
		return time.Time{}
	}
	return h.now()
}

// ask sends a request. No error repeats what was sent or answered: both hold taxpayer numbers.
func (h *HTTPCredit) ask(ctx context.Context, o credit.Order, body []byte) ([]byte, *credit.Answer, error) {
	if h == nil || h.address == "" {
		return nil, nil, &Refusal{Code: NotSetUp}
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.address+"/"+url.PathEscape(o.Agency), bytes.NewReader(body))
	if err != nil {
		return nil, nil, errors.New("the credit agency's address cannot be used")
	}
	req.Header.Set("Content-Type", "text/xml; charset=utf-8")
	resp, err := h.client.Do(req)
	if err != nil {
		return nil, nil, errors.New("the credit agency could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	switch {
	case resp.StatusCode == http.StatusUnauthorized || resp.StatusCode == http.StatusForbidden:
		return nil, nil, &Refusal{Code: NotAuthenticated}
	case resp.StatusCode/100 != 2:
		return nil, nil, fmt.Errorf("the credit agency answered %d", resp.StatusCode)
	}
	raw, err := io.ReadAll(io.LimitReader(resp.Body, credit.MaxAnswer+1))
	if err != nil {
		return nil, nil, errors.New("the credit agency's answer broke off")
	}
	answer, err := credit.ReadAnswer(raw, o.Borrowers)
	return raw, answer, err
}
