package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	traces "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// received are the spans that a collector got, as OTLP over HTTP sends them.
type received struct {
	mu    sync.Mutex
	spans []span
	text  strings.Builder // all of it, as JSON
}

type span struct {
	*traces.Span
	service string
}

func (r *received) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return
	}
	var batch collector.ExportTraceServiceRequest
	if err := proto.Unmarshal(body, &batch); err != nil || req.URL.Path != "/v1/traces" {
		http.Error(w, "not traces", http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.text.WriteString(protojson.Format(&batch))
	for _, of := range batch.ResourceSpans {
		service := ""
		for _, a := range of.Resource.Attributes {
			if a.Key == "service.name" {
				service = a.Value.GetStringValue()
			}
		}
		for _, scope := range of.ScopeSpans {
			for _, s := range scope.Spans {
				r.spans = append(r.spans, span{s, service})
			}
		}
	}
	answer, _ := proto.Marshal(&collector.ExportTraceServiceResponse{})
	w.Header().Set("Content-Type", "application/x-protobuf")
	_, _ = w.Write(answer)
}

// whole are the spans of the trace that the named span is in, once none of them lacks its parent; nil before.
func (r *received) whole(name string) (found []span) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.IndexFunc(r.spans, func(s span) bool { return s.Name == name })
	if at < 0 {
		return nil
	}
	known := map[string]bool{"": true}
	for _, s := range r.spans {
		if string(s.TraceId) == string(r.spans[at].TraceId) {
			found = append(found, s)
			known[string(s.SpanId)] = true
		}
	}
	for _, s := range found {
		if !known[string(s.ParentSpanId)] {
			return nil
		}
	}
	return found
}

func (r *received) has(service, name string) func() bool {
	return func() bool {
		r.mu.Lock()
		defer r.mu.Unlock()
		return slices.ContainsFunc(r.spans, func(s span) bool { return s.service == service && s.Name == name })
	}
}

func (s span) attribute(key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			return a.Value.GetStringValue()
		}
	}
	return ""
}

// TestTracesReachACollector: one request, its statements and the job it leaves are one trace, sent by two processes, and
// nothing that people typed is in it.
func TestTracesReachACollector(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and runs them")
	}
	t.Parallel()
	got := &received{}
	at := httptest.NewServer(got)
	t.Cleanup(at.Close)
	m := newDemoMachine(t)
	smtp, sandbox := m.vendors()
	settings := []string{"OTEL_EXPORTER_OTLP_ENDPOINT=" + at.URL, "OTEL_BSP_SCHEDULE_DELAY=100"}
	api, origin := m.serve(settings...)
	worker := m.start(append(settings, "GABLE_SMTP_URL="+smtp, "GABLE_PUBLIC_URL="+origin), "work")

	officer := newOfficer(t, origin)
	loan := fmt.Sprintf("%s/los/api/loans/%.0f", origin, officer.send("POST", origin+"/los/api/loans", map[string]any{}, 201)["LoanId"])
	guest := func(name string) string {
		made := officer.send("POST", loan+"/borrowers", map[string]any{"Name": map[string]any{"FirstName": name, "LastName": "Zweiglein"},
			"ContactPoint": map[string]any{"Email": name + "@zweiglein.test"}}, 201)
		return fmt.Sprintf("%s/borrowers/%v", loan, made["id"])
	}
	walpurga := guest("walpurga")
	officer.send("PATCH", walpurga+"/ssn", map[string]any{"IdentifierValue": "900-70-6789"}, 200)
	officer.send("GET", origin+"/los/api/loans?searchTerm=Zweiglein", nil, 200)
	officer.send("POST", walpurga+"/invite", nil, 200)
	eventually(t, "the job's span came", got.has("gable-work", "job invitation_email"))
	eventually(t, "its trace is whole", func() bool { return got.whole("job invitation_email") != nil })
	// What fails says so in a span, and does not say whose address was refused.
	newPerson(t).send("POST", sandbox+"/control", map[string]any{"kind": "email", "failure": "permanent"}, 200)
	officer.send("POST", guest("refusal")+"/invite", nil, 200)
	eventually(t, "the refused mail's job is given up", func() bool {
		return m.text("one", "select count(*)::text from river.river_job where state = 'cancelled'") == "1"
	})
	api.ends()
	worker.ends() // and send what is left

	trace := got.whole("job invitation_email")
	var request, job span
	statements := map[string]int{}
	for _, s := range trace {
		switch {
		case s.Name == "POST /los/api/loans/{loanId}/borrowers/{borrowerId}/invite":
			request = s
		case s.Name == "job invitation_email":
			job = s
		case s.attribute("db.query.text") != "" || s.attribute("db.system.name") != "":
			statements[s.service]++
		}
	}
	require.NotNil(t, request.Span, "the request is in the trace of its job")
	require.Empty(t, request.ParentSpanId)
	require.Equal(t, "gable-api", request.service)
	require.Equal(t, hex.EncodeToString(request.SpanId), hex.EncodeToString(job.ParentSpanId))
	require.Positive(t, statements["gable-api"], "statements of the request")
	require.Positive(t, statements["gable-work"], "statements of the job")

	got.mu.Lock()
	defer got.mu.Unlock()
	require.True(t, slices.ContainsFunc(got.spans, func(s span) bool {
		return strings.HasPrefix(s.Name, "job ") && len(s.Events) > 0 && s.Events[0].Attributes[0].Key == "exception.type"
	}), "the error's kind")
	for _, secret := range []string{"900-70-6789", "900706789", "walpurga", "refusal", "weiglein", "originator@", "Gable-demo", "pgx.query.parameters", "exception.message"} {
		assert.NotContains(t, strings.ReplaceAll(got.text.String(), "\\u0026", "&"), secret)
	}
}

// TestADeadCollectorIsNobodysConcern: one that refuses and one that never answers, with room for few spans.
func TestADeadCollectorIsNobodysConcern(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and runs them")
	}
	t.Parallel()
	mute, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and never answers
	require.NoError(t, err)
	t.Cleanup(func() { _ = mute.Close() })
	gone, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, gone.Close())
	m := newDemoMachine(t)
	for _, address := range []string{mute.Addr().String(), gone.Addr().String()} {
		api, origin := m.serve("OTEL_EXPORTER_OTLP_ENDPOINT=http://"+address, "OTEL_BSP_SCHEDULE_DELAY=1", "OTEL_BSP_MAX_QUEUE_SIZE=8", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE=4")
		officer := newOfficer(t, origin)
		for range 50 {
			officer.send("GET", origin+"/los/api/loans?limit=1", nil, 200)
		}
		api.ends()
	}
}

func TestNoTracesWithoutAnEndpoint(t *testing.T) {
	stop, err := startTraces(t.Context(), Config{}, "api", slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	defer stop()
	_, s := otel.Tracer("test").Start(context.Background(), "nothing")
	require.False(t, s.IsRecording())
	require.False(t, s.SpanContext().IsValid())
}
