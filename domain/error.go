package domain

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Code says what kind of failure an Error is; clients decide by it, people read the message.
type Code string

// The codes of the contract's error table.
const (
	CodeBadRequest           Code = "BAD_REQUEST"
	CodeUnauthenticated      Code = "UNAUTHENTICATED"
	CodePermissionDenied     Code = "PERMISSION_DENIED"
	CodeNotFound             Code = "NOT_FOUND"
	CodeConflict             Code = "CONFLICT"
	CodeRuleConfirmation     Code = "RULE_CONFIRMATION"
	CodeRuleStageChange      Code = "RULE_STAGE_CHANGE"
	CodeRuleBlocked          Code = "RULE_BLOCKED"
	CodeStale                Code = "STALE"
	CodeTooLarge             Code = "TOO_LARGE"
	CodeUnsupportedMedia     Code = "UNSUPPORTED_MEDIA"
	CodeValidationFailed     Code = "VALIDATION_FAILED"
	CodeUserEmailNotVerified Code = "USER_EMAIL_NOT_VERIFIED"
	CodeLocked               Code = "LOCKED"
	CodeRateLimited          Code = "RATE_LIMITED"
	CodeVendorUnavailable    Code = "VENDOR_UNAVAILABLE"
	CodeUnavailable          Code = "UNAVAILABLE"
	CodeInternal             Code = "INTERNAL"
)

var statusOfCode = map[Code]int{
	CodeBadRequest: 400, CodeUnauthenticated: 401, CodePermissionDenied: 403, CodeNotFound: 404,
	CodeConflict: 409, CodeRuleConfirmation: 409, CodeRuleStageChange: 409, CodeRuleBlocked: 409,
	CodeStale: 412, CodeTooLarge: 413, CodeUnsupportedMedia: 415, CodeValidationFailed: 422,
	CodeUserEmailNotVerified: 422, CodeLocked: 423, CodeRateLimited: 429, CodeVendorUnavailable: 502,
	CodeUnavailable: 503, CodeInternal: 500,
}

// FieldError is one thing wrong with one field, or, with RuleEntry, what one rule of the company says or asks. Field is
// the dotted JSON path; Key and Params name the message in the client's catalogue, Message is the same in English.
type FieldError struct {
	Message string   `json:"message"`
	Field   string   `json:"field,omitempty"`
	Key     string   `json:"key,omitempty"`
	Params  []string `json:"params,omitempty"`
	*RuleEntry
}

// RuleEntry is what a rule adds to an entry of an error, or to a warning.
type RuleEntry struct {
	RuleName      string        `json:"ruleName,omitempty" doc:"The rule's name; a borrower is not told it."`
	Kind          string        `json:"kind,omitempty" doc:"YSP_RULES, WORKFLOW_TASKS, NEED_RULES, GENERATE_NEEDS or ELIGIBILITY_RULES."`
	Confirmation  *Confirmation `json:"confirmation,omitempty" doc:"Resend the same request with forRuleEngineConfirm=true once the person agrees."`
	StageChange   *StageChange  `json:"stageChange,omitempty" doc:"Resend with {body, ruleEnginePayload: {stageId, actionId}}."`
	MissingFields []string      `json:"missingFields,omitempty" doc:"What must be filled first."`
	Step          string        `json:"step,omitempty" doc:"The page of the loan on which it is filled, below /app/loans/{loanId}."`
	TaskID        string        `json:"WorkflowTaskId,omitempty" doc:"A task whose checklist was not completed, since the change was refused."`
}

// Confirmation is a question that a rule asks.
type Confirmation struct {
	Title   string `json:"title"`
	Message string `json:"message"`
	// NeedsReason: the answer carries ruleEngineReason, which stands in the journal.
	NeedsReason bool `json:"needsReason,omitempty" doc:"The person goes on against the rule: the answer needs ruleEngineReason as well, which stands in the journal."`
}

// StageChange is a stage that a rule requires: one of Stages, StageID being the first.
type StageChange struct {
	StageID  string        `json:"stageId"`
	Stages   []StageChoice `json:"stages"`
	ActionID string        `json:"actionId"`
}

// StageChoice is one of the stages to choose from.
type StageChoice struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Error is the one error that is shown to people. Message and Details are sentences without personal data; the
// cause is for the log alone.
type Error struct {
	Code       Code
	Message    string
	Details    string
	Fields     []FieldError
	LoginURL   string
	UserStatus string
	RetryAfter time.Duration
	cause      error
}

// Error returns the code and message, and the cause when there is one.
func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

// Status returns the HTTP status of the code, 500 for an unknown one.
func (e *Error) Status() int {
	if status, known := statusOfCode[e.Code]; known {
		return status
	}
	return 500
}

// Unwrap returns the cause, nil when there is none.
func (e *Error) Unwrap() error { return e.cause }

// Because returns a copy of the error that carries the cause.
func (e *Error) Because(cause error) *Error {
	with := *e
	with.cause = cause
	return &with
}

