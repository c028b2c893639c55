package endpoint

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/change"
	"gable/domain"
	"gable/tenancy"
)

// remember keeps what an error leaves behind, now that the request's own transaction is undone.
func (a *API) remember(ctx context.Context, scope tenancy.Scope, err error) error {
	var asking *change.Asking
	if !errors.As(err, &asking) {
		return err
	}
	if err := a.DB.Tx(ctx, scope, asking.Remember); err != nil {
		return err
	}
	return asking.Answer
}

// exchange is what a request that rules judge and its answer carry beside their bodies.
type exchange struct {
	change.Resend
	header   http.Header
	warnings []domain.FieldError
	envelope envelope
}

// envelope marks an answer that the rule engine had a hand in; the answer itself is in body.data.
type envelope struct {
	FromRuleEngine    bool   `json:"fromRuleEngine"`
	IsLoanInfoUpdated bool   `json:"isLoanInfoUpdated,omitempty"`
	NewPOSLink        string `json:"newPosLink,omitempty"`
	Body              struct {
		Data any `json:"data"`
	} `json:"body"`
}

type exchangeKey struct{}

func exchangeFrom(ctx context.Context) *exchange {
	x, _ := ctx.Value(exchangeKey{}).(*exchange)
	return x
}

// maxReason is how long the reason may be with which somebody goes on.
const maxReason = domain.MaxTextLength

// readResend takes the answers to rules off a request, so that what is left is the request as it was sent first.
func readResend(ctx huma.Context) (huma.Context, error) {
	req, w := humachi.Unwrap(ctx)
	x := &exchange{header: w.Header()}
	switch flag := req.URL.Query().Get("forRuleEngineConfirm"); flag {
	case "", "false":
	case "true":
		x.Confirmed = true
	default:
		return nil, domain.BadRequest("forRuleEngineConfirm must be true or false.")
	}
	if x.Reason = strings.TrimSpace(req.URL.Query().Get("ruleEngineReason")); len([]rune(x.Reason)) > maxReason {
		return nil, domain.Invalid(domain.FieldError{Field: "ruleEngineReason", Key: "maxlength", Params: []string{"ruleEngineReason", strconv.Itoa(maxReason)},
			Message: "The reason is too long."})
	}
	if strings.HasPrefix(req.Header.Get("Content-Type"), "application/json") {
		if err := x.unwrapBody(req); err != nil {
			return nil, err
		}
	}
	if err := x.readStage(req.URL.Query()); err != nil {
		return nil, err
	}
	return huma.WithContext(ctx, context.WithValue(ctx.Context(), exchangeKey{}, x)), nil
}

// readStage takes the answer to a rule that requires a stage from the query: a request whose body is no JSON has no other place for it.
func (x *exchange) readStage(query url.Values) error {
	stage, action := query.Get("ruleEngineStageId"), query.Get("ruleEngineActionId")
	switch {
	case stage == "" && action == "":
		return nil
	case stage == "" || action == "" || x.Action != "":
		return domain.BadRequest("ruleEngineStageId and ruleEngineActionId answer a question together, where no ruleEnginePayload does.")
	}
	x.Stage, x.Action = stage, domain.ID(action)
	return nil
}

// unwrapBody turns {body, ruleEnginePayload} into body.
func (x *exchange) unwrapBody(req *http.Request) error {
	sent, err := io.ReadAll(req.Body)
	req.Body = io.NopCloser(bytes.NewReader(sent))
	if err != nil {
		return notArrived(err)
	}
	if !bytes.Contains(sent, []byte(`"ruleEnginePayload"`)) {
		return nil
	}
	var parts map[string]json.RawMessage
	if json.Unmarshal(sent, &parts) != nil || len(parts) != 2 || parts["ruleEnginePayload"] == nil || parts["body"] == nil {
		return nil // not an envelope: the route itself says what is wrong with it
	}
	var payload struct {
		StageID  string    `json:"stageId"`
		ActionID domain.ID `json:"actionId"`
	}
	if json.Unmarshal(parts["ruleEnginePayload"], &payload) != nil || payload.StageID == "" || payload.ActionID == "" {
		return domain.BadRequest("ruleEnginePayload needs the stageId and the actionId of the question it answers.")
	}
	x.Stage, x.Action = payload.StageID, payload.ActionID
	inner := parts["body"]
	if string(inner) == "null" {
		inner = nil
	}
	req.Body, req.ContentLength = io.NopCloser(bytes.NewReader(inner)), int64(len(inner))
	return nil
}

