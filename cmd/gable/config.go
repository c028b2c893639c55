package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"

	"gable/domain"
	"gable/domain/credential"
	"gable/domain/user"
	"gable/domain/vendor"
)

// Config is every setting, read once at the start. Secrets are kept out of logs by being in no String.
type Config struct {
	Addr           string        `env:"GABLE_ADDR" envDefault:"127.0.0.1:8080" help:"the one origin"`
	OpsAddr        string        `env:"GABLE_OPS_ADDR" help:"host:port that serves /metrics, and then nothing else does (default: GABLE_ADDR, to this machine alone)"`
	StopDelay      time.Duration `env:"GABLE_STOP_DELAY" envDefault:"0s" help:"a process that was told to stop says so at /readyz for this long before it takes no more requests; for a proxy in front"`
	TrustedProxies []string      `env:"GABLE_TRUSTED_PROXIES" help:"networks of the proxies in front, as in 10.0.0.0/8, separated by commas: only what comes from there is believed about where a request comes from (X-Forwarded-For); none when empty"`
	Data           string        `env:"GABLE_DATA" envDefault:".gable" help:"folder of the embedded database, secrets and files"`
	Files          string        `env:"GABLE_FILES" help:"where the content of files is kept, encrypted: a folder (default: GABLE_DATA/files), or s3://bucket?region=…&prefix=…, whose prefix is this installation's alone; credentials as AWS's own tools take them"`
	Clamd          string        `env:"GABLE_CLAMD" help:"ClamAV's daemon, host:port or unix:/path, that looks at files before anybody reads them; its StreamMaxLength is at least 100M. Without one, types and structure are checked alone"`

	DatabaseURL       string  `env:"DATABASE_URL" help:"owner's connection to a Postgres 16 or later, in place of the embedded one"`
	AppDatabaseURL    string  `env:"GABLE_APP_DATABASE_URL" help:"the API's connection (role gable_app), where it is not on the owner's machine"`
	WorkerDatabaseURL string  `env:"GABLE_WORKER_DATABASE_URL" help:"the workers' connection (role gable_worker), likewise"`
	PostgresPort      int     `env:"GABLE_POSTGRES_PORT" envDefault:"0" help:"loopback port of the embedded Postgres; 0: its socket alone"`
	PoolSize          int32   `env:"GABLE_POOL_SIZE" envDefault:"20" help:"database connections of the API"`
	Workers           int     `env:"GABLE_WORKERS" envDefault:"4" help:"jobs at once"`
	RunPace           float64 `env:"GABLE_RUN_PACE" envDefault:"1" help:"what is waited for an answer from outside, as a part of what its kind says: 1, or less where a sandbox answers, down to 0.01"`
	PollOnly          bool    `env:"GABLE_POLL_ONLY" envDefault:"false" help:"find jobs by asking, where a pooler keeps the database from notifying"`

	PublicURL string `env:"GABLE_PUBLIC_URL" help:"the origin as people reach it, for links in messages (default: http:// and GABLE_ADDR)"`
	SMTPURL   string `env:"GABLE_SMTP_URL" help:"mail server, smtp://user:password@host:port; up starts the vendor sandbox when it is empty"`
	MailFrom  string `env:"GABLE_MAIL_FROM" envDefault:"no-reply@gable.test" help:"sender of mails"`
	Support   string `env:"GABLE_SUPPORT_EMAIL" envDefault:"support@gable.test" help:"whom messages name as help where a company has named nobody"`

	EditingPoll     time.Duration `env:"GABLE_EDITING_POLL" envDefault:"20s" help:"how often a page without an event stream asks who edits a loan"`
	ActiveUsersPoll time.Duration `env:"GABLE_ACTIVE_USERS_POLL" envDefault:"45s" help:"how often a page says that its loan is open still; at most a minute"`

	Sandbox string `env:"GABLE_SANDBOX_ADDR" envDefault:"127.0.0.1:8025" help:"page of the vendor sandbox; another port when this one is taken"`

	MailInAddr   string `env:"GABLE_MAIL_IN_ADDR" help:"host:port at which mail to loans is taken by SMTP, behind a mail server that speaks TLS with the world; none when empty, and up takes the sandbox's mail"`
	MailInDomain string `env:"GABLE_MAIL_IN_DOMAIN" help:"host of the loans' mail addresses, as in in.example.com; with GABLE_MAIL_IN_ADDR"`

	PlacesURL          string            `env:"GABLE_PLACES_URL" help:"address lookup service, asked with ?q= and &limit=; up uses the vendor sandbox when it is empty"`
	AUSURL             string            `env:"GABLE_AUS_URL" help:"automated underwriting (DU and LPA), asked below /du and /lpa; up uses the vendor sandbox when it is empty"`
	CreditURL          string            `env:"GABLE_CREDIT_URL" help:"credit agencies, asked by MISMO 2.3.1 below their codes; up uses the vendor sandbox when it is empty"`
	LenderURL          string            `env:"GABLE_LENDER_URL" help:"lenders that take loans on, asked below /registrations; up uses the vendor sandbox when it is empty"`
	FloodURL           string            `env:"GABLE_FLOOD_URL" help:"flood determinations, asked below /orders; up uses the vendor sandbox when it is empty"`
	Scripts            map[string]string `env:"GABLE_SCRIPTS" envKeyValSeparator:"=" help:"outside scripts that pages may load, all off by default: key=https://address, separated by commas"`
	ErrorMonitoringDSN string            `env:"GABLE_ERROR_MONITORING_DSN" help:"where browsers report errors, in Sentry's form; none when empty"`

	DNSAddr string `env:"GABLE_DNS_ADDR" help:"resolver that is asked whose a host is, address:port (default: the machine's); up uses the vendor sandbox when it is empty"`

	StripeKey string `env:"GABLE_STRIPE_KEY" help:"secret key of the payments vendor; none: no payments, and up takes the sandbox"`
	StripeURL string `env:"GABLE_STRIPE_URL" help:"address of the payments vendor (default: Stripe's own)"`

	TwilioSID   string `env:"GABLE_TWILIO_SID" help:"account of the text service; none: no texts, and up takes the sandbox"`
	TwilioToken string `env:"GABLE_TWILIO_TOKEN" help:"secret of that account; the service signs with it what it says by itself"`
	TwilioFrom  string `env:"GABLE_TWILIO_FROM" help:"number that texts come from, as in +15125550100; its answers are posted to GABLE_PUBLIC_URL/api/texts/answers"`
	TwilioURL   string `env:"GABLE_TWILIO_URL" help:"address of the text service (default: Twilio's own)"`

	KeyEncryptionKey string `env:"GABLE_KEY_ENCRYPTION_KEY" help:"Tink keyset in base64 that wraps the tenants' keys (default: made in GABLE_DATA/secrets)"`

	SessionIdle time.Duration `env:"GABLE_SESSION_IDLE" envDefault:"30m" help:"a session ends after so long without a request"`
	SessionMax  time.Duration `env:"GABLE_SESSION_MAX" envDefault:"12h" help:"and so long after the log-in in any case"`

	LogFormat string `env:"GABLE_LOG" envDefault:"" help:"json or text (default: text for up, json else)"`
	LogLevel  string `env:"GABLE_LOG_LEVEL" envDefault:"info" help:"debug, info, warn or error"`
	TraceURL  string `env:"OTEL_EXPORTER_OTLP_ENDPOINT" help:"where traces go; none when empty"`
}

