package vendor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"gable/domain/credential"
)

// ErrNoLoginService is returned where the vendor of a module is not configured.
var ErrNoLoginService = errors.New("no service is configured that could try the login")

// LoginTester asks vendors whether they take a login.
type LoginTester interface {
	// Try is nil where the vendor takes the login, a *Refusal where it does not, ErrNoLoginService where nobody can be asked, and
	// another error where the vendor is away.
	Try(ctx context.Context, l credential.Login) error
}

const loginTimeout = 8 * time.Second

// HTTPLogins is a LoginTester that asks GET {service}/login of each module's service, with the login as basic authentication and
// the account as ?account=: any 2xx is a yes, 401 and 403 are a no.
type HTTPLogins struct {
	services map[credential.Module]string
	client   *http.Client
}

// NewHTTPLogins returns a tester for the modules' services. Their addresses are configuration, never input; redirects are not followed.
func NewHTTPLogins(services map[credential.Module]string) *HTTPLogins {
	return &HTTPLogins{services: services, client: &http.Client{Timeout: loginTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Try asks the vendor.
func (h *HTTPLogins) Try(ctx context.Context, l credential.Login) error {
	service := h.services[l.Module]
	if _, ok := originOf(service); !ok {
		return ErrNoLoginService
	}
	target := strings.TrimSuffix(service, "/") + "/login?account=" + url.QueryEscape(l.Identifier)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	req.SetBasicAuth(l.Secret.UserName, l.Secret.Password)
	resp, err := h.client.Do(req)
	if err != nil {
		return errors.New("the vendor could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 64<<10)) // what it says besides is not read
	switch {
	case resp.StatusCode/100 == 2:
		return nil
	case resp.StatusCode == http.StatusUnauthorized, resp.StatusCode == http.StatusForbidden:
		return &Refusal{Code: NotAuthenticated}
	}
	return fmt.Errorf("the vendor answered %d", resp.StatusCode)
}
