package main

import (
	"bytes"
	"context"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestReadConfig(t *testing.T) {
	t.Parallel()
	config, err := readConfig(nil)
	require.NoError(t, err)
	require.Equal(t, "127.0.0.1:8080", config.Addr)
	require.Equal(t, "http://127.0.0.1:8080", config.PublicURL)
	config, err = readConfig([]string{"GABLE_ADDR=0.0.0.0:9000", "GABLE_DATA=/srv/gable"})
	require.NoError(t, err)
	require.Equal(t, "http://127.0.0.1:9000", config.PublicURL)
	require.Equal(t, "/srv/gable/secrets/x", config.secret("x"))
	require.Empty(t, config.TrustedProxies)
	require.Equal(t, 12*time.Second, config.pause(12*time.Second))
	config, err = readConfig([]string{"GABLE_RUN_PACE=0.02"})
	require.NoError(t, err)
	require.Equal(t, 240*time.Millisecond, config.pause(12*time.Second))
	config, err = readConfig([]string{"GABLE_TRUSTED_PROXIES=10.1.2.3/8, 192.0.2.1,2001:db8::/32"})
	require.NoError(t, err)
	proxies, err := networks(config.TrustedProxies)
	require.NoError(t, err)
	require.Equal(t, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("2001:db8::/32")}, proxies)
}

func TestReadConfigNamesWhatIsWrongAndShowsNoSecret(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string]string{
		"GABLE_ADDR=8080":                                 "GABLE_ADDR is host:port",
		"GABLE_PUBLIC_URL=gable.test":                     "GABLE_PUBLIC_URL is an http or https address",
		"GABLE_WORKERS=s3cret":                            "GABLE_WORKERS is a whole number",
		"GABLE_RUN_PACE=2":                                "GABLE_RUN_PACE is between 0.01 and 1",
		"GABLE_RUN_PACE=0":                                "GABLE_RUN_PACE is between 0.01 and 1",
		"GABLE_RUN_PACE=NaN":                              "GABLE_RUN_PACE is between 0.01 and 1",
		"GABLE_RUN_PACE=s3cret":                           "GABLE_RUN_PACE is a number",
		"GABLE_OPS_ADDR=9090":                             "GABLE_OPS_ADDR is host:port",
		"GABLE_STOP_DELAY=1h":                             "GABLE_STOP_DELAY is at most",
		"GABLE_POOL_SIZE=1":                               "GABLE_POOL_SIZE is at least 2",
		"GABLE_TRUSTED_PROXIES=s3cret":                    "GABLE_TRUSTED_PROXIES are networks",
		"GABLE_TRUSTED_PROXIES=10.0.0.0/8,0.0.0.0/0":      "GABLE_TRUSTED_PROXIES are networks",
		"DATABASE_URL=postgres://u:s3cret@host:port/x":    "DATABASE_URL is written postgres://",
		"GABLE_APP_DATABASE_URL=mysql://u:s3cret@host/x":  "GABLE_APP_DATABASE_URL is written postgres://",
		"GABLE_WORKER_DATABASE_URL=postgres://u:s3cret@h": "GABLE_WORKER_DATABASE_URL is written postgres://",
	} {
		_, err := readConfig([]string{setting})
		require.ErrorContains(t, err, want)
		require.NotContains(t, err.Error(), "s3cret")
	}
}

