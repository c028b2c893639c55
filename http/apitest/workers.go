package apitest

import (
	"context"
	"gable/aside"
	"log/slog"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/jobs"
	"gable/jobs/run"
	"gable/tenancy"
)

// Ask runs the jobs that requests leave behind, until the test ends. Runs ask the engines, and rest but a moment in between.
func (w *World) Ask(engines vendor.Underwriting) {
	w.T.Helper()
	w.work(jobs.Needs{Vendors: run.Vendors{Underwriting: engines}}, jobs.Options{Workers: 4,
		Pause: func(wait time.Duration) time.Duration { return min(wait, 20*time.Millisecond) }})
}

// AskAll is Ask for runs of several vendors. Files that arrive are found clean.
func (w *World) AskAll(vendors run.Vendors) {
	w.T.Helper()
	w.work(jobs.Needs{Vendors: vendors, Scanner: vendor.NoScanner{}}, jobs.Options{Workers: 4,
		Pause: func(wait time.Duration) time.Duration { return min(wait, 20*time.Millisecond) }})
}

// OrderCredit is Ask for runs that ask credit agencies. Files that arrive are found clean.
func (w *World) OrderCredit(agencies vendor.CreditAgency) {
	w.T.Helper()
	w.AskAll(run.Vendors{Credit: agencies})
}

// AskFlood is Ask for orders to a flood vendor.
func (w *World) AskFlood(v vendor.FloodVendor) {
	w.T.Helper()
	w.work(jobs.Needs{Scanner: vendor.NoScanner{}, Vendors: run.Vendors{Flood: v}}, jobs.Options{Workers: 4,
		Pause: func(wait time.Duration) time.Duration { return min(wait, 20*time.Millisecond) }})
}

// AskLender is Ask for runs that ask a lender.
func (w *World) AskLender(v vendor.Lender) {
	w.T.Helper()
	w.work(jobs.Needs{Scanner: vendor.NoScanner{}, Vendors: run.Vendors{Lender: v}}, jobs.Options{Workers: 4,
		Pause: func(wait time.Duration) time.Duration { return min(wait, 20*time.Millisecond) }})
}

// Work runs the jobs that requests leave behind, until the test ends. Files that arrive are shown to the scanner.
func (w *World) Work(scanner vendor.Scanner) {
	w.T.Helper()
	w.work(jobs.Needs{Scanner: scanner, Mailer: unread{}}, jobs.Options{Workers: 4})
}

// WorkAside is Work with files read as a server has them read, in processes of their own.
func (w *World) WorkAside(scanner vendor.Scanner, shop *aside.Shop) {
	w.T.Helper()
	w.work(jobs.Needs{Scanner: scanner, Mailer: unread{}, Aside: shop}, jobs.Options{Workers: 4})
}

// unread takes letters that no test looks at.
type unread struct{}

// Send takes a letter.
func (unread) Send(context.Context, vendor.Mail) error { return nil }

// Post runs the jobs that requests leave behind, until the test ends. Letters go to the mailer.
func (w *World) Post(mailer vendor.Mailer) {
	w.T.Helper()
	w.work(jobs.Needs{Mailer: mailer, Scanner: vendor.NoScanner{}}, jobs.Options{Workers: 4})
}

// PostGathering is Post whose letters wait for what else a person is asked for, as a server's do. A letter that waits is looked at again
// by LookAgain.
func (w *World) PostGathering(mailer vendor.Mailer) {
	w.T.Helper()
	w.work(jobs.Needs{Mailer: mailer, Scanner: vendor.NoScanner{}}, jobs.Options{Workers: 4, Gather: func(usual time.Duration) time.Duration { return usual }})
}

// Waiting returns once so many jobs of a kind wait for their time.
func (w *World) Waiting(kind string, many int) {
	w.T.Helper()
	require.Eventually(w.T, func() bool {
		return One[int](w, "select count(*)::int from river.river_job where kind = $1 and state = 'scheduled'", kind) == many
	}, 20*time.Second, 10*time.Millisecond, "%d jobs %s wait", many, kind)
}

// LookAgain has so many waiting jobs of a kind run now: the queue's clock is not the world's.
func (w *World) LookAgain(kind string, many int) {
	w.T.Helper()
	w.Waiting(kind, many)
	w.Exec("update river.river_job set state = 'available', scheduled_at = now() where kind = $1 and state = 'scheduled'", kind)
}

// WorkAndPost is Work whose letters go to the mailer.
func (w *World) WorkAndPost(scanner vendor.Scanner, mailer vendor.Mailer) {
	w.T.Helper()
	w.work(jobs.Needs{Scanner: scanner, Mailer: mailer}, jobs.Options{Workers: 4})
}

// TextSecret is what the text service signs with.
const TextSecret = "text-secret"

// texts is the text service as the API has it: it knows the service's forms, and sends nothing.
func (w *World) texts() vendor.Texter {
	service, err := vendor.NewTwilio("", "ACtest", TextSecret, "+15005550006")
	require.NoError(w.T, err)
	return service
}

// Tell runs the jobs that requests leave behind, until the test ends. Letters go to the mailer, texts to the texter; files that arrive
// are looked at by nobody.
func (w *World) Tell(mailer vendor.Mailer, texter vendor.Texter) {
	w.T.Helper()
	w.work(jobs.Needs{Mailer: mailer, Texter: texter, Scanner: vendor.NoScanner{}}, jobs.Options{Workers: 4})
}

func (w *World) work(needs jobs.Needs, options jobs.Options) {
	w.T.Helper()
	pool := w.Database.Worker(w.T)
	if options.Gather == nil {
		options.Gather = func(time.Duration) time.Duration { return 0 }
	}
	needs.DB, needs.Files, needs.Vault, needs.PublicURL = tenancy.New(pool, w.clock.now), w.Files, w.keys, "https://gable.test/"
	needs.MailDomain = MailDomain
	needs.Log = slog.New(slog.NewJSONHandler(w.Log, nil))
	runner, err := jobs.NewRunner(pool, needs, options)
	require.NoError(w.T, err)
	require.NoError(w.T, runner.Start(context.Background()))
	w.T.Cleanup(func() { require.NoError(w.T, runner.Stop(context.Background())) })
}

// WatchLocks has the rate locks looked at that are due; the jobs are those of Work.
func (w *World) WatchLocks() {
	w.T.Helper()
	require.NoError(w.T, jobs.WatchLocksOnce(w.T.Context(), tenancy.New(w.Database.Worker(w.T), w.clock.now), slog.New(slog.DiscardHandler)))
}
