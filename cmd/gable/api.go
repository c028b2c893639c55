package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	nethttp "net/http"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"gable/aside"
	"gable/db"
	"gable/domain/vendor"
	"gable/http"
	"gable/http/session"
	"gable/jobs"
	vendorrun "gable/jobs/run"
	"gable/tenancy"
)

// apiPart is the API over its pool of connections.
type apiPart struct {
	server   *http.Server
	handler  nethttp.Handler // the server, while the database answers
	document []byte
	pool     *pgxpool.Pool
	stop     func()
}

func startAPI(ctx context.Context, d *database, log *slog.Logger) (*apiPart, error) {
	http.SpareCollector()
	pool, err := d.pool(ctx, db.RoleApp, d.config.PoolSize)
	if err != nil {
		return nil, err
	}
	config, err := d.serving(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	config.Log = log
	server, files := http.New(config), config.Files
	document, err := server.OpenAPI()
	if err != nil {
		pool.Close()
		return nil, errors.Join(err, files.Close())
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stopMail, err := openMailDoor(ctx, d.config, server, log)
	if err != nil {
		cancel()
		pool.Close()
		return nil, errors.Join(err, files.Close())
	}
	var hub sync.WaitGroup
	hub.Go(func() { server.Hub.Run(ctx) })
	hub.Go(func() { server.Failures.Run(ctx) })
	heart := newPulse(pool.Config().ConnConfig, log)
	hub.Go(func() { heart.watch(ctx) })
	return &apiPart{server: server, handler: heart.whileAnswered(server), document: document, pool: pool, stop: func() {
		stopMail()
		cancel()
		hub.Wait()
		pool.Close()
		_ = files.Close()
	}}, nil
}

// serving is what the API is built from, but for its log.
func (d *database) serving(ctx context.Context, pool *pgxpool.Pool) (http.Config, error) {
	none := http.Config{}
	keys, err := d.servingVault(ctx, pool)
	if err != nil {
		return none, err
	}
	places, err := vendor.NewHTTPPlaces(d.config.PlacesURL)
	if err != nil {
		return none, fmt.Errorf("GABLE_PLACES_URL: %w", err)
	}
	names, err := vendor.NewDNS(d.config.DNSAddr)
	if err != nil {
		return none, fmt.Errorf("GABLE_DNS_ADDR: %w", err)
	}
	proxies, err := networks(d.config.TrustedProxies)
	if err != nil {
		return none, err
	}
	charging, err := payments(d.config)
	if err != nil {
		return none, err
	}
	texts, err := d.config.texter()
	if err != nil {
		return none, err
	}
	files, err := d.config.openFiles(ctx)
	if err != nil {
		return none, err
	}
	scanning, err := d.config.scanner()
	if err != nil {
		return none, err
	}
	underwriting, err := vendor.NewHTTPUnderwriting(d.config.AUSURL)
	if err != nil {
		return none, fmt.Errorf("GABLE_AUS_URL: %w", err)
	}
	shop, err := aside.Open(servingPlaces)
	if err != nil {
		return none, err
	}
	return http.Config{
		Files:    files,
		Aside:    shop,
		Scanner:  scanning,
		Texts:    texts,
		Payments: charging,
		DB:       tenancy.New(pool, time.Now), Clock: time.Now, Vault: keys, Version: documentVersion,
		SessionLimits: session.Limits{Absolute: d.config.SessionMax, Idle: d.config.SessionIdle},
		PublicURL:     d.config.PublicURL,
		Secure:        strings.HasPrefix(d.config.PublicURL, "https:"),
		Places:        places, Names: names,
		Logins:       vendor.NewHTTPLogins(d.config.vendors()),
		Underwriting: underwriting,
		MailDomain:   d.config.MailInDomain, Proxies: proxies,
		SupportEmail: d.config.Support,
		Polls:        http.Polls{Editing: d.config.EditingPoll, ActiveUsers: d.config.ActiveUsersPoll},
		Scripts:      d.config.pages().scripts,
	}, nil
}

// startWorkers runs jobs until stop is called, which lets the running ones end.
func startWorkers(ctx context.Context, d *database, smtp string, log *slog.Logger, metrics prometheus.Registerer) (stop func(), err error) {
	mailer, err := vendor.NewSMTP(smtp, vendor.Address{Name: "Gable", Email: d.config.MailFrom})
	if err != nil {
		return nil, err
	}
	pool, err := d.pool(ctx, db.RoleWorker, int32(d.config.Workers)+4)
	if err != nil {
		return nil, err
	}
	needs, err := d.working(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	needs.Mailer, needs.MailDomain, needs.Log, needs.Metrics = mailer, d.config.MailInDomain, log, metrics
	store, files := needs.DB, needs.Files
	giveUp := func(err error) (func(), error) {
		pool.Close()
		return nil, errors.Join(err, files.Close())
	}
	runner, err := jobs.NewRunner(pool, needs, jobs.Options{Workers: d.config.Workers, PollOnly: d.config.PollOnly, Pause: d.config.pause, Gather: d.config.pause})
	if err != nil {
		return giveUp(err)
	}
	if err := runner.Start(context.WithoutCancel(ctx)); err != nil {
		return giveUp(err)
	}
	sweeping, stopSweeping := context.WithCancel(context.WithoutCancel(ctx))
	var sweep sync.WaitGroup
	sweep.Go(func() { jobs.Sweep(sweeping, store, log) })
	sweep.Go(func() { jobs.SweepFiles(sweeping, store, files, log) })
	sweep.Go(func() { jobs.Bill(sweeping, store, log) })
	sweep.Go(func() { jobs.WatchLocks(sweeping, store, log) })
	sweep.Go(func() { jobs.Digest(sweeping, store, log) })
	sweep.Go(func() { jobs.TrackerDays(sweeping, store, log) })
	sweep.Go(func() { jobs.PremiumDays(sweeping, store, log) })
	return func() {
		stopSweeping()
		sweep.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := runner.Stop(ctx); err != nil {
			log.Warn("workers did not end in time", "error", err)
		}
		pool.Close()
		_ = files.Close()
	}, nil
}

// working is what workers work with, but for the mail, the log and the metrics.
func (d *database) working(ctx context.Context, pool *pgxpool.Pool) (jobs.Needs, error) {
	none := jobs.Needs{}
	keys, err := d.servingVault(ctx, pool)
	if err != nil {
		return none, err
	}
	charging, err := payments(d.config)
	if err != nil {
		return none, err
	}
	scanning, err := d.config.scanner()
	if err != nil {
		return none, fmt.Errorf("GABLE_CLAMD: %w", err)
	}
	lender, err := vendor.NewHTTPLender(d.config.LenderURL)
	if err != nil {
		return none, fmt.Errorf("GABLE_LENDER_URL: %w", err)
	}
	flooding, err := vendor.NewHTTPFlood(d.config.FloodURL)
	if err != nil {
		return none, fmt.Errorf("GABLE_FLOOD_URL: %w", err)
	}
	underwriting, err := vendor.NewHTTPUnderwriting(d.config.AUSURL)
	if err != nil {
		return none, fmt.Errorf("GABLE_AUS_URL: %w", err)
	}
	agencies, err := vendor.NewHTTPCredit(d.config.CreditURL, time.Now)
	if err != nil {
		return none, fmt.Errorf("GABLE_CREDIT_URL: %w", err)
	}
	texts, err := d.config.texter()
	if err != nil {
		return none, err
	}
	files, err := d.config.openFiles(ctx)
	if err != nil {
		return none, err
	}
	shop, err := aside.Open(workingPlaces)
	if err != nil {
		return none, err
	}
	return jobs.Needs{Texter: texts, Vendors: vendorrun.Vendors{Underwriting: underwriting, Credit: agencies, Flood: flooding, Lender: lender}, DB: tenancy.New(pool, time.Now), Payments: charging, PublicURL: d.config.PublicURL, Files: files, Vault: keys, Scanner: scanning, Aside: shop}, nil
}