// Invalid returns a VALIDATION_FAILED error for the fields; its message is that of a single field, if it is one. A field is called by
// its words in what people read, by its path in Field.
func Invalid(fields ...FieldError) *Error {
	fields = slices.Clone(fields)
	for i, f := range fields {
		if len(f.Params) > 0 && isNameOf(f.Params[0], f.Field) && !f.quotes(f.Params[0]) {
			fields[i].Params = append([]string{WordsOf(f.Field)}, f.Params[1:]...)
		}
	}
	message := "Some of the values are not valid."
	if len(fields) == 1 && fields[0].Message != "" {
		message = fields[0].Message
	}
	return &Error{Code: CodeValidationFailed, Message: message, Fields: fields}
}

// quotes tells whether a sentence of its own, whose key names an area of the catalogue, has the text in it: that is then what somebody wrote,
// and no name of a field.
func (f FieldError) quotes(text string) bool {
	return strings.Contains(f.Key, ":") && strings.Contains(f.Message, text)
}

func isNameOf(text, field string) bool {
	return text == field || text == field[strings.LastIndexByte(field, '.')+1:]
}

// NotFound returns the one answer for what does not exist and for what this user may not see.
func NotFound() *Error {
	return Refuse(CodeNotFound, "refusals:request.notFound", "There is nothing here by that id.")
}

// CodeOf is the code of a known error, "" for any other.
func CodeOf(err error) Code {
	var known *Error
	if errors.As(err, &known) {
		return known.Code
	}
	return ""
}

// IsNotFound tells whether there is nothing by the id that was asked for.
func IsNotFound(err error) bool { return CodeOf(err) == CodeNotFound }

// Refuse returns an error that is said in the reader's language: key names its words in the client's catalogue, as "refusals:need.settled",
// and the sentence is the same in English. Both take the parameters in their places, as {{0}}.
func Refuse(code Code, key, sentence string, params ...string) *Error {
	said := Say(key, sentence, params...)
	return &Error{Code: code, Message: said.Message, Fields: []FieldError{said}}
}

// Say returns what is said in the reader's language, at no field (see Refuse).
func Say(key, sentence string, params ...string) FieldError {
	places := make([]string, 0, 2*len(params))
	for i, param := range params {
		places = append(places, fmt.Sprintf("{{%d}}", i), param)
	}
	return FieldError{Key: key, Params: params, Message: strings.NewReplacer(places...).Replace(sentence)}
}

// IsAtFields tells whether any of what is wrong is at a field.
func (e *Error) IsAtFields() bool {
	return slices.ContainsFunc(e.Fields, func(f FieldError) bool { return f.Field != "" })
}

// At returns a copy of a refusal that a form shows at a field.
func (e *Error) At(field string) *Error {
	at := *e
	at.Fields = slices.Clone(e.Fields)
	at.Fields[0].Field = field
	return &at
}

// And returns a copy of a refusal with more that is told beside its sentence.
func (e *Error) And(fields ...FieldError) *Error {
	more := *e
	more.Fields = slices.Concat(e.Fields, fields)
	return &more
}

// With returns a copy of a refusal that also has what a person or a company said about it.
func (e *Error) With(details string) *Error {
	with := *e
	with.Details = details
	return &with
}

// Conflict refuses what the state of things does not allow (see Refuse).
func Conflict(key, sentence string, params ...string) *Error {
	return Refuse(CodeConflict, key, sentence, params...)
}

// Locked refuses to change what is locked (see Refuse).
func Locked(key, sentence string, params ...string) *Error {
	return Refuse(CodeLocked, key, sentence, params...)
}

// TooLarge refuses a file or a request beyond its bounds (see Refuse).
func TooLarge(key, sentence string, params ...string) *Error {
	return Refuse(CodeTooLarge, key, sentence, params...)
}

// Denied refuses what is not this person's to do, and says why (see Refuse).
func Denied(key, sentence string, params ...string) *Error {
	return Refuse(CodePermissionDenied, key, sentence, params...)
}

// Forbidden refuses what is not this person's to do, without a word on why.
func Forbidden() *Error { return &Error{Code: CodePermissionDenied, Message: "Permission denied"} }

// Unauthenticated returns UNAUTHENTICATED, with the sentence when one is given.
func Unauthenticated(message ...string) *Error {
	return &Error{Code: CodeUnauthenticated, Message: first(message, "Please sign in.")}
}

// BadRequest returns BAD_REQUEST for a request that no screen sends; the sentence is for who wrote it.
func BadRequest(message string) *Error { return &Error{Code: CodeBadRequest, Message: message} }

// Stale returns STALE: another write came first.
func Stale() *Error {
	return Refuse(CodeStale, "refusals:request.stale", "Someone else has changed this in the meantime. Reload to see it as it is now, then make your change again.")
}

// RateLimited returns RATE_LIMITED; the caller may try again after the wait.
func RateLimited(wait time.Duration) *Error {
	e := Refuse(CodeRateLimited, "refusals:request.tooMany", "Too many requests. Please wait a moment.")
	e.RetryAfter = wait
	return e
}

// Unavailable returns UNAVAILABLE with its cause.
func Unavailable(cause error) *Error {
	return &Error{Code: CodeUnavailable, Message: "The service is away for a moment. Please try again.", cause: cause}
}

// Internal returns INTERNAL with its cause; nothing of the cause is shown.
func Internal(cause error) *Error {
	return Refuse(CodeInternal, "refusals:request.internal", "Something went wrong on our side.").Because(cause)
}

func first(given []string, otherwise string) string {
	if len(given) > 0 && given[0] != "" {
		return given[0]
	}
	return otherwise
}
