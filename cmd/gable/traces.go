package main

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.26.0"
)

// startTraces sends spans to the configured endpoint, and nowhere when there is none. A collector that is away costs the
// spans, and a line in the log, nothing else. stop sends what is left.
func startTraces(ctx context.Context, config Config, part string, log *slog.Logger) (stop func(), err error) {
	if config.TraceURL == "" {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx) // reads the endpoint and headers from the standard variables itself
	if err != nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.Warn("traces", "error", err.Error()) }))
	provider := trace.NewTracerProvider(trace.WithBatcher(discreet{exporter}), trace.WithResource(resource.NewWithAttributes(
		semconv.SchemaURL, semconv.ServiceName("gable-"+part), semconv.ServiceVersion(version()))))
	otel.SetTracerProvider(provider)
	otel.SetTextMapPropagator(propagation.TraceContext{})
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		_ = provider.Shutdown(ctx)
	}, nil
}

// discreet sends spans without the words of errors, which may repeat a value: Postgres quotes what it could not read, a
// mail server the address it refused. What kind of error it was stays, and the log has the rest.
type discreet struct{ trace.SpanExporter }

// ExportSpans sends the spans.
func (d discreet) ExportSpans(ctx context.Context, spans []trace.ReadOnlySpan) error {
	plain := make([]trace.ReadOnlySpan, len(spans))
	for i, span := range spans {
		plain[i] = wordless{span}
	}
	return d.SpanExporter.ExportSpans(ctx, plain)
}

type wordless struct{ trace.ReadOnlySpan }

// Status is the span's, without a description.
func (w wordless) Status() trace.Status { return trace.Status{Code: w.ReadOnlySpan.Status().Code} }

// Events are the span's; of an error they keep its type alone.
func (w wordless) Events() []trace.Event {
	events := slices.Clone(w.ReadOnlySpan.Events())
	for i, event := range events {
		events[i].Attributes = nil
		for _, a := range event.Attributes {
			if a.Key == semconv.ExceptionTypeKey {
				events[i].Attributes = append(events[i].Attributes, a)
			}
		}
	}
	return events
}
