package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"
	semconv "go.opentelemetry.io/otel/semconv/v1.26.0"
	oteltrace "go.opentelemetry.io/otel/trace"
)

func newLogger(config Config, out io.Writer, otherwise string) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(config.LogLevel)); err != nil {
		return nil, errors.New("GABLE_LOG_LEVEL is debug, info, warn or error")
	}
	format := config.LogFormat
	if format == "" {
		format = otherwise
	}
	options := &slog.HandlerOptions{Level: level}
	switch format {
	case "json":
		return slog.New(traced{slog.NewJSONHandler(out, options)}), nil
	case "text":
		return slog.New(traced{slog.NewTextHandler(out, options)}), nil
	}
	return nil, errors.New("GABLE_LOG is json or text")
}

// traced adds the trace that a line belongs to.
type traced struct{ slog.Handler }

// Handle writes the record.
func (t traced) Handle(ctx context.Context, record slog.Record) error {
	if span := oteltrace.SpanContextFromContext(ctx); span.IsValid() {
		record.AddAttrs(slog.String("traceId", span.TraceID().String()))
	}
	return t.Handler.Handle(ctx, record)
}

// WithAttrs returns a handler with the attributes.
func (t traced) WithAttrs(attrs []slog.Attr) slog.Handler { return traced{t.Handler.WithAttrs(attrs)} }

// WithGroup returns a handler with the group.
func (t traced) WithGroup(name string) slog.Handler { return traced{t.Handler.WithGroup(name)} }

func newMetrics() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return registry
}

// startTraces sends spans to the configured endpoint, and nowhere when there is none. stop sends what is left.
func startTraces(ctx context.Context, config Config, part string) (stop func(), err error) {
	if config.TraceURL == "" {
		return func() {}, nil
	}
	exporter, err := otlptracehttp.New(ctx) // reads the endpoint and headers from the standard variables itself
	if err != nil {
		return nil, err
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter), trace.WithResource(resource.NewWithAttributes(
		semconv.SchemaURL, semconv.ServiceName("gable-"+part), semconv.ServiceVersion(version()))))
	otel.SetTracerProvider(provider)
	otel.SetTextMapPropagator(propagation.TraceContext{})
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		_ = provider.Shutdown(ctx)
	}, nil
}
