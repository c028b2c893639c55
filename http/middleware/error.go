package middleware

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"gable/domain"
	"gable/tenancy"
)

// ErrorBody is the one body of every error.
type ErrorBody struct {
	Code       domain.Code         `json:"code" doc:"What kind of error, for a program."`
	Message    string              `json:"message" doc:"What happened, one sentence, for a person."`
	Details    string              `json:"details,omitempty" doc:"A second sentence where it helps."`
	Errors     []domain.FieldError `json:"errors,omitempty" doc:"One entry for each field at fault; key and params are those of the message catalogue."`
	LoginURL   string              `json:"loginUrl,omitempty" doc:"Where to log in instead, on a host of another company."`
	UserStatus string              `json:"userStatus,omitempty" doc:"SUSPEND when the account is suspended."`
	ErrorRef   string              `json:"errorRef" doc:"The request id, also in the logs."`

	status     int
	retryAfter int
}

// Error is the message.
func (b *ErrorBody) Error() string { return b.Message }

// GetStatus is the HTTP status.
func (b *ErrorBody) GetStatus() int { return b.status }

// GetHeaders adds Retry-After where the caller should wait.
func (b *ErrorBody) GetHeaders() http.Header {
	h := http.Header{}
	if b.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(b.retryAfter))
	}
	return h
}

// maxFaults bounds how many fields at fault one answer names.
const maxFaults = 100

// retryAfter is how long a caller waits who is told nothing better by an answer that passes.
const retryAfter = 2 * time.Second

// Describe turns any error into the body the client gets. What went wrong on our side goes to the log, by the errorRef.
func Describe(ctx context.Context, err error) *ErrorBody {
	var body *ErrorBody
	if errors.As(err, &body) {
		if body.ErrorRef == "" {
			body.ErrorRef = RequestID(ctx)
		}
		told(ctx, body, nil)
		return body
	}
	e := known(err)
	wait := e.RetryAfter
	if e.Status() == http.StatusServiceUnavailable && wait <= 0 {
		wait = retryAfter
	}
	if e.Status() >= 500 {
		note(ctx, e)
	}
	message := e.Message
	if message == "" {
		message = "An unexpected error occurred. Please try again later."
	}
	body = &ErrorBody{Code: e.Code, Message: message, Details: e.Details, Errors: e.Fields[:min(len(e.Fields), maxFaults)], LoginURL: e.LoginURL, UserStatus: e.UserStatus,
		ErrorRef: RequestID(ctx), status: e.Status(), retryAfter: int(math.Ceil(wait.Seconds()))}
	told(ctx, body, causeOf(e))
	return body
}

// known is any error as one of the domain.
func known(err error) *domain.Error {
	var e *domain.Error
	switch err = tenancy.Classify(err); {
	case errors.As(err, &e):
		return e
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		gaveUp := &domain.Error{Code: domain.CodeUnavailable, Message: "The request took too long and was given up."}
		return gaveUp.Because(err)
	}
	return (&domain.Error{Code: domain.CodeInternal}).Because(err)
}

// note writes the cause of an error into the log of the request. One without a cause says all there is in its answer.
func note(ctx context.Context, e *domain.Error) {
	cause := errors.Unwrap(e)
	if cause == nil {
		return
	}
	level := slog.LevelWarn
	switch {
	case e.Code == domain.CodeInternal:
		level = slog.LevelError
	case errors.Is(cause, context.Canceled): // the caller went away
		level = slog.LevelInfo
	}
	LoggerOf(ctx).Log(ctx, level, "request failed", "requestId", RequestID(ctx), "code", e.Code, "error", tenancy.Cause(cause))
}

// WriteError answers with the one error body.
func WriteError(w http.ResponseWriter, req *http.Request, err error) {
	body := Describe(req.Context(), err)
	for k, v := range body.GetHeaders() {
		w.Header()[k] = v
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(body.status)
	_ = json.NewEncoder(w).Encode(body)
}

// DescribeError is Describe for an error that has no request yet.
func DescribeError(e *domain.Error) *ErrorBody { return Describe(context.Background(), e) }
