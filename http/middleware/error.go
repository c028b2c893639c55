package middleware

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"gable/domain"
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

// Describe turns any error into the body the client gets. What is not a domain error is logged and hidden behind an errorRef.
func Describe(ctx context.Context, err error) *ErrorBody {
	var body *ErrorBody
	if errors.As(err, &body) {
		if body.ErrorRef == "" {
			body.ErrorRef = RequestID(ctx)
		}
		return body
	}
	var e *domain.Error
	if !errors.As(err, &e) {
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			e = &domain.Error{Code: domain.CodeUnavailable, Message: "The request took too long and was given up; nothing was changed."}
		} else {
			slog.ErrorContext(ctx, "request failed", "requestId", RequestID(ctx), "error", err)
			e = &domain.Error{Code: domain.CodeInternal}
		}
	}
	message := e.Message
	if message == "" {
		message = "An unexpected error occurred. Please try again later."
	}
	return &ErrorBody{Code: e.Code, Message: message, Details: e.Details, Errors: e.Fields[:min(len(e.Fields), maxFaults)], LoginURL: e.LoginURL, UserStatus: e.UserStatus,
		ErrorRef: RequestID(ctx), status: e.Status(), retryAfter: int(e.RetryAfter.Seconds())}
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
