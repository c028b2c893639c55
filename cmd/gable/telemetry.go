package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
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