// readConfig returns faults that name every setting that is wrong, and none of their values.
func readConfig(environment []string) (Config, error) {
	var config Config
	wrong := unreadable(env.ParseWithOptions(&config, env.Options{Environment: env.ToMap(environment)}))
	host, port, err := net.SplitHostPort(config.Addr)
	if config.PublicURL == "" && err == nil && port != "" {
		if host == "" || host == "0.0.0.0" || host == "::" {
			host = "127.0.0.1"
		}
		config.PublicURL = "http://" + net.JoinHostPort(host, port)
	}
	if config.Data, err = filepath.Abs(config.Data); err != nil {
		wrong.add("GABLE_DATA", "is a folder")
	}
	config.checkAddresses(&wrong)
	config.checkLimits(&wrong)
	config.checkOthers(&wrong)
	if len(wrong) > 0 {
		return Config{}, wrong
	}
	return config, nil
}

func (c Config) checkAddresses(wrong *faults) {
	if _, port, err := net.SplitHostPort(c.Addr); err != nil || port == "" {
		wrong.add("GABLE_ADDR", "is host:port, as in 127.0.0.1:8080")
	}
	if u, err := url.Parse(c.PublicURL); c.PublicURL != "" && (err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https")) {
		wrong.add("GABLE_PUBLIC_URL", "is an http or https address")
	}
	if _, port, err := net.SplitHostPort(c.OpsAddr); c.OpsAddr != "" && (err != nil || port == "") {
		wrong.add("GABLE_OPS_ADDR", "is host:port, as in 127.0.0.1:9090")
	}
	if _, port, err := net.SplitHostPort(c.MailInAddr); c.MailInAddr != "" && (err != nil || port == "") {
		wrong.add("GABLE_MAIL_IN_ADDR", "is host:port, as in 127.0.0.1:2526")
	}
	if (c.MailInAddr == "") != (c.MailInDomain == "") || c.MailInDomain != "" && !domain.IsEmail("loan@"+c.MailInDomain) {
		wrong.add("GABLE_MAIL_IN_DOMAIN", "is a host, as in in.example.com, and goes with GABLE_MAIL_IN_ADDR")
	}
	for _, database := range [][2]string{{"DATABASE_URL", c.DatabaseURL}, {"GABLE_APP_DATABASE_URL", c.AppDatabaseURL}, {"GABLE_WORKER_DATABASE_URL", c.WorkerDatabaseURL}} {
		// The parser's own error would show the password.
		if u, err := url.Parse(database[1]); database[1] != "" && (err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") || len(u.Path) < 2) {
			wrong.add(database[0], "is written postgres://user:password@host:port/database")
		}
	}
	if _, err := networks(c.TrustedProxies); err != nil {
		wrong.add("GABLE_TRUSTED_PROXIES", "are networks or addresses, as in 10.0.0.0/8,192.0.2.1, and not the whole internet")
	}
}

