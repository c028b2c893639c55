package middleware

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Trace opens a span for each request, named after its route. It holds neither path nor query, which bear ids and what
// people search for, and takes over no trace from outside: anyone could send one.
func Trace(next http.Handler) http.Handler {
	tracer := otel.Tracer("gable/http")
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		ctx, span := tracer.Start(req.Context(), req.Method, trace.WithSpanKind(trace.SpanKindServer), trace.WithNewRoot())
		defer span.End()
		if !span.IsRecording() {
			next.ServeHTTP(w, req)
			return
		}
		seen := &statusWriter{ResponseWriter: w}
		req = req.WithContext(ctx)
		next.ServeHTTP(seen, req)
		route := "unknown"
		if rctx := chi.RouteContext(ctx); rctx != nil && rctx.RoutePattern() != "" {
			route = rctx.RoutePattern()
		}
		span.SetName(req.Method + " " + route)
		span.SetAttributes(attribute.String("http.request.method", req.Method), attribute.String("http.route", route),
			attribute.Int("http.response.status_code", seen.code()), attribute.String("gable.request", RequestID(ctx)))
		if seen.code() >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
	})
}
