package middleware

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

// Not parallel: the tracer provider is the process's.
func TestTraceNamesTheRouteAndNothingThatWasSent(t *testing.T) {
	recorder := tracetest.NewSpanRecorder()
	before := otel.GetTracerProvider()
	otel.SetTracerProvider(trace.NewTracerProvider(trace.WithSpanProcessor(recorder)))
	t.Cleanup(func() { otel.SetTracerProvider(before) })
	router := chi.NewRouter()
	router.Use(Identify, Trace)
	router.Get("/loans/{loanId}", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	req := httptest.NewRequest(http.MethodGet, "/loans/4711?searchTerm=Ortiz", nil)
	req.Header.Set("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	router.ServeHTTP(httptest.NewRecorder(), req)
	spans := recorder.Ended()
	require.Len(t, spans, 1)
	require.Equal(t, "GET /loans/{loanId}", spans[0].Name())
	require.NotEqual(t, "0af7651916cd43dd8448eb211c80319c", spans[0].SpanContext().TraceID().String())
	found := map[string]string{}
	for _, attribute := range spans[0].Attributes() {
		found[string(attribute.Key)] = attribute.Value.String()
		require.NotContains(t, attribute.Value.String(), "4711")
		require.NotContains(t, attribute.Value.String(), "Ortiz")
	}
	require.Equal(t, "502", found["http.response.status_code"])
	require.NotEmpty(t, found["gable.request"])
}
