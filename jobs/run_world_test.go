package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/authz"
	"gable/change"
	"gable/domain"
	"gable/domain/run"
	"gable/domain/vendor"
	vendorrun "gable/jobs/run"
)

// bureau is a vendor on a socket: what it is handed with one key is one case, however often it is handed it.
type bureau struct {
	*httptest.Server
	mu        sync.Mutex
	handed    map[string]int // by key
	cases     map[string]string
	cancelled map[string]bool
	asked     int
	callBack  string
	pending   int // how often it answers that it is not done yet
	refuse    bool
	away      bool
}

func newBureau(t *testing.T) *bureau {
	t.Helper()
	b := &bureau{handed: map[string]int{}, cases: map[string]string{}, cancelled: map[string]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /cases", func(w http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.away {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if b.refuse {
			w.WriteHeader(http.StatusUnprocessableEntity)
			return
		}
		key := r.Header.Get("Idempotency-Key")
		b.handed[key]++
		if b.cases[key] == "" {
			b.cases[key] = "C" + key
		}
		b.callBack = r.Header.Get("Call-Back")
		_ = json.NewEncoder(w).Encode(b.cases[key])
	})
	mux.HandleFunc("GET /cases/{ref}", func(w http.ResponseWriter, _ *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.asked++
		_ = json.NewEncoder(w).Encode(map[string]bool{"done": b.asked > b.pending})
	})
	mux.HandleFunc("DELETE /cases/{ref}", func(_ http.ResponseWriter, r *http.Request) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.cancelled[r.PathValue("ref")] = true
	})
	b.Server = httptest.NewServer(mux)
	t.Cleanup(b.Close)
	return b
}

// seen is what the vendor saw: how many cases it opened, and how often it was handed one.
func (b *bureau) seen() (cases, handed int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, n := range b.handed {
		handed += n
	}
	return len(b.cases), handed
}

type inquiry struct {
	Slot string `json:"slot"`
	Told string `json:"told"` // what went with it
	File []byte `json:"-"`    // that itself
}

type reply struct {
	Good bool `json:"good"`
}

// inquiring is a kind of run that asks the bureau at an address. At each step it says where it is.
func inquiring(address string, at func(step string)) *vendorrun.Kind[inquiry, reply] {
	send := func(ctx context.Context, method, path, key, callBack string, into any) error {
		req, err := http.NewRequestWithContext(ctx, method, address+path, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		req.Header.Set("Call-Back", callBack)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		defer func() { _ = resp.Body.Close() }()
		switch {
		case resp.StatusCode == http.StatusUnprocessableEntity:
			return &vendor.Refusal{Message: "Not in our books."}
		case resp.StatusCode != http.StatusOK:
			return errors.New(resp.Status)
		case into == nil:
			return nil
		}
		return json.NewDecoder(resp.Body).Decode(into)
	}
	return &vendorrun.Kind[inquiry, reply]{
		Name: "inquiry", Topic: func(inquiry) string { return "RTC.INQUIRY." }, Slot: func(q inquiry) string { return q.Slot },
		First: 20 * time.Millisecond, Every: 20 * time.Millisecond, Limit: time.Minute,
		Needs: authz.LoanEditInfo,
		Open: func(_ vendorrun.Deps, _ *change.Work, r *run.Run[inquiry, reply]) error {
			r.Request.Told = "a file of " + string(r.ID)
			r.Request.File = []byte(r.Request.Told)
			at("what goes with it is made, not committed")
			return nil
		},
		Submit: func(ctx context.Context, _ vendorrun.Vendors, q vendorrun.Asked[inquiry]) (ref string, err error) {
			if string(q.Request.File) != q.Request.Told || q.Request.Told != "a file of "+string(q.Key) {
				return "", &vendor.Refusal{Message: "What goes with it is not what it says."}
			}
			at("before it is handed over")
			err = send(ctx, "POST", "/cases", string(q.Key), q.CallBack, &ref)
			at("handed over, no reference kept")
			return ref, err
		},
		Poll: func(ctx context.Context, _ vendorrun.Vendors, _ vendorrun.Asked[inquiry], ref string) (string, *reply, error) {
			at("before it is asked for")
			var state struct{ Done bool }
			if err := send(ctx, "GET", "/cases/"+ref, "", "", &state); err != nil || !state.Done {
				return "looking", nil, err
			}
			at("the answer is there")
			return "", &reply{Good: true}, nil
		},
		Cancel: func(ctx context.Context, _ vendorrun.Vendors, _ vendorrun.Asked[inquiry], ref string) error {
			return send(ctx, "DELETE", "/cases/"+ref, "", "", nil)
		},
		Apply: func(_ vendorrun.Deps, w *change.Work, r *run.Run[inquiry, reply]) error {
			if err := w.Audit("inquiry_effect", string(r.ID), "applied", nil, map[string]bool{"good": r.Result.Good}); err != nil {
				return err
			}
			at("applied, not committed")
			return nil
		},
	}
}

// counting is a kind of run that is work of our own, in three steps.
func counting(at func(step string)) *vendorrun.Kind[inquiry, reply] {
	return &vendorrun.Kind[inquiry, reply]{
		Name: "count", Topic: func(inquiry) string { return "RTC.COUNT." }, Slot: func(q inquiry) string { return q.Slot }, Limit: time.Minute,
		Needs: authz.LoanRead,
		Steps: func(context.Context, vendorrun.Deps, run.Run[inquiry, reply]) (func(*change.Work, *run.Run[inquiry, reply]) (bool, error), error) {
			return func(w *change.Work, r *run.Run[inquiry, reply]) (bool, error) {
				r.Advance("", r.Done+1, 3)
				if err := w.Audit("inquiry_effect", string(r.ID), "counted", nil, map[string]int{"at": r.Done}); err != nil {
					return false, err
				}
				if r.Done == 2 {
					at("in the second step")
				}
				return r.Done == 3, nil
			}, nil
		},
	}
}

func nowhere(string) {}

// begin asks a question in the name of the first company's originator.
func begin(t *testing.T, w *world, kind *vendorrun.Kind[inquiry, reply], slot string) (id domain.ID, err error) {
	t.Helper()
	id = domain.NewID()
	return id, change.NewEngine(Announce).Do(t.Context(), w.app, w.scopes[0], change.By{Call: "ask"}, func(c *change.Work) error {
		_, err := StartRun(c, kind, id, inquiry{Slot: slot}, 0)
		return err
	})
}

func (w *world) runKinds(t *testing.T, kinds ...vendorrun.Any) {
	t.Helper()
	runner, err := NewRunner(w.workerPool, Needs{DB: w.worker, PublicURL: "https://gable.test/", Log: slog.New(slog.DiscardHandler)}, Options{Workers: 2, Runs: kinds})
	require.NoError(t, err)
	require.NoError(t, runner.Start(context.Background()))
	t.Cleanup(func() { require.NoError(t, runner.Stop(context.Background())) })
}

// becomes waits until a run has ended, and answers how.
func (w *world) becomes(t *testing.T, id domain.ID) (status, fault string) {
	t.Helper()
	require.Eventually(t, func() bool {
		require.NoError(t, w.super.QueryRow(t.Context(), "select status, fault from run where id = $1", string(id)).Scan(&status, &fault))
		return run.Status(status).Ended()
	}, 40*time.Second, 20*time.Millisecond, "it stays open")
	return status, fault
}
