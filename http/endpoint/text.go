package endpoint

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// textType is the content type of an answer that is a text.
const textType = "text/plain; charset=utf-8"

// TextOr is the body of an answer that is a T as JSON or, where the request asks for it, a text. The document names both.
type TextOr[T any] struct {
	Value T
	Text  *string
}

// texter is a body that may be a text.
type texter interface{ text() *string }

func (b TextOr[T]) text() *string { return b.Text }

// ContentType is that of a text for one, and what was agreed on for a T.
func (b TextOr[T]) ContentType(agreed string) string {
	if b.Text != nil {
		return textType
	}
	return agreed
}

// Schema is that of a T; register adds the text's.
func (b TextOr[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// MarshalJSON is the T, or the text as a JSON string: as an answer is kept for a repetition.
func (b TextOr[T]) MarshalJSON() ([]byte, error) {
	if b.Text != nil {
		return json.Marshal(*b.Text)
	}
	return json.Marshal(b.Value)
}

// UnmarshalJSON takes what MarshalJSON made. A T is no JSON string.
func (b *TextOr[T]) UnmarshalJSON(raw []byte) error {
	if bytes.HasPrefix(raw, []byte(`"`)) {
		return json.Unmarshal(raw, &b.Text)
	}
	return json.Unmarshal(raw, &b.Value)
}

// textFormat writes a text as it is.
var textFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		b, ok := v.(texter)
		if !ok || b.text() == nil {
			return huma.ErrUnknownContentType
		}
		_, err := io.WriteString(w, *b.text())
		return err
	},
	Unmarshal: func([]byte, any) error { return huma.ErrUnknownContentType },
}

// documentText adds the text to what the document says of a route's success, where its answer O may be one.
func documentText[O any](op *huma.Operation) {
	body, ok := reflect.TypeFor[O]().FieldByName("Body")
	if !ok || !body.Type.Implements(reflect.TypeFor[texter]()) {
		return
	}
	op.Responses = map[string]*huma.Response{strconv.Itoa(op.DefaultStatus): {
		Description: http.StatusText(op.DefaultStatus),
		Content:     map[string]*huma.MediaType{"application/json": {}, textType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
}