// Resend is how the request answers rules; nothing for one that does not.
func (c *Call) Resend() change.Resend {
	if c.exchange == nil {
		return change.Resend{}
	}
	return c.exchange.Resend
}

// Fingerprint tells this request from every other one of the same person: method, path, body and conditions, without the
// answers to rules.
func (c *Call) Fingerprint() ([]byte, error) { return c.fingerprint() }

// extras is what rules added to the answer, nil for nothing.
func (x *exchange) extras() *answerExtras {
	if x == nil {
		return nil
	}
	s := answerExtras{Warnings: x.header.Get(warningsHeader), LoanChanged: x.envelope.IsLoanInfoUpdated, Link: x.envelope.NewPOSLink}
	if s == (answerExtras{}) {
		return nil
	}
	return &s
}

// addExtras adds to a repeated answer what rules added to the first.
func (x *exchange) addExtras(s *answerExtras) {
	if x == nil || s == nil {
		return
	}
	if s.Warnings != "" {
		x.header.Set(warningsHeader, s.Warnings)
	}
	x.envelope.IsLoanInfoUpdated, x.envelope.NewPOSLink = s.LoanChanged, s.Link
}

// answerExtras is change.AnswerExtras as it went out.
type answerExtras struct {
	Warnings    string `json:"warnings,omitempty"`
	LoanChanged bool   `json:"loanChanged,omitempty"`
	Link        string `json:"link,omitempty"`
}

const warningsHeader = "lw-rule-warnings"

// maxWarningBytes keeps the header of warnings below what proxies take.
const maxWarningBytes = 4000

// AddToAnswer adds what rules have to say to the answer of the request.
func (c *Call) AddToAnswer(t change.AnswerExtras) {
	x := c.exchange
	if x == nil {
		return
	}
	x.envelope.IsLoanInfoUpdated = x.envelope.IsLoanInfoUpdated || t.LoanChanged
	if t.Link != "" {
		x.envelope.NewPOSLink = t.Link
	}
	x.warnings = append(x.warnings, t.Warnings...)
	for n := len(x.warnings); n > 0; n-- {
		if text := plainJSON(x.warnings[:n]); len(text) <= maxWarningBytes {
			x.header.Set(warningsHeader, text)
			return
		}
	}
}

// plainJSON is v as JSON in ASCII, as a header must be.
func plainJSON(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		return "[]"
	}
	var out strings.Builder
	for _, r := range string(raw) {
		switch {
		case r < 0x80:
			out.WriteRune(r)
		case r <= 0xffff:
			out.WriteString(escaped(r))
		default:
			r -= 0x10000
			out.WriteString(escaped(0xd800+r>>10) + escaped(0xdc00+r&0x3ff))
		}
	}
	return out.String()
}

func escaped(r rune) string {
	const digits = "0123456789abcdef"
	return `\u` + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}

// envelop puts the answer into the rule engine's envelope where it answers a resend, or a rule has something to tell.
func envelop(ctx huma.Context, status string, v any) (any, error) {
	x := exchangeFrom(ctx.Context())
	if x == nil || status[0] != '2' {
		return v, nil
	}
	e := x.envelope
	if !x.Confirmed && x.Action == "" && !e.IsLoanInfoUpdated && e.NewPOSLink == "" {
		return v, nil
	}
	e.FromRuleEngine = true
	e.Body.Data = v
	return e, nil
}