func (c Config) checkLimits(wrong *faults) {
	if c.StopDelay < 0 || c.StopDelay > 5*time.Minute {
		wrong.add("GABLE_STOP_DELAY", "is at most 5m")
	}
	if c.PoolSize < 2 {
		wrong.add("GABLE_POOL_SIZE", "is at least 2")
	}
	if c.Workers < 1 {
		wrong.add("GABLE_WORKERS", "is at least 1")
	}
	if !(c.RunPace >= 0.01 && c.RunPace <= 1) { // also what is no number
		wrong.add("GABLE_RUN_PACE", "is between 0.01 and 1")
	}
	if c.SessionIdle < time.Minute {
		wrong.add("GABLE_SESSION_IDLE", "is at least 1m")
	}
	if c.SessionMax < c.SessionIdle {
		wrong.add("GABLE_SESSION_MAX", "is not less than GABLE_SESSION_IDLE")
	}
}

// pause is how long a run rests where its kind says so long.
func (c Config) pause(wait time.Duration) time.Duration {
	return time.Duration(float64(wait) * c.RunPace)
}

// vendors are the addresses of the services that companies log in to.
func (c Config) vendors() map[credential.Module]string {
	of := map[credential.Module]string{}
	if c.AUSURL != "" {
		of[credential.DU], of[credential.LPA] = strings.TrimSuffix(c.AUSURL, "/")+"/du", strings.TrimSuffix(c.AUSURL, "/")+"/lpa"
	}
	if c.CreditURL != "" {
		of[credential.Credit] = strings.TrimSuffix(c.CreditURL, "/")
	}
	if c.FloodURL != "" {
		of[credential.Flood] = c.FloodURL
	}
	if c.LenderURL != "" {
		of[credential.Lender] = c.LenderURL
	}
	return of
}

