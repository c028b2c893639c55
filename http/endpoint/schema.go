package endpoint

import (
	"encoding/json"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"gable/domain"
	"gable/domain/user"
	"gable/http/middleware"
)

type moneySchema struct{}

func (moneySchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Format: "decimal", Description: "US dollars, at most two decimals."}
}

type rateSchema struct{}

func (rateSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeNumber, Format: "decimal", Description: "Percent, at most six decimals."}
}

type dateSchema struct{}

func (dateSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "date", Description: "YYYY-MM-DD."}
}

type idSchema struct{}

func (idSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Format: "uuid"}
}

type rolesSchema struct{}

func (rolesSchema) Schema(huma.Registry) *huma.Schema {
	names := make([]any, 0)
	for _, name := range user.AllRoles.Names() {
		names = append(names, name)
	}
	name := &huma.Schema{Type: huma.TypeString, Enum: names}
	role := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{"name": name}, Required: []string{"name"}, AdditionalProperties: false}
	for _, part := range []*huma.Schema{name, role} {
		part.PrecomputeMessages()
	}
	return &huma.Schema{Type: huma.TypeArray, Items: role}
}

// Schemas describe the types of requests and answers. Servers of one process that are built one after the other may share them:
// each type is described once then, and each route by the first of them (register).
type Schemas struct {
	registry huma.Registry
	// paths are the routes as the first server described them, nil before it was built.
	paths map[string]*huma.PathItem
	// registering is held while a later server registers a route.
	registering sync.Mutex
}

// NewSchemas describes no type but the scalars.
func NewSchemas() *Schemas {
	s := &Schemas{registry: huma.NewMapRegistry("#/components/schemas/", schemaNames())}
	registerScalars(s.registry)
	return s
}

func registerScalars(r huma.Registry) {
	r.RegisterTypeAlias(reflect.TypeFor[domain.Money](), reflect.TypeFor[moneySchema]())
	r.RegisterTypeAlias(reflect.TypeFor[domain.Rate](), reflect.TypeFor[rateSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[domain.Date](), reflect.TypeFor[dateSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[domain.ID](), reflect.TypeFor[idSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[user.Roles](), reflect.TypeFor[rolesSchema]())
}

var replaceOnce sync.Once

// replaceErrors makes the router's own errors (decoding, validation) speak with the one error body. What was sent is
// never repeated: it may be a secret.
func replaceErrors() {
	replaceOnce.Do(func() {
		huma.ValidateStrictCasing = true
		huma.DefaultArrayNullable = false
		huma.NewError = func(status int, msg string, errs ...error) huma.StatusError { return describe(status, msg, errs) }
		huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
			body := describe(status, msg, errs)
			if ctx != nil && body.ErrorRef == "" {
				body.ErrorRef = middleware.RequestID(ctx.Context())
			}
			if ctx != nil {
				middleware.Told(ctx.Context(), body)
			}
			return body
		}
	})
}

func describe(status int, msg string, errs []error) *middleware.ErrorBody {
	for _, err := range errs {
		var body *middleware.ErrorBody
		if errors.As(err, &body) {
			return body
		}
	}
	var faults []domain.FieldError
	outsideBody, isOtherType := false, false
	for _, err := range errs {
		// Not the whole error of a detail: it holds the value, which may be the whole body.
		var detail *huma.ErrorDetail
		text := ""
		if errors.As(err, &detail) {
			text = detail.Message
		} else {
			text = err.Error()
		}
		switch {
		case strings.Contains(text, "request body too large"):
			status = http.StatusRequestEntityTooLarge
		case strings.Contains(text, "i/o timeout"):
			status = http.StatusRequestTimeout
		case strings.Contains(text, "multipart/form-data"):
			status = http.StatusUnsupportedMediaType
		case strings.Contains(text, "unknown content type"):
			status, isOtherType = http.StatusUnsupportedMediaType, true
		}
		if detail == nil {
			continue
		}
		// A route that tells its faults itself has its body decoded unchecked: what is no JSON is found only there.
		if body, whole := detail.Value.(string); whole && detail.Location == "body" && !isOtherType && (isTooDeep([]byte(body)) || !json.Valid([]byte(body))) {
			status = http.StatusBadRequest
		}
		place, field, _ := strings.Cut(detail.Location, ".")
		outsideBody = outsideBody || place == "query" || place == "path" || place == "header"
		faults = append(faults, faultOf(field, detail.Message))
	}
	inOrder(faults)
	var e *domain.Error
	switch {
	case status == http.StatusRequestEntityTooLarge:
		e = domain.TooLarge("refusals:request.tooLarge", "The request is larger than is allowed.")
	case isOtherType:
		e = domain.Refuse(domain.CodeUnsupportedMedia, "refusals:request.notJSON", "The body of this request has to be JSON, and to say so in its Content-Type.")
	case status == http.StatusUnsupportedMediaType:
		e = domain.Refuse(domain.CodeUnsupportedMedia, "refusals:request.otherType", "Files of this kind are not taken here.")
	case status == http.StatusRequestTimeout:
		e = domain.BadRequest(lateBody)
	case status == http.StatusBadRequest && len(faults) == 0:
		e = domain.BadRequest(sentence(msg))
	case status == http.StatusBadRequest:
		e = domain.BadRequest("The request body is not valid JSON.")
	case outsideBody:
		e = domain.BadRequest("A parameter of the request is not valid.")
		e.Fields = faults
	case status == http.StatusUnprocessableEntity:
		e = domain.Invalid(faults...)
	default:
		e = &domain.Error{Code: domain.CodeInternal}
	}
	return middleware.DescribeError(e)
}

// inOrder sorts faults by field: maps would tell them in another order each time.
func inOrder(faults []domain.FieldError) {
	slices.SortStableFunc(faults, func(a, b domain.FieldError) int { return strings.Compare(a.Field, b.Field) })
}

func sentence(msg string) string {
	if msg == "" {
		return "The request is not valid."
	}
	return strings.ToUpper(msg[:1]) + strings.TrimSuffix(msg[1:], ".") + "."
}

// faultOf gives a validator's finding the key of the message catalogue.
func faultOf(field, found string) domain.FieldError {
	if missing, is := strings.CutPrefix(found, "expected required property "); is {
		missing, _, _ = strings.Cut(missing, " ")
		field = strings.TrimPrefix(field+"."+missing, ".")
	}
	label := domain.WordsOf(field)
	if label == "" {
		label = "The value"
	}
	switch {
	case strings.Contains(found, "unexpected property"):
		return domain.FieldError{Field: field, Key: "unknownField", Params: []string{label}, Message: label + " is not a field of this record"}
	case strings.Contains(found, "required"):
		return domain.Missing(field, label)
	}
	return domain.Wrong(field, label)
}
