package vendor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/twilio/twilio-go/client"
	messages "github.com/twilio/twilio-go/rest/api/v2010"
)

// Text is one message to one phone.
type Text struct {
	To   string // E.164
	Body string
	// Receipt is the address at which the service says later what became of the text; "" where nobody is there to be told.
	Receipt string
}

// Texter hands texts to a text service.
type Texter interface {
	// Send returns nil once the service has taken the text. A *Refusal is final, ErrOptedOut too; any other error may pass.
	Send(ctx context.Context, text Text) error
	// From is the number that texts come from, "" where texts are not set up.
	From() string
	// Signed tells whether the service itself has sent a form to the address.
	Signed(address string, form url.Values, signature string) bool
}

// ErrOptedOut is returned for a number whose owner has told the text service to send nothing.
var ErrOptedOut = errors.New("the number's owner wants no texts")

const (
	textTimeout     = 15 * time.Second
	twilioOrigin    = "https://api.twilio.com"
	twilioOptedOut  = 21610 // "Attempt to send to unsubscribed recipient"
	twilioAuthFault = 20003
)

// Twilio is a Texter that speaks to Twilio's API.
type Twilio struct {
	origin *url.URL
	sid    string
	token  string
	from   string
}

// NewTwilio returns the text service of an account; with an empty sid every text is refused. address is where its API is, "" for
// Twilio's own; it is configuration, never input.
func NewTwilio(address, sid, token, from string) (*Twilio, error) {
	if sid == "" {
		return &Twilio{}, nil
	}
	if address == "" {
		address = twilioOrigin
	}
	origin, ok := originOf(address)
	switch {
	case !ok:
		return nil, errors.New("the text service is an https address, or one on this machine")
	case token == "" || from == "":
		return nil, errors.New("the text service needs a token and the number that texts come from")
	}
	u, err := url.Parse(origin)
	return &Twilio{origin: u, sid: sid, token: token, from: from}, err
}

// From is the number that texts come from.
func (t *Twilio) From() string { return t.from }

// Send hands one text over.
func (t *Twilio) Send(ctx context.Context, text Text) error {
	if t.sid == "" {
		return &Refusal{Code: NotSetUp}
	}
	account := &client.Client{Credentials: client.NewCredentials(t.sid, t.token), HTTPClient: &http.Client{Timeout: textTimeout, Transport: aimed{t.origin, ctx},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	account.SetAccountSid(t.sid)
	api := messages.NewApiService(client.NewRequestHandler(account))
	params := (&messages.CreateMessageParams{}).SetTo(text.To).SetFrom(t.from).SetBody(text.Body)
	if strings.HasPrefix(text.Receipt, "https://") || t.origin.Scheme == "http" && text.Receipt != "" { // Twilio refuses a text whose receipt it can't send
		params.SetStatusCallback(text.Receipt)
	}
	_, err := api.CreateMessage(params)
	var answered *client.TwilioRestError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &answered):
		return errors.New("the text service could not be reached")
	case answered.Code == twilioOptedOut:
		return ErrOptedOut
	case answered.Code == twilioAuthFault || answered.Status == http.StatusTooManyRequests || answered.Status/100 != 4:
		return fmt.Errorf("the text service answered %d (%d)", answered.Status, answered.Code) // it may yet be set right
	}
	return &Refusal{Message: fmt.Sprintf("%s (%d)", answered.Message, answered.Code)}
}

// Signed tells whether Twilio has signed a form that was sent to the address.
func (t *Twilio) Signed(address string, form url.Values, signature string) bool {
	if t.token == "" || signature == "" {
		return false
	}
	params := map[string]string{}
	for name := range form {
		params[name] = form.Get(name)
	}
	validator := client.NewRequestValidator(t.token)
	return validator.Validate(address, params, signature)
}

// aimed sends what the library addresses to Twilio to the configured origin, within a context: the library takes neither.
type aimed struct {
	origin *url.URL
	ctx    context.Context
}

// RoundTrip sends one request.
func (a aimed) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(a.ctx)
	req.URL.Scheme, req.URL.Host, req.Host = a.origin.Scheme, a.origin.Host, ""
	return http.DefaultTransport.RoundTrip(req)
}