// checkOthers asks those who will use a setting later, so that a start names all that is wrong with it at once.
func (c Config) checkOthers(wrong *faults) {
	if _, known := user.ParseEmail(c.Support); !known {
		wrong.add("GABLE_SUPPORT_EMAIL", "is an email address")
	}
	if c.EditingPoll < 5*time.Second || c.EditingPoll > 10*time.Minute {
		wrong.add("GABLE_EDITING_POLL", "is from 5s to 10m")
	}
	if c.ActiveUsersPoll < 5*time.Second || c.ActiveUsersPoll > time.Minute {
		wrong.add("GABLE_ACTIVE_USERS_POLL", "is from 5s to 1m: who is not heard of for two minutes is taken for gone")
	}
	if _, known := user.ParseEmail(c.MailFrom); !known {
		wrong.add("GABLE_MAIL_FROM", "is an email address")
	}
	if _, err := vendor.NewSMTP(c.SMTPURL, vendor.Address{Email: "no-reply@gable.test"}); c.SMTPURL != "" && err != nil {
		wrong.add("GABLE_SMTP_URL", "is written smtp://, smtps:// or, on this machine, smtp+plain://, then user:password@host:port")
	}
	if _, err := vendor.NewHTTPUnderwriting(c.AUSURL); err != nil {
		wrong.add("GABLE_AUS_URL", "is an https address, or one on this machine")
	}
	if _, err := vendor.NewHTTPCredit(c.CreditURL, time.Now); err != nil {
		wrong.add("GABLE_CREDIT_URL", "is an https address, or one on this machine")
	}
	if _, err := vendor.NewHTTPFlood(c.FloodURL); err != nil {
		wrong.add("GABLE_FLOOD_URL", "is an https address, or one on this machine")
	}
	if _, err := vendor.NewHTTPLender(c.LenderURL); err != nil {
		wrong.add("GABLE_LENDER_URL", "is an https address, or one on this machine")
	}
	if _, err := vendor.NewHTTPPlaces(c.PlacesURL); err != nil {
		wrong.add("GABLE_PLACES_URL", "is an https address, or one on this machine")
	}
	if _, err := vendor.NewDNS(c.DNSAddr); err != nil {
		wrong.add("GABLE_DNS_ADDR", "is address:port of a resolver, as in 192.0.2.53:53")
	}
	if _, err := c.scanner(); err != nil {
		wrong.add("GABLE_CLAMD", "is host:port, as in 127.0.0.1:3310, or unix:/path")
	}
	if _, err := payments(c); err != nil {
		wrong.add("GABLE_STRIPE_URL", "and GABLE_STRIPE_KEY: "+oneLine(err.Error()))
	}
	if _, err := c.texter(); err != nil {
		wrong.add("GABLE_TWILIO_URL", "with GABLE_TWILIO_SID, GABLE_TWILIO_TOKEN and GABLE_TWILIO_FROM: "+oneLine(err.Error()))
	}
	if err := c.pages().scripts.Validate(); err != nil {
		wrong.add("GABLE_SCRIPTS", "and GABLE_ERROR_MONITORING_DSN: "+oneLine(err.Error()))
	}
	if _, err := newLogger(Config{LogLevel: c.LogLevel}, io.Discard, "text"); err != nil {
		wrong.add("GABLE_LOG_LEVEL", "is debug, info, warn or error")
	}
	if _, err := newLogger(Config{LogLevel: "info", LogFormat: c.LogFormat}, io.Discard, "text"); err != nil {
		wrong.add("GABLE_LOG", "is json or text")
	}
}

// describeConfig lists the settings with what they mean, from the declarations.
func describeConfig() string {
	var text strings.Builder
	for field := range reflect.TypeFor[Config]().Fields() {
		note := field.Tag.Get("help")
		if value := field.Tag.Get("envDefault"); value != "" {
			note += " (default: " + value + ")"
		}
		_, _ = fmt.Fprintf(&text, "  %-28s %s\n", field.Tag.Get("env"), note)
	}
	return text.String()
}

// texter is the text service.
func (c Config) texter() (*vendor.Twilio, error) {
	return vendor.NewTwilio(c.TwilioURL, c.TwilioSID, c.TwilioToken, c.TwilioFrom)
}

// networks are those that the texts name; one address is a network of its own.
func networks(texts []string) ([]netip.Prefix, error) {
	var all []netip.Prefix
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if address, err := netip.ParseAddr(text); err == nil {
			address = address.Unmap().WithZone("")
			all = append(all, netip.PrefixFrom(address, address.BitLen()))
			continue
		}
		network, err := netip.ParsePrefix(text)
		if err != nil || network.Bits() == 0 {
			return nil, errors.New("no network")
		}
		all = append(all, network.Masked())
	}
	return all, nil
}

// pages are the guards of the web apps' pages.
func (c Config) pages() pages {
	return pages{scripts: vendor.Scripts{URLs: c.Scripts, ErrorMonitoringDSN: c.ErrorMonitoringDSN}, secure: strings.HasPrefix(c.PublicURL, "https:")}
}

func (c Config) secret(name string) string { return filepath.Join(c.Data, "secrets", name) }

// postgres is where the embedded database lives.
func (c Config) postgres() string { return filepath.Join(c.Data, "postgres") }