// A start names everything that is wrong with its settings, in a line each.
func TestEachFaultOfAStartIsALine(t *testing.T) {
	t.Parallel()
	wrong := map[string]string{
		"GABLE_ADDR": "8080", "GABLE_PUBLIC_URL": "gable.test", "GABLE_WORKERS": "s3cret", "GABLE_STOP_DELAY": "s3cret", "GABLE_POLL_ONLY": "s3cret",
		"GABLE_POOL_SIZE": "1", "GABLE_TRUSTED_PROXIES": "s3cret", "DATABASE_URL": "postgres://u:s3cret@host:port/x", "GABLE_SMTP_URL": "ftp://u:s3cret@host",
		"GABLE_PLACES_URL": "http://elsewhere.test", "GABLE_AUS_URL": "http://elsewhere.test", "GABLE_CREDIT_URL": "http://elsewhere.test", "GABLE_FLOOD_URL": "http://elsewhere.test", "GABLE_LENDER_URL": "http://elsewhere.test", "GABLE_DNS_ADDR": "s3cret", "GABLE_LOG": "s3cret", "GABLE_LOG_LEVEL": "s3cret", "GABLE_MAIL_FROM": "s3cret",
		"GABLE_SUPPORT_EMAIL": "s3cret", "GABLE_EDITING_POLL": "1s", "GABLE_ACTIVE_USERS_POLL": "2m", "GABLE_SESSION_IDLE": "1s", "GABLE_MAIL_IN_ADDR": "s3cret", "GABLE_MAIL_IN_DOMAIN": "s3cret", "GABLE_SCRIPTS": "chat=ftp://x",
	}
	var environment []string
	for name, value := range wrong {
		environment = append(environment, name+"="+value)
	}
	var out, errs bytes.Buffer
	require.Equal(t, 1, run(t.Context(), []string{"serve"}, environment, &out, &errs))
	lines := strings.Split(strings.TrimSpace(errs.String()), "\n")
	require.Len(t, lines, len(wrong), errs.String())
	for _, line := range lines {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "gable serve: "), " ")
		require.Contains(t, wrong, name, line)
		delete(wrong, name)
		require.NotContains(t, line, "s3cret")
		require.Less(t, len(line), 160, line)
	}
}

// What a start runs into is one line too: the database's driver writes one for each address that it tried.
func TestADatabaseThatIsAwayIsALine(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	require.Equal(t, 1, run(t.Context(), []string{"migrate"}, []string{"DATABASE_URL=postgres://u:s3cret@127.0.0.1:1,localhost:1/x", "GABLE_DATA=" + t.TempDir()}, &out, &errs))
	require.Equal(t, 1, strings.Count(errs.String(), "\n"), errs.String())
	require.Contains(t, errs.String(), "DATABASE_URL")
	require.NotContains(t, errs.String(), "s3cret")
	require.Equal(t, "a: b; c", oneLine("a:\n\tb\n\n\tc\n"))
}

func TestCommandLine(t *testing.T) {
	t.Parallel()
	try := func(arguments ...string) (int, string, string) {
		var out, errs bytes.Buffer
		code := run(context.Background(), arguments, nil, &out, &errs)
		return code, out.String(), errs.String()
	}
	for _, arguments := range [][]string{nil, {"--help"}, {"up", "--help"}} {
		code, out, errs := try(arguments...)
		require.Zero(t, code)
		require.Empty(t, errs)
		for _, c := range commands {
			require.Contains(t, out, "  "+c.name)
		}
		require.Contains(t, out, "GABLE_ADDR ")
	}
	code, _, errs := try("dance")
	require.Equal(t, 2, code)
	require.Contains(t, errs, `there is no command "dance"`)
	for _, arguments := range [][]string{{"up", "now"}, {"serve", "--fast"}, {"work", "x"}, {"migrate", "x"}, {"seed", "x"}, {"seed", "refused-charge"}, {"seed", "old-password"}, {"seed", "a", "b"}, {"openapi", "x"}, {"backup"}, {"restore", "a", "b"}} {
		code, _, errs := try(arguments...)
		require.Equal(t, 2, code, arguments)
		require.Contains(t, errs, "usage: gable "+arguments[0])
	}
	code, _, errs = try("work")
	require.Equal(t, 1, code)
	require.Contains(t, errs, "set GABLE_SMTP_URL")
	code, out, _ := try("openapi")
	require.Zero(t, code)
	require.Contains(t, out, `"openapi": "3.1`)
}

func TestReplaceUser(t *testing.T) {
	t.Parallel()
	got, err := replaceUser("postgres://owner:o@db.test:5432/gable?sslmode=require&user=owner", "gable_app", "p w")
	require.NoError(t, err)
	require.Equal(t, "postgres://gable_app:p%20w@db.test:5432/gable?sslmode=require", got)
	_, err = replaceUser("postgres://db.test/gable", "gable_app", "")
	require.ErrorContains(t, err, "gable migrate")
}
