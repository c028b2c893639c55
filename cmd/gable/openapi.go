package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"

	"gable/http"
)

// documentVersion is the API's, not the program's: the document changes when the API does, and not with every commit.
const documentVersion = "1"

func openapi(_ context.Context, _ Config, arguments []string, out io.Writer) error {
	if len(arguments) > 0 {
		return usageError("takes no arguments")
	}
	raw, err := http.Document(documentVersion)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, raw, "", "  "); err != nil {
		return err
	}
	text.WriteByte('\n')
	_, err = text.WriteTo(out)
	return err
}
