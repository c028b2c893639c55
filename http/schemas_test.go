package http_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http"
	"gable/http/endpoint"
	"gable/tenancy"
)

// TestSharedSchemas: of servers that share the description of their types and routes each has the same document as one that does not.
func TestSharedSchemas(t *testing.T) {
	t.Parallel()
	alone, err := http.Document("test")
	require.NoError(t, err)
	schemas := endpoint.NewSchemas()
	for _, name := range []string{"the first", "the second"} {
		server := http.New(http.Config{DB: tenancy.New(nil, time.Now), Clock: time.Now, Log: slog.New(slog.DiscardHandler), Version: "test", Schemas: schemas})
		document, err := server.OpenAPI()
		require.NoError(t, err)
		require.JSONEq(t, string(alone), string(document), name)
	}
}
