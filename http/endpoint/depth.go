package endpoint

import (
	"encoding/json"
	"errors"

	"github.com/danielgtaylor/huma/v2"
)

// maxDepth bounds how deep the objects and lists of a body lie in each other. Ours go to a dozen; each level of a patch is
// read once more than the one around it, so a deep one would cost its length times its depth.
const maxDepth = 32

var errTooDeep = errors.New("the body nests too deep")

// isTooDeep tells whether JSON nests deeper than maxDepth. It reads every byte once and keeps nothing; what is no JSON at
// all the decoder finds.
func isTooDeep(raw []byte) bool {
	depth, inText := 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case inText:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}

// formats reads bodies that nest within reason, and writes answers as ever.
func formats() map[string]huma.Format {
	bounded := huma.DefaultJSONFormat
	bounded.Unmarshal = func(raw []byte, v any) error {
		if isTooDeep(raw) {
			return errTooDeep
		}
		return json.Unmarshal(raw, v)
	}
	return map[string]huma.Format{"application/json": bounded, "json": bounded, textType: textFormat}
}
